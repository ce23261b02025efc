import {Buffer} from 'node:buffer'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {fromBytes, toBytes} from '../../src/core/automaton-bytes.ts'
import {
  toScanner,
  workOut,
  type Automaton,
  type Limits,
  type SoughtWord,
  type WordPlace,
} from '../../src/core/scanner.ts'

/** What a scanner finds, as `word@index`, in the order in which it says so. */
function find(words: readonly SoughtWord[], source: string): string[] {
  const found: string[] = []
  toScanner(words).scan(source, (word, index) => found.push(`${words[word]?.word}@${index}`))
  return found
}

function findWord(word: string, place: WordPlace, source: string): number[] {
  const found: number[] = []
  toScanner([{word, place}]).scan(source, (_, index) => found.push(index))
  return found
}

describe('a word counts', () => {
  test.each<[place: WordPlace, word: string, source: string, indices: number[]]>([
    // No letter or digit of ASCII before it.
    ['start', 'order', 'order', [0]],
    ['start', 'order', 'an order, _orders', [3, 11]],
    ['start', 'order', 'reorder 2order', []],
    ['start', 'order', 'aorder zorder Aorder Zorder 0order 9order', []],
    ['start', 'zz', 'zzz aazz', [0]],
    ['start', 'order', 'éorder', [1]],
    ['start', 'order', 'or der', []],
    ['start', 'aab', 'aaab aab', [5]],
    // The beginning, and what markup starts with.
    ['cut', 'order', 'o*rder or_der ord~er orde[r', [0, 7, 14, 21]],
    ['cut', 'order', 'o]rder o<rder o\\rder o&rder', [0, 7, 14, 21]],
    ['cut', 'order', 'order* order', []],
    ['cut', 'order', 'or-der or`der or/der', []],
    ['cut', 'order', 'reor*der', []],
    ['cut', 'order', 'oz*', []],
    // Behind a slash, with marks between.
    ['segment', 'list', '/list', [1]],
    ['segment', 'list', '/:list /{list} //list', [2, 9, 17]],
    ['segment', 'list', '/2list /orderlist /order-list', []],
    ['segment', 'list', '/ list /"list /`list', []],
    ['segment', 'list', 'list -list', []],
    ['segment', 'list', '/orders/list', [8]],
    // Further on in a path.
    ['inner', 'list', '/order-list', [7]],
    ['inner', 'list', '/orderList', [6]],
    ['inner', 'list', '/2list', [2]],
    ['inner', 'list', '/orderlist /list', []],
    ['inner', 'list', 'order-list orderList', []],
    ['inner', 'list', '/order list-list', []],
    ['inner', 'list', '/order`-list /order"-list', []],
    ['inner', 'list', '/a/b-list', [5]],
    // Wherever it stands.
    ['any', '&#', 'a&#1;&#', [1, 5]],
    ['any', 'order', 'reorders', [2]],
  ])('at the place `%s`: %s in %j', (place, word, source, indices) => {
    expect(findWord(word, place, source)).toEqual(indices)
  })

  test('in any letters of ASCII, on both sides', () => {
    expect(find([{word: 'Order', place: 'start'}], 'ORDER order oRDER')).toEqual(['Order@0', 'Order@6', 'Order@12'])
    expect(findWord('LIST', 'segment', '/List')).toEqual([1])
    expect(findWord('LIST', 'inner', '/orderList')).toEqual([6])
    expect(findWord('Order', 'cut', 'OR*der')).toEqual([0])
  })
})

