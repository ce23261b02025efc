/**
 * Measure the checks of documents that are hard to parse. Each document has three sizes: the size of
 * `--size`, and two and four times this size.
 *
 *     node bench/hostile.js [NAME…] [--size CHARACTERS] [--door command | remark | server]
 *
 * `--door` selects what checks the documents: the command, remark with our preset, or the language
 * server. By default, all three check them. Each run has its own process and a limit of ten minutes.
 * Prints the CPU time of the parser and of our code, in milliseconds. The exit status is 2 for an
 * unknown name. It is 1 if a run fails twice, or if the time of our code grows more than sixfold while
 * the size of the document grows fourfold. `API_GLOSSARY_PARSER=micromark` in the environment selects micromark for the command and
 * the server. Needs `npm run build`.
 */
import {fork} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {Readable} from 'node:stream'
import {setImmediate as turn} from 'node:timers/promises'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'
import {documents} from './hostile-documents.js'
import {makeFolder, printTable, timeProcessor} from './measure.js'

/** The time limit of a run, in milliseconds. The limit is high, because other processes may slow a run down. */
const limit = 600_000
const factors = [1, 2, 4]

/** @typedef {{parse: number, own: number}} Times CPU time in milliseconds */

/** The choices of `--door`. Each value creates a function that checks a text and measures the time. */
const doors = {command: openCommand, remark: openRemark, server: openServer}

if (process.send) await measure(process.argv[2] ?? '', Number(process.argv[3]), process.argv[4] ?? '')
else await compare()

/**
 * Measure one document, in this process.
 *
 * @param {string} name
 * @param {number} size
 * @param {string} door
 */
async function measure(name, size, door) {
  const run = await doors[/** @type {keyof typeof doors} */ (door)]()
  // Check a short text first, so that Node has compiled the code.
  for (let round = 0; round < 3; round++) await run('Call `POST /deleteOrder` of the Rest api.\n')
  for (const factor of factors) process.send?.(await run(documents.get(name)?.(size * factor) ?? ''))
  process.exit()
}

async function openCommand() {
  const {run} = await import('../dist/src/cli/run.js')
  const parse = await loadParse()
  const cwd = makeFolder()
  const output = {write: () => true}
  return async (/** @type {string} */ source) => {
    fs.writeFileSync(path.join(cwd, 'orders.md'), source)
    const stdin = Readable.from([])
    return subtract(
      await timeProcessor(() => run(['orders.md'], {cwd, env: {}, stdin, stdout: output, stderr: output})),
      () => parse(source),
    )
  }
}

async function openRemark() {
  const [{unified}, {VFile}] = await Promise.all([import('unified'), import('vfile')])
  const [{default: remarkParse}, {default: remarkGfm}, {default: remarkFrontmatter}] = await Promise.all([
    import('remark-parse'),
    import('remark-gfm'),
    import('remark-frontmatter'),
  ])
  const {default: preset} = await import('../dist/src/index.js')
  const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze()
  const rules = unified().use(preset).freeze()
  return async (/** @type {string} */ source) => {
    const file = new VFile({path: 'orders.md', value: source})
    /** @type {any} */
    let tree
    const parse = await timeProcessor(() => (tree = parser.parse(file)))
    return {parse, own: await timeProcessor(() => rules.run(tree, file))}
  }
}

async function openServer() {
  const {run} = await import('../dist/src/cli/run.js')
  const parse = await loadParse()
  const stdin = new Readable({read() {}})
  let published = 0
  const stdout = {
    write: (/** @type {string | Uint8Array} */ output) =>
      (published += Number(/publishDiagnostics/.test(String(output)))),
  }
  void run(['--lsp'], {cwd: makeFolder(), env: {}, stdin, stdout, stderr: {write: () => true}})
  const send = (/** @type {object} */ message) => {
    const text = JSON.stringify({jsonrpc: '2.0', ...message})
    stdin.push(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }
  send({id: 1, method: 'initialize', params: {capabilities: {}}})
  send({method: 'initialized', params: {}})
  return async (/** @type {string} */ text) => {
    const before = published
    const textDocument = {uri: `untitled:${before}`, languageId: 'markdown', version: 1, text}
    const total = await timeProcessor(async () => {
      send({method: 'textDocument/didOpen', params: {textDocument}})
      while (published === before) await turn()
    })
    return subtract(total, () => parse(text))
  }
}

/** Load the Markdown parser that the command uses. */
async function loadParse() {
  const {loadParser} = await import('../dist/src/markdown/native-parser.js')
  await loadParser()
  const {parse} = await import('../dist/src/markdown/parse.js')
  return (/** @type {string} */ source) => {
    try {
      parse(source, false)
    } catch {
      // The parser refuses the document. The command reports this error.
    }
  }
}

/**
 * @param {number} total the CPU time in milliseconds, including the time of the parser
 * @param {() => unknown} parse
 * @returns {Promise<Times>}
 */
async function subtract(total, parse) {
  const own = await timeProcessor(parse)
  return {parse: own, own: Math.max(0, total - own)}
}

/** Measure the selected documents, and print the documents whose time grows too fast, or whose run failed. */
async function compare() {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {size: {type: 'string', default: '50000'}, door: {type: 'string'}},
  })
  const unknown = positionals.find((name) => !documents.has(name))
  if (unknown !== undefined || (values.door && !Object.hasOwn(doors, values.door))) {
    console.error(`Unexpected \`${unknown ?? values.door}\`, expected one of:\n${[...documents.keys()].join('\n')}`)
    process.exitCode = 2
    return
  }
  const rows = []
  const wrong = []
  for (const name of positionals.length > 0 ? positionals : documents.keys()) {
    for (const door of values.door ? [values.door] : Object.keys(doors)) {
      const first = await run(name, values.size, door)
      // Try again, because other processes may have slowed the run down.
      const times = isWrong(first) ? await run(name, values.size, door) : first
      const isBad = isWrong(times)
      if (isBad) wrong.push(`${name} (${door})`)
      rows.push([name, door, toText(times, 'own'), toText(times, 'parse'), isBad ? 'TOO SLOW' : ''])
    }
  }
  console.log(`Milliseconds for ${factors.map((factor) => Number(values.size) * factor).join(', ')} characters\n`)
  printTable(['document', 'door', 'ours', 'parse', ''], rows)
  console.log(`\n${rows.length - wrong.length} of ${rows.length} checks take time in proportion to the document`)
  for (const name of wrong) console.log(`Too slow: ${name}`)
  if (wrong.length > 0) process.exitCode = 1
}

/**
 * @param {readonly Times[]} times
 * @param {keyof Times} key
 */
function toText(times, key) {
  return times.map((time) => time[key].toFixed(0)).join(' / ')
}

/** Whether a run failed, or its time grows too fast. @param {readonly Times[]} times */
function isWrong(times) {
  if (times.length < factors.length) return true
  const [first = 0, last = 0] = [times[0]?.own, times.at(-1)?.own]
  // Times up to 100 ms are too short to compare.
  return last > 100 && last > Math.max(first, 5) * 6
}

/**
 * @param {string} name
 * @param {string} size
 * @param {string} door
 * @returns {Promise<Times[]>} fewer than `factors` if the run failed
 */
function run(name, size, door) {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(import.meta.url), [name, size, door], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
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
