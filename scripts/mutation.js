/**
 * Try whether the tests notice small mistakes in the code.
 *
 *     npm run mutation -- [PLACE…] [--sample COUNT] [--seed NUMBER] [--at-least PERCENT] [--thorough]
 *
 * PLACE is a room (`core`, `english`, `http`, `markdown`: the default, all four) or a
 * file of one (`src/http/path.ts`), from the root of the project. With `--sample`, so many mutants are drawn, the
 * same for the same seed. The tests are the quick ones of the rooms: those that take
 * longer than a third of a second, start processes or replace modules are left out.
 * With `--thorough`, mutants that these do not notice are tried once more, with every
 * other test of the rooms and of `test/properties` that reaches them, however long it
 * takes (half a minute for each), and it is said how many of them only these noticed.
 * Prints how many mutants each file has and how many were noticed, the score, of a
 * sample with its 95 % interval, and each mutant that no test noticed. A mutant that
 * makes the code run on without end counts as noticed. Exit status 1 where the score
 * is below `--at-least`, 2 for wrong arguments.
 */
import {fork} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'
import {build} from 'esbuild'
import {toChance} from '../bench/chance.js'
import {instrument} from './mutants.js'

/**
 * @typedef {import('./mutants.js').Mutant} Mutant
 * @typedef {import('./mutation-worker.js').Bundle} Bundle
 * @typedef {import('./mutation-worker.js').Baseline} Baseline
 * @typedef {import('./mutation-worker.js').Trial} Trial
 * @typedef {{mutant: Mutant, outcome: 'killed' | 'endless' | 'survived' | 'unreached', killer: string, isLate?: boolean}} Result
 *   `isLate`: only the thorough tests noticed it
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const rooms = ['core', 'english', 'http', 'markdown']
const testFolders = [...rooms, 'glossary', 'remark', 'requests', 'rules', 'terms']
/** What only the thorough tests have. */
const slowFolder = 'properties'
/** A test that takes longer is left out of the quick ones; milliseconds. */
const slowest = 333
/** So long, as measured, do tests of other rooms run for one mutant, the quickest files first; milliseconds. */
const elsewhere = 1000
/** A process that says nothing for so long, or for ten times as long as its tests took, is ended; milliseconds. */
const patience = 30_000

const {values, positionals} = readArguments()
const places = positionals.length > 0 ? positionals.map((place) => readPlace(place)) : rooms
const seed = readNumber('seed', values.seed, 1)
const sample = readNumber('sample', values.sample, Infinity)
const atLeast = readNumber('at-least', values['at-least'], 0)
const start = Date.now()

const files = listFiles()
// Read once: who writes on while mutants run changes nothing.
const sources = new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]))
const mutants = [...sources].flatMap(([file, source]) => instrument(file, source, countBefore(file), 'switch').mutants)
const drawn = sample < mutants.length ? draw(mutants, sample) : mutants
console.log(`${mutants.length} mutants in ${files.length} files, of which ${drawn.length} are tried`)

const {tests, slowTests} = await measureTests()
const results = await tryMutants()
printResults()

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'sample': {type: 'string'},
        'seed': {type: 'string'},
        'at-least': {type: 'string'},
        'thorough': {type: 'boolean'},
      },
    })
  } catch (error) {
    console.error(/** @type {Error} */ (error).message)
    process.exit(2)
  }
}

/**
 * @param {string} name
 * @param {string | undefined} value
 * @param {number} fallback
 */
function readNumber(name, value, fallback) {
  const number = value === undefined ? fallback : Number(value)
  if (number >= 0) return number
  console.error(`Unexpected \`--${name}\` \`${value}\`, expected a number`)
  process.exit(2)
}

/**
 * @param {string} place as typed: "./src/http/path.ts", "src/http/", "http"
 * @returns {string} relative to the root, with slashes and none at its ends
 */
function readPlace(place) {
  return path.relative(root, path.resolve(root, place)).replaceAll(path.sep, '/')
}

