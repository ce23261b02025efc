/** Functions that read short parts of Markdown. */
import {describe, expect, test} from 'vitest'
import {alignLines, alignText, decodeReference} from '../../src/markdown/align.ts'
import {findClosingTag, readMarkup} from '../../src/markdown/html.ts'
import {findLanguage} from '../../src/markdown/frontmatter.ts'
import {readDescription, readLead} from '../../src/markdown/requests/purpose.ts'
import {parse} from '../../src/markdown/parse.ts'
import {readTable} from '../tables.ts'
import {read} from './read.ts'

test('the language is read from TOML front matter, but not from TOML in the text', () => {
  expect(findLanguage(parse('+++\nlang = "de"\n+++\n', false))).toBe('de')
  expect(findLanguage(parse('```\nlang = "de"\n```\n', false))).toBeUndefined()
})

describe.each(readTable('markdown/languages'))('%s', (_title, rows) => {
  test.each(rows)('%s', (path, language) => {
    expect(findLanguage(parse('', false), path) ?? '').toBe(language)
  })
})

describe.each(readTable('markdown/front-matter-languages'))('%s', (_title, rows) => {
  test.each(rows)('%s', (line, language, inPath) => {
    const {tree} = read(`---\n${line}\n---\n`)
    expect(findLanguage(tree) ?? '').toBe(language)
    expect(findLanguage(tree, 'docs/uk/a.md') ?? '').toBe(inPath)
  })
})

test('a page without a path has no language', () => {
  expect([findLanguage(parse('', false)), findLanguage(parse('', false), '')]).toEqual([undefined, undefined])
})

describe.each(readTable('markdown/character-references'))('%s', (_title, rows) => {
  test.each(rows)('%s', (reference = '', character) => {
    expect(decodeReference(reference, 0) ?? '').toBe(character)
  })
})

/** Format runs as `index-start-end`: an index in the value, and offsets in the source. */
function toRuns(runs: readonly number[] | undefined, from = 0): string {
  const triples = Array.from({length: (runs?.length ?? 0) / 3}, (_, at) => runs?.slice(3 * at, 3 * at + 3) ?? [])
  return triples.map(([index, start = 0, end = 0]) => [index, start - from, end - from].join('-')).join(' ')
}

describe.each(readTable('markdown/alignment'))('%s', (_title, rows) => {
  test.each(rows)('%s as %s', (source = '', value = '', runs) => {
    expect(toRuns(alignText(source, 0, source.length, value))).toBe(runs)
    expect(toRuns(alignText(`- ${source}`, 2, source.length + 2, value), 2)).toBe(runs)
  })
})

describe.each(readTable('markdown/alignment-of-html'))('%s', (_title, rows) => {
  test.each(rows)('%s as %s', (source = '', value = '', runs) => {
    expect(toRuns(alignLines(source, 0, source.length, value))).toBe(runs)
  })
})

describe('the value of a node is not mapped to ranges of the source', () => {
  test('if the value or the source is empty', () => {
    expect([alignText('', 0, 0, 'a'), alignText('a', 0, 1, '')]).toEqual([undefined, undefined])
  })

  test('beyond the end of the node', () => {
    expect(alignText('one', 0, 2, 'one')).toBeUndefined()
    expect(alignText('one\n  two', 0, 4, 'one\ntwo')).toBeUndefined()
    expect(alignText('&amp;', 0, 3, '&')).toBeUndefined()
    expect(alignText('a\\*', 0, 2, 'a*')).toBeUndefined()
    expect(alignLines('<a>\n', 1, 4, '<a>\n')).toBeUndefined()
    expect(alignLines('  <a>', 1, 5, '  <a>')).toEqual([0, 1, 2, 2, 2, 5])
  })

  test('if it starts with the prefix of a quote, unless the node starts after the prefix', () => {
    expect(alignText('one\n> two', 4, 9, 'two')).toEqual([0, 6, 9])
    expect(alignText('one\r> two', 4, 9, 'two')).toEqual([0, 6, 9])
    expect(alignText('> two', 0, 5, 'two')).toBeUndefined()
    expect(alignText('one > two', 4, 9, 'two')).toBeUndefined()
  })
})

describe.each(readTable('markdown/markup'))('%s', (_title, rows) => {
  test.each(rows)('%s', (text = '', found) => {
    const {kind, name, end, isComponent} = readMarkup(text, 0) ?? {kind: 'text', name: '', end: 0, isComponent: false}
    expect(`${kind} ${name} ${end}${isComponent ? ' component' : ''}`).toBe(found)
  })
})

test.each([
  ['a</b>', 'b', 1],
  ['a</B>', 'b', 1],
  ['a</bc></b>', 'b', 6],
  ['a</c></b', 'b', 5],
  ['a', 'b', -1],
  ['</b-c></b>', 'b', 6],
])('finds in %s the tag that closes %s', (text, name, index) => {
  expect(findClosingTag(text, name, 0)).toBe(index)
})

describe.each(readTable('markdown/purposes'))('%s', (_title, rows) => {
  test.each(rows)('%s', (text = '', purpose) => {
    expect(readDescription(text)).toBe(purpose)
  })
})

describe.each(readTable('markdown/leads'))('%s', (_title, rows) => {
  test.each(rows)('%s', (text = '', purpose) => {
    expect(readLead(text)).toBe(purpose)
  })
})

test('the purpose of a request is at most 200 characters of the text after it', () => {
  expect(readDescription('x'.repeat(300))).toHaveLength(200)
  expect(readDescription('')).toBe('')
})

test.each('area base br col embed hr img input link meta param source track wbr'.split(' '))(
  'the element %s has no content and no end tag',
  (name) => {
    expect(readMarkup(`<${name}>`, 0)).toEqual({kind: 'empty', name, end: name.length + 2, isComponent: false})
  },
)

test.each('pre script style textarea svg math template iframe object canvas audio video xmp listing'.split(' '))(
  'the element %s has no prose',
  (name) => {
    expect(read(`<p>The <${name}>order</${name}> shop</p>`).prose.map(({text}) => text)).toEqual(['The', 'shop'])
  },
)

test.each('code kbd samp var tt'.split(' '))('the content of the element %s is code', (name) => {
  const [prose] = read(`<p>The <${name}>order</${name}> shop</p>`).prose
  expect(prose?.insets).toEqual([{index: 4, kind: 'code', value: 'order'}])
})
