/**
 * Measure the check of a page after each keystroke.
 *
 *     node bench/keystroke.js [FILE…]
 *
 * Checks the named files, and generated pages of 10 KB, 100 KB and 1 MB. For each size, there is a page
 * full of findings and a page without findings. Inserts a letter in the middle of the page before each check.
 * Measures only the function `check`, which the language server also uses. Prints the median and the 95th
 * percentile in milliseconds. Needs `npm run build`.
 */
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {createChecker} from '../dist/src/lint/check.js'
import {toSetup} from '../dist/src/lint/setup.js'
import {loadParser} from '../dist/src/markdown/native-parser.js'
import {parserName} from '../dist/src/markdown/parse.js'
import {printTable, time, toLate, toMedian} from './measure.js'
import {makePage} from './pages.js'

/** Number of measured checks of each page. */
const turns = 40

await loadParser()
const checker = createChecker(toSetup({}))

/**
 * @param {string} name
 * @param {string} text
 */
function measure(name, text) {
  const times = []
  let findings = 0
  // Warm up first: in an editor that has been open for a while, Node has already compiled the code.
  const warmUp = Math.ceil(Math.min(200, 4_000_000 / text.length))
  for (let turn = -warmUp; turn < turns; turn++) {
    const place = text.indexOf(' ', text.length / 2) + 1
    const typed = `${text.slice(0, place)}${'x'.repeat((turn + warmUp) % 40)}${text.slice(place)}`
    const taken = time(() => (findings = checker.check(typed, name).findings.length))
    if (turn >= 0) times.push(taken)
  }
  return [name, Math.round(text.length / 1024), findings, toMedian(times).toFixed(1), toLate(times).toFixed(1)]
}

const rows = [10, 100, 1024].flatMap((size) => [
  measure('full.md', makePage(size, size * 1024, true)),
  measure('clean.md', makePage(size, size * 1024, false)),
])
for (const file of process.argv.slice(2)) rows.push(measure(path.basename(file), fs.readFileSync(file, 'utf8')))
console.log(`Checks with ${parserName()}\n`)
printTable(['page', 'KB', 'findings', 'median ms', '95 % ms'], rows)
