import {describe, expect, test} from 'vitest'
import {findClosest} from '../../src/english/wording.ts'

describe('the closest known word is suggested for a word', () => {
  test.each([
    ['a letter is missing', 'ordr', ['orders', 'order'], 'order'],
    ['there is a letter too many', 'ignoree', ['extends', 'ignore'], 'ignore'],
    ['a letter is wrong', 'ordar', ['order'], 'order'],
    ['two of six letters are wrong', 'abcdef', ['abxyef'], 'abxyef'],
    ['a third of the longer word is missing', 'ordar', ['orders'], 'orders'],
    ['two neighbouring letters of a short word are swapped', 'nuon', ['verb', 'noun'], 'noun'],
    ['the first two letters are swapped', 'ab', ['ba'], 'ba'],
    ['two neighbouring letters of a longer word are swapped', 'fromat', ['fix', 'format'], 'format'],
    ['only the capitalisation differs', 'ORDER', ['Order'], 'Order'],
    ['several known words are equally close (the first of them is suggested)', 'abc', ['abx', 'axc'], 'abx'],
    ['the word itself is known', 'abc', ['axc', 'abc'], 'abc'],
    ['the word has a hundred letters', 'a'.repeat(100), ['a'.repeat(99)], 'a'.repeat(99)],
  ])('if %s', (_, word, known, closest) => {
    expect(findClosest(word, known)).toBe(closest)
  })

  test.each([
    ['more than a third of the letters differ', 'abcdef', ['abxyzf']],
    ['more than a third of the letters are superfluous', 'listorders', ['orders']],
    ['two letters of a short word are wrong', 'ab', ['bx', 'xa']],
    ['a word has more than a hundred letters', 'a'.repeat(99), ['a'.repeat(101)]],
    ['there are no known words', 'order', []],
  ])('but not if %s', (_, word, known) => {
    expect(findClosest(word, known)).toBeUndefined()
  })
})
