/**
 * What our preset costs on top of the parse, where the parse is given: in editors and under remark-cli.
 *
 *     node bench/preset-cost.js FOLDER [--runs N]
 *
 * Parses every Markdown file of the folder with remark-parse and remark-gfm, and
 * runs all default rules on the tree, interleaved, N times each after one run to
 * warm up. Prints the share of our rules in the time of parsing, as ratios of
 * medians: for pages full of our words (the filter cannot skip them), for other
 * pages, and for all. Needs `npm run build`.
 */
import fs from 'node:fs'
import path from 'node:path'
import {performance} from 'node:perf_hooks'
import {parseArgs} from 'node:util'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {VFile} from 'vfile'
import {toFilter} from '../dist/src/core/filter.js'
import {isNowhere} from '../dist/src/core/places.js'
import {rules} from '../dist/rules/index.js'
import {builtin} from '../dist/src/glossary/builtin.js'
import {toChecks} from '../dist/src/remark/processor.js'

const {values, positionals} = parseArgs({allowPositionals: true, options: {runs: {type: 'string', default: '3'}}})
const [folder = 'fixtures'] = positionals
const runs = Number(values.runs)

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze()
// No remark-lint: its comments are not ours to pay for.
const preset = unified().use(toChecks()).freeze()
const filter = toFilter(
  builtin,
  rules.filter(({meta}) => meta.isDefault).map((rule) => ({rule, options: rule.meta.defaults})),
)

/** @type {Map<string, {pages: number, bytes: number, parse: number, rules: number}>} */
const groups = new Map()
for (const name of fs.readdirSync(folder, {recursive: true, encoding: 'utf8'}).sort()) {
  if (!/\.(?:md|mdx|markdown)$/i.test(name)) continue
  const source = fs.readFileSync(path.join(folder, name), 'utf8').replace(/^\uFEFF/, '')
  /** @type {number[]} */
  const parseTimes = []
  /** @type {number[]} */
  const ruleTimes = []
  for (let run = -1; run < runs; run++) {
    const file = new VFile({path: name, value: source})
    const start = performance.now()
    const tree = parser.parse(file)
    const middle = performance.now()
    preset.runSync(tree, file)
    const end = performance.now()
    if (run < 0) continue
    parseTimes.push(middle - start)
    ruleTimes.push(end - middle)
  }
  for (const group of [isNowhere(filter.find(source)) ? 'other pages' : 'pages full of our words', 'all pages']) {
    const sum = groups.get(group) ?? {pages: 0, bytes: 0, parse: 0, rules: 0}
    groups.set(group, {
      pages: sum.pages + 1,
      bytes: sum.bytes + source.length,
      parse: sum.parse + toMedian(parseTimes),
      rules: sum.rules + toMedian(ruleTimes),
    })
  }
}
console.log('| pages | number | KB | rules / parse |\n| --- | ---: | ---: | ---: |')
for (const [name, {pages, bytes, parse, rules}] of groups)
  console.log(`| ${name} | ${pages} | ${Math.round(bytes / 1024)} | ${((rules / parse) * 100).toFixed(1)} % |`)

/** @param {number[]} times */
function toMedian(times) {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
}
