/**
 * What our preset costs on top of the parse under remark, where the tree is given.
 *
 *     node bench/preset-cost.js FOLDER… [--runs N]
 *
 * Parses every Markdown file with remark-parse, remark-gfm and remark-frontmatter, and
 * runs the rules of the preset on the tree, N times each after one run to warm up. Prints
 * the time of our rules as a share of the parse, both as sums of medians: for pages full of
 * our words, in which there are candidates, and for other pages. Needs `npm run build`.
 */
import fs from 'node:fs'
import path from 'node:path'
import {parseArgs} from 'node:util'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkLint from 'remark-lint'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {VFile} from 'vfile'
import preset from '../dist/src/browser.js'
import {createChecker} from '../dist/src/lint/check.js'
import {toSetup} from '../dist/src/lint/setup.js'
import {findPages, printTable, time, toMedian} from './measure.js'

const {values, positionals} = parseArgs({allowPositionals: true, options: {runs: {type: 'string', default: '5'}}})

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze()
// remark-lint's comments are not ours to pay for.
const plugins = (preset.plugins ?? []).filter((plugin) => plugin !== remarkLint)
const rules = unified().use({plugins}).freeze()
const checker = createChecker(toSetup({}))

const pages = findPages(positionals.length > 0 ? positionals : ['fixtures']).map((file) => {
  const source = fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  const turns = Array.from({length: Number(values.runs) + 1}, () => {
    const document = new VFile({path: path.basename(file), value: source})
    /** @type {any} */
    let tree
    return {parse: time(() => (tree = parser.parse(document))), rules: time(() => rules.runSync(tree, document))}
  }).slice(1)
  return {
    isFull: checker.findCandidates(source) !== undefined,
    size: source.length,
    parse: toMedian(turns.map(({parse}) => parse)),
    rules: toMedian(turns.map((turn) => turn.rules)),
  }
})

/**
 * @param {string} name
 * @param {typeof pages} some
 */
function toRow(name, some) {
  const sum = (/** @type {'size' | 'parse' | 'rules'} */ key) => some.reduce((total, page) => total + page[key], 0)
  const [parse, own] = [sum('parse'), sum('rules')]
  const share = ((own / parse) * 100).toFixed(1)
  return [name, some.length, Math.round(sum('size') / 1024), parse.toFixed(0), own.toFixed(0), `${share} %`]
}

const full = pages.filter(({isFull}) => isFull)
const others = pages.filter(({isFull}) => !isFull)
printTable(
  ['pages', 'number', 'KB', 'parse ms', 'rules ms', 'share'],
  [toRow('full of our words', full), toRow('others', others), toRow('all', pages)],
)
