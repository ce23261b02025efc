import {describe, expect, test} from 'vitest'
import {
  anyCase,
  findNextWords,
  findPreviousWords,
  findRun,
  fitsNext,
  fitsPrevious,
  isWholeWord,
  isWordUnit,
  toCut,
  toSourcePattern,
} from '../../src/english/source.ts'

/** The words that may be read right behind a text, and right before another. */
function findAround(source: string): [previous: string[] | undefined, next: string[] | undefined] {
  const index = source.indexOf('HERE')
  const toWords = (words: ReturnType<typeof findNextWords>) => words?.map(({word}) => word).sort()
  return [toWords(findPreviousWords(source, index)), toWords(findNextWords(source, index + 4))]
}

describe('words that a reader may read beside a place', () => {
  test.each<[name: string, source: string, previous: string[], next: string[]]>([
    ['of text', 'the order HERE is new', ['order'], ['is']],
    ['of emphasis', 'the order **HERE** is new', ['order'], ['is']],
    ['over a line ending', 'the order\nHERE\nis new', ['order'], ['is']],
    ['over an end', 'HERE', [''], ['']],
    ['not over a blank line', 'order\n\nHERE\n \t\nrefund', [], []],
    ['not over a heading', 'order\n## HERE\n# refund', [], []],
    ['over marks that are no heading', 'order\n##HERE\n#refund', ['order'], ['refund']],
    // Below a row of hyphens cells are apart; above it, and in text, they may be read as one.
    ['in a cell', '| a | b |\n| - | - |\n| order | HERE | refund |', [], []],
    ['at the ends of a row', '| a |\n| - |\n| order\n| HERE\n| refund', [], []],
    ['in a cell of a later row', '| a | b |\n| - | - |\n| c | d |\n| order | HERE | refund |', [], []],
    ['with an escaped pipe', '| a |\n| - |\n| order \\| HERE \\| refund |', ['order'], ['refund']],
    ['in the first row', '| order | HERE | refund |\n| - | - | - |', ['order'], ['refund']],
    ['beside pipes in text', 'order | HERE | refund', ['order'], ['refund']],
    ['below hyphens without a first row', '| - | - |\n| order | HERE | refund |', ['order'], ['refund']],
    ['below hyphens without a pipe', 'a\n---\norder | HERE | refund', ['order'], ['refund']],
    ['below a table and a blank line', '| a |\n| - |\n\norder | HERE | refund', ['order'], ['refund']],
    ['in a table that is written without pipes at its ends', 'a | b\n--|--\norder HERE | refund', ['order'], []],
    ['at the start of such a row', 'a | b\n--|--\norder | HERE refund | c', [], ['refund']],
    ['over the ends of such rows', 'a | b\n--|--\nc | order\nHERE | d', [], []],
    ['over the end of such a row, to one without pipes', 'a | b\n--|--\nc | HERE\nrefund', [], []],
    ['in a row that may be the last, with a pipe at its end', '| a\n|-\norder HERE |', ['order'], []],
    [
      'below a row that has pipes at its ends, and hyphens that have none',
      '| a | b |\n--|--\n| order | HERE | refund |',
      [],
      [],
    ],
    // A line without a pipe may be a row, or not.
    ['in lines without pipes below a table', 'a | b\n--|--\norder\nHERE\nrefund | c', ['order'], ['refund']],
    ['below a line of pipes', '| a | b | c |\n| order | HERE | refund |', ['order'], ['refund']],
    ['below more hyphens than cells', '| a |\n| - | - |\n| order | HERE | refund |', ['order'], ['refund']],
    ['below a row that has an escaped pipe', '| a \\| b |\n| - |\n| order | HERE | refund |', [], []],
    ['below a row with a blank at its end', '| a | b | \n| - | - |\n| order | HERE | refund |', [], []],
    ['below hyphens that a cell is not of', '| a | b |\n| - | x |\n| order | HERE | refund |', ['order'], ['refund']],
    ['below words that end with a hyphen', '| a |\n| x - |\n| order | HERE | refund |', ['order'], ['refund']],
    ['below hyphens right behind a pipe', '| a | b |\n|- | :-: |\n| order | HERE | refund |', [], []],
    ['below a row and hyphens that a pipe is missing of', '| a |\n---\n| order | HERE |', ['order'], ['']],
    ['in a table right below text', 'See:\n| a | b |\n| - | - |\n| order | HERE | refund |', [], []],
    ['in a row with a hyphen', '| a | b |\n| - | - |\n|order-2 | HERE | refund |', [], []],
    ['in an item of a list below a table', 'a | b\n--|--\n- order | HERE', ['order'], ['']],
    ['in a row further in', '| a | b |\n| - | - |\n    | order | HERE | refund |', ['order'], ['refund']],
    ['in a table in HTML with pipes', '<td>\n| a |\n| - |\n| order | HERE | refund |', ['order'], ['refund']],
    ['in one further in', '  <td>\n| a |\n| - |\n| order | HERE | refund |', ['order'], ['refund']],
    ['in an instruction, where it is no table', '<?\n| a |\n| - |\n| order | HERE | refund |', ['order'], ['refund']],
    ['over a blank line in an instruction', '<? order\n\nHERE\n\nrefund', ['order'], ['refund']],
    ['not over a line of blanks', 'order\n \nHERE\n \nrefund', [], []],
    ['not over a line of tabs', 'order\n\t\nHERE\n\t\r\nrefund', [], []],
    ['not over blanks and another line ending', 'order\r\n \t\r\nHERE\r\n \t\r\nrefund', [], []],
    ['in a table in HTML', 'x\n<td>\n| - |\norder | HERE | refund', ['order'], ['refund']],
  ])('%s', (_, source, previous, next) => {
    expect(findAround(source)).toEqual([previous, next])
  })
})