/** @returns {string[]} the files that are changed, relative to the root */
function listFiles() {
  const all = rooms.flatMap((room) => listFolder(`src/${room}`)).filter((file) => !file.endsWith('/types.ts'))
  const chosen = all.filter((file) =>
    places.some((place) => file === place || file.startsWith(`${place}/`) || file.startsWith(`src/${place}/`)),
  )
  if (chosen.length > 0) return chosen
  console.error(`No files in ${places.join(', ')}, expected rooms (${rooms.join(', ')}) or files of them`)
  process.exit(2)
}

/** @param {string} folder */
function listFolder(folder) {
  return fs
    .readdirSync(path.join(root, folder), {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
    .sort()
}

/**
 * @param {string} file
 * @returns {number} an id for the first mutant of a file, with room for all others before the next file
 */
function countBefore(file) {
  return files.indexOf(file) * 100_000
}

/**
 * Draw some of a list, by a seed.
 *
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} count
 * @returns {Item[]} in their order
 */
function draw(items, count) {
  const {random} = toChance(seed)
  const keyed = items.map((item, index) => ({item, index, key: random()}))
  const chosen = keyed.sort((a, b) => a.key - b.key).slice(0, count)
  return chosen.sort((a, b) => a.index - b.index).map(({item}) => item)
}

/**
 * Put the tests and all modules that they use into one script.
 *
 * @param {'switch' | 'record'} mode
 * @returns {Promise<Bundle>}
 */
async function bundleTests(mode) {
  const testFiles = [...testFolders, ...(values.thorough ? [slowFolder] : [])]
    .flatMap((folder) => listFolder(`test/${folder}`))
    .filter((file) => file.endsWith('.test.ts'))
    // One that replaces modules needs Vitest itself; one that uses the command has no part in this.
    .filter((file) => !/\bvi\b.*from 'vitest'|from '\.\.\/cli\//.test(fs.readFileSync(path.join(root, file), 'utf8')))
  const packages = new Set(['vitest'])
  const entry = [
    ...testFiles.map((file, index) => `const load${index} = () => import('./${file}')`),
    `export const setup = () => import('./test/setup.ts')`,
    `export const files = {${testFiles.map((file, index) => `'${file}': load${index}`).join(', ')}}`,
  ].join('\n')
  /** @type {import('esbuild').Plugin} */
  const plugin = {
    name: 'mutants',
    setup({onLoad, onResolve}) {
      onResolve({filter: /^[^./]/}, ({path: name}) => ({path: name, namespace: 'package'}))
      onLoad({filter: /.*/, namespace: 'package'}, async ({path: name}) => {
        packages.add(name)
        return {contents: await writePackage(name)}
      })
      onLoad({filter: /\.ts$/}, ({path: full}) => {
        const file = path.relative(root, full).replaceAll(path.sep, '/')
        const source = sources.get(file)
        const code =
          source === undefined ? fs.readFileSync(full, 'utf8') : instrument(file, source, countBefore(file), mode).code
        return {contents: placeModule(code, full), loader: 'ts'}
      })
    },
  }
  const {outputFiles} = await build({
    stdin: {contents: entry, resolveDir: root},
    bundle: true,
    write: false,
    format: 'iife',
    globalName: '$bundle',
    target: 'node20',
    logLevel: 'error',
    plugins: [plugin],
  })
  const [output] = outputFiles
  if (!output) throw new Error('Nothing was bundled')
  const code = `(function ($active, $reach, $loop, $packages) {${output.text}; return $bundle})`
  return {files: testFiles, packages: [...packages], code}
}

/**
 * Write a module that hands on a package which is loaded already.
 *
 * @param {string} name
 */
async function writePackage(name) {
  const module = await import(name === 'vitest' ? './mutation-tests.js' : name)
  const names = Object.keys(module).filter(
    (key) => key !== 'default' && /^[\w$]+$/.test(key) && key !== 'module.exports',
  )
  return [
    `const module = $packages.get(${JSON.stringify(name)})`,
    'export default module.default',
    ...names.map((key, index) => `const name${index} = module[${JSON.stringify(key)}]`),
    `export {${names.map((key, index) => `name${index} as ${key}`).join(', ')}}`,
  ].join('\n')
}

/**
 * A script has no `import.meta`.
 *
 * @param {string} code
 * @param {string} full
 */
function placeModule(code, full) {
  return code
    .replaceAll('import.meta.url', JSON.stringify(new URL(`file://${full}`).href))
    .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(full)))
}

/** @returns {Promise<{tests: Baseline[], slowTests: Baseline[]}>} what each test reaches; those that fail are named and left out */
async function measureTests() {
  const bundle = await bundleTests('record')
  /** @type {{tests: Baseline[], failed: string[]}} */
  const {tests, failed} = await new Promise((resolve, reject) => {
    const child = startWorker({bundle, root})
    child.on('message', (/** @type {any} */ message) => resolve(message.baseline))
    child.on('exit', () => reject(new Error('The tests could not be run')))
  })
  for (const name of failed) console.log(`Left out, as it fails: ${name}`)
  const isSlow = (/** @type {Baseline} */ {file, time, index}) =>
    file.startsWith(`test/${slowFolder}/`) || (index >= 0 && time > slowest)
  const slowTests = tests.filter(isSlow)
  const single = slowTests.filter(({index}) => index >= 0)
  if (values.thorough) console.log(`${single.length} tests only for what quicker ones do not notice`)
  else
    for (const {file, name, time} of single)
      console.log(`Left out, as it takes ${Math.round(time)} ms: ${file} > ${name}`)
  const kept = tests.filter((test) => !isSlow(test))
  console.log(`${kept.filter(({index}) => index >= 0).length} tests\n`)
  return {tests: kept, slowTests}
}

/**
 * @param {import('./mutation-worker.js').Job} job
 * @returns {import('node:child_process').ChildProcess}
 */
function startWorker(job) {
  const script = path.join(root, 'scripts/mutation-worker.js')
  // What a changed module prints says nothing.
  const child = fork(script, {cwd: root, stdio: ['ignore', 'ignore', 'ignore', 'ipc']})
  child.send(job)
  return child
}

/** @returns {Promise<Result[]>} one for each mutant that was drawn */
async function tryMutants() {
  const bundle = await bundleTests('switch')
  const trials = toTrials(drawn, tests, elsewhere)
  const quick = await tryAll(bundle, drawn, trials)
  if (!values.thorough) return quick
  const survivors = quick.filter(({outcome}) => outcome === 'survived' || outcome === 'unreached')
  console.error(`${survivors.length} of ${drawn.length} are tried thoroughly`)
  const left = survivors.map(({mutant}) => mutant)
  const late = await tryAll(bundle, left, subtract(toTrials(left, [...tests, ...slowTests], Infinity), trials))
  const lateById = new Map(late.map((result) => [result.mutant.id, result]))
  return quick.map((result) => {
    const {outcome, killer} = lateById.get(result.mutant.id) ?? result
    // Other tests may not reach what the quick ones do.
    if (outcome !== 'killed' && outcome !== 'endless') return result
    return {...result, outcome, killer, isLate: lateById.has(result.mutant.id)}
  })
}

/**
 * @param {readonly Mutant[]} mutants
 * @param {readonly Baseline[]} tests
 * @param {number} limit how long tests of other rooms run for one; milliseconds
 * @returns {Trial[]} of those that a test reaches
 */
function toTrials(mutants, tests, limit) {
  const reaching = groupTests(tests)
  return mutants.flatMap((mutant) => toTrial(mutant, reaching, tests, limit) ?? [])
}

/**
 * @param {readonly Trial[]} trials
 * @param {readonly Trial[]} done
 * @returns {Trial[]} without the tests of others of the same mutants, which have run
 */
function subtract(trials, done) {
  const doneById = new Map(done.map((trial) => [trial.id, trial]))
  return trials.flatMap(({id, tests, time}) => {
    const others = tests.flatMap(({file, indexes, turns}) => {
      const ran = new Set(doneById.get(id)?.tests.find((other) => other.file === file)?.indexes)
      const isNew = (/** @type {unknown} */ _, /** @type {number} */ at) => !ran.has(indexes[at] ?? -1)
      const left = indexes.filter(isNew)
      return left.length > 0 ? [{file, indexes: left, turns: turns.filter(isNew)}] : []
    })
    return others.length > 0 ? [{id, tests: others, time}] : []
  })
}

/**
 * @param {Bundle} bundle
 * @param {readonly Mutant[]} mutants
 * @param {readonly Trial[]} trials
 * @returns {Promise<Result[]>} one for each mutant
 */
async function tryAll(bundle, mutants, trials) {
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]))
  const reached = new Set(trials.map(({id}) => id))
  /** @type {Map<number, Result>} */
  const done = new Map()
  for (const mutant of mutants) {
    if (!reached.has(mutant.id)) done.set(mutant.id, {mutant, outcome: 'unreached', killer: ''})
  }
  let waiting = [...trials]
  while (waiting.length > 0) {
    await runTrials(bundle, waiting, (id, killer, outcome) => {
      const mutant = byId.get(id)
      if (mutant) done.set(id, {mutant, killer, outcome: outcome ?? (killer === '' ? 'survived' : 'killed')})
    })
    const first = waiting.find(({id}) => !done.has(id))
    // The process hung or died over this one.
    const mutant = first && byId.get(first.id)
    if (mutant) done.set(first.id, {mutant, outcome: 'endless', killer: ''})
    waiting = waiting.filter(({id}) => !done.has(id))
  }
  return mutants.flatMap(({id}) => done.get(id) ?? [])
}

