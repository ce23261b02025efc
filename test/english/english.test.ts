import {describe, expect, test} from 'vitest'
import {toArticle, toSound} from '../../src/english/articles.ts'
import {isForeign} from '../../src/english/language.ts'
import {isEveryday} from '../../src/english/everyday.ts'
import {hasWord, isSentenceStart, isShouted, isTitleCase, wordsAfter, wordsBefore} from '../../src/english/words.ts'

describe('the first sound of a word', () => {
  test.each([
    'API',
    'HTML',
    'order',
    'item',
    'hour',
    'SDK',
    'MCP',
    'unimportant',
    'usher',
    'X',
    'FAQs',
    'amateur',
    'upheir',
    'iPHONE2',
    'M2M',
    'A',
    'honor',
    'heir',
    'SSH key',
    'L',
    'R',
    'H',
    'F1',
    'N-th',
  ])('is a vowel in “%s”', (word) => {
    expect(toSound(word)).toBe('vowel')
  })
  test.each([
    'user',
    'URL',
    'unit',
    'one-off',
    'shop',
    'GraphQL',
    'JSON',
    'European',
    'UUID',
    'utility',
    'unique',
    'ewe',
    'one',
    'once',
    'use',
    'uranium',
    'ubiquity',
    'PDF',
    'B2B',
    'U',
    'rush-hour',
    'shopAPI',
  ])('is a consonant in “%s”', (word) => {
    expect(toSound(word)).toBe('consonant')
  })
  test.each([
    ['vowel', 'a', 'an'],
    ['vowel', 'A', 'An'],
    ['consonant', 'An', 'A'],
    ['consonant', 'an', 'a'],
    ['consonant', 'AN', 'A'],
    ['vowel', 'AN', 'AN'],
    ['consonant', 'a', 'a'],
  ] as const)('if it is a %s, replaces the article “%s” by “%s”', (sound, like, article) => {
    expect(toArticle(sound, like)).toBe(article)
  })
})