/** The words around `HERE` with all that is known of them: `der[4,7] cut mark`. */
function describeAround(source: string): [previous: string[] | undefined, next: string[] | undefined] {
  const index = source.indexOf('HERE')
  const toTexts = (words: ReturnType<typeof findNextWords>) =>
    words?.map(
      ({word, start, end, isCut, hasMark}) => `${word}[${start},${end}]${isCut ? ' cut' : ''}${hasMark ? ' mark' : ''}`,
    )
  return [toTexts(findPreviousWords(source, index)), toTexts(findNextWords(source, index + 4))]
}

test.each<[source: string, previous: string[], next: string[] | undefined]>([
  ['order, HERE - refund', ['order[0,5] mark'], ['refund[14,20] mark']],
  ['or**der** HERE re**fund**', ['der[4,7] cut mark'], ['re[15,17] cut']],
  ['or_der HERE re_fund', ['der[3,6] cut'], ['re[12,14] cut']],
  ['or~der HERE re~fund', ['der[3,6] cut'], ['re[12,14] cut']],
  ['or[der HERE re[fund', ['der[3,6] cut'], ['re[12,14] cut']],
  ['or]der HERE re]fund', ['der[3,6] cut'], ['re[12,14] cut']],
  ['or\\der HERE re\\fund', ['der[3,6] cut'], ['re[12,14] cut']],
  ['or>der HERE re<fund', ['der[3,6] cut'], ['re[12,14] cut']],
  ['or)der HERE re&fund', ['der[3,6] cut'], ['re[12,14] cut']],
  ['or;der HERE re;fund', ['der[3,6] cut'], ['re[12,14]']],
  ['or<der HERE re>fund', ['der[3,6]'], ['re[12,14]']],
  ['order~ HERE ~refund', ['order[0,5] mark'], ['refund[13,19] mark']],
  ['zoë HERE Änderung', ['zoë[0,3]'], ['Änderung[9,17]']],
  ['a𝒜 HERE 𝒜b', ['a𝒜[0,3]'], ['𝒜b[9,12]']],
  ['x2 HERE 2x', ['x2[0,2]'], ['2x[8,10]']],
  ['[order](/a) HERE [the refund](/b)', ['a[9,10] mark', 'order[1,6] cut mark'], ['the[18,21] mark']],
  [
    'a [order](/a b) HERE](/b c) refund',
    ['b[13,14] mark', 'order[3,8] cut mark'],
    ['b[23,24] mark', 'refund[28,34] mark'],
  ],
  ['[x](/orders) (of) HERE', ['of[14,16] mark', 'x[1,2] cut mark'], ['[22,22]']],
  ['[HERE](/orders) list', ['[0,0]'], ['orders[8,14] mark', 'list[16,20] mark']],
  ['[HERE](/orders "of (a)") list (x) end', ['[0,0]'], ['orders[8,14] mark', 'end[34,37] mark', 'list[25,29] mark']],
  ['[HERE](/ord\n\n) list', ['[0,0]'], ['ord[8,11] mark']],
  ['[a](/b\n\nc d) HERE', ['d[10,11] mark'], ['[17,17]']],
  ['[a](/b\r\n\r\nc d) HERE', ['d[12,13] mark'], ['[19,19]']],
  ['order <a href="/x>y">HERE</a> list', ['y[18,19] cut mark', 'order[0,5] mark'], ['list[30,34] mark']],
  ['order <b>HERE</b> list', ['b[7,8] mark', 'order[0,5] mark'], ['list[18,22] mark']],
  // What is a tag for certain is no text; what is escaped, or has more in it, may be.
  ['HERE</td>\n<td >list<br />', ['[0,0]'], ['list[15,19] cut mark']],
  ['HERE \\<b> list', ['[0,0]'], ['b[7,8] mark', 'list[10,14] mark']],
  ['HERE <b:c> list', ['[0,0]'], ['b[6,7] mark', 'list[11,15] mark']],
  [
    'order<!-- a > b -->HERE<!-- c > d --> list',
    ['b[14,15] mark', 'order[0,5] mark'],
    ['c[28,29] mark', 'd[32,33] mark', 'list[38,42] mark'],
  ],
  [
    'order <?a > a?>HERE<?b > b?> list',
    ['a[12,13] mark', 'order[0,5] mark'],
    ['b[21,22] mark', 'b[25,26] mark', 'list[29,33] mark'],
  ],
  [
    'order <![CDATA[a]]>HERE<![CDATA[b]]> list',
    ['a[15,16] cut mark', 'order[0,5] mark'],
    ['CDATA[26,31] cut mark', 'list[37,41] mark'],
  ],
  // A tag in a comment starts no tag.
  ['order <!-- one <b -->HERE', ['b[16,17] mark', 'one[11,14] mark', 'order[0,5] mark'], ['[25,25]']],
  ['order <![CDATA[ one <b ]]>HERE', ['b[21,22] mark', 'one[16,19] mark', 'order[0,5] mark'], ['[30,30]']],
  ['order <? one <b ?>HERE', ['b[14,15] mark', 'one[9,12] mark', 'order[0,5] mark'], ['[22,22]']],
  ["order <a x='one <b'>HERE", ['b[17,18] mark', 'order[0,5] mark', 'one[12,15] mark'], ['[24,24]']],
  ['order <a x={one <b}>HERE', ['b[17,18] mark', 'order[0,5] mark', 'one[12,15] mark'], ['[24,24]']],
  ['order <a x={one\n\n<b}>HERE', ['b[18,19] mark', 'order[0,5] mark'], ['[25,25]']],
  ['HERE<!-- one > two --> list', ['[0,0]'], ['one[9,12] mark', 'two[15,18] mark', 'list[23,27] mark']],
  ['HERE<![CDATA[one > two]]> list', ['[0,0]'], ['CDATA[7,12] cut mark', 'two[19,22] cut mark', 'list[26,30] mark']],
  ['HERE <b one', ['[0,0]'], ['b[6,7] mark']],
  ['HERE <!b one', ['[0,0]'], ['b[7,8] mark']],
  ['[a][two one] HERE', ['one[8,11] mark', 'a[1,2] cut mark'], ['[17,17]']],
  ['[HERE][one two] list', ['[0,0]'], ['one[7,10] mark', 'list[16,20] mark']],
  ['HERE [one two] list', ['[0,0]'], ['one[6,9] mark']],
  ['order &amp; HERE; one', ['amp[7,10] mark', 'order[0,5] mark'], ['one[18,21] mark']],
  ['| a |\n|  |\n| order | HERE | list |', ['order[13,18] mark'], ['list[28,32] mark']],
  ['| a |\n| - x |\n| order | HERE | list |', ['order[16,21] mark'], ['list[31,35] mark']],
  ['| a |\n x - |\n| order | HERE | list |', ['order[15,20] mark'], ['list[30,34] mark']],
  ['a < b HERE < c', ['b[4,5]'], ['c[13,14] mark']],
  ['a <b HERE <c', ['b[3,4]'], ['c[11,12] mark']],
  // Braces may hide the end of a tag.
  ['order <a b={1 > 2}>HERE<a b={1 > 2}> list', ['2[16,17] mark', 'order[0,5] mark'], undefined],
  ['order <a b="c>HERE<a b="c> list', ['c[12,13] mark', 'order[0,5] mark'], ['a[19,20] mark', 'list[27,31] mark']],
  [
    "order <a b='c>d'>HERE<a b='c>d'> list",
    ['d[14,15] cut mark', 'order[0,5] mark'],
    ['a[22,23] mark', 'list[33,37] mark', 'd[29,30] mark'],
  ],
  [
    'order <a b = "c>d">HERE<a b = "c>d"> list',
    ['d[16,17] cut mark', 'order[0,5] mark'],
    ['a[24,25] mark', 'list[37,41] mark', 'd[33,34] mark'],
  ],
  ['a <1> HERE <1> b', ['1[3,4] mark'], ['1[12,13] mark']],
  ['order&nbsp;HERE&nbsp;list', ['nbsp[6,10] mark', 'order[0,5] mark'], ['nbsp[16,20] mark', 'list[21,25] mark']],
  ['order&#160;HERE&#160;list', ['160[7,10] mark', 'order[0,5] mark'], ['160[17,20] mark', 'list[21,25] mark']],
  ['order; HERE & list', ['order[0,5] mark'], ['list[14,18] mark']],
  ['[order][a] HERE [list][b] end', ['a[8,9] cut mark', 'order[1,6] cut mark'], ['list[17,21] cut mark']],
  [
    '[x [y][z] order][a] HERE][b] end',
    ['a[17,18] cut mark', 'y[4,5] cut mark', 'order[10,15] mark'],
    ['b[26,27] cut mark', 'end[29,32] mark'],
  ],
  ['see order] HERE [list', ['order[4,9] mark'], ['list[17,21] mark']],
  ['][ HERE ][', ['[0,0]'], ['[10,10]']],
  ['order\r\n\r\nHERE\r\n\r\nlist', [], []],
  ['order \t\r\n HERE \t\r\n list', ['order[0,5]'], ['list[19,23]']],
  ['](a)HERE', ['a[2,3] mark', '[0,0]'], ['[8,8]']],
  ['a](b)HERE', ['b[3,4] mark', 'a[0,1] mark'], ['[9,9]']],
  ['<b>HERE', ['b[1,2] mark', '[0,0]'], ['[7,7]']],
  ['<b\n\n>HERE<b\n\n> list', [], ['b[10,11] mark', 'list[15,19] mark']],
  // What a link leads to ends with its first bracket, unless there is more in it than a destination.
  ['[HERE](/orders) list (of) new', ['[0,0]'], ['orders[8,14] mark', 'list[16,20] mark']],
  ['[new](/b) x [order](/a) HERE', ['a[21,22] mark', 'order[13,18] cut mark'], ['[28,28]']],
  ['[old](/a) [new](/b) x) HERE', ['x[20,21] mark', 'old[1,4] cut mark', 'new[11,14] cut mark'], ['[27,27]']],
  ['[new](/c) x [order](/a)](/b) HERE', ['b[26,27] mark', 'a[21,22] mark', 'order[13,18] cut mark'], ['[33,33]']],
  ['xb) HERE', ['xb[0,2] mark'], ['[8,8]']],
  ['](a b)HERE', ['b[4,5] mark', '[0,0]'], ['[10,10]']],
  ['[HERE](/b (c)\n \t\n) list', ['[0,0]'], ['b[8,9] mark']],
  ['[HERE](/b (c)\nd\n) list', ['[0,0]'], ['b[8,9] mark', 'list[18,22] mark', 'd[14,15] mark']],
  ['[order](/a b)<x\n\n}>HERE', ['b[11,12] mark', 'order[1,6] cut mark'], ['[23,23]']],
  ['[order](/a b)<x\n\r\n}>HERE', ['b[11,12] mark', 'order[1,6] cut mark'], ['[24,24]']],
  ['][a] HERE', ['a[2,3] cut mark', '[0,0]'], ['[9,9]']],
  ['HERE !(of) list', ['[0,0]'], ['of[7,9] mark']],
  ['HERE] of] list', ['[0,0]'], ['of[6,8] cut mark']],
  ['order &amp; x; HERE', ['x[12,13] mark'], ['[19,19]']],
  [
    'order &amp; HERE, and a sentence that is longer than what is before it',
    ['amp[7,10] mark', 'order[0,5] mark'],
    ['and[18,21] mark'],
  ],
  // Of comments and the like only the end that is right at the place tells of a start.
  ['order <!-- one <b>HERE', ['b[16,17] mark', 'one[11,14] mark'], ['[22,22]']],
  ['order <![ one <b>HERE', ['b[15,16] mark', 'one[10,13] mark'], ['[21,21]']],
  ['order <? one <b>HERE', ['b[14,15] mark', 'one[9,12] mark'], ['[20,20]']],
  ['a -->HERE', ['a[0,1] mark'], ['[9,9]']],
  ['<!-- a\n\n-->HERE', ['[0,0]'], ['[15,15]']],
  // Which tag ends before a place does not depend on what stands behind it.
  ['order <a <b>"HERE', ['b[10,11] mark', 'a[7,8] mark'], ['[17,17]']],
  ['order <a\nb>HERE', ['b[9,10] mark', 'order[0,5] mark'], ['[15,15]']],
  ['order\n<a\nb>HERE', ['b[9,10] mark', 'order[0,5] mark'], ['[15,15]']],
  ['order <a\n \nb>HERE', ['b[11,12] mark'], ['[17,17]']],
  ['order <a\n\nb>HERE, and a sentence that is longer than what is before it', ['b[10,11] mark'], ['and[18,21] mark']],
  ['HERE><!one> list', ['[0,0]'], ['one[7,10] mark', 'list[12,16] mark']],
  ['HERE {<b> list', ['[0,0]'], ['list[10,14] mark']],
  ['HERE<a b="c>d"e> list', ['[0,0]'], ['a[5,6] mark', 'list[17,21] mark', 'd[12,13] mark']],
  ['HERE <b> list > end', ['[0,0]'], ['list[9,13] mark']],
  ['HERE<a b=c d"e> list "f> end', ['[0,0]'], ['a[5,6] mark', 'list[16,20] mark']],
  [
    'HERE<a b="c>d"> list, and a sentence that is longer',
    ['[0,0]'],
    ['a[5,6] mark', 'list[16,20] mark', 'd[12,13] mark'],
  ],
  ['x> HERE<a b="c> list', ['x[0,1] mark'], ['a[8,9] mark', 'list[16,20] mark']],
  // A tag may run over the marks of block quotes.
  ['HERE <b\n> c> list', ['[0,0]'], ['b[6,7] mark', 'list[13,17] mark', 'c[10,11] mark']],
  ['HERE <b\n>c> list', ['[0,0]'], ['b[6,7] mark', 'list[12,16] mark', 'c[9,10] mark']],
  ['HERE <b\n> > c> list', ['[0,0]'], ['b[6,7] mark', 'list[15,19] mark', 'c[12,13] mark']],
  ['order ######x HERE', ['x[12,13]'], ['[18,18]']],
  ['order\n###### HERE', [], ['[17,17]']],
  ['order\n####### HERE', ['order[0,5] mark'], ['[18,18]']],
  ['order\n#\tHERE', [], ['[12,12]']],
])('each word that may be read beside HERE has its place: %j', (source, previous, next) => {
  expect(describeAround(source)).toEqual([previous, next])
})

