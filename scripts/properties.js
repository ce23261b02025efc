/**
 * Check properties of many generated documents.
 *
 *     npm run properties -- [COUNT [SEED]]
 *     npm run properties -- --examples FILE…
 *
 * Checks COUNT documents, by default 200,000. The same SEED, a whole number, gives the same
 * documents. Each document is checked for all fast properties, and for one of the four slow properties.
 * Prints the smallest counterexamples, and at the end the seeds and counts.
 *
 * PROCESSES in the environment is the number of processes, by default one for each core. PAGES is a
 * list of folders, joined by `:`. The documents include parts of the pages in these folders.
 *
 * The exit status is 1 if a property does not hold or a file cannot be checked, 2 for wrong arguments.
 *
 * With `--examples`, the script reads examples from files. It checks each example for all properties, first
 * unchanged, and then with words of the glossary. A `.txt` file is read as a specification in the format of
 * CommonMark and GFM. In a `.js` file, each string is an example. Any other file is one example.
 */
import {fork, spawnSync} from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'

const root = fileURLToPath(new URL('..', import.meta.url))
const {files, count, seed} = readArguments()
const processes = Math.max(1, Number(process.env.PROCESSES) || os.availableParallelism())

/** Number of documents with the same seed. */
const blockSize = 2500

// Compile first, because Node 20 cannot run TypeScript. git and linters ignore the output.
const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
const {status} = spawnSync(process.execPath, [compiler, '-p', 'test/properties'], {cwd: root, stdio: 'inherit'})
if (status !== 0) process.exit(status ?? 1)

const start = Date.now()
const blocks = Array.from({length: Math.ceil(count / blockSize)}, (_, index) => ({
  seed: seed + index,
  count: Math.min(blockSize, count - index * blockSize),
}))
const isExamples = files.length > 0
const tasks = isExamples ? files.map((file) => ({file})) : [...blocks]
/** @type {any[]} */
const results = []
await Promise.all(Array.from({length: Math.min(processes, tasks.length)}, runTasks))

console.log(isExamples ? `files: ${files.length}` : describeSeeds())
console.log(`documents: ${sum('documents')} (in MDX: ${sum('mdx')}), characters: ${sum('characters')}`)
if (!isExamples)
  console.log('  each document is checked for one of the slow properties (`inTurn` in test/properties/properties.ts)')
console.log(`findings: ${sum('findings')} (with a certain repair: ${sum('certain')})`)
const rules = new Set(results.flatMap((result) => Object.keys(result.byRule)))
for (const rule of [...rules].sort())
  console.log(`  ${rule}: ${results.reduce((total, result) => total + (result.byRule[rule] ?? 0), 0)}`)
console.log(`seconds: ${Math.round((Date.now() - start) / 1000)}`)
const failures = results.flatMap((result) => result.failures)
const unread = results.flatMap((result) => result.unread ?? [])
for (const problem of unread) console.log(`Not checked: ${problem}`)
if (failures.length > 0) console.log(`Counterexamples: ${failures.length}.`)
else if (sum('documents') > 0)
  console.log(unread.length > 0 ? 'No counterexample in the other documents.' : 'No counterexample.')
if (failures.length > 0 || sum('documents') === 0 || unread.length > 0) process.exitCode = 1

/** Read the arguments. Ends the process if an argument is wrong. */
function readArguments() {
  const {values, positionals} = parseOptions()
  if (values.examples) {
    if (positionals.length === 0) refuse('Unexpected end of `--examples`, expected files')
    const missing = positionals.find((file) => !fs.statSync(file, {throwIfNoEntry: false})?.isFile())
    if (missing !== undefined) refuse(`Cannot read \`${missing}\`: no such file`)
    return {files: positionals.map((file) => path.resolve(file)), count: 0, seed: 0}
  }
  const [count = 200_000, seed = Math.floor(Math.random() * 2 ** 30), extra] = positionals.map(readNumber)
  if (count === 0) refuse('Unexpected count `0`, expected at least `1`')
  if (extra !== undefined) refuse(`Unexpected \`${extra}\`, expected only a count and a seed`)
  return {files: [], count, seed}
}

function parseOptions() {
  try {
    return parseArgs({allowPositionals: true, options: {examples: {type: 'boolean', default: false}}})
  } catch (error) {
    return refuse(/** @type {Error} */ (error).message)
  }
}

/** @param {string} text */
function readNumber(text) {
  const number = Number(text)
  // `Number` reads spaces as 0.
  return text.trim() !== '' && number >= 0 && Number.isSafeInteger(number)
    ? number
    : refuse(`Unexpected \`${text}\`, expected a whole number`)
}

/**
 * @param {string} problem
 * @returns {never}
 */
function refuse(problem) {
  console.error(problem)
  process.exit(2)
}

/** Describe the seeds, and the number of documents for each. */
function describeSeeds() {
  const {seed: last, count: rest} = blocks.at(-1) ?? {seed, count}
  if (blocks.length === 1) return `seed: ${seed}, for ${count} documents`
  const others = rest === blockSize ? '' : `, ${rest} for the last`
  return `seeds: ${seed} to ${last}, for ${blockSize} documents each${others}`
}

/**
 * Run all tasks in another process. A task is a block of documents or a file. After a counterexample, the rest of its
 * block is skipped.
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
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`A process ended with the exit status ${code}`)),
    )
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
