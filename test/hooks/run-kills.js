/**
 * Kill `--fix` at random moments: each file must have either its old bytes or its repaired bytes.
 *
 *     node test/hooks/run-kills.js [times]
 *
 * Takes a minute or two, so `npm test` does not run it. Run `npm run build` first. Half of the runs
 * get SIGKILL, and the other half SIGINT. After each kill, a second run repairs the other files. Then
 * no temporary file may remain. Prints counts. The exit status is 1 if a check fails.
 */
import {spawn, spawnSync} from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import {fileURLToPath} from 'node:url'

const main = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url))
const times = Number(process.argv[2] ?? 50)
const count = 300
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'api-glossary-kills-'))

/**
 * Make a page. Its size depends on its number.
 *
 * @param {number} page
 * @param {string} term
 */
function toText(page, term) {
  return `# Page ${page}\n\n${`Call the ${term} of the shop, *then*  pay.\n\n`.repeat(1 + (page % 20))}`
}

const names = Array.from({length: count}, (_, page) => path.join(folder, `page-${page}.md`))
const old = names.map((_, page) => toText(page, 'Rest api'))
const repaired = names.map((_, page) => toText(page, 'REST API'))

/** @param {NodeJS.Signals | undefined} signal @param {number} delay in milliseconds */
async function runOnce(signal, delay) {
  for (const [page, name] of names.entries()) fs.writeFileSync(name, old[page] ?? '')
  const child = spawn(process.execPath, [main, '--fix', folder], {stdio: 'ignore'})
  const closed = new Promise((resolve) => child.on('close', resolve))
  if (signal) {
    await wait(delay)
    child.kill(signal)
  }
  await closed
  const seen = {old: 0, repaired: 0, broken: 0, beside: 0}
  for (const [page, name] of names.entries()) {
    const text = fs.readFileSync(name, 'utf8')
    if (text === old[page]) seen.old++
    else if (text === repaired[page]) seen.repaired++
    else seen.broken++
  }
  spawnSync(process.execPath, [main, '--fix', folder])
  seen.beside = fs.readdirSync(folder).filter((name) => !name.startsWith('page-')).length
  return seen
}

const start = performance.now()
const whole = await runOnce(undefined, 0)
const milliseconds = performance.now() - start
let [partly, broken, beside] = [0, whole.broken, 0]
for (let index = 0; index < times; index++) {
  const signal = index % 2 === 0 ? 'SIGKILL' : 'SIGINT'
  const seen = await runOnce(signal, Math.random() * milliseconds)
  if (seen.old > 0 && seen.repaired > 0) partly++
  broken += seen.broken
  beside += seen.beside
}
fs.rmSync(folder, {recursive: true})
console.log(`without a kill: ${whole.repaired} of ${count} files repaired`)
console.log(`${times} kills, ${partly} of them between the first and the last write: ${broken} files broken`)
console.log(`${beside} temporary files left after the next run`)
process.exitCode = broken + beside > 0 || whole.repaired < count ? 1 : 0