describe('where too much is possible, any word may be read', () => {
  test.each([
    ['marks without end', `order${' .'.repeat(1500)}HERE${' .'.repeat(1500)}refund`],
    ['destinations without end', `order${'](a '.repeat(2100)})HERE](${' a)'.repeat(2100)} refund`],
  ])('%s', (_, source) => {
    expect(findAround(source)).toEqual([undefined, undefined])
  })
  test('a tag without end', () => {
    expect(findAround(`HERE<a ${'x '.repeat(1100)}> list`)[1]).toBeUndefined()
    expect(findAround(`order ${'<a '.repeat(300)}">HERE`)[0]).toBeUndefined()
    expect(findAround(`order ${'<a '.repeat(30)}">HERE`)[0]).toContain('order')
    expect(findAround(`order ${'<a '.repeat(300)}>HERE`)[0]).toEqual(['a', 'a'])
  })
  test('a table with more rows than anybody writes is text', () => {
    const rows = (count: number) => `| a |\n| - |\n${'| c |\n'.repeat(count)}| order | HERE | refund |`
    expect(findAround(rows(300))).toEqual([[], []])
    expect(findAround(rows(500))).toEqual([['order'], ['refund']])
  })
})

test.each([
  ['one\ntwo\n\nthree HERE\nfour\n \t\nfive', 'three HERE\nfour'],
  ['HERE', 'HERE'],
  ['a\nHERE', 'a\nHERE'],
  ['HERE\na', 'HERE\na'],
  ['HERE\n\na', 'HERE'],
  ['\nHERE\n', 'HERE'],
  ['a\n\nHERE\n', 'HERE'],
  ['x\n \r\na\nb HERE\nc\r\nd\r\n\r\ne', 'a\nb HERE\nc\r\nd\r'],
  ['a\n\nb HERE', 'b HERE'],
  ['a\n\n  HERE', '  HERE'],
])('the lines around a place: %j', (source, run) => {
  expect(source.slice(...findRun(source, source.indexOf('HERE')))).toBe(run)
})

