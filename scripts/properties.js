/**
 * Check the properties of a great many generated documents.
 *
 *     npm run properties -- [COUNT [SEED]]
 *
 * COUNT documents (200,000) are shared out among processes, as many as there are
 * cores or as the environment variable PROCESSES says; those of SEED (any number) are
 * the same every time with as many processes. Pages in the folders of
 * the environment variable PAGES, joined by `:`, are cut and mixed as well. Prints
 * the seeds and what was counted. Exit status 1 with the smallest counterexample
 * where a property does not hold.
 */
import {fork, spawnSync} from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import {fileURLToPath} from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const count = Number(process.argv[2] ?? 200_000)
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 30))
const processes = Math.max(1, Math.min(Number(process.env.PROCESSES) || os.availableParallelism(), count))

// Compiled, since Node.js 20 reads no TypeScript; in a folder that Git, linters and packing leave out.
const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
const {status} = spawnSync(process.execPath, [compiler, '-p', 'test/properties'], {cwd: root, stdio: 'inherit'})
if (status !== 0) process.exit(status ?? 1)

const start = Date.now()
/** @type {any[]} */
const results = await Promise.all(Array.from({length: processes}, (_, index) => runShare(index)))

/** @param {string} key */
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log(`seeds: ${results.map((result) => result.seed).join(', ')}`)
console.log(`documents: ${sum('documents')}, of which MDX: ${sum('mdx')}, characters: ${sum('characters')}`)
console.log(`findings: ${sum('findings')}, of which certain: ${sum('certain')}`)
const rules = new Set(results.flatMap((result) => Object.keys(result.byRule)))
for (const rule of [...rules].sort())
  console.log(`  ${rule}: ${results.reduce((total, result) => total + (result.byRule[rule] ?? 0), 0)}`)
console.log(`seconds: ${Math.round((Date.now() - start) / 1000)}`)

const failures = results.filter((result) => result.failure)
for (const {seed: own, failure} of failures) {
  console.log(`\nCounterexample (seed ${own}, path ${failure.path}), ${failure.dialect}:`)
  console.log(JSON.stringify(failure.source))
  console.log(failure.problem ?? failure.stack)
}
console.log(failures.length === 0 ? 'No counterexample.' : `${failures.length} counterexamples.`)
if (failures.length > 0) process.exitCode = 1

/**
 * Check the share of one process.
 *
 * @param {number} index
 * @returns {Promise<unknown>} what it counted
 */
function runShare(index) {
  return new Promise((resolve, reject) => {
    const share = Math.floor(count / processes) + (index < count % processes ? 1 : 0)
    const script = path.join(root, 'coverage/properties/test/properties/run-properties.js')
    const child = fork(script, [String(share), String(seed + index)], {
      cwd: root,
      execArgv: ['--max-semi-space-size=64'],
    })
    child.on('message', resolve)
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`A process ended with ${code} (seed ${seed + index})`)))
  })
}
