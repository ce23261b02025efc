/** Functions that read short parts of Markdown. */
import {describe, expect, test} from 'vitest'
import {alignLines, alignText, decodeReference} from '../../src/markdown/align.ts'
import {findClosingTag, readMarkup} from '../../src/markdown/html.ts'
import {findLanguage} from '../../src/markdown/frontmatter.ts'
import {readDescription, readLead} from '../../src/markdown/requests/purpose.ts'
import {parse} from '../../src/markdown/parse.ts'
import {read} from './read.ts'

test('the language is read from TOML front matter, but not from TOML in the text', () => {
  expect(findLanguage(parse('+++\nlang = "de"\n+++\n', false))).toBe('de')
  expect(findLanguage(parse('```\nlang = "de"\n```\n', false))).toBeUndefined()
})

describe('the language of a page is read', () => {
  test.each([
    ['docs/de/index.md', 'de'],
    ['de/index.md', 'de'],
    ['i18n/zh-CN/a.md', 'zh'],
    ['content\\fr\\a.md', 'fr'],
    ['lang/pt_BR/a.mdx', 'pt'],
    ['locales/ja/x', 'ja'],
    ['locale/ko/x', 'ko'],
    ['translations/ru/x', 'ru'],
    ['src/es/x', 'es'],
    ['xde/a.md', undefined],
    ['de', undefined],
    ['de.md', undefined],
    ['README.de.md', 'de'],
    ['README.zh-CN.md', 'zh'],
    ['README.de.markdown', 'de'],
    ['README.de.MD', 'de'],
    ['README-fr.mdx', 'fr'],
    ['README_it.md', 'it'],
    ['README.de.txt', undefined],
    ['README.en.md', undefined],
    ['docs/en/a.md', undefined],
    ['a/deb/c.md', undefined],
    ['docs/dex/a.md', undefined],
    ['a.sv.md', undefined],
    ['docs/sv/a.md', 'sv'],
    ['docsde/a.md', undefined],
    [undefined, undefined],
    ['', undefined],
  ])('from its path %s', (path, language) => {
    expect(findLanguage(parse('', false), path)).toBe(language)
  })
  test.each([
    ['lang: de', 'de', 'de'],
    ['language: "fr"', 'fr', 'fr'],
    ["locale = 'pt-BR'", 'pt', 'pt'],
    ['lang: en', undefined, undefined],
    ['lang: EN', undefined, undefined],
    ['LANG: DE', 'de', 'de'],
    ['lang: de_AT', 'de', 'de'],
    ['lang: deu', undefined, 'uk'],
    ['title: x\nlang: es\nb: c', 'es', 'es'],
    ['xlang: de', undefined, 'uk'],
    ['lang: de x', undefined, 'uk'],
    ['lang:de', 'de', 'de'],
    ['lang : ja  ', 'ja', 'ja'],
    ['lang: "', undefined, 'uk'],
  ])('from its front matter %j', (line, language, inPath) => {
    const {tree} = read(`---\n${line}\n---\n`)
    expect(findLanguage(tree)).toBe(language)
    expect(findLanguage(tree, 'docs/uk/a.md')).toBe(inPath)
  })
})

test.each([
  ['&amp;', '&'],
  ['&AMP;', '&'],
  ['&#38;', '&'],
  ['&#x26;', '&'],
  ['&#X26;', '&'],
  ['&nope;', undefined],
  ['&amp', undefined],
  ['&#31;', '\ufffd'],
  ['&#32;', ' '],
  ['&#126;', '~'],
  ['&#127;', '\ufffd'],
  ['&#159;', '\ufffd'],
  ['&#160;', '\u00a0'],
  ['&#9;', '\t'],
  ['&#10;', '\n'],
  ['&#11;', '\ufffd'],
  ['&#12;', '\f'],
  ['&#13;', '\r'],
  ['&#0;', '\ufffd'],
  ['&#55295;', '\ud7ff'],
  ['&#55296;', '\ufffd'],
  ['&#57343;', '\ufffd'],
  ['&#57344;', '\ue000'],
  ['&#64975;', '\ufdcf'],
  ['&#64976;', '\ufffd'],
  ['&#65007;', '\ufffd'],
  ['&#65008;', '\ufdf0'],
  ['&#65533;', '\ufffd'],
  ['&#65534;', '\ufffd'],
  ['&#65535;', '\ufffd'],
  ['&#1114109;', '\udbff\udffd'],
  ['&#1114110;', '\ufffd'],
  ['&#1114111;', '\ufffd'],
  ['&#1114112;', '\ufffd'],
  ['&#99999999;', undefined],
  ['&#x10FFFD;', '\udbff\udffd'],
  ['&#x1234567;', undefined],
  ['&#;', undefined],
  ['&#x;', undefined],
  ['x&amp;', undefined],
])('the character reference %s is decoded', (reference, character) => {
  expect(decodeReference(reference, 0)).toBe(character)
})