test('the lines around each place of them are the same', () => {
  const source = 'x\n\n an order  \n is new\n\ny'
  const start = source.indexOf(' an')
  const end = source.indexOf('\n\ny')
  for (let index = start; index < end; index++) expect(findRun(source, index)).toEqual([start, end])
})

test('in an instruction, the lines around a place are all lines', () => {
  const source = '<?a\n\nHERE\n\nb'
  expect(findRun(source, source.indexOf('HERE'))).toEqual([0, source.length])
})

test('each place of a table is told by itself, whatever was asked before', () => {
  const table = '| a | b |\n| - | - |\n| c | d |'
  const other = '| a | b |\n| x | - |\n| c | d |'
  const readNext = (source: string, word: string) =>
    findNextWords(source, source.indexOf(word) + 1)?.map((next) => next.word)
  for (let turn = 0; turn < 2; turn++) {
    expect(readNext(table, 'c')).toEqual([])
    expect(readNext(table, 'a')).toEqual(['b'])
    expect(readNext(other, 'a')).toEqual(['b'])
    expect(readNext(other, 'c')).toEqual(['d'])
    expect(readNext(table, 'c')).toEqual([])
    expect(readNext(other, 'c')).toEqual(['d'])
  }
})

test('a tag far from the start is followed as one at the start is', () => {
  const text = 'an order. '.repeat(300)
  expect(findAround(`${text}HERE<b c> refund`)[1]).toEqual(['b', 'refund'])
})