describe('a word with limits counts', () => {
  test.each<[limits: Limits, word: string, source: string, indices: number[]]>([
    [{notAfter: '.-'}, 'order', 'order .order -order #order .-order .*order a order', [0, 21, 37, 45]],
    [{notBefore: '(-'}, 'order', 'order( order- order) order order', [14, 21, 27]],
    [{notBefore: '('}, 'order', 'orders order1', [0, 7]],
    [{mostBehind: 0}, 'order', 'orders order1 order_s orderé order', [14, 22, 29]],
    [{mostBehind: 0, notBefore: '('}, 'order', 'order(orders(order', [13]],
    [{mostBehind: 2}, 'order', 'orders orderly orderses ordersesé orderlé order', [0, 7, 34, 42]],
    [{mostBehind: 1, notBefore: '('}, 'order desk', 'order desk( order desks( orderdesk1 order-deskly', [18, 30]],
    [{rights: ['OrderDesks'], mostBehind: 2}, 'order desk', 'OrderDesks OrderDesk OrderDesksy OrderDesksly', [16, 26]],
    [{rights: ['Order']}, 'order', 'Order order ORDER Orders Orderé Order_s Order', [6, 12, 18, 25]],
    [{rights: ['Order', 'ORDER', 'Orders']}, 'order', 'Order order ORDER Orders ORDERS Orderses', [6, 25, 32]],
    [{rights: ['Orders']}, 'order', 'Order Orders Orderx Order', [0, 13, 20]],
    [{rights: ['Orderses']}, 'order', 'Orderse Ordersex Orderses', [0, 8]],
    [{rights: ['ORDER'], mostBehind: 0}, 'order', 'ORDER Order ORDERS ORDERé', [6, 19]],
    [{rights: ['Orderses'], mostBehind: 1}, 'order', 'Orderse Orders order', [8, 15]],
    [{rights: ['ORDER'], notBefore: '('}, 'order', 'ORDER Order( Order', [13]],
    [{rights: ['OrderDesk']}, 'order desk', 'OrderDesk OrderDesks Orderdesk Order Desk orderDesk', [15, 26, 37, 47]],
    [{rights: ['OrderDesk', 'OrderDesks']}, 'order desk', 'OrderDesk OrderDesks Order-Desks', [27]],
    // What is written otherwise is no such form.
    [{rights: ['Order Desk', 'Ordre']}, 'order desk', 'order desk', [6]],
    // Nor is the rest of a word known that has letters beyond ASCII.
    [{mostBehind: 0, notBefore: '('}, 'ordré', 'ordr( ordrs', [0, 6]],
    [{leads: ['the', 'an']}, 'order', 'the order an order an-*order', [4, 13, 23]],
    [{leads: ['the', 'an']}, 'order', 'order a order anorder an big order pan order 1an order', []],
    [{leads: ['an']}, 'order', 'AN "order', [4]],
    [{leads: ['an']}, 'order desk', 'an order desk, order desk', [9]],
    // Markup may end there.
    [{leads: ['an']}, 'order', '<b>order [x] order (x)_order &x; order &x;an order', [3, 13, 23, 33, 45]],
    [{leads: ['an']}, 'order', '<b>x order', []],
    // In a path as elsewhere
    [{leads: ['an']}, 'order', '/order /x/order /an/order /x order /an order', [20, 39]],
  ])('with %j: %s in %j', (limits, word, source, indices) => {
    const found: number[] = []
    toScanner([{word, place: 'start', limits}]).scan(source, (_, index) => found.push(index))
    expect(found).toEqual(indices)
  })

  test('or not, beside the same word without limits', () => {
    const words: SoughtWord[] = [
      {word: 'order', place: 'start'},
      {word: 'order', place: 'start', limits: {mostBehind: 0}},
      {word: 'order', place: 'start', limits: {notAfter: '.'}},
    ]
    const found: string[] = []
    toScanner(words).scan('.orders .order', (word, index) => found.push(`${word}@${index}`))
    expect(found).toEqual(['0@1', '0@9', '1@9'])
  })
})

describe('a phrase of whose first word only the beginning is given', () => {
  test.each([
    ['orders desk', [7]],
    ['ORDER Desks, order - desk', [6, 21]],
    ['ordered2\ndesk', [9]],
    ['orderdesk order', []],
    ['order, desk', []],
    ['order the desk', []],
    ['reorder desk', []],
    // What is beyond ASCII may be a letter or a blank.
    ['ordersé order\u00A0desk', [6, 13]],
    ['order \u00A0desk', [7]],
    // In a path it may be the end of another word.
    ['/orders desk', [8]],
    ['/orderList', [6]],
    ['/order2', [6]],
    ['orderList', []],
  ])('is where its last word starts, or where that is open: %j', (source, indices) => {
    expect(findWord('order\tdesk', 'start', source)).toEqual(indices)
  })
})

