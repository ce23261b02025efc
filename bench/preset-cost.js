/**
 * Measure the preset under remark, compared with the parser.
 *
 *     node bench/preset-cost.js [FOLDER…] [--pages N] [--runs N]
 *
 * Parses pages with remark-parse, remark-gfm and remark-frontmatter, and runs the rules of the
 * preset on the tree. The first run is not measured, because it only warms up. `--runs` is the
 * number of measured runs. Prints the time of our rules as a share of the parser's time. Both times
 * are sums of medians. There are four kinds of pages:
 *
 * - generated pages full of findings
 * - all pages of the folders
 * - of these pages, the pages that may have findings
 * - of these pages, the pages that certainly have no findings
 *
 * `--pages` limits the number of pages of each kind, because remark parses less than 1 MB per second.
 * Needs `npm run build`.
 */
import fs from 'node:fs'
import path from 'node:path'
import {parseArgs} from 'node:util'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {VFile} from 'vfile'
import preset from '../dist/src/browser.js'
import {createChecker} from '../dist/src/lint/check.js'
import {toSetup} from '../dist/src/lint/setup.js'
import {findPages, makeFolder, printTable, time, toMedian} from './measure.js'
import {writePages} from './pages.js'

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {pages: {type: 'string', default: '40'}, runs: {type: 'string', default: '3'}},
})

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze()
const rules = unified().use(preset).freeze()
const checker = createChecker(toSetup({}))

const tree = makeFolder()
writePages(tree)
const pages = findPages(positionals).map(read)
printTable(
  ['pages', 'number', 'KB', 'parse ms', 'rules ms', 'share'],
  [
    toRow('generated, full of findings', findPages([tree]).map(read)),
    toRow('all pages of the folders', pages),
    toRow('pages that may have findings', pages.filter(mayHaveFindings)),
    toRow(
      'other pages',
      pages.filter((page) => !mayHaveFindings(page)),
    ),
  ],
)

/** @typedef {{name: string, source: string}} Page */

/**
 * @param {string} file
 * @returns {Page}
 */
function read(file) {
  return {name: path.basename(file), source: fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '')}
}

/** @param {Page} page */
function mayHaveFindings({source}) {
  return checker.findCandidates(source) !== undefined
}

/**
 * @param {string} name
 * @param {readonly Page[]} all
 */
function toRow(name, all) {
  const step = Math.max(1, Math.floor(all.length / Number(values.pages)))
  const some = all.filter((_, index) => index % step === 0).slice(0, Number(values.pages))
  const turns = Array.from({length: Number(values.runs) + 1}, () => some.map(measure)).slice(1)
  const sum = (/** @type {'parse' | 'rules'} */ key) =>
    some.reduce((total, _, index) => total + toMedian(turns.map((turn) => turn[index]?.[key] ?? 0)), 0)
  const [parse, own] = [sum('parse'), sum('rules')]
  const size = some.reduce((total, {source}) => total + source.length, 0)
  const share = ((own / parse) * 100).toFixed(1)
  return [name, some.length, Math.round(size / 1024), parse.toFixed(0), own.toFixed(0), `${share} %`]
}

/** @param {Page} page */
function measure({name, source}) {
  const document = new VFile({path: name, value: source})
  /** @type {any} */
  let tree
  return {parse: time(() => (tree = parser.parse(document))), rules: time(() => rules.runSync(tree, document))}
}