describe('letters and words', () => {
  test.each(['a', 'z', 'A', 'Z', '0', '9', 'é', '注', '𝒜'])('%s is part of a word', (character) => {
    expect(isWordUnit(`-${character}-`, 1)).toBe(true)
  })
  test.each(['/', ':', '@', '[', '`', '{', ' ', '-', '–', '…', '😀'])('%s is none', (character) => {
    expect(isWordUnit(character, 0)).toBe(false)
  })
  test.each([
    ['order', 0, 5, true],
    ['an order!', 3, 8, true],
    ['border', 1, 6, false],
    ['orders', 0, 5, false],
    ['borders', 1, 6, false],
  ])('in %s, %i to %i', (source, from, to, isWhole) => {
    expect(isWholeWord(source, from, to)).toBe(isWhole)
  })
  test.each([
    ['task', 'tas\u212A'],
    ['task', 'TAſk'],
    ['café', 'CAFÉ'],
    ['c++', 'C++'],
    ['a/b', 'A/B'],
    ['x-y', 'X-Y'],
    ['node.js', 'NODE.JS'],
    ['x^2', 'X^2'],
    ['😀', '😀'],
  ])('%s matches %s in any letters', (word, text) => {
    expect(text).toMatch(new RegExp(`^(?:${anyCase(word)})$`))
  })
  test.each([
    ['a.b', 'axb'],
    ['task', 'tasc'],
    ['café', 'cafe'],
    ['a/b', 'a-b'],
  ])('%s does not match %s', (word, text) => {
    expect(text).not.toMatch(new RegExp(`^(?:${anyCase(word)})$`))
  })
})