describe('of letters beyond ASCII', () => {
  test('none is a letter of ASCII', () => {
    expect(findWord('status', 'start', '\u017Ftatus \u017Fe')).toEqual([])
    expect(findWord('kiosk', 'start', '\u212Aiosk')).toEqual([])
  })

  test('a word that has one is searched for by what is before it', () => {
    expect(findWord('caférs', 'start', 'cafe café caf1 ca')).toEqual([0, 5, 10])
    // That is no longer all of the word, so markup may stand right behind it.
    expect(findWord('café', 'cut', 'caf*é caf_ ca*fé')).toEqual([0, 6, 11])
  })

  test('a word that begins with one may begin with any', () => {
    expect(findWord('über', 'start', 'an über \u00E0 uber')).toEqual([3, 8])
  })

  test('code units count, not characters', () => {
    expect(findWord('order', 'start', '😀 order')).toEqual([3])
  })
})

describe('a phrase', () => {
  const phrase = [{word: 'back order', place: 'start'}] as const

  test.each([
    ['back order', [5]],
    ['backorder', [4]],
    ['back-order', [5]],
    ['back \n\t- order', [9]],
    ['back\u00A0order back\u2011order', [5, 16]],
    ['BACK Order', [5]],
    ['back order order', [5]],
    ['back back order', [10]],
    ['back, order', []],
    ['back.order', []],
    ['back orde', []],
    ['aback order', []],
  ])('is where its last word starts, with any gap: %j', (source, starts) => {
    expect(findWord(phrase[0].word, phrase[0].place, source)).toEqual(starts)
  })

  test('may have three words, and share its first one', () => {
    const words: SoughtWord[] = [
      {word: 'order', place: 'start'},
      {word: 'order id', place: 'start'},
      {word: 'order id key', place: 'start'},
    ]
    expect(find(words, 'order-id  key')).toEqual(['order@0', 'order id@6', 'order id key@10'])
  })
})

describe('a phrase that markup splits', () => {
  test.each([
    // Right behind the first word, or behind a gap
    ['back*order', [4]],
    ['back **order**', [5]],
    ['[back](/orders) order', [5]],
    ['back\n> order', [5]],
    ['back {order}', [5]],
    ['back `order`', [5]],
    // In the second one
    ['back or*der', [5]],
    ['back o*rder', [5]],
    ['backor*der', [4]],
    // What is seen parts them.
    ['back, *order*', []],
    ['back. *order*', []],
    ['back/*order*', []],
    ['back or`der', []],
    ['ba*ck order', []],
    ['back order*', []],
    ['backs *order', []],
    ['aback *order', []],
  ])('is where the markup is, or where the second word starts: %j', (source, indices) => {
    expect(findWord('back order', 'split', source)).toEqual(indices)
  })
})

test('of words that end at one place all are found, and those that end first come first', () => {
  const words: SoughtWord[] = [
    {word: 'reorder', place: 'start'},
    {word: 'order', place: 'any'},
    {word: 'or', place: 'any'},
    {word: 'reorders', place: 'start'},
  ]
  const found = find(words, 'reorders')
  expect(found.toSorted()).toEqual(['or@2', 'order@2', 'reorder@0', 'reorders@0'])
  expect(found[0]).toBe('or@2')
  expect(found.at(-1)).toBe('reorders@0')
})

test('one word may be searched for at several places', () => {
  const places: WordPlace[] = ['start', 'cut', 'split', 'segment', 'inner', 'any']
  const words = places.map((place) => ({word: 'list', place}))
  const found: string[] = []
  toScanner(words).scan('/list li*', (word, index) => found.push(`${places[word]} ${index}`))
  expect(found.toSorted()).toEqual(['any 1', 'cut 6', 'segment 1', 'split 6', 'start 1'])
})