describe('the value of a node is mapped to ranges of the source', () => {
  test.each<[source: string, value: string, runs: number[] | undefined]>([
    ['one', 'one', [0, 0, 3]],
    ['one &amp; two', 'one & two', [0, 0, 4, 4, 4, 9, 5, 9, 13]],
    ['one\\*', 'one*', [0, 0, 3, 3, 3, 5]],
    ['one\\a', 'one\\a', [0, 0, 5]],
    ['one \n two', 'one\ntwo', [0, 0, 3, 3, 4, 5, 4, 6, 9]],
    ['one\n> two', 'one\ntwo', [0, 0, 4, 4, 6, 9]],
    ['one\n> > two', 'one\n> two', [0, 0, 4, 4, 6, 11]],
    ['one\n \\> two', 'one\n> two', [0, 0, 4, 4, 5, 7, 5, 7, 11]],
    ['one\n &gt; two', 'one\n> two', [0, 0, 4, 4, 5, 9, 5, 9, 13]],
    ['one\n    > two', 'one\n> two', [0, 0, 4, 4, 8, 13]],
    ['one\n\\a', 'one\n\\a', [0, 0, 6]],
    ['one', 'two', undefined],
    ['one', 'one two', undefined],
    ['one two', 'one', undefined],
    ['one \n', 'one', [0, 0, 3]],
    ['one\n> ', 'one', [0, 0, 3]],
    ['one  x', 'one\nx', undefined],
    ['one  \r\ntwo', 'one\r\ntwo', [0, 0, 3, 3, 5, 10]],
    ['one\r two', 'one\rtwo', [0, 0, 4, 4, 5, 8]],
    ['a\u0000b', 'a\ufffdb', [0, 0, 1, 1, 1, 2, 2, 2, 3]],
    ['&amp', '&', undefined],
    ['&lt;b', '<b', [0, 0, 4, 1, 4, 5]],
    ['\\&amp;', '&amp;', [0, 0, 2, 1, 2, 6]],
    ['a\\\nb', 'a\\\nb', [0, 0, 4]],
    ['&amp;', '&amp;', [0, 0, 5]],
    ['a &amp', 'a &amp;', undefined],
    ['a\n\n b', 'a\n\nb', [0, 0, 3, 3, 4, 5]],
    ['', 'a', undefined],
    ['a', '', undefined],
    // A literal reference or escape.
    ['&lt; &amp;b', '&lt; &amp;b', [0, 0, 11]],
    ['a &lt;b &', 'a &lt;b &', [0, 0, 9]],
    ['&lt; \\*', '&lt; *', [0, 0, 5, 5, 5, 7]],
    ['&amp; \\*', '& \\*', [0, 0, 5, 1, 5, 8]],
    ['a', '\ufffd', undefined],
    ['\u0000', 'a', undefined],
    ['xy', 'y', undefined],
    [' y', 'y', undefined],
    ['a b', 'a\nb', undefined],
    ['a  x\n', 'a\nx\n', undefined],
    ['a\r', 'a', [0, 0, 1]],
    ['a\n> \\> b', 'a\n> b', [0, 0, 2, 2, 4, 6, 3, 6, 8]],
    ['a\n> &gt; b', 'a\n> b', [0, 0, 2, 2, 4, 8, 3, 8, 10]],
    ['a\n> \\b', 'a\n\\b', [0, 0, 2, 2, 4, 6]],
    ['a\r\n> b', 'a\r\nb', [0, 0, 3, 3, 5, 6]],
  ])('from the text %j to the value %j', (source, value, runs) => {
    expect(alignText(source, 0, source.length, value)).toEqual(runs)
    const inside = runs?.map((number, at) => (at % 3 === 0 ? number : number + 2))
    expect(alignText(`- ${source}`, 2, source.length + 2, value)).toEqual(inside)
  })
  test.each<[source: string, value: string, runs: number[] | undefined]>([
    ['<a>\n> <b>', '<a>\n<b>', [0, 0, 4, 4, 6, 9]],
    ['<a>\n  <b>', '<a>\n<b>', [0, 0, 4, 4, 6, 9]],
    ['<a>\n\t<b>', '<a>\n  <b>', [0, 0, 4, 4, 4, 5, 6, 5, 8]],
    ['<a>\n> \t<b>', '<a>\n  <b>', [0, 0, 4, 4, 4, 7, 6, 7, 10]],
    ['<a>\nx <b>', '<a>\n<b>', undefined],
    ['<a>', '<a>', [0, 0, 3]],
    ['<a>\n', '<a>', undefined],
    ['<a> x', '<a>', undefined],
    ['<a>', '<a><b>', undefined],
    ['<a>\r\n> <b>', '<a>\r\n<b>', [0, 0, 5, 5, 7, 10]],
    ['<a>\r> <b>', '<a>\r<b>', [0, 0, 4, 4, 6, 9]],
    ['<a>\n>\n> <b>', '<a>\n\n<b>', [0, 0, 4, 4, 5, 6, 5, 8, 11]],
    ['<a>\n>  <b>', '<a>\n <b>', [0, 0, 4, 4, 6, 10]],
    ['<\u0000>\n> b', '<\ufffd>\nb', [0, 0, 4, 4, 6, 7]],
    ['<a>\n> <b>', '<a>\n<c>', undefined],
    ['<a>\n<b', '<a>\n  <b', [0, 0, 4, 4, 4, 4, 6, 4, 6]],
    ['<a>\n<b>', '<a>\n', undefined],
    ['<a>\n> ', '<a>\n', undefined],
    ['<a>\n \n', '<a>\n', [0, 0, 4]],
    ['<a>\n> \u0000b', '<a>\n\ufffdc', undefined],
    ['<a>\n> cb', '<a>\n\ufffdb', undefined],
    ['<a>\n> \u0000b', '<a>\nab', undefined],
  ])('from the HTML %j to the value %j', (source, value, runs) => {
    expect(alignLines(source, 0, source.length, value)).toEqual(runs)
  })

  test('but not beyond the end of the node', () => {
    expect(alignText('one', 0, 2, 'one')).toBeUndefined()
    expect(alignText('one\n  two', 0, 4, 'one\ntwo')).toBeUndefined()
    expect(alignText('&amp;', 0, 3, '&')).toBeUndefined()
    expect(alignText('a\\*', 0, 2, 'a*')).toBeUndefined()
    expect(alignLines('<a>\n', 1, 4, '<a>\n')).toBeUndefined()
    expect(alignLines('  <a>', 1, 5, '  <a>')).toEqual([0, 1, 2, 2, 2, 5])
  })

  test('also after the prefix of a quote', () => {
    expect(alignText('one\n> two', 4, 9, 'two')).toEqual([0, 6, 9])
    expect(alignText('one\r> two', 4, 9, 'two')).toEqual([0, 6, 9])
    expect(alignText('> two', 0, 5, 'two')).toBeUndefined()
    expect(alignText('one > two', 4, 9, 'two')).toBeUndefined()
  })
})