describe('a word with markup in it', () => {
  const cut = new RegExp(toCut('rest'))
  test.each(['r*', 're<', 'res[', 'R_', 'rE~', 'RES]', 'a r\\', 're&', '-r*'])('is found in %s', (text) => {
    expect(cut.test(text)).toBe(true)
  })
  test.each(['rest*', 'rest', 're-', 'e*', 'xr*', 'Xre*', '3r*'])('is not found in %s', (text) => {
    expect(cut.test(text)).toBe(false)
  })
})

describe('the first words of terms', () => {
  const pattern = toSourcePattern([' rest api', 'web-hook', ''])
  test.each([
    ['a REST', 2],
    ['forest rest', 7],
    ['Web', 0],
    ['the we**b**', 4],
    ['a r~e', 2],
  ])('are found in %s', (text, index) => {
    expect(pattern.exec(text)?.index).toBe(index)
  })
  test.each(['api', 'hook', 'forest', 'cobweb', '3rest', ''])('are not found in %j', (text) => {
    expect(pattern.test(text)).toBe(false)
  })
  test('of no words nothing is found', () => {
    expect(toSourcePattern([]).test('')).toBe(false)
    expect(toSourcePattern(['', ' ']).test('rest *')).toBe(false)
  })
})

describe('a word of the glossary', () => {
  const toWord = (word: string, isCut = false) => ({word, start: 0, end: word.length, isCut, hasMark: false})
  test.each(['box', 'Box', 'BOXES', 'boxs'])('%s is one, before and after', (word) => {
    expect(fitsNext(toWord(word), 'box')).toBe(true)
    expect(fitsPrevious(toWord(word), 'box')).toBe(true)
  })
  test.each(['bo', 'ox', 'boxed', 'inbox', ''])('%s is none', (word) => {
    expect(fitsNext(toWord(word), 'box')).toBe(false)
    expect(fitsPrevious(toWord(word), 'box')).toBe(false)
  })
  test('a part of one may go on behind markup', () => {
    expect(fitsNext(toWord('bo', true), 'box')).toBe(true)
    expect(fitsNext(toWord('ox', true), 'box')).toBe(false)
    expect(fitsPrevious(toWord('ox', true), 'box')).toBe(true)
    expect(fitsPrevious(toWord('oxes', true), 'box')).toBe(true)
    expect(fitsPrevious(toWord('bo', true), 'box')).toBe(false)
  })
  test('in letters that are written in small ones', () => {
    expect(fitsNext(toWord('taſk'), 'task')).toBe(true)
    expect(fitsPrevious(toWord('TAS\u212A'), 'task')).toBe(true)
  })
})