test('without words, or without text, nothing is found', () => {
  expect(find([], 'orders')).toEqual([])
  expect(find([{word: 'order', place: 'any'}], '')).toEqual([])
})

test('a scanner begins anew with each text', () => {
  const found: number[] = []
  const scanner = toScanner([{word: 'order', place: 'any'}])
  for (const source of ['or', 'der', 'order']) scanner.scan(source, (_, index) => found.push(index))
  scanner.scanBytes(Buffer.from('ord'), 3, (_, index) => found.push(index))
  scanner.scanBytes(Buffer.from('er'), 2, (_, index) => found.push(index))
  expect(found).toEqual([0])
})

test('of bytes only so many are read as are text', () => {
  const found: number[] = []
  const bytes = Buffer.from('order order')
  toScanner([{word: 'order', place: 'start'}]).scanBytes(bytes, 10, (_, index) => found.push(index))
  expect(found).toEqual([0])
})

test('with more states than it keeps, a scanner loses nothing', () => {
  let state = 1
  const random = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff) / 0x8000_0000
  const words = Array.from({length: 900}, () => ({
    word: Array.from({length: 50}, () => String.fromCharCode(0x61 + Math.floor(random() * 26))).join(''),
    place: 'start' as const,
  }))
  const source = words.map(({word}) => word).join(' ')
  const found = find(words, `${source} ${source}`)
  expect(found).toHaveLength(2 * words.length)
  expect(found).toEqual([...words, ...words].map(({word}, index) => `${word}@${index * 51}`))
})

