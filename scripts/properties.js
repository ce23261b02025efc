/**
 * Check the properties of a great many generated documents.
 *
 *     npm run properties -- [COUNT [SEED]]
 *     npm run properties -- --examples FILE…
 *
 * COUNT documents (200,000) are checked in blocks, which as many processes share as
 * there are cores or as the environment variable PROCESSES says; those of SEED (any
 * number) are the same every time. Pages in the folders of the environment variable
 * PAGES, joined by `:`, are cut and mixed as well. Prints each smallest
 * counterexample when it is found, and at the end the seeds and what was counted.
 * Exit status 1 where a property does not hold.
 *
 * With `--examples`, the examples in files are checked instead, as they are and with
 * our words in them: of a specification in the form of those of CommonMark and GFM
 * (`.txt`), all strings of tests (`.js`), and other files as one example each.
 */
import {fork, spawnSync} from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {examples: {type: 'boolean', default: false}},
})
const files = values.examples ? positionals.map((file) => path.resolve(file)) : []
if (values.examples && files.length === 0) throw new Error('Expected files with examples')
const [count = 200_000, seed = Math.floor(Math.random() * 2 ** 30)] = values.examples ? [] : positionals.map(Number)
const processes = Math.max(1, Number(process.env.PROCESSES) || os.availableParallelism())

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
const tasks = values.examples ? files.map((file) => ({file})) : blocks
/** @type {any[]} */
const results = []
await Promise.all(Array.from({length: Math.min(processes, tasks.length)}, runTasks))

if (values.examples) console.log(`files: ${files.length}`)
else console.log(`seeds: ${seed} to ${seed + Math.ceil(count / blockSize) - 1}, for ${blockSize} documents each`)
console.log(`documents: ${sum('documents')}, of which MDX: ${sum('mdx')}, characters: ${sum('characters')}`)
console.log(`findings: ${sum('findings')}, of which certain: ${sum('certain')}`)
const rules = new Set(results.flatMap((result) => Object.keys(result.byRule)))
for (const rule of [...rules].sort())
  console.log(`  ${rule}: ${results.reduce((total, result) => total + (result.byRule[rule] ?? 0), 0)}`)
console.log(`seconds: ${Math.round((Date.now() - start) / 1000)}`)
const failures = results.flatMap((result) => result.failures)
console.log(failures.length === 0 ? 'No counterexample.' : `${failures.length} counterexamples.`)
if (failures.length > 0) process.exitCode = 1

/**
 * Check blocks, or files, in a process of its own until none is left; of a block that
 * has a counterexample, the rest is not checked.
 *
 * @returns {Promise<void>}
 */
function runTasks() {
  return new Promise((resolve, reject) => {
    const script = path.join(root, 'coverage/properties/test/properties/run-properties.js')
    const child = fork(script, {cwd: root, execArgv: ['--max-semi-space-size=64']})
    const next = () => {
      const task = tasks.shift()
      if (task) child.send(task)
      else child.disconnect()
    }
    child.on('message', (/** @type {any} */ result) => {
      results.push(result)
      for (const failure of result.failures) report(failure)
      if (results.length % 4 === 0) console.error(`${sum('documents')} documents`)
      next()
    })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A process ended with ${code}`))))
    next()
  })
}

/** @param {string} key */
function sum(key) {
  return results.reduce((total, result) => total + result[key], 0)
}

/** @param {{place: string, source: string, dialect: string, problem: string}} failure */
function report({place, source, dialect, problem}) {
  console.log(`\nCounterexample (${place}), ${dialect}:`)
  console.log(JSON.stringify(source))
  console.log(problem)
}
