/**
 * Run mutants, one after the other, in a process that may hang or die.
 *
 * Each mutant gets all modules and tests anew, so that nothing that one of them keeps
 * (a compiled glossary, a table at the top of a module) reaches the next. Packages are
 * loaded once. Started by `scripts/mutation.js`, which sends a `Job` and gets a message
 * for each thing done.
 */
import path from 'node:path'
import {pathToFileURL} from 'node:url'
import vm from 'node:vm'
import {takeTests} from './mutation-tests.js'

/**
 * @typedef {{files: string[], packages: string[], code: string}} Bundle
 * @typedef {{file: string, index: number, name: string, time: number, turns: number, reached: number[]}} Baseline
 *   time in milliseconds; `turns` of loops
 * @typedef {{id: number, time: number, tests: {file: string, indexes: number[], turns: number[]}[]}} Trial `time`
 *   in milliseconds, as measured
 * @typedef {{bundle: Bundle, root: string, trials?: Trial[]}} Job without trials: measure each test as it is
 */

// A promise that nobody waits for any more, of a test that a mutant made end early, is no reason to end.
process.on('unhandledRejection', () => {})
process.once('message', (/** @type {Job} */ job) => {
  // Without an answer, the mutant counts as one that the process died over.
  void run(job).finally(() => process.disconnect())
})

/** @param {Job} job */
async function run(job) {
  const modules = await loadPackages(job.bundle.packages, job.root)
  const script = new vm.Script(job.bundle.code, {filename: 'bundle.js'})
  /** @type {(...values: unknown[]) => any} */
  const evaluate = script.runInThisContext()
  if (job.trials) {
    for (const trial of job.trials) await tell({id: trial.id, killer: await tryMutant(evaluate, modules, trial)})
  } else {
    await tell({baseline: await measureTests(evaluate, modules, job.bundle.files)})
  }
}

/**
 * @param {object} message
 * @returns {Promise<void>} when it is on its way
 */
function tell(message) {
  return new Promise((resolve) => {
    process.send?.(message, () => resolve())
  })
}

/**
 * @param {string[]} packages
 * @param {string} root
 * @returns {Promise<Map<string, unknown>>} by specifier; what the packages print is left out
 */
async function loadPackages(packages, root) {
  const modules = new Map()
  const own = pathToFileURL(path.join(root, 'scripts/mutation-tests.js')).href
  for (const name of packages) modules.set(name, await import(name === 'vitest' ? own : name))
  return modules
}

/**
 * @param {(...values: unknown[]) => any} evaluate
 * @param {Map<string, unknown>} modules
 * @param {string[]} files
 * @returns {Promise<{tests: Baseline[], failed: string[]}>}
 */
async function measureTests(evaluate, modules, files) {
  /** @type {Baseline[]} */
  const measured = []
  /** @type {string[]} */
  const failed = []
  for (const file of files) {
    /** @type {Set<number>} */
    let reached = new Set()
    let turns = 0
    const reach = (/** @type {number[]} */ ...ids) => {
      for (const id of ids) reached.add(id)
    }
    const bundle = evaluate(-1, reach, () => turns++, modules)
    const start = performance.now()
    const tests = await bundle
      .setup()
      .then(bundle.files[file])
      .then(takeTests, () => undefined)
    if (!tests) {
      takeTests()
      failed.push(file)
      continue
    }
    // What runs while a file is loaded belongs to all of its tests.
    const loaded = [...reached]
    measured.push({file, index: -1, name: '', time: performance.now() - start, turns, reached: loaded})
    for (const [index, {name, run}] of tests.entries()) {
      reached = new Set()
      turns = 0
      const start = performance.now()
      try {
        await run()
        measured.push({file, index, name, time: performance.now() - start, turns, reached: [...reached]})
      } catch {
        failed.push(`${file} > ${name}`)
      }
    }
  }
  return {tests: measured, failed}
}

/**
 * @param {(...values: unknown[]) => any} evaluate
 * @param {Map<string, unknown>} modules
 * @param {Trial} trial
 * @returns {Promise<string>} the test that failed; the empty string where none did
 */
async function tryMutant(evaluate, modules, {id, tests}) {
  for (const {file, indexes, turns} of tests) {
    let left = Infinity
    const loop = () => {
      if (--left < 0) throw new Error('This loop does not end')
    }
    takeTests()
    left = 50_000_000
    try {
      const bundle = evaluate(id, undefined, loop, modules)
      await bundle.setup()
      await bundle.files[file]()
    } catch {
      return file
    }
    const registered = takeTests()
    for (const [at, index] of indexes.entries()) {
      left = 10 * (turns[at] ?? 0) + 100_000
      const test = registered[index]
      if (!test) return `${file} #${index}`
      try {
        await test.run()
      } catch {
        return `${file} > ${test.name}`
      }
    }
  }
  return ''
}
