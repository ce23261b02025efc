/**
 * Measure how long the language server takes to answer while a person types on pages full of
 * findings. Messages go through a real connection.
 *
 *     node bench/typing.js [SERVER.cjs]
 *
 * Types a letter in the middle of a page, waits for the diagnostics, and requests a hover and code
 * actions in the meantime. The time for diagnostics includes the server's pause before a check.
 * Then makes 2,000 edits on the page of 100 KB, and measures the server's memory. Prints the
 * median and the 95th percentile in milliseconds. Also prints the CPU time for a key with its
 * hover and actions, because CPU time varies less on a busy machine. Needs `npm run build`.
 */
import {spawn} from 'node:child_process'
import fs from 'node:fs'
import process from 'node:process'
import {setTimeout} from 'node:timers/promises'
import {createProtocolConnection, StreamMessageReader, StreamMessageWriter} from 'vscode-languageserver-protocol/node'
import {command, makeFolder, printTable, toLate, toMedian} from './measure.js'
import {makePage} from './pages.js'

const [server = command] = process.argv.slice(2)
const keys = 40
const edits = 2000

const child = spawn(process.execPath, [server, '--lsp'], {cwd: makeFolder(), stdio: ['pipe', 'pipe', 'inherit']})
const connection = createProtocolConnection(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin))
/** @type {Map<string, (count: number) => void>} */
const waiting = new Map()
connection.onNotification('textDocument/publishDiagnostics', ({uri, version, diagnostics}) =>
  waiting.get(`${uri} ${version}`)?.(diagnostics.length),
)
connection.listen()
await connection.sendRequest('initialize', {processId: process.pid, rootUri: null, capabilities: {}})
await connection.sendNotification('initialized', {})

/**
 * @param {string} uri
 * @param {number} version
 * @returns {Promise<number>} the number of findings
 */
const diagnosed = (uri, version) => new Promise((resolve) => waiting.set(`${uri} ${version}`, resolve))

/** Read what Linux says about the server's process. On other systems, returns an empty text. @param {string} name */
function readServer(name) {
  const file = `/proc/${child.pid}/${name}`
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
}

/** Read the CPU time of the server in milliseconds; NaN if the system does not report it. */
function readProcessorTime() {
  const fields = readServer('stat')
    .replace(/^.*\) /s, '')
    .split(' ')
  // The fields utime and stime, in hundredths of a second
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Choose positions for typing and for the pointer, in the middle of a page. @param {string} text */
function findPlaces(text) {
  const lines = text.split('\n')
  const middle = lines.findIndex((line, index) => index > lines.length / 2 && line.includes(' '))
  return {
    typed: {line: middle, character: (lines[middle] ?? '').indexOf(' ') + 1},
    hovered: {line: middle, character: (lines[middle] ?? '').length >> 1},
  }
}

/** @type {(string | number)[][]} */
const rows = []
for (const size of [10, 100, 1024]) {
  const text = makePage(size, size * 1024, true)
  const uri = `file:///page-${size}.md`
  const {typed, hovered} = findPlaces(text)
  let version = 1
  const first = diagnosed(uri, version)
  const textDocument = {uri, languageId: 'markdown', version, text}
  await connection.sendNotification('textDocument/didOpen', {textDocument})
  const findings = await first
  /** @type {Record<'key' | 'hover' | 'actions', number[]>} */
  const times = {key: [], hover: [], actions: []}
  /** @param {'key' | 'hover' | 'actions'} name @param {Promise<unknown>} work */
  const measure = async (name, work) => {
    const start = performance.now()
    await work
    times[name].push(performance.now() - start)
  }
  let used = 0
  for (let key = -5; key < keys; key++) {
    if (key === 0) {
      for (const list of Object.values(times)) list.length = 0
      used = readProcessorTime()
    }
    const shown = diagnosed(uri, ++version)
    void connection.sendNotification('textDocument/didChange', {
      textDocument: {uri, version},
      contentChanges: [{range: {start: typed, end: typed}, text: key % 9 === 8 ? ' ' : 'x'}],
    })
    const about = {textDocument: {uri}}
    await Promise.all([
      measure('key', shown),
      // Each request arrives before the check starts, or while the check runs.
      setTimeout(40).then(() =>
        Promise.all([
          measure('hover', connection.sendRequest('textDocument/hover', {...about, position: hovered})),
          measure(
            'actions',
            connection.sendRequest('textDocument/codeAction', {
              ...about,
              range: {start: hovered, end: hovered},
              context: {diagnostics: []},
            }),
          ),
        ]),
      ),
    ])
    await setTimeout(50)
  }
  const cells = Object.values(times).flatMap((list) => [toMedian(list).toFixed(0), toLate(list).toFixed(0)])
  rows.push([`${size} KB`, findings, ...cells, Math.round((readProcessorTime() - used) / keys)])
  await connection.sendNotification('textDocument/didClose', {textDocument: {uri}})
}
printTable(['page', 'findings', 'key', '95 %', 'hover', '95 %', 'actions', '95 %', 'CPU ms'], rows)

const uri = 'file:///long.md'
const text = makePage(100, 100 * 1024, true)
const {typed} = findPlaces(text)
await connection.sendNotification('textDocument/didOpen', {
  textDocument: {uri, languageId: 'markdown', version: 1, text},
})
for (let version = 2; version < edits + 2; version++) {
  const isAll = version % 5 === 0
  const shown = isAll ? diagnosed(uri, version) : undefined
  await connection.sendNotification('textDocument/didChange', {
    textDocument: {uri, version},
    contentChanges: [{range: {start: typed, end: typed}, text: 'x'}],
  })
  await shown
}
const status = readServer('status')
const [now, peak] = ['VmRSS', 'VmHWM'].map((name) => new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1])
console.log(
  `\nAfter ${edits} edits: ${Math.round(Number(now) / 1024)} MB, ${Math.round(Number(peak) / 1024)} MB at the peak`,
)
await connection.sendRequest('shutdown')
await connection.sendNotification('exit')
connection.dispose()