test.each([
  ['<b>', 'open b 3'],
  ['</b>', 'close b 4'],
  ['<br>', 'empty br 4'],
  ['<br/>', 'empty br 5'],
  ['<b/>', 'empty b 4'],
  ['<B>', 'open b 3'],
  ['<Card>', 'open card 6 component'],
  ['<card-x>', 'open card-x 8 component'],
  ['<Card.Item a="x>y">z', 'open card.item 19 component'],
  ["<a b='x>y'>z", 'open a 11'],
  ['<a b={x > y}>z', 'open a 13'],
  ['<a b={{c: d}}}>z', 'open a 15'],
  ['<a b="x>', 'open a 8'],
  ['<a b= "x>y">', 'open a 9'],
  ['<!-- a > b -->c', 'other  14'],
  ['<!-- a', 'other  6'],
  ['<!DOCTYPE a>b', 'other  12'],
  ['<?a b?>c', 'other  7'],
  ['<![CDATA[a > b]]>c', 'other  17'],
  ['<![CDATA[a', 'other  10'],
  ['<>', 'open  2 component'],
  ['</>', 'close  3 component'],
  ['<1>', 'text  0'],
  ['< a>', 'text  0'],
  ['<', 'text  0'],
  ['<a', 'open a 2'],
  ['<a\nb>c', 'open a 5'],
  ['<a:b>', 'open a:b 5 component'],
  ['<a_b>', 'open a_b 5'],
  ['<Hr>', 'empty hr 4'],
  ['<Code>', 'open code 6'],
  ['<Pre>', 'open pre 5'],
  ['<Div>', 'open div 5'],
  ['<Xy>', 'open xy 4'],
  ['<XYZ>', 'open xyz 5 component'],
  ['<table>', 'open table 7'],
  ['<wbr>', 'empty wbr 5'],
  ['<svg/>', 'empty svg 6'],
  ["<a b='\"'>", 'open a 9'],
])('reads kind, name and end of the markup %j', (text, expected) => {
  const {kind, name, end, isComponent} = readMarkup(text, 0) ?? {kind: 'text', name: '', end: 0, isComponent: false}
  expect(`${kind} ${name} ${end}${isComponent ? ' component' : ''}`).toBe(expected)
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

describe('the purpose of a request is read', () => {
  test.each([
    [' - List all orders', 'List all orders'],
    [': Lists', 'Lists'],
    [' \u2192 a\nb', 'a'],
    ['—', ''],
    ['', ''],
    ['  12', ''],
    ['\ue001) x \ue000 y', 'x y'],
  ])('from the text after it: %j', (text, description) => {
    expect(readDescription(text)).toBe(description)
  })
  test('from at most 200 characters after it', () => {
    expect(readDescription('x'.repeat(300))).toHaveLength(200)
  })
  test.each([
    ['Create an order: ', 'Create an order'],
    ['Create an order', ''],
    ['a. Create an order: `', 'Create an order'],
    ['Create: an order: ', ''],
    ['x: ', ''],
    ['ab: ', ''],
    ['abc: ', 'abc'],
    ['\ue001Create\ue001 an: \ue001', 'Create an'],
    ['- Create an order: ', 'Create an order'],
    ['1 Create an order: ', ''],
  ])('from the text before it: %j', (text, lead) => {
    expect(readLead(text)).toBe(lead)
  })
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
