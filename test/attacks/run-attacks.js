/**
 * Run the attacks that take too long for a test, against the built command.
 *
 *     npm run attacks [-- NAME…]
 *
 * The attacks are kills, flips, glossaries, matching, repairs, hostile and faults. Each attack prints a
 * line of counts. The exit status is 1 if an attack did damage, took too long or ended in an
 * unexpected way, and 2 if an attack could not be tried here. Needs `npm run build`.
 */
import {spawn, spawnSync} from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import {setTimeout as wait} from 'node:timers/promises'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {makeNearMisses} from './near-misses.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const main = path.join(root, 'dist/command/main.cjs')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'api-glossary-attacks-'))
process.on('exit', () => fs.rmSync(folder, {recursive: true, force: true}))

const page = '# Orders\n\nCall the Rest api of the shop.\n'
const repaired = page.replace('Rest api', 'REST API')

/** Create a random number generator with a fixed seed. */
function makeRandom() {
  let state = 20_270_501
  return (/** @type {number} */ most) => (state = (state * 48_271) % 2_147_483_647) % most
}

/**
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function run(args, cwd = folder) {
  const start = performance.now()
  const {status, signal, stdout, stderr} = spawnSync(process.execPath, [main, ...args], {
    cwd,
    encoding: 'utf8',
    timeout: 600_000,
    maxBuffer: 1e9,
    env: {...process.env, XDG_CACHE_HOME: folder},
  })
  return {status, signal, stdout, stderr, time: performance.now() - start}
}

/** Whether a run ended with a documented exit status, and printed no stack. */
const isOrderly = (/** @type {ReturnType<typeof run>} */ {status, stderr}) =>
  [0, 1, 2].includes(status ?? -1) && !/^ {4}at /m.test(stderr)

/** Make a new folder with these files. @param {Record<string, string | Uint8Array>} files */
function makeFolder(files) {
  const own = fs.mkdtempSync(path.join(folder, 'a-'))
  for (const [name, content] of Object.entries(files)) fs.writeFileSync(path.join(own, name), content)
  return own
}

/** Kill runs with `--fix`. No document may be damaged, and the next run must remove temporary files. */
async function tryKills() {
  const times = 200
  const random = makeRandom()
  const counts = {old: 0, repaired: 0, broken: 0, beside: 0}
  const names = Array.from({length: 20}, (_, index) => `${index}.md`)
  for (let index = 0; index < times; index++) {
    const cwd = makeFolder(Object.fromEntries(names.map((name) => [name, page])))
    const child = spawn(process.execPath, [main, '--fix'], {cwd, stdio: 'ignore'})
    const closed = new Promise((resolve) => child.on('close', resolve))
    await wait(60 + random(200))
    child.kill(index % 2 === 0 ? 'SIGKILL' : 'SIGTERM')
    await closed
    for (const name of names) {
      const text = fs.readFileSync(path.join(cwd, name), 'utf8')
      counts[text === page ? 'old' : text === repaired ? 'repaired' : 'broken']++
    }
    fs.writeFileSync(path.join(cwd, '0.md'), page)
    run(['--fix', '0.md'], cwd)
    counts.beside += fs.readdirSync(cwd).length - names.length
    fs.rmSync(cwd, {recursive: true})
  }
  return {isRight: counts.broken === 0 && counts.beside === 0, counts: {runs: times, ...counts}}
}

/** Flip one bit of a cache. The report must stay the same. */
function tryFlips() {
  const times = 200
  const random = makeRandom()
  const cwd = makeFolder({'a.md': page})
  const args = ['--cache', '--cache-location', 'kept', '--format', 'json', 'a.md']
  const {stdout} = run(args, cwd)
  const file = path.join(cwd, 'kept')
  const cache = fs.readFileSync(file)
  let same = 0
  for (let index = 0; index < times; index++) {
    const flipped = Buffer.from(cache)
    const at = random(flipped.length)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << random(8))
    fs.writeFileSync(file, flipped)
    if (run(args, cwd).stdout === stdout) same++
  }
  return {isRight: same === times, counts: {caches: times, same}}
}

