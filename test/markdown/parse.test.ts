import fs from 'node:fs'
import path from 'node:path'
import {pathToFileURL} from 'node:url'
import process from 'node:process'
import {spawnSync} from 'node:child_process'
import type {Nodes} from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {describe, expect, test} from 'vitest'
import {parse, parserName} from '../../src/markdown/parse.ts'

const isMicromark = parserName() === 'micromark'
const root = path.resolve(import.meta.dirname, '../..')
const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze()
const mdx = markdown().use(remarkMdx).freeze()

/** Format the nodes of a tree as lines: "text 1:3 (2)–1:7 (6) value=…". */
function toLines(node: Nodes, depth = 0): string[] {
  const {start, end} = node.position ?? {}
  const place = `${start?.line}:${start?.column} (${start?.offset})–${end?.line}:${end?.column} (${end?.offset})`
  const fields = ['value', 'url', 'alt', 'identifier', 'depth', 'checked', 'lang', 'name'] as const
  const values = fields.flatMap((field) => {
    const value = (node as Nodes & Record<string, unknown>)[field] ?? undefined
    return value === undefined ? [] : [`${field}=${JSON.stringify(value)}`]
  })
  const children = 'children' in node ? node.children.flatMap((child) => toLines(child, depth + 1)) : []
  return [`${' '.repeat(depth)}${[node.type, place, ...values].join(' ')}`, ...children]
}

function read(source: string, isMdx = false): string[] {
  return toLines(parse(source, isMdx))
}

function readAsRemark(source: string, isMdx = false): string[] {
  return toLines((isMdx ? mdx : markdown).parse(source))
}

test.each([
  ['emoji', 'Send 😀 the *order*.'],
  ['lines that end as on Windows', '# Orders\r\n\r\n- a\r\n- b *c*\r\n'],
  ['lines that end as on old Macs', '# Orders\r\ra *b*\r'],
  ['tabs', '\tcode\n\n-\ta *b*\n\n\tc\n'],
  ['NUL', 'a\0b *c* `d\0`'],
  ['a table', '| a | b |\n| - | :-: |\n| `a\\|b` | *c* |\n'],
  ['a task', '- [x] order\n- [ ] invoice\n'],
  ['a footnote', 'See[^1].\n\n[^1]: A *note*.\n'],
  ['deleted text', 'A ~~b~~ ~c~.'],
  ['references', 'A &amp; B &#64; &nbsp; \\* c'],
  ['YAML', '---\ntitle: Orders\n---\n\n# Orders\n'],
  ['TOML', '+++\ntitle = "Orders"\n+++\n\n# Orders\n'],
  ['an address', 'See <https://shop.example/orders>.'],
  ['nothing', ''],
])('the tree and its positions are the same as with remark: %s', (_name, source) => {
  expect(read(source)).toEqual(readAsRemark(source))
})

test.each([
  ['import and export', "import a from 'b'\n\nexport const c = 1\n\n# Orders\n"],
  ['import on Windows', "import a from 'b'\r\n\r\nText.\r\n"],
  ['import at the end', "import a from 'b'"],
  ['a paragraph that is one element', '<Badge>new</Badge>\n'],
  ['elements and expressions on a line', '<b>a</b> <i>*b*</i> {c}{d}  \n'],
  ['elements on lines that follow each other', '<b>a</b> \n  <i>b</i>\n<i/>\n<b>c</b>\n'],
  ['an element of a quote and a list', '> <b>a</b>\n>  {b}{c}\n\n- <b>d</b>\n'],
  ['elements with blocks', '<Tabs>\n  <Tab name="a">\n\n  <b>a</b>\n\n  # Orders\n  </Tab>\n</Tabs>\n'],
  ['expressions', '{a}\n\n{/* b */} c {d}\n\n{e} <i/>\n'],
  ['text with elements', 'Send <b>orders</b> {count}.\n'],
])('the tree of MDX is the same as with remark-mdx: %s', (_name, source) => {
  expect(read(source, true)).toEqual(readAsRemark(source, true))
})

test('the pages of this project have the same tree as with remark', () => {
  const pages = ['fixtures', 'rules'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), {recursive: true, encoding: 'utf8'})
      .filter((name) => /\.(?:md|mdx|markdown)$/.test(name))
      .map((name) => path.join(root, folder, name)),
  )
  expect(pages.length).toBeGreaterThan(20)
  for (const page of pages) {
    const source = fs.readFileSync(page, 'utf8').replace(/^\uFEFF/, '')
    // In micromark, bare URLs have no positions; in satteri, the text after a bare URL is a separate node.
    if (!/https?:|www\.|@/.test(source)) expect(read(source), page).toEqual(readAsRemark(source))
  }
})

test('a second byte order mark at the start of a document is text', () => {
  expect(read('\uFEFFa *b*')).toContain('  text 1:1 (0)–1:4 (3) value="\uFEFFa "')
  expect(read('\uFEFF<b>a</b> {b}\n', true)).toContain('  text 1:1 (0)–1:2 (1) value="\uFEFF"')
})

