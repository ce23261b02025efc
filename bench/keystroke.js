/**
 * What a keystroke costs in an editor: our share of it against remark's own
 * parse of the page, in one run.
 *
 *     node bench/keystroke.js [FILE…]
 *
 * Pages of 10, 100 and 400 KB of the order shop, and each file that is named. The
 * package must be built. For each page, one after the other, many times over and
 * with another text each time:
 *
 * - parse: a new processor with GFM and front matter, as a language server makes
 *   one at each keystroke, parses the page
 * - rules: the settings and the rules of the preset, attached to such a processor
 *   and run on the tree
 * - remark-lint: remark-lint itself, which the preset needs beside: it reads the
 *   `<!--lint …-->` comments for the rules of all packages
 *
 * Prints medians in milliseconds, and medians of the ratios of each turn.
 */
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {remark} from 'remark'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkLint from 'remark-lint'
import {VFile} from 'vfile'
import preset from '../dist/src/index.js'

/** Turns that are measured. */
const turns = 15

const section = `## Orders of a customer

A customer has orders, and each order has items, a price and a state. The shop keeps an order for two years; then it is
moved to the archive, from which [the reports](reports.md) are made. Nobody waits for that.

1. The customer puts *items* into the cart, as many as the stock allows.
2. The shop asks for an address and for a way to pay.
3. The order is sent: the customer gets a letter with its number.

| Field | Type | Meaning |
| --- | --- | --- |
| \`id\` | string | number of the order |
| \`state\` | string | \`open\`, \`paid\` or \`sent\` |
| \`items\` | list | what was ordered, with the price of each |

Ask the endpoint for the open orders of a customer with \`GET /customers/{customer_id}/orders?state=open\`. The answer of
the REST API lists fifty of them; the rest follows on the next page. An order that was sent cannot be changed any more.

\`\`\`http
GET /customers/17/orders?state=open HTTP/1.1
Host: shop.example
\`\`\`

> The price of an item may change while it is in the cart. What the customer saw last is what is paid.

`

/** One fault of each kind for every five sections, as in a page that somebody writes at. */
const faulty = `### Changes

An Rest end-point of the shop changes an order: \`POST /updateOrder\`. Send a put request with the whole order.

`

/** @param {number} size in characters */
function makePage(size) {
  let text = '# The order shop\n\n'
  for (let count = 1; text.length < size; count++) text += count % 5 === 0 ? section + faulty : section
  return text.slice(0, size)
}

/** @param {number[]} numbers */
function toMedian(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

/** @param {() => void} work */
function time(work) {
  const start = performance.now()
  work()
  return performance.now() - start
}

/** @param {import('unified').PluggableList} plugins */
const toProcessor = (...plugins) =>
  remark()
    .use([remarkGfm, remarkFrontmatter, ...plugins])
    .freeze()

/** The preset without remark-lint itself. */
const checks = (preset.plugins ?? []).filter((plugin) => plugin !== remarkLint)

/**
 * @param {string} name
 * @param {string} text
 */
function measure(name, text) {
  /** @type {{parse: number[], rules: number[], control: number[]}} */
  const {parse, rules, control} = {parse: [], rules: [], control: []}
  let count = 0
  // The engine is warm in an editor that has been open for a while.
  const warmUp = Math.ceil(800_000 / text.length)
  for (let turn = -warmUp; turn < turns; turn++) {
    // A letter is typed in the middle of the page.
    const place = text.indexOf(' ', text.length / 2) + 1
    const value = `${text.slice(0, place)}${'x'.repeat((turn + warmUp) % 40)}${text.slice(place)}`
    const file = new VFile({path: 'orders.md', value})
    const other = new VFile({path: 'orders.md', value})
    /** @type {any} */
    let tree
    const alone = time(() => (tree = toProcessor().parse(file)))
    const checked = time(() => toProcessor(...checks).runSync(tree, file))
    const read = time(() => toProcessor(remarkLint).runSync(tree, other))
    if (turn < 0) continue
    parse.push(alone)
    rules.push(checked)
    control.push(read)
    count = file.messages.length
  }
  const toShare = (/** @type {number[]} */ times) => toMedian(times.map((value, index) => value / (parse[index] ?? 1)))
  print([
    name,
    ...[parse, rules, control].map((times) => toMedian(times).toFixed(1)),
    ...[rules, control].map((times) => `${(toShare(times) * 100).toFixed(1)} %`),
    String(count),
  ])
}

/** @param {string[]} cells */
function print([name = '', ...cells]) {
  console.log(name.padEnd(24) + cells.map((cell) => cell.padStart(13)).join(''))
}

print(['page', 'parse ms', 'rules ms', 'remark-lint', 'rules/parse', 'lint/parse', 'findings'])
for (const size of [10, 100, 400]) measure(`${size} KB`, makePage(size * 1024))
for (const file of process.argv.slice(2)) measure(path.basename(file).slice(-23), fs.readFileSync(file, 'utf8'))
