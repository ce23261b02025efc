/**
 * Measure what a glossary costs: reading it, and each document, by the number of its terms.
 *
 *     npm run build && node scripts/measure-glossary.js
 *
 * Prints medians of seven runs, in milliseconds of processor time, for 10, 200 and 2,000 terms, as YAML, JSON and a page;
 * then what one document costs with each, medians of forty interleaved runs. The document has a finding, so that it is parsed.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import {pathToFileURL} from 'node:url'

const root = path.resolve(import.meta.dirname, '..')
/** @param {string} name */
const load = (name) => import(pathToFileURL(path.join(root, 'dist/src', name)).href)
const {findSettings} = await load('lint/settings.js')
const {lint} = await load('index.js')

const sizes = [10, 200, 2000]
const runs = 7
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'api-glossary-'))
const text =
  fs.readFileSync(path.join(root, 'fixtures/glossaries/shop/docs/clean.md'), 'utf8').repeat(20) +
  '\nCall the Rest API.\n'

/** Milliseconds of processor time: other processes count for little. */
function now() {
  const {user, system} = process.cpuUsage()
  return (user + system) / 1000
}

/** @param {number} count */
function toTerms(count) {
  return Array.from({length: count}, (_, index) => {
    const name = index
      .toString(26)
      .split('')
      .map((digit) => 'bcdfghjklmnpqrstvwxzaeiouy'.charAt(parseInt(digit, 26)))
      .join('o')
    return {
      term: `Parcel${name} Box`,
      kind: 'term',
      meaning: `Box number ${index} of the shop.`,
      avoid: [`parcel case ${name}`],
    }
  })
}

/** @type {[name: string, write: (terms: ReturnType<typeof toTerms>) => string][]} */
const formats = [
  [
    'glossary.yml',
    (terms) =>
      `terms:\n${terms.map(({term, kind, meaning, avoid}) => `  - term: ${term}\n    kind: ${kind}\n    meaning: ${meaning}\n    avoid:\n      - ${avoid[0]}\n`).join('')}`,
  ],
  ['glossary.json', (terms) => JSON.stringify({terms}, undefined, 2)],
  [
    'glossary.md',
    (terms) =>
      `| Term | Kind | Meaning | Avoid |\n| - | - | - | - |\n${terms.map(({term, kind, meaning, avoid}) => `| ${term} | ${kind} | ${meaning} | ${avoid[0]} |\n`).join('')}`,
  ],
]

/** @param {number[]} values */
function toMedian(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** @type {Map<number, {glossary: object, times: number[]}>} */
const costs = new Map()
for (const [name, write] of formats) {
  for (const count of sizes) {
    fs.writeFileSync(path.join(folder, name), write(toTerms(count)))
    const file = path.join(folder, 'api-glossary.yml')
    const readings = []
    let settings
    for (let run = 0; run < runs; run++) {
      // Another size, so that it is read again.
      fs.writeFileSync(file, `glossary: ${name}\n${'#'.repeat(run)}\n`)
      const start = now()
      settings = findSettings(path.join(folder, 'orders.md'), folder)
      readings.push(now() - start)
    }
    if (settings.problems.length > 0) throw new Error(settings.problems[0].reason)
    const {glossary} = settings
    const kept = now()
    for (let run = 0; run < 100; run++) findSettings(path.join(folder, 'orders.md'), folder)
    const again = (now() - kept) / 100
    costs.set(count, {glossary, times: []})
    console.log(
      `${name}, ${count} terms: first ${(readings[0] ?? 0).toFixed(0)} ms, read ${toMedian(readings).toFixed(0)} ms, again ${again.toFixed(3)} ms`,
    )
  }
}
for (let run = -10; run < 40; run++) {
  for (const {glossary, times} of costs.values()) {
    const start = now()
    lint(text, {glossary})
    if (run >= 0) times.push(now() - start)
  }
}
const medians = [...costs.values()].map(({times}) => toMedian(times))
const [least = 1] = medians
console.log(
  `a document of ${text.length} characters at ${sizes.join(', ')} terms: ${medians.map((time) => `${time.toFixed(1)} ms`).join(', ')}; ${medians.map((time) => (time / least).toFixed(2)).join(' : ')}`,
)
fs.rmSync(folder, {recursive: true})
