import {describe, expect, test} from 'vitest'
import {
  findRun,
  isBeyond,
  isWordByte,
  longestWord,
  mayBeInMarkup,
  readWordAt,
  readWordBefore,
} from '../../src/english/bytes.ts'
import {mayBeInMarkup as mayBeInMarkupOfText} from '../../src/english/source.ts'

function toBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

describe('letters and digits in bytes', () => {
  test('are those of ASCII, of all bytes', () => {
    const bytes = Array.from({length: 256}, (_, byte) => byte)
    expect(String.fromCharCode(...bytes.filter((byte) => isWordByte(byte)))).toBe(
      '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
    )
  })
  test('are not told of what is beyond it: of "é" each byte is of another character', () => {
    expect([...toBytes('eé\u007F')].map((byte) => isBeyond(byte))).toEqual([false, true, true, false])
    expect(isBeyond(0x80)).toBe(true)
  })
})

describe('words in bytes', () => {
  // Where `|` stands, with no more than so many letters.
  test.each<[text: string, most: number | undefined, before: string, after: string]>([
    ['an |Order2 is new', undefined, '', 'Order2'],
    ['an or|der', undefined, 'or', 'der'],
    ['Order2| is new', undefined, 'Order2', ''],
    ['an order|', undefined, 'order', ''],
    ['|order', undefined, '', 'order'],
    ['the-order|item_list', undefined, 'order', 'item'],
    ['café|über', undefined, '', ''],
    ['éorder|itemé', undefined, 'order', 'item'],
    ['order|item', 3, 'der', 'ite'],
    ['order|item', 5, 'order', 'item'],
    ['order|item', 9, 'order', 'item'],
    ['order|item', 0, '', ''],
    ['x'.repeat(99) + '|' + 'y'.repeat(99), undefined, 'x'.repeat(longestWord), 'y'.repeat(longestWord)],
  ])('beside the bar in %j, at most %s letters', (text, most, before, after) => {
    const index = toBytes(text.slice(0, text.indexOf('|'))).length
    const bytes = toBytes(text.replace('|', ''))
    expect(readWordBefore(bytes, index, most)).toBe(before)
    expect(readWordAt(bytes, index, most)).toBe(after)
  })
  test('stand in a part of a buffer, and no further', () => {
    const bytes = toBytes('orderitem').subarray(2, 6)
    expect(readWordBefore(bytes, 2)).toBe('de')
    expect(readWordAt(bytes, 2)).toBe('ri')
    expect(readWordAt(bytes, 4)).toBe('')
  })
})

describe('an instruction or declaration of HTML', () => {
  test.each([
    ['HERE', false],
    ['<?php HERE', true],
    ['<!DOCTYPE HERE', true],
    ['<![CDATA[ HERE', true],
    ['<!-order HERE', true],
    ['<!o- HERE', true],
    ['<!o-- HERE', true],
    ['<!x-HERE', true],
    // It may end with the text of a later one, so its end tells nothing.
    ['<?php ?> HERE', true],
    ['HERE <?php', false],
    ['HERE <!DOCTYPE', false],
    ['<!-- order --> HERE', false],
    ['<!--HERE', false],
    ['<b> < </b> <3 HERE', false],
    ['order? yes! HERE', false],
    ['a ?> b !> HERE', false],
    ['<-- HERE', false],
    ['<b-- HERE', false],
    ['<!-- order --> <b> <?php HERE', true],
    ['<b> <!-- order --> <!DOCTYPE HERE', true],
    ['HERE <', false],
    ['HERE <!', false],
    ['é <? HERE', true],
  ])('may stand around %j: %s', (text, may) => {
    const bytes = toBytes(text)
    expect(mayBeInMarkup(bytes, toBytes(text.slice(0, text.indexOf('HERE'))).length)).toBe(may)
    expect(mayBeInMarkupOfText(text, text.indexOf('HERE'))).toBe(may)
  })
  test('starts behind its own bracket, and goes on to the end', () => {
    const text = 'an <?order <?item'
    const bytes = toBytes(text)
    expect([...bytes.keys()].find((index) => mayBeInMarkup(bytes, index))).toBe(4)
    expect([...bytes.keys()].find((index) => mayBeInMarkupOfText(text, index))).toBe(4)
    expect(mayBeInMarkup(bytes, bytes.length)).toBe(true)
  })
  test('is told of the text that is asked about, whatever was asked before', () => {
    const [one, other, none] = [toBytes('<?order item'), toBytes('order <?item'), toBytes('order item')]
    const ask = () => [one, other, none].map((bytes) => mayBeInMarkup(bytes, 4))
    expect(ask()).toEqual([true, false, false])
    expect(ask()).toEqual([true, false, false])
    expect(mayBeInMarkup(other, 9)).toBe(true)
  })
})

describe('the run of lines around a word', () => {
  // Where `|` stands; the run is in brackets.
  test.each([
    ['[an |order]'],
    ['[|order\nitem\nlist]'],
    ['shop[\n\nan |order\nitem\n\n]desk'],
    ['shop[\n \t\r\nan\r\n|order\r\n\r\n]desk\n\nlist'],
    ['shop\n\n[\n\n|order]'],
    ['[\n|order\n\n]\n\n'],
    ['[\n\n|order\n\t]'],
    // No blank line
    ['[shop\n\u00A0\nan |order\n.\nitem]'],
    ['[shop\r\ran |order]'],
  ])('is what no blank line parts from it: %j', (marked) => {
    const toIndex = (mark: string): number => toBytes(marked.slice(0, marked.indexOf(mark)).replace(/[[|]/g, '')).length
    const bytes = toBytes(marked.replace(/[[|\]]/g, ''))
    expect(findRun(bytes, toIndex('|'))).toEqual([toIndex('['), toIndex(']')])
  })

  test('is found anew for another place and other bytes', () => {
    const bytes = toBytes('shop\n\norder\nitem\n\ndesk')
    // "shop", "order", "item", "desk", and back
    const found = [0, 6, 12, 18, 7].map((index) => findRun(bytes, index))
    expect(found).toEqual([
      [0, 6],
      [4, 18],
      [4, 18],
      [16, 22],
      [4, 18],
    ])
    expect(findRun(bytes.subarray(6, 11), 1)).toEqual([0, 5])
  })
})