/**
 * Try one mutant after the other, until all are done or the process hangs or dies.
 *
 * @param {Bundle} bundle
 * @param {Trial[]} trials
 * @param {(id: number, killer: string, outcome?: Result['outcome']) => void} onDone
 * @returns {Promise<void>}
 */
function runTrials(bundle, trials, onDone) {
  return new Promise((resolve) => {
    const child = startWorker({bundle, root, trials})
    const stop = () => child.kill('SIGKILL')
    const longest = trials.reduce((most, {time}) => Math.max(most, time), 0)
    const wait = () => setTimeout(stop, Math.max(patience, 10 * longest))
    let timer = wait()
    let count = 0
    child.on('message', (/** @type {{id: number, killer: string}} */ {id, killer}) => {
      clearTimeout(timer)
      timer = wait()
      onDone(id, killer)
      if (++count % 250 === 0)
        console.error(`${count} of ${trials.length}, ${Math.round((Date.now() - start) / 1000)} s`)
    })
    child.on('exit', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/**
 * @param {readonly Baseline[]} tests
 * @returns {Map<number, Baseline[]>} the tests that reach each mutant, the loading of a file as test −1
 */
function groupTests(tests) {
  /** @type {Map<number, Baseline[]>} */
  const groups = new Map()
  for (const test of tests) {
    for (const id of test.reached) groups.set(id, [...(groups.get(id) ?? []), test])
  }
  return groups
}

/**
 * @param {Mutant} mutant
 * @param {Map<number, Baseline[]>} reaching
 * @param {readonly Baseline[]} tests
 * @param {number} limit how long tests of other rooms run; milliseconds
 * @returns {Trial | undefined} the tests that reach it: those of its own room, then of others, the quickest file
 *   first; undefined: none
 */
function toTrial({id, file}, reaching, tests, limit) {
  const room = file.split('/')[1]
  const reached = reaching.get(id)
  if (!reached) return undefined
  const byFile = new Map(reached.map(({file}) => [file, /** @type {Baseline[]} */ ([])]))
  for (const test of tests) {
    const isReached = reached.includes(test) || reached.some(({file, index}) => file === test.file && index < 0)
    if (isReached) byFile.get(test.file)?.push(test)
  }
  const groups = [...byFile].map(([file, list]) => {
    const load = tests.find((test) => test.file === file && test.index < 0)?.time ?? 0
    const sorted = list.filter(({index}) => index >= 0).sort((a, b) => a.time - b.time)
    return {file, load, list: sorted, time: load + sorted.reduce((sum, test) => sum + test.time, 0)}
  })
  const isOwn = (/** @type {string} */ file) => file.startsWith(`test/${room}/`)
  groups.sort((a, b) => Number(isOwn(b.file)) - Number(isOwn(a.file)) || a.time - b.time)
  let left = limit
  const kept = groups.flatMap(({file, load, list}) => {
    if (isOwn(file)) return [{file, list}]
    left -= load
    return [{file, list: list.filter(({time}) => (left -= time) > 0)}]
  })
  return {
    id,
    time: groups.reduce((sum, {time}) => sum + time, 0),
    tests: kept
      .filter(({list}) => list.length > 0)
      .map(({file, list}) => ({file, indexes: list.map(({index}) => index), turns: list.map(({turns}) => turns)})),
  }
}

/** Print the score of each file and of all, and the mutants that no test noticed. */
function printResults() {
  for (const {mutant, outcome} of results) {
    if (outcome !== 'survived' && outcome !== 'unreached') continue
    const {file, line, column, kind, before, after} = mutant
    const place = `${file}:${line}:${column}`
    console.log(`${place} ${kind} ${outcome}: ${shorten(before, after)} → ${shorten(after, before)}`)
  }
  console.log('')
  for (const file of files) {
    const own = results.filter(({mutant}) => mutant.file === file)
    if (own.length > 0) console.log(`${file}: ${toScore(own)}`)
  }
  console.log('')
  for (const outcome of ['killed', 'endless', 'survived', 'unreached']) {
    console.log(`${outcome}: ${results.filter((result) => result.outcome === outcome).length}`)
  }
  if (values.thorough) console.log(`noticed by slower tests only: ${results.filter(({isLate}) => isLate).length}`)
  const noticed = countNoticed(results)
  const share = noticed / results.length
  console.log(
    `score: ${toScore(results)}${drawn.length < mutants.length ? `, ${toInterval(share, results.length)}` : ''}`,
  )
  console.log(`seconds: ${Math.round((Date.now() - start) / 1000)}`)
  if (100 * share < atLeast) process.exitCode = 1
}

/**
 * @param {string} text
 * @param {string} other
 * @returns {string} on one line; of a long text, the part around where it and the other begin to differ
 */
function shorten(text, other) {
  const [line, otherLine] = [text.replaceAll(/\s+/g, ' '), other.replaceAll(/\s+/g, ' ')]
  if (line === '') return 'nothing'
  if (line.length <= 70) return line
  const same = [...line].findIndex((character, index) => character !== otherLine.charAt(index))
  const start = otherLine.length > 70 ? Math.max(0, same - 30) : 0
  return `${start > 0 ? '…' : ''}${line.slice(start, start + 67)}…`
}

/** @param {readonly Result[]} list */
function countNoticed(list) {
  return list.filter(({outcome}) => outcome === 'killed' || outcome === 'endless').length
}

/** @param {readonly Result[]} list */
function toScore(list) {
  const noticed = countNoticed(list)
  return `${((100 * noticed) / list.length).toFixed(1)} % (${noticed} of ${list.length})`
}

/**
 * @param {number} share
 * @param {number} count
 * @returns {string} the interval of Wilson (1927), which holds for shares near 1 as well
 */
function toInterval(share, count) {
  const z = 1.96
  const middle = share + (z * z) / (2 * count)
  const width = z * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count))
  const [low = 0, high = 0] = [middle - width, middle + width].map((value) => (100 * value) / (1 + (z * z) / count))
  return `95 % between ${low.toFixed(1)} and ${high.toFixed(1)} %`
}