/** Change characters of settings. Each run must print findings, or errors of one line each. */
function tryGlossaries() {
  const times = 100
  const random = makeRandom()
  const settings =
    'names: [shop]\nrules:\n  glossary-casing: error\nglossary:\n  terms:\n    - term: shop\n      avoid: [mall]\n'
  const counts = {settings: times, accepted: 0, refused: 0, wrong: 0}
  for (let index = 0; index < times; index++) {
    const at = random(settings.length)
    const odd = ['', '\0', '\u001B[2J', '{', '*a', '&a ', '!!js/function ', '\t', '- ', '\u202E', '---\n', '"', '%'][
      random(13)
    ]
    const text = settings.slice(0, at) + odd + settings.slice(at + random(3))
    const outcome = run([], makeFolder({'a.md': page, 'api-glossary.yml': text}))
    const isPlain = outcome.stderr.split('\n').every((line) => line.search(/[\u0000-\u001F\u007F-\u009F\u202E]/) < 0)
    if (!isOrderly(outcome) || !isPlain) counts.wrong++
    else counts[outcome.status === 2 ? 'refused' : 'accepted']++
  }
  return {isRight: counts.wrong === 0, counts}
}

/** Lint texts of 100 KB that almost contain a term. Reports the slowest run for each number of words. */
function tryMatching() {
  /** @type {Record<string, number>} */
  const counts = {}
  let isRight = true
  for (const words of [2, 4, 8, 15, 30, 60]) {
    let slowest = 0
    for (const {form, text} of makeNearMisses(words, 100_000)) {
      const settings = JSON.stringify({glossary: {terms: [{term: 'shop', avoid: [form]}]}})
      const outcome = run(['--quiet'], makeFolder({'a.md': text, 'api-glossary.json': settings}))
      if (!isOrderly(outcome)) isRight = false
      slowest = Math.max(slowest, outcome.time)
    }
    counts[`${words} words, ms`] = Math.round(slowest)
  }
  return {isRight: isRight && Object.values(counts).every((time) => time < 10_000), counts}
}

/**
 * Write 5,200 generated documents, always the same ones. The command skips a few as binary files.
 *
 * @param {string} cwd
 */
async function writeDocuments(cwd) {
  // Compile first, because Node 20 cannot run TypeScript.
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  const {status} = spawnSync(process.execPath, [compiler, '-p', 'test/properties'], {cwd: root, stdio: 'inherit'})
  if (status !== 0) throw new Error('Cannot compile the properties')
  const compiled = pathToFileURL(path.join(root, 'coverage/properties/test/properties/documents.js')).href
  const [{dialects, documents}, {default: fc}] = await Promise.all([import(compiled), import('fast-check')])
  const samples = fc.sample(fc.tuple(documents, dialects), {seed: 20_270_501, numRuns: 5200})
  const texts = /** @type {[string, string][]} */ (samples)
  for (const [index, [text, dialect]] of texts.entries())
    fs.writeFileSync(path.join(cwd, `generated-${index}.${dialect === 'mdx' ? 'mdx' : 'md'}`), text)
}

/**
 * Compare the repairs that the report lists, `--diff` prints and `--fix` makes. The documents are
 * 5,000 generated documents, the pages of this repository and the pages in ATTACKS_FOLDER.
 */
