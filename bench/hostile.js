/**
 * Time for documents that are hard to read, at one, two and four times their size.
 *
 *     node bench/hostile.js [NAME…] [--size CHARACTERS] [--parser satteri | micromark]
 *
 * Each document is read with both parsers if none is named, in a process of its own,
 * which is ended after ten minutes. Prints milliseconds of the processor: what the parser
 * takes, and what we add, which is the search for candidates and the rules. Ours must grow
 * no faster than the document. Exit status 1 where four times the size takes more than
 * six times as long, or where a document does not end well; 2 for an unknown name.
 * Needs `npm run build`.
 */
import {fork} from 'node:child_process'
import process from 'node:process'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'
import {documents} from './hostile-documents.js'
import {printTable} from './measure.js'

/** What has not ended by then does not end; milliseconds. Other processes on the machine count, so it is long. */
const limit = 600_000
const factors = [1, 2, 4]

/** @typedef {{parse: number, own: number}} Times milliseconds of the processor */

if (process.send) await measure(process.argv[2] ?? '', Number(process.argv[3]))
else await compare()

/**
 * Measure one document, in this process.
 *
 * @param {string} name
 * @param {number} size
 */
async function measure(name, size) {
  const {rules} = await import('../dist/rules/index.js')
  const {builtin} = await import('../dist/src/glossary/builtin.js')
  const {keepRules, toCandidateSearch, toPatterns} = await import('../dist/src/lint/candidates.js')
  const {lintDocument} = await import('../dist/src/lint/lint.js')
  const {readDocument} = await import('../dist/src/markdown/document.js')
  const {loadParser} = await import('../dist/src/markdown/native-parser.js')
  const {parse} = await import('../dist/src/markdown/parse.js')
  await loadParser()
  const enabled = rules.map((rule) => ({rule, options: rule.meta.defaults}))
  const search = toCandidateSearch(toPatterns({glossary: builtin, rules: enabled, frontmatter: []}))
  const run = (/** @type {string} */ source) => {
    const start = readTime()
    const candidates = search(source)
    const searched = readTime()
    const tree = parse(source, false)
    const parsed = readTime()
    if (candidates)
      lintDocument(readDocument(tree, source, 'orders.md', {candidates}), builtin, keepRules(enabled, candidates))
    return {parse: parsed - searched, own: readTime() - parsed + searched - start}
  }
  // Compiled code, for all.
  for (let round = 0; round < 3; round++) run('Call `POST /deleteOrder` of the Rest api.\n')
  for (const factor of factors) process.send?.(run(documents.get(name)?.(size * factor) ?? ''))
}

/** What this process has spent so far, in ms; other processes on the machine do not count. */
function readTime() {
  const {user, system} = process.cpuUsage()
  return (user + system) / 1000
}

/** Measure documents, and say which of them take us too long. */
async function compare() {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {size: {type: 'string', default: '50000'}, parser: {type: 'string'}},
  })
  const unknown = positionals.find((name) => !documents.has(name))
  if (unknown !== undefined) {
    console.error(`Unexpected document \`${unknown}\`, expected one of:\n${[...documents.keys()].join('\n')}`)
    process.exitCode = 2
    return
  }
  const rows = []
  const wrong = []
  for (const name of positionals.length > 0 ? positionals : documents.keys()) {
    for (const parser of values.parser ? [values.parser] : ['satteri', 'micromark']) {
      const times = await run(name, values.size, parser)
      const isBad = times.length < factors.length || growsTooFast(times)
      if (isBad) wrong.push(`${name} (${parser})`)
      rows.push([name, parser, toText(times, 'own'), toText(times, 'parse'), isBad ? 'TOO SLOW' : ''])
    }
  }
  console.log(`Milliseconds for ${factors.map((factor) => Number(values.size) * factor).join(', ')} characters\n`)
  printTable(['document', 'parser', 'ours', 'parse', ''], rows)
  console.log(`\n${wrong.length === 0 ? 'Nothing of ours grows too fast.' : `Too slow: ${wrong.join(', ')}`}`)
  if (wrong.length > 0) process.exitCode = 1
}

/**
 * @param {readonly Times[]} times
 * @param {keyof Times} key
 */
function toText(times, key) {
  return times.map((time) => time[key].toFixed(0)).join(' / ')
}

/**
 * Whether four times the size takes more than six times as long; few milliseconds say nothing.
 *
 * @param {readonly Times[]} times
 */
function growsTooFast(times) {
  const [first = 0, last = 0] = [times[0]?.own, times.at(-1)?.own]
  return last > 100 && last > Math.max(first, 5) * 6
}

/**
 * @param {string} name
 * @param {string} size
 * @param {string} parser
 * @returns {Promise<Times[]>} fewer than `factors` where it did not end well
 */
function run(name, size, parser) {
  return new Promise((resolve) => {
    const env = {...process.env, API_GLOSSARY_PARSER: parser}
    const child = fork(fileURLToPath(import.meta.url), [name, size], {env})
    const timer = setTimeout(() => child.kill('SIGKILL'), limit)
    /** @type {Times[]} */
    const times = []
    child.on('message', (/** @type {Times} */ time) => times.push(time))
    child.on('exit', () => {
      clearTimeout(timer)
      resolve(times)
    })
  })
}
