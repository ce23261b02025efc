import {describe, expect, test} from 'vitest'
import {findClosest} from '../../src/english/wording.ts'

describe('a misspelt word is guessed', () => {
  test.each([
    ['a letter is missing', 'ordr', ['orders', 'order'], 'order'],
    ['a letter is too much', 'ignoree', ['extends', 'ignore'], 'ignore'],
    ['a letter is another one', 'ordar', ['order'], 'order'],
    ['two of six letters are others', 'abcdef', ['abxyef'], 'abxyef'],
    ['a third of the longer word is missing', 'ordar', ['orders'], 'orders'],
    ['two neighbours of a short word are swapped', 'nuon', ['verb', 'noun'], 'noun'],
    ['the first two letters are swapped', 'ab', ['ba'], 'ba'],
    ['two neighbours of a longer word are swapped', 'fromat', ['fix', 'format'], 'format'],
    ['the capitalisation is another one', 'ORDER', ['Order'], 'Order'],
    ['several are as close: the first', 'abc', ['abx', 'axc'], 'abx'],
    ['one is equal', 'abc', ['axc', 'abc'], 'abc'],
    ['it has a hundred letters', 'a'.repeat(100), ['a'.repeat(99)], 'a'.repeat(99)],
  ])('if %s', (_, word, known, closest) => {
    expect(findClosest(word, known)).toBe(closest)
  })

  test.each([
    ['more than a third of the letters are others', 'abcdef', ['abxyzf']],
    ['more than a third of the letters are too many', 'listorders', ['orders']],
    ['two letters of a short word are others', 'ab', ['bx', 'xa']],
    ['a word has more than a hundred letters', 'a'.repeat(99), ['a'.repeat(101)]],
    ['nothing is known', 'order', []],
  ])('not if %s', (_, word, known) => {
    expect(findClosest(word, known)).toBeUndefined()
  })
})
