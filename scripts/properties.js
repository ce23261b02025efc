/**
 * Check the properties of a great many generated documents.
 *
 *     npm run properties -- [COUNT [SEED]]
 *
 * COUNT documents (200,000) are checked in blocks, which as many processes share as
 * there are cores or as the environment variable PROCESSES says; those of SEED (any
 * number) are the same every time. Pages in the folders of the environment variable
 * PAGES, joined by `:`, are cut and mixed as well. Prints each smallest
 * counterexample when it is found, and at the end the seeds and what was counted.
 * Exit status 1 where a property does not hold.
 */
import {fork, spawnSync} from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import {fileURLToPath} from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const count = Number(process.argv[2] ?? 200_000)
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 30))
const processes = Math.max(1, Math.min(Number(process.env.PROCESSES) || os.availableParallelism(), count))

/** So many documents have one seed. */
const blockSize = 2500

// Compiled, since Node.js 20 reads no TypeScript; in a folder that Git, linters and packing leave out.
const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
const {status} = spawnSync(process.execPath, [compiler, '-p', 'test/properties'], {cwd: root, stdio: 'inherit'})
if (status !== 0) process.exit(status ?? 1)

const start = Date.now()
const blocks = Array.from({length: Math.ceil(count / blockSize)}, (_, index) => ({
  seed: seed + index,
  count: Math.min(blockSize, count - index * blockSize),
}))
/** @type {any[]} */
const results = []
await Promise.all(Array.from({length: Math.min(processes, blocks.length)}, runBlocks))

/** @param {string} key */
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log(`seeds: ${seed} to ${seed + Math.ceil(count / blockSize) - 1}, for ${blockSize} documents each`)
console.log(`documents: ${sum('documents')}, of which MDX: ${sum('mdx')}, characters: ${sum('characters')}`)
console.log(`findings: ${sum('findings')}, of which certain: ${sum('certain')}`)
const rules = new Set(results.flatMap((result) => Object.keys(result.byRule)))
for (const rule of [...rules].sort())
  console.log(`  ${rule}: ${results.reduce((total, result) => total + (result.byRule[rule] ?? 0), 0)}`)
console.log(`seconds: ${Math.round((Date.now() - start) / 1000)}`)
const failures = results.filter((result) => result.failure)
console.log(failures.length === 0 ? 'No counterexample.' : `${failures.length} counterexamples.`)
if (failures.length > 0) process.exitCode = 1

/**
 * Check blocks in a process of its own until none is left; of each that has a
 * counterexample, the rest is not checked.
 *
 * @returns {Promise<void>}
 */
function runBlocks() {
  return new Promise((resolve, reject) => {
    const script = path.join(root, 'coverage/properties/test/properties/run-properties.js')
    const child = fork(script, {cwd: root, execArgv: ['--max-semi-space-size=64']})
    const next = () => {
      const block = blocks.shift()
      if (block) child.send(block)
      else child.disconnect()
    }
    child.on('message', (/** @type {any} */ result) => {
      results.push(result)
      if (result.failure) report(result)
      if (process.stderr.isTTY || results.length % 10 === 0) console.error(`${sum('documents')} documents`)
      next()
    })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A process ended with ${code}`))))
    next()
  })
}

/** @param {any} result */
function report({seed: own, failure}) {
  console.log(`\nCounterexample (seed ${own}, path ${failure.path}), ${failure.dialect}:`)
  console.log(JSON.stringify(failure.source))
  console.log(failure.problem ?? failure.stack)
}
