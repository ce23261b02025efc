/** Reads examples of specifications, and inserts words of the order shop. */
import path from 'node:path'
import {parseSync, Visitor} from 'oxc-parser'

/** Words in CommonMark's examples, and their replacements. */
const words = new Map([
  ['foo', 'Rest api'],
  ['bar', 'end point'],
  ['baz', 'an graphql'],
  ['bim', 'a get request'],
  ['hello', 'restful service'],
  ['hi', 'POST /deleteOrder'],
  ['okay', 'an Rest end-point'],
  ['aaa', 'Rest'],
  ['bbb', 'api'],
  ['Foo', 'An Rest api'],
  ['Bar', 'GRPC'],
])
// Matches "foo" in "*foo*", "aaa"
const word = /foo|bar|baz|bim|hello|hi\b|okay|aaa|bbb|Foo|Bar/g
// Matches "a" in "*a*". Some examples use letters instead of words
const letter = /(?<![A-Za-z0-9'’&\\.-])[a-z](?![A-Za-z0-9'’.-])/g
const phrases = [...words.values()]

/** Get up to three versions of an example: unchanged, with our words, and with our words also in place of single letters. */
export function toShopExamples(example: string): readonly string[] {
  const shop = example.replace(word, (found) => words.get(found) ?? found)
  let turn = example.length
  const full = shop.replace(letter, () => phrases[turn++ % phrases.length] ?? '')
  return [...new Set([example, shop, full])]
}

const fence = '`'.repeat(32)
// Matches "```… example table", the Markdown, a line with a dot, the HTML, "```…"; "→" stands for a tab
const specified = new RegExp(String.raw`^${fence} example[^\n]*\n([\s\S]*?)^\.\n[\s\S]*?^${fence}$`, 'gm')

/** Read the examples of a specification in the format of CommonMark and GFM. The line endings become LF. */
export function readSpecification(text: string): readonly string[] {
  return [...text.replaceAll('\r\n', '\n').matchAll(specified)].map(([, markdown = '']) =>
    markdown.replaceAll('→', '\t'),
  )
}

// Matches "index.js", "index.mts"
const script = /\.[cm]?[jt]s$/

/** Read the strings of a JavaScript test, such as a test of one of micromark's extensions. */
function readStrings(name: string, text: string): readonly string[] {
  const strings: string[] = []
  const visitor = new Visitor({
    Literal({value}) {
      if (typeof value === 'string') strings.push(value)
    },
    TemplateElement({value}) {
      strings.push(value.cooked ?? '')
    },
  })
  const {program, errors} = parseSync(name, text)
  const [error] = errors
  if (error) throw new Error(`it does not parse: ${error.message}`)
  visitor.visit(program)
  return [...new Set(strings)]
}

/**
 * Read the examples in a file: those of a specification (`.txt`), the strings of tests (`.js`), or
 * else the whole file.
 *
 * @param name the name of the file
 * @returns at least one example
 * @throws {Error} if the file has no example, or is a test that does not parse
 */
export function readExamples(name: string, text: string): readonly string[] {
  const examples = readAll(name, text)
  if (examples.every((example) => example === '')) throw new Error('it has no examples')
  return examples
}

function readAll(name: string, text: string): readonly string[] {
  if (path.extname(name) === '.txt') return readSpecification(text)
  return script.test(name) ? readStrings(name, text) : [text]
}