describe('the words around a range', () => {
  const text = 'Send the order, then (over rest) a second one.'
  const at = text.indexOf('rest')
  test('that stand before the range are listed from right to left', () => {
    expect(wordsBefore(text, at, 3)).toEqual(['over', '(', 'then'])
  })
  test('that stand after the range are listed from left to right', () => {
    expect(wordsAfter(text, at + 4, 3)).toEqual([')', 'a', 'second'])
  })
  test('match in the plural and as a possessive too', () => {
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
  test('are returned in lower case, and keep an apostrophe inside', () => {
    expect(wordsBefore("The shop's ORDERS; 2 lists ", 27)).toEqual(['lists', '2', ';', 'orders'])
    expect(wordsBefore("the customers’ shop's list ", 27)).toEqual(['list', "shop's", '’', 'customers'])
    expect(wordsAfter(" API's Orders, v2!", 0)).toEqual(["api's", 'orders', ',', 'v2'])
    expect(wordsAfter(" they'll order", 0)).toEqual(["they'll", 'order'])
  })
  test('are not searched for farther than 96 characters away', () => {
    const gap = ' '.repeat(100)
    expect(wordsBefore(`order${gap}`, 105)).toEqual([])
    expect(wordsAfter(`${gap}order`, 0)).toEqual([])
  })
})

describe('the position', () => {
  test.each(['Orders', '“Orders', 'Done. Orders', '1. Orders', 'Note: Orders', '🛒 Orders', '✓ Orders'])(
    'of “Orders” is the start of a sentence in “%s”',
    (text) => {
      expect(isSentenceStart(text, text.indexOf('Orders'))).toBe(true)
    },
  )
  test.each([
    ' 12. Orders',
    '3) Orders',
    '12) Orders',
    '4 Orders',
    'Paid! Orders',
    'Paid? Orders',
    'Paid… Orders',
    'a | Orders',
    'Done. (“*Orders',
  ])('of “Orders” starts a sentence in “%s”', (text) => {
    expect(isSentenceStart(text, text.indexOf('Orders'))).toBe(true)
  })
  test('after more than 96 spaces does not start a sentence', () => {
    expect(isSentenceStart(`the${' '.repeat(120)}Orders`, 123)).toBe(false)
    expect(isSentenceStart(`${' '.repeat(96)}Orders`, 96)).toBe(true)
  })
  test.each([
    'the Orders',
    'v1 Orders',
    'one, Orders',
    'the 12 Orders',
    '12 the Orders',
    'a ✓ b Orders',
    'x1) Orders',
    '2nd Orders',
    `the Orders${' of the shop'.repeat(20)}`,
  ])('of “Orders” does not start a sentence in “%s”', (text) => {
    expect(isSentenceStart(text, text.indexOf('Orders'))).toBe(false)
  })
})

describe('capitals', () => {
  test('make a line Title Case if all words outside of the range have them', () => {
    expect(isTitleCase('Add an X to Your Shop', 7, 8)).toBe(true)
    expect(isTitleCase('Add an X to your orders', 7, 8)).toBe(false)
    expect(isTitleCase('Add the Shop’s api to Orders', 15, 18)).toBe(true)
    expect(isTitleCase('Add the Shop’s api to Orders', 0, 3)).toBe(false)
    expect(isTitleCase('Add 2nd Orders', 0, 3)).toBe(false)
    expect(isTitleCase('Orders WITH The API', 15, 18)).toBe(true)
  })
  test('are ignored in a line that is all in capitals', () => {
    expect(isShouted('28. GRPC WITH ORDERS', 4, 8)).toBe(true)
    expect(isShouted('GRPC', 0, 4)).toBe(true)
    expect(isShouted('GRPC and HTTP', 0, 4)).toBe(false)
    expect(isShouted('GRPC, HTTP', 0, 4)).toBe(false)
    expect(isShouted('Grpc WITH ORDERS', 0, 4)).toBe(false)
    expect(isShouted('GRPC WITH orders', 0, 4)).toBe(false)
    expect(isShouted('all small\nGRPC OF\nall small', 10, 14)).toBe(true)
    expect(isShouted('GRPC \uFFFC', 0, 4)).toBe(false)
    expect(isShouted('GRPC DATA', 0, 4)).toBe(false)
    expect(isShouted('GRPC HTTPS', 0, 4)).toBe(false)
    expect(isShouted('GRPC SHOPS', 0, 4)).toBe(true)
    expect(isShouted('small\nmore small\nGRPC OF', 17, 21)).toBe(true)
    expect(isTitleCase('iOrders Shop', 8, 12)).toBe(false)
    expect(isShouted(`small${' '.repeat(400)}GRPC`, 405, 409)).toBe(true)
    expect(isShouted(`GRPC${' '.repeat(400)}small`, 0, 4)).toBe(true)
  })
})

describe('text in another language', () => {
  test.each([
    'Die Bestellungen werden nicht gelöscht und sind für das Lager.',
    'Les commandes sont dans la liste et ne sont pas pour vous.',
    'Los pedidos se envían con una lista para el almacén.',
    'Os pedidos não são enviados para você.',
    'Заказы магазина отправляются со склада',
    '注文の一覧を取得する',
    'Η λίστα των παραγγελιών',
    'Orders and shops: 注文の一覧',
    'Het magazijn en een lijst van orders voor deze klant',
    'Gli ordini sono nel negozio della città',
    'Ordern och listan är för lagret',
    'Zamówienia nie są na liście',
    'Bu liste için bir sipariş ve depo',
    'El pedido del cliente',
  ])('is recognised: “%s”', (text) => {
    expect(isForeign(text)).toBe(true)
  })
  test.each([
    'The orders of the shop are not sent to the warehouse.',
    'Orders API',
    'La Poste delivers the orders that you send with our API.',
    '',
    'The el los las of and to is',
    'el los of the orders and the shop',
    // A few letters of another script are a name.
    'Orders of 東京の and of the shop',
    'Orders: 注文一覧',
    'List all the orders of the shop that is called 注文一覧表 in the catalogue of this year',
    'Ω 12.345 Ω',
    'die Orders',
    'Donaudampfschifffahrtsgesellschaft',
    `${'The order. '.repeat(400)}${'die Bestellung ist nicht '.repeat(300)}`,
  ])('is not assumed in “%s”', (text) => {
    expect(isForeign(text)).toBe(false)
  })

  test('may consist of any characters of a script that English does not use', () => {
    const script =
      /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Greek}]/u
    const characters = Array.from({length: 0x40000}, (_, code) => String.fromCodePoint(code))
    const wrong = characters.filter((character) => isForeign(character.repeat(9)) !== script.test(character))
    expect(wrong).toEqual([])
  })
})

describe('everyday English, in any inflection,', () => {
  test.each(
    'pay Store connect flow links BUILDING searches stored moved signing pays helm celery feathers vault run ran it go'.split(
      ' ',
    ),
  )('includes “%s”', (word) => {
    expect(isEveryday(word)).toBe(true)
  })
  test.each(['webhook', 'kubernetes', 'api', 'ID', 'OAuth', 'Kafka', 'docker', 'url', ''])(
    'does not include “%s”',
    (word) => {
      expect(isEveryday(word)).toBe(false)
    },
  )
})
