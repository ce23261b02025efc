/**
 * Measure the cost of turning on all rules, and of a glossary of 300 terms.
 *
 *     node bench/settings-cost.js [FOLDER…] [--runs N]
 *
 * Runs the command on each folder, or on generated pages with findings, in four ways: by default,
 * with all rules (including preview rules), with 300 more terms, and with both. Prints median times,
 * and their ratios to the median time of the default. Needs `npm run build`.
 */
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {parseArgs} from 'node:util'
import {rules} from '../dist/rules/index.js'
import {command, findPages, makeFolder, printTable, runInTurn} from './measure.js'
import {writePages} from './pages.js'

/** Parts of the names of terms. */
const starts = ['Cargo', 'Parcel', 'Depot', 'Ledger', 'Basket', 'Courier', 'Pallet', 'Tariff', 'Freight', 'Voucher']
const middles = ['ba', 'ce', 'di', 'fo', 'gu', 'ka', 'le', 'mi', 'no', 'pu', 'ra', 'se', 'ti', 'vo', 'zu']
const ends = ['base', 'flow', 'grid', 'hub', 'kit', 'mesh', 'port', 'rail', 'stack', 'sync']

const {values, positionals} = parseArgs({allowPositionals: true, options: {runs: {type: 'string', default: '5'}}})
const home = makeFolder()
if (positionals.length === 0) writePages(path.join(home, 'pages'))
for (const folder of positionals.length > 0 ? positionals : [path.join(home, 'pages')]) measure(path.resolve(folder))

/** @param {string} folder */
function measure(folder) {
  const plain = copy(folder, 'plain')
  const own = copy(folder, 'own')
  // JSON is valid YAML.
  fs.writeFileSync(path.join(own, 'api-glossary.yml'), JSON.stringify({glossary: {terms: makeTerms(300)}}))
  const run = [process.execPath, command]
  const all = rules.flatMap(({meta}) => ['--rule', `${meta.id}:warn`])
  const results = runInTurn(
    [
      {name: 'default', args: [...run, plain]},
      {name: 'all rules', args: [...run, ...all, plain]},
      {name: '300 more terms', args: [...run, own]},
      {name: 'all rules and 300 more terms', args: [...run, ...all, own]},
    ],
    Number(values.runs),
  )
  console.log(`\n${folder}\n`)
  const [first] = results
  printTable(
    ['settings', 'ms', 'ratio', 'peak MB'],
    results.map(({name, wall, memory}) => [
      name,
      wall.toFixed(0),
      (wall / (first?.wall ?? 1)).toFixed(2),
      memory.toFixed(0),
    ]),
  )
}

/**
 * Copy the pages of a folder, but not its settings files.
 *
 * @param {string} folder
 * @param {string} name
 */
function copy(folder, name) {
  const target = path.join(fs.mkdtempSync(path.join(home, 'tree-')), name)
  for (const file of findPages([folder])) {
    const to = path.join(target, path.relative(folder, file))
    fs.mkdirSync(path.dirname(to), {recursive: true})
    fs.copyFileSync(file, to)
  }
  return target
}

/**
 * Make up terms of one and two words. Each term has a wrong form: "cargoba base" for "Cargobabase". No
 * term is an everyday word.
 *
 * @param {number} count at most 1,500
 */
function makeTerms(count) {
  return Array.from({length: count}, (_, index) => {
    const start = starts[index % starts.length] ?? ''
    const middle = middles[Math.floor(index / starts.length) % middles.length] ?? ''
    const end = ends[(index * 7 + Math.floor(index / (starts.length * middles.length))) % ends.length] ?? ''
    const [term, form] =
      index % 2 === 0
        ? [`${start}${middle}${end}`, `${start}${middle} ${end}`]
        : [`${start}${middle} ${end.charAt(0).toUpperCase()}${end.slice(1)}`, `${start}${middle}${end}`]
    return {term, kind: 'name', meaning: `Part ${index} of the shop.`, avoid: [form.toLowerCase()]}
  })
}