describe('the parser', () => {
  test.each([
    ['See https://shop.example/orders now.', 'https://shop.example/orders'],
    ['See HTTP://shop.example/orders now.', 'HTTP://shop.example/orders'],
    ['See www.shop.example now.', 'http://www.shop.example'],
    ['Write to orders@shop.example now.', 'mailto:orders@shop.example'],
    ['See <orders:1> now.', 'orders:1'],
    ['See [the shop](/orders) now.', '/orders'],
    ['See `[the shop`](https://shop.example/orders) now.', 'https://shop.example/orders'],
    ['See a&#64;shop.example now.', 'mailto:a@shop.example'],
    ['See www&period;shop.example now.', 'http://www.shop.example'],
    ['See https\\://shop.example now.', 'https://shop.example'],
  ])('finds the link in %s', (source, url) => {
    expect(JSON.stringify(parse(source, false))).toContain(`"url":${JSON.stringify(url)}`)
  })

  test.each(['See http:/ and ww.shop.example.', 'See HTTPS and w3.', 'ftp://shop.example/orders'])(
    'finds no link in %s',
    (source) => {
      expect(JSON.stringify(parse(source, false))).not.toContain('"type":"link"')
    },
  )
})

test('three dots end YAML front matter for satteri, but not for micromark', () => {
  const [first] = parse('---\ntitle: Orders\n...\n\nText.\n', false).children
  expect(first?.type).toBe(isMicromark ? 'thematicBreak' : 'yaml')
})

test.each(['<Tabs', '{', 'a <b>\n\nc</b>', '{a b}', '</a>'])('invalid MDX is an error with a message: %j', (source) => {
  // The parsers report different messages and positions.
  expect(() => parse(source, true)).toThrow(expect.objectContaining({reason: expect.stringMatching(/^[A-Z][^\n]+/)}))
  expect(() => parse(source, false)).not.toThrow()
})

test.each([
  ['quotes', '> '.repeat(9000)],
  ['emphasis', '*a '.repeat(9000) + '*'.repeat(9000)],
  ['links', `${'['.repeat(9000)}a${'](b)'.repeat(9000)}`],
])('9,000 levels of nested %s do not overflow the stack of the native parser', (_name, source) => {
  if (!isMicromark) expect(parse(source, false).children).toHaveLength(1)
})

test.each([
  ['(', ')'],
  ['[', ']'],
  ['{a:', '}'],
  ['`${', '}`'],
])('refuses MDX with JavaScript nested 9,000 levels deep, which would crash the process: %s', (open, close) => {
  const script = `${open.repeat(9000)}1${close.repeat(9000)}`
  for (const source of [`{${script}}`, `export const a = ${script}`, `<a b={${script}} />`])
    expect(() => parse(source, true)).toThrow('A statement has too many open brackets')
})

describe('loading a parser', () => {
  /** Run a script in a new process, in which no parser is loaded. */
  function run(script: string, env: NodeJS.ProcessEnv = {}): string {
    const folder = pathToFileURL(path.join(root, 'dist/src/markdown/')).href
    const source = `import {parse, parserName} from '${folder}parse.js'
      import {loadParser} from '${folder}native-parser.js'
      ${script}`
    const {stdout, stderr} = spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
      encoding: 'utf8',
      env: {...process.env, API_GLOSSARY_PARSER: '', ...env},
    })
    expect(stderr).toBe('')
    return stdout.trim()
  }
  const load =
    'await Promise.all([loadParser(), loadParser()]); console.log(parserName(), parse("<b>a</b>", true).children.length)'

  test('by default, satteri is used, in the version that package.json pins', () => {
    const {dependencies} = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    const installed = JSON.parse(fs.readFileSync(path.join(root, 'node_modules/satteri/package.json'), 'utf8')) as {
      version: string
    }
    expect(installed.version).toBe(dependencies['satteri'])
    expect(run(load)).toBe(`satteri ${installed.version} 1`)
  })

  test('micromark is used if `API_GLOSSARY_PARSER` says so', () => {
    expect(run(load, {API_GLOSSARY_PARSER: 'micromark'})).toBe('micromark 1')
  })

  test('before a parser is loaded, parsing throws an error that says so', () => {
    expect(run('try { parse("*a*", false) } catch ({message}) { console.log(parserName(), message) }')).toBe(
      'none No parser is loaded: call `loadParser` first',
    )
  })

  test('without a binary, WebAssembly is used if it is installed, otherwise micromark', () => {
    const env = {NAPI_RS_NATIVE_LIBRARY_PATH: path.join(root, 'none.node')}
    expect(run(load, env)).toMatch(/^(?:satteri \S+ \(WebAssembly\)|micromark) 1$/)
    expect(run(load, {API_GLOSSARY_PARSER: 'wasm'})).toMatch(/^(?:satteri \S+ \(WebAssembly\)|micromark) 1$/)
  })

  test('`parserName` returns the parser in use', () => {
    expect(parserName()).toMatch(process.env['API_GLOSSARY_PARSER'] === 'micromark' ? /^micromark$/ : /^satteri \d/)
  })
})