// The places as their docstrings have them, by expressions over what stands before a word.
const before: Record<WordPlace, RegExp> = {
  start: /(?<![A-Za-z0-9])$/,
  cut: /(?<![A-Za-z0-9])$/,
  split: /(?<![A-Za-z0-9])$/,
  segment: /\/[^A-Za-z0-9 \t\r\n\f\v"'`]*$/,
  inner: /\/[^ \t\r\n\f\v"'`]*[^A-Za-z/ \t\r\n\f\v"'`]$/,
  any: /$/,
}
const beforeCapital = /\/[^ \t\r\n\f\v"'`]*$/

/** Search for every word at every place, letter by letter. */
function findSlowly(words: readonly SoughtWord[], source: string): Set<string> {
  const found = new Set<string>()
  for (const [number, {word, place, limits = {}}] of words.entries()) {
    if (word.includes('\t')) {
      for (const index of findOpenSlowly(word, source)) found.add(`${number}@${index}`)
      continue
    }
    const known = /^[\x00-\x7F]+/.exec(word)?.[0]
    const letters = [...(known ?? '\u0080')]
    const toPattern = (some: readonly string[]) =>
      some
        .map((letter) =>
          letter === ' '
            ? String.raw`[\s\x80-\uFFFF-]*`
            : letter === '\u0080'
              ? String.raw`[\x80-\uFFFF]`
              : `\\x${toHex(letter)}`,
        )
        .join('')
    for (let index = 0; index < source.length; index++) {
      const stem = source.slice(0, index)
      const isPlace =
        before[place].test(stem) ||
        (place === 'inner' && /[A-Z]/.test(source.charAt(index)) && beforeCapital.test(stem))
      if (!isPlace) continue
      const rest = source.slice(index).replace(/[A-Z]/g, (letter) => letter.toLowerCase())
      if (place === 'cut') {
        const most = letters.length === word.length ? letters.length - 1 : letters.length
        for (let count = 1; count <= most; count++)
          if (new RegExp(`^${toPattern(letters.slice(0, count))}[*_~[\\]<\\\\&]`).test(rest))
            found.add(`${number}@${index}`)
        continue
      }
      if (place === 'split') {
        const most = letters.length === word.length ? letters.length - 1 : letters.length
        for (let count = Math.max(1, letters.indexOf(' ')); count <= most; count++) {
          const own = letters.slice(0, count)
          const isBetween = letters[count] === ' ' || own.at(-1) === ' '
          const last = isBetween ? 0 : count - 1 - own.lastIndexOf(' ')
          const pattern = new RegExp(`^${toPattern(own)}${isBetween ? vanishing : '[*_~[\\]<\\\\&]'}$`)
          for (let end = 1; end <= rest.length; end++)
            if (pattern.test(rest.slice(0, end))) found.add(`${number}@${index + end - 1 - last}`)
        }
        continue
      }
      if (!maySlowlyStart(limits, stem)) continue
      const joined = word.replaceAll(' ', '').toLowerCase()
      const isRight = (start: number): boolean =>
        /^[a-z0-9]+$/.test(joined) &&
        (limits.rights ?? []).some(
          (right) =>
            right.toLowerCase().startsWith(joined) &&
            source.startsWith(right, start) &&
            !/[A-Za-z0-9\x80-\uFFFF]/.test(source.charAt(start + right.length)),
        )
      const mayEnd = (end: number): boolean =>
        letters.length < word.length ||
        !(
          (/^[A-Za-z0-9]*/.exec(source.slice(end))?.[0].length ?? 0) > (limits.mostBehind ?? Infinity) ||
          (end < source.length && limits.notBefore?.includes(source.charAt(end)) === true) ||
          isRight(index)
        )
      if (!word.includes(' ')) {
        if (new RegExp(`^${toPattern(letters)}`).test(rest) && mayEnd(index + letters.length))
          found.add(`${number}@${index}`)
        continue
      }
      const last = letters.length - 1 - letters.lastIndexOf(' ')
      for (let end = index + 1; end <= source.length; end++)
        if (new RegExp(`^${toPattern(letters)}$`).test(rest.slice(0, end - index)) && mayEnd(end))
          found.add(`${number}@${end - last}`)
    }
  }
  return found
}

/** Whether what stands before a word lets it count. */
function maySlowlyStart({notAfter = '', leads}: Limits, stem: string): boolean {
  if (stem !== '' && notAfter.includes(stem.slice(-1))) return false
  if (!leads) return true
  if (/[>;)\]][^A-Za-z0-9]*$/.test(stem)) return true
  return new RegExp(`(?<![A-Za-z0-9])(?:${leads.join('|')})[^A-Za-z0-9]+$`, 'i').test(stem)
}

/** Where two words are of which the rest of the first is open. */
function findOpenSlowly(word: string, source: string): number[] {
  const found: number[] = []
  const [first = '', second = ''] = word.toLowerCase().split('\t')
  const text = source.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  for (let index = 0; index < source.length; index++) {
    const stem = source.slice(0, index)
    if (!before.start.test(stem) || !text.startsWith(first, index)) continue
    const isInPath = beforeCapital.test(stem)
    let at = index + first.length
    while ((isInPath ? /[a-z]/ : /[A-Za-z0-9]/).test(source.charAt(at))) at++
    if (/[A-Z0-9\x80-\uFFFF]/.test(source.charAt(at))) found.push(at)
    if (!/[\s-]/.test(source.charAt(at)) || /[^\x00-\x7F]/.test(source.charAt(at))) continue
    while (/[\s\x80-\uFFFF-]/.test(source.charAt(at))) at++
    if (text.startsWith(second, at)) found.push(at)
  }
  return found
}

// No letter, no gap, and nothing that is seen as it is
const vanishing = String.raw`[^A-Za-z0-9\s\x80-\uFFFF\-,.;?"'/%@#]`

function toHex(letter: string): string {
  return letter.toLowerCase().charCodeAt(0).toString(16).padStart(2, '0')
}

const letters = fc.constantFrom('a', 'b', 'A', 'B', 'b', 'a', '1')
const plainWord = fc.string({unit: fc.constantFrom('a', 'b', 'A', 'b', '1', '-', '&'), minLength: 1, maxLength: 4})
const phrase = fc
  .array(fc.string({unit: letters, minLength: 1, maxLength: 2}), {minLength: 2, maxLength: 3})
  .map((some) => some.join(' '))
const otherWord = fc
  .tuple(fc.string({unit: letters, maxLength: 3}), fc.string({unit: letters, maxLength: 2}))
  .map((parts) => parts.join('é'))
const sought: fc.Arbitrary<SoughtWord> = fc.oneof(
  fc.record({
    word: fc.oneof({weight: 3, arbitrary: plainWord}, otherWord),
    place: fc.constantFrom<WordPlace>('start', 'cut', 'segment', 'inner', 'any'),
  }),
  fc.record({word: phrase, place: fc.constantFrom<WordPlace>('start', 'split', 'segment', 'inner', 'any')}),
  fc.record({
    word: fc.oneof(plainWord, otherWord, phrase),
    place: fc.constant('start' as const),
    limits: fc.record(
      {
        notAfter: fc.constantFrom('.', '-*'),
        notBefore: fc.constantFrom('-', '*:.'),
        mostBehind: fc.nat(3),
        rights: fc.array(fc.string({unit: letters, minLength: 1, maxLength: 5}), {minLength: 1, maxLength: 4}),
      },
      {requiredKeys: []},
    ),
  }),
  fc.record({
    word: fc.oneof(plainWord, phrase),
    place: fc.constant('start' as const),
    limits: fc.record(
      {leads: fc.constantFrom(['a'], ['ab', 'b'], ['b', 'bb']), mostBehind: fc.nat(3)},
      {requiredKeys: ['leads']},
    ),
  }),
  fc.record({word: fc.constantFrom('a\tb', 'ab\tba', 'b\tab', 'b1\ta'), place: fc.constant('start' as const)}),
)
const text = fc.string({
  unit: fc.constantFrom(...'aabbABAB11/// ---**_[\t\n"`.&{:);', 'é', '\u00A0', '\u017F'),
  maxLength: 40,
  size: 'max',
})

test('what is found is what a slow search finds', () => {
  let count = 0
  fc.assert(
    fc.property(
      fc.array(sought, {minLength: 1, maxLength: 6}),
      fc.array(text, {minLength: 1, maxLength: 3}),
      (words, texts) => {
        // All texts with one scanner: what it has learned of one must not show in another.
        const scanner = toScanner(words)
        for (const source of texts) {
          const expected = findSlowly(words, source)
          const found = new Set<string>()
          scanner.scan(source, (word, index) => found.add(`${word}@${index}`))
          expect([...found].sort()).toEqual([...expected].sort())
          count += expected.size
          // In bytes, other characters are as many as they have bytes.
          if (/[^\x00-\x7F]/.test(source)) continue
          const inBytes = new Set<string>()
          // Behind the text there may be anything.
          const bytes = Buffer.from(`${source}ab/a-b`)
          scanner.scanBytes(bytes, source.length, (word, index) => inBytes.add(`${word}@${index}`))
          expect([...inBytes]).toEqual([...found])
          const prepared = new Set<string>()
          toScanner(words, workOut(words)).scanBytes(bytes, source.length, (word, index) =>
            prepared.add(`${word}@${index}`),
          )
          expect([...prepared]).toEqual([...found])
        }
      },
    ),
    {numRuns: 1500},
  )
  // Otherwise this test tells nothing.
  expect(count).toBeGreaterThan(1000)
})

describe('states that were worked out before', () => {
  const words = Array.from({length: 80}, (_, index) => ({
    word: `order${String.fromCharCode(0x61 + (index % 26))}${index}`,
    place: index % 2 === 0 ? ('start' as const) : ('inner' as const),
  }))
  const list = (scanner: ReturnType<typeof toScanner>, bytes: Buffer): string[] => {
    const found: string[] = []
    scanner.scanBytes(bytes, bytes.length, (word, index) => found.push(`${word}@${index}`))
    return found
  }

  test('are data, and find the same as those that are not, in text after text', () => {
    const automaton = workOut(words)
    expect(automaton).toBeDefined()
    const bytes = toBytes(automaton as Automaton)
    const prepared = toScanner(words, fromBytes(bytes))
    const texts = words.map(({word}, index) => Buffer.from(`${word} /${word}-${words[79 - index]?.word} .`))
    for (const text of [...texts, Buffer.concat(texts)]) {
      expect(list(prepared, text)).toEqual(list(toScanner(words), text))
      expect(list(prepared, text)).not.toEqual([])
    }
    expect(list(prepared, Buffer.from('no word of these'))).toEqual([])
  })

  test('are read from bytes wherever these are, in the order of the processor', () => {
    const bytes = toBytes(workOut(words) as Automaton)
    const apart = new Uint8Array(bytes.length + 3)
    apart.set(bytes, 3)
    expect(fromBytes(apart.subarray(3))).toEqual(fromBytes(bytes))
    expect(fromBytes(Uint8Array.from(bytes).reverse())).toBeUndefined()
  })

  test('are not kept where they are too many', () => {
    const many = Array.from({length: 900}, (_, index) => ({
      word: `${index}`.padStart(12, `${index}`),
      place: 'any' as const,
    }))
    expect(workOut(many)).toBeUndefined()
  })
})

test('bytes are read piece by piece, and a word may stand in two pieces', () => {
  const found: number[] = []
  const scanner = toScanner([{word: 'order', place: 'start'}])
  for (const before of [65_530, 65_533, 65_536, 131_070]) {
    const bytes = Buffer.from(`${' '.repeat(before)}order ${' '.repeat(70_000)}order`)
    scanner.scanBytes(bytes, bytes.length, (_, index) => found.push(index - before))
  }
  expect(found).toEqual([0, 70_006, 0, 70_006, 0, 70_006, 0, 70_006])
})

test('a long text is read from two places as from one', () => {
  let count = 0
  fc.assert(
    fc.property(
      fc.array(sought, {minLength: 1, maxLength: 6}),
      fc.array(text, {minLength: 40, maxLength: 60}),
      fc.constantFrom('\n', ' ', ''),
      (words, texts, joint) => {
        // A line may be longer than half of it, and none may end.
        const bytes = Buffer.from(Array.from({length: 6}, () => texts.join(joint)).join('\n'))
        const [one, two] = [toScanner(words), toScanner(words, workOut(words))].map((scanner) => {
          const found: string[] = []
          scanner.scanBytes(bytes, bytes.length - 1, (word, index) => found.push(`${word}@${index}`))
          return found
        })
        expect(two).toEqual(one)
        count += two?.length ?? 0
      },
    ),
    {numRuns: 150},
  )
  expect(count).toBeGreaterThan(1000)
})

test('where the first half never gets into the state of the second, it is read on', () => {
  const words: SoughtWord[] = [{word: 'order item', place: 'start'}]
  const half = `${'x '.repeat(1000)}order\n`
  const bytes = Buffer.from(`${half}${' '.repeat(half.length)}item`)
  const found: number[] = []
  toScanner(words, workOut(words)).scanBytes(bytes, bytes.length, (_, index) => found.push(index))
  expect(found).toEqual([2 * half.length])
})

test('words with one spelling and other limits are found each in its own places', () => {
  const find = (words: readonly SoughtWord[]): string[] => {
    const found: string[] = []
    toScanner(words).scan('get x get( get- GET y', (word, index) => found.push(`${word}@${index}`))
    return found
  }
  const toWord = (notBefore: string): SoughtWord => ({
    word: 'GET',
    place: 'start',
    limits: {rights: ['GET'], notBefore},
  })
  const [one, other] = [toWord('('), toWord('-')]
  expect(find([one]).sort()).toEqual(['0@0', '0@11'])
  expect(find([one, other]).sort()).toEqual(['0@0', '0@11', '1@0', '1@6'])
})
