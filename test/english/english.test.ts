import {describe, expect, test} from 'vitest'
import {toArticle, toSound} from '../../src/english/articles.ts'
import {isForeign} from '../../src/english/language.ts'
import {isEveryday} from '../../src/english/everyday.ts'
import {hasWord, isSentenceStart, isShouted, isTitleCase, wordsAfter, wordsBefore} from '../../src/english/words.ts'
import {readTable} from '../tables.ts'

describe.each(readTable('english/first-sounds'))('%s', (_title, rows) => {
  test.each(rows)('%s', (word = '', sound) => {
    expect(toSound(word)).toBe(sound)
  })
})

describe('the first sound of a word', () => {
  test.each([
    ['vowel', 'a', 'an'],
    ['vowel', 'A', 'An'],
    ['consonant', 'An', 'A'],
    ['consonant', 'an', 'a'],
    ['consonant', 'AN', 'A'],
    ['vowel', 'AN', 'AN'],
    ['consonant', 'a', 'a'],
  ] as const)('decides the article: before a %s, “%s” becomes “%s”', (sound, like, article) => {
    expect(toArticle(sound, like)).toBe(article)
  })
})

describe('the words around a range', () => {
  const text = 'Send the order, then (over rest) a second one.'
  const at = text.indexOf('rest')
  test('that are before the range are listed from right to left', () => {
    expect(wordsBefore(text, at, 3)).toEqual(['over', '(', 'then'])
  })
  test('that are after the range are listed from left to right', () => {
    expect(wordsAfter(text, at + 4, 3)).toEqual([')', 'a', 'second'])
  })
  test('also match as plurals and possessives', () => {
    const words = new Set(['order', 'box'])
    expect(['order', 'orders', "order's", 'order’s', 'boxes'].every((word) => hasWord(words, word))).toBe(true)
    expect(hasWord(words, 'border')).toBe(false)
    expect(hasWord(words, 'orderes')).toBe(true)
    expect(hasWord(words, 'orderer')).toBe(false)
    expect(hasWord(words, 'orderxx')).toBe(false)
    expect(hasWord(new Set(['address']), 'address')).toBe(true)
    expect(hasWord(words, "order'sx")).toBe(false)
    expect(hasWord(words, 'boxed')).toBe(false)
    expect(hasWord(words, 'boxing')).toBe(false)
    expect(hasWord(words, 'orderly')).toBe(false)
    expect(hasWord(words, 'boxy')).toBe(false)
    expect(hasWord(words, 'orderis')).toBe(false)
    expect(hasWord(words, 'shoes')).toBe(false)
    expect(hasWord(new Set(["what's"]), "what's")).toBe(true)
  })
  test('are returned in lower case, and keep the apostrophes inside them', () => {
    expect(wordsBefore("The shop's ORDERS; 2 lists ", 27)).toEqual(['lists', '2', ';', 'orders'])
    expect(wordsBefore("the customers’ shop's list ", 27)).toEqual(['list', "shop's", '’', 'customers'])
    expect(wordsAfter(" API's Orders, v2!", 0)).toEqual(["api's", 'orders', ',', 'v2'])
    expect(wordsAfter(" they'll order", 0)).toEqual(["they'll", 'order'])
  })
  test('are not found if they are more than 96 characters away', () => {
    const gap = ' '.repeat(100)
    expect(wordsBefore(`order${gap}`, 105)).toEqual([])
    expect(wordsAfter(`${gap}order`, 0)).toEqual([])
  })
})

describe.each(readTable('english/sentence-starts'))('%s', (_title, rows) => {
  test.each(rows)('%s', (text = '', verdict) => {
    expect(isSentenceStart(text, text.indexOf('Orders'))).toBe(verdict === 'start')
  })
})

describe('the position', () => {
  test('after more than 96 spaces does not start a sentence', () => {
    expect(isSentenceStart(`the${' '.repeat(120)}Orders`, 123)).toBe(false)
    expect(isSentenceStart(`${' '.repeat(96)}Orders`, 96)).toBe(true)
  })
})

describe('capitals', () => {
  test('make a line Title Case if all words outside of the range have them, except words such as “to”', () => {
    expect(isTitleCase('Add an X to Your Shop', 7, 8)).toBe(true)
    expect(isTitleCase('Add an X to your orders', 7, 8)).toBe(false)
    expect(isTitleCase('Add the Shop’s api to Orders', 15, 18)).toBe(true)
    expect(isTitleCase('Add the Shop’s api to Orders', 0, 3)).toBe(false)
    expect(isTitleCase('Add 2nd Orders', 0, 3)).toBe(false)
    expect(isTitleCase('Orders WITH The API', 15, 18)).toBe(true)
  })
  test('are ignored in a line that is all in capitals', () => {
    expect(isShouted('28. GRPC WITH ORDERS', 4, 8, false)).toBe(true)
    expect(isShouted('GRPC', 0, 4, false)).toBe(true)
    expect(isShouted('GRPC and HTTP', 0, 4, false)).toBe(false)
    expect(isShouted('GRPC, HTTP', 0, 4, false)).toBe(false)
    expect(isShouted('Grpc WITH ORDERS', 0, 4, false)).toBe(false)
    expect(isShouted('GRPC WITH orders', 0, 4, false)).toBe(false)
    expect(isShouted('all small\nGRPC OF\nall small', 10, 14, false)).toBe(true)
    expect(isShouted('GRPC \uFFFC', 0, 4, false)).toBe(false)
    expect(isShouted('GRPC DATA', 0, 4, false)).toBe(false)
    expect(isShouted('RESTFUL API', 0, 7, true)).toBe(true)
    expect(isShouted('RESTFUL data', 0, 7, true)).toBe(false)
    expect(isShouted('GRPC HTTPS', 0, 4, false)).toBe(false)
    expect(isShouted('GRPC SHOPS', 0, 4, false)).toBe(true)
    expect(isShouted('small\nmore small\nGRPC OF', 17, 21, false)).toBe(true)
    expect(isTitleCase('iOrders Shop', 8, 12)).toBe(false)
    expect(isShouted(`small${' '.repeat(400)}GRPC`, 405, 409, false)).toBe(true)
    expect(isShouted(`GRPC${' '.repeat(400)}small`, 0, 4, false)).toBe(true)
  })
})

describe.each(readTable('english/languages'))('%s', (_title, rows) => {
  test.each(rows)('%s', (text = '', verdict) => {
    expect(isForeign(text)).toBe(verdict === 'foreign')
  })
})

describe('text in another language', () => {
  test('is not assumed in an empty text, or in a long text that starts in English', () => {
    expect(isForeign('')).toBe(false)
    expect(isForeign(`${'The order. '.repeat(400)}${'die Bestellung ist nicht '.repeat(300)}`)).toBe(false)
  })

  test('is recognised by each character of a script that English does not use', () => {
    const script =
      /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Greek}]/u
    const characters = Array.from({length: 0x40000}, (_, code) => String.fromCodePoint(code))
    const wrong = characters.filter((character) => isForeign(character.repeat(9)) !== script.test(character))
    expect(wrong).toEqual([])
  })
})

describe.each(readTable('english/everyday-words'))('%s', (_title, rows) => {
  test.each(rows)('%s', (word = '', verdict) => {
    expect(isEveryday(word)).toBe(verdict === 'everyday')
  })
})