async function tryRepairs() {
  const cwd = fs.mkdtempSync(path.join(folder, 'pages-'))
  await writeDocuments(cwd)
  for (const from of [path.join(root, 'fixtures'), process.env['ATTACKS_FOLDER'] ?? ''])
    if (from !== '') fs.cpSync(from, path.join(cwd, path.basename(from)), {recursive: true})
  const {files, totals} = JSON.parse(run(['--format', 'json'], cwd).stdout)
  fs.writeFileSync(path.join(folder, 'patch'), run(['--diff'], cwd).stdout)
  /** @type {{path: string, wanted: string}[]} */
  const wanted = []
  for (const {path: name, findings} of files) {
    const text = fs.readFileSync(path.join(cwd, name), 'utf8')
    const mark = text.startsWith('\uFEFF') ? 1 : 0
    let changed = text
    for (const {range, expected, repair, changesAnchor} of findings.toReversed()) {
      if (repair !== 'certain' || expected.length !== 1 || changesAnchor) continue
      changed = changed.slice(0, range.start.offset + mark) + expected[0] + changed.slice(range.end.offset + mark)
    }
    wanted.push({path: name, wanted: changed})
  }
  const patched = `${cwd}-patched`
  fs.cpSync(cwd, patched, {recursive: true})
  spawnSync('git', ['apply', '--whitespace=nowarn', path.join(folder, 'patch')], {
    cwd: patched,
    env: {...process.env, GIT_CEILING_DIRECTORIES: folder},
  })
  const {fixed} = JSON.parse(run(['--fix', '--format', 'json'], cwd).stdout).totals
  const isWanted = (/** @type {string} */ where) =>
    wanted.filter((one) => fs.readFileSync(path.join(where, one.path), 'utf8') === one.wanted).length
  const counts = {
    'pages': totals.files,
    'with findings': wanted.length,
    'as reported, by --fix': isWanted(cwd),
    'by --diff': isWanted(patched),
    'reported': totals.fixable,
    fixed,
  }
  const isRight =
    counts['as reported, by --fix'] === wanted.length &&
    counts['by --diff'] === wanted.length &&
    fixed === totals.fixable
  return {isRight, counts}
}

/** Let one system call fail in each run. No document may be damaged, and no run may print a stack. */
function tryFaults() {
  if (spawnSync('strace', ['--version']).status !== 0) return {skipped: 'strace is not installed'}
  const counts = {faults: 0, orderly: 0, broken: 0, stack: 0, other: 0}
  for (const call of ['openat', 'read', 'write', 'close', 'rename', 'fsync', 'fchmod', 'statx'])
    for (const code of ['EIO', 'ENOSPC'])
      for (const when of [1, 5, 20, 60, 120]) {
        const cwd = makeFolder({'a.md': page})
        const inject = `inject=${call}:error=${code}:when=${when}`
        const args = ['-f', '-qq', '-o', '/dev/null', '-P', path.join(cwd, 'a.md'), '-e', inject]
        const {status, stderr} = spawnSync('strace', [...args, process.execPath, main, '--fix', 'a.md'], {
          cwd,
          encoding: 'utf8',
          timeout: 60_000,
        })
        const text = fs.readFileSync(path.join(cwd, 'a.md'), 'utf8')
        counts.faults++
        if (text !== page && text !== repaired) counts.broken++
        else if (/^ {4}at /m.test(stderr)) counts.stack++
        else if ([0, 1, 2].includes(status ?? -1)) counts.orderly++
        else counts.other++
      }
  return {isRight: counts.orderly === counts.faults, counts}
}

/** Check that the command, remark and the language server take linear time for documents that are hard to parse. */
function tryHostile() {
  const bench = path.join(root, 'bench/hostile.js')
  const {status, stdout} = spawnSync(process.execPath, [bench, '--size', '20000'], {cwd: root, encoding: 'utf8'})
  const [, right = 0, all = 0] = /^(\d+) of (\d+) checks take time in proportion/m.exec(stdout) ?? []
  const slow = stdout.match(/(?<=^Too slow: ).+$/gm) ?? []
  const counts = {'documents and ways': Number(all), 'in proportion': Number(right), 'too slow': slow.join(', ') || 0}
  return {isRight: status === 0 && all !== 0, counts}
}

const attacks = {
  kills: tryKills,
  flips: tryFlips,
  glossaries: tryGlossaries,
  matching: tryMatching,
  repairs: tryRepairs,
  hostile: tryHostile,
  faults: tryFaults,
}

const names = process.argv.slice(2)
let isRight = true
let isWhole = true
for (const [name, attack] of Object.entries(attacks)) {
  if (names.length > 0 && !names.includes(name)) continue
  const outcome = await attack()
  if ('skipped' in outcome) {
    isWhole = false
    console.log(`skip ${name}: ${outcome.skipped}`)
    continue
  }
  if (!outcome.isRight) isRight = false
  const list = Object.entries(outcome.counts).map(([what, count]) => `${what} ${count}`)
  console.log(`${outcome.isRight ? 'pass' : 'fail'} ${name}: ${list.join(', ')}`)
}
process.exitCode = isRight ? (isWhole ? 0 : 2) : 1
