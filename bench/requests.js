/**
 * Time the reading and judging of requests in hostile text: 1×, 2×, and 4× of a
 * size, so that time that is not linear shows.
 *
 *     node bench/requests.js [KILOBYTES]
 *
 * Parsing is not counted. Needs `npm run build`.
 */
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {lintDocument} from '../dist/src/lint/lint.js'
import {rules} from '../dist/rules/index.js'
import {builtin} from '../dist/src/glossary/builtin.js'
import {readDocument} from '../dist/src/markdown/document.js'

const size = Number(process.argv[2] ?? 256) * 1024
const rule = rules.find(({meta}) => meta.id === 'api-action-path')
if (!rule) throw new Error('Unexpected build: it has no rule api-action-path; run `npm run build`')
const enabled = [{rule, options: {.../** @type {object} */ (rule.meta.defaults), actions: 'all', routes: true}}]
/** @param {string} text */
const fence = (text) => '```\n' + text + '\n```\n'
/**
 * @param {string} piece
 * @param {number} length
 */
const fill = (piece, length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

/** @type {Record<string, (length: number) => string>} */
const shapes = {
  'slashes': (length) => fence(fill('/', length)),
  'slashes and letters': (length) => fence(fill('GET /a', length)),
  'one long path': (length) => fence('GET /' + fill('getOrder/', length)),
  'braces': (length) => fence('GET /' + fill('{', length)),
  'brackets': (length) => fence('GET /' + fill('[(<{', length)),
  'methods': (length) => fence(fill('GET POST ', length)),
  'methods and blanks': (length) => fence(fill('GET          ', length)),
  'double quotes': (length) => fence(fill('curl "', length)),
  'quotes in turn': (length) => fence(fill(`curl '"`, length)),
  'curl flags': (length) => fence('curl ' + fill('-X -H a ', length)),
  'curl lines': (length) => fence('curl ' + fill('-H a \\\n', length)),
  'fetch': (length) => fence(fill('fetch("/a", {', length)),
  'url keys': (length) => fence(fill('url: "/a", ', length)),
  'method keys': (length) => fence(fill('method: "GET", ', length)),
  'one word': (length) => fence('GET /' + fill('getall', length)),
  'openapi': (length) => fence(fill('  /getOrder:\n    get:\n', length)),
  'openapi paths': (length) => fence('/a:\n' + fill('  get:\n', length)),
  'code spans': (length) => fill('`GET /getOrder` ', length),
  'html': (length) => `<table>${fill('<td>GET</td><td>/getOrder</td>', length)}\n`,
  'open tags': (length) => `<div>${fill('<', length)}\n`,
  'comments': (length) => `<div>${fill('<!--', length)}\n`,
  'prose': (length) => fill('Instead of `POST /createOrder` avoid bad ', length),
  'labels': (length) => fill('Bad:\n\nGET /getOrder\n\n', length),
  'headings': (length) => fill('# Bad\n\n## Orders `/orders`\n\n', length),
  'table': (length) => '| Method | Path |\n|-|-|\n' + fill('| GET | `/getOrder` |\n', length),
}
const processor = unified().use(remarkParse).use(remarkGfm).freeze()
for (const [name, make] of Object.entries(shapes)) {
  const times = [1, 2, 4].map((factor) => {
    const source = make(size * factor)
    const tree = processor.parse(source)
    const start = performance.now()
    lintDocument(readDocument(tree, source), builtin, enabled)
    return performance.now() - start
  })
  console.log(`${name.padEnd(22)}${times.map((time) => `${time.toFixed(0)} ms`.padStart(10)).join('')}`)
}
