import {describe, expect, test} from 'vitest'
import {toArticle, toSound} from '../../src/english/articles.ts'
import {isForeign} from '../../src/english/language.ts'
import {hasWord, isSentenceStart, isShouted, isTitleCase, wordsAfter, wordsBefore} from '../../src/english/words.ts'

describe('the sound of a word', () => {
  test.each(['API', 'HTML', 'order', 'item', 'hour', 'SDK', 'MCP', 'unimportant', 'usher', 'X', 'FAQs'])(
    '%s',
    (word) => {
      expect(toSound(word)).toBe('vowel')
    },
  )
  test.each(['user', 'URL', 'unit', 'one-off', 'shop', 'GraphQL', 'JSON', 'European', 'UUID', 'utility', 'unique'])(
    '%s',
    (word) => {
      expect(toSound(word)).toBe('consonant')
    },
  )
  test.each([
    ['vowel', 'a', 'an'],
    ['vowel', 'A', 'An'],
    ['consonant', 'An', 'A'],
    ['consonant', 'an', 'a'],
    ['consonant', 'AN', 'A'],
  ] as const)('%s like %s is %s', (sound, like, article) => {
    expect(toArticle(sound, like)).toBe(article)
  })
})

describe('words around a place', () => {
  const text = 'Send the order, then (over rest) a second one.'
  const at = text.indexOf('rest')
  test('before, nearest first', () => {
    expect(wordsBefore(text, at, 3)).toEqual(['over', '(', 'then'])
  })
  test('after', () => {
    expect(wordsAfter(text, at + 4, 3)).toEqual([')', 'a', 'second'])
  })
  test('a plural and a possessive are the word', () => {
    const words = new Set(['order', 'box'])
    expect(['order', 'orders', "order's", 'order’s', 'boxes'].every((word) => hasWord(words, word))).toBe(true)
    expect(hasWord(words, 'border')).toBe(false)
  })
})

describe('the start of a sentence', () => {
  test.each(['Orders', '“Orders', 'Done. Orders', '1. Orders', 'Note: Orders', '🛒 Orders', '✓ Orders'])(
    '%s',
    (text) => {
      expect(isSentenceStart(text, text.indexOf('Orders'))).toBe(true)
    },
  )
  test.each(['the Orders', 'v1 Orders', 'one, Orders'])('not in %s', (text) => {
    expect(isSentenceStart(text, text.indexOf('Orders'))).toBe(false)
  })
})

describe('capitals', () => {
  test('Title Case is told from sentence case', () => {
    expect(isTitleCase('Add an X to Your Shop', 7, 8)).toBe(true)
    expect(isTitleCase('Add an X to your orders', 7, 8)).toBe(false)
  })
  test('a line in capitals tells nothing of a word', () => {
    expect(isShouted('28. GRPC WITH ORDERS', 4, 8)).toBe(true)
    expect(isShouted('GRPC', 0, 4)).toBe(true)
    expect(isShouted('GRPC and HTTP', 0, 4)).toBe(false)
    expect(isShouted('GRPC, HTTP', 0, 4)).toBe(false)
    expect(isShouted('Grpc WITH ORDERS', 0, 4)).toBe(false)
  })
})

describe('another language', () => {
  test.each([
    'Die Bestellungen werden nicht gelöscht und sind für das Lager.',
    'Les commandes sont dans la liste et ne sont pas pour vous.',
    'Los pedidos se envían con una lista para el almacén.',
    'Os pedidos não são enviados para você.',
    'Заказы магазина отправляются со склада',
    '注文の一覧を取得する',
  ])('%s', (text) => {
    expect(isForeign(text)).toBe(true)
  })
  test.each([
    'The orders of the shop are not sent to the warehouse.',
    'Orders API',
    'La Poste delivers the orders that you send with our API.',
    '',
  ])('not “%s”', (text) => {
    expect(isForeign(text)).toBe(false)
  })
})
