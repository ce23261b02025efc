/**
 * Measure the playground in Chromium: its size, the time to its first findings, and its speed while a
 * visitor types.
 *
 *     npm run playground && node bench/playground.js [FOLDER…]
 *
 * Prints the sizes of the files of the first load, and of later files. Then prints these times at full
 * speed, and with the page's thread at a quarter of the speed (Chromium cannot slow down the worker):
 *
 * - first findings: from the start of the navigation, with empty caches, to the frame that shows
 *   findings;
 * - key to picture: from a key to the next frame, on a page of 20 kB, at about five keys a second;
 * - key to findings: from a key to its findings, on the same page, unless the next key comes first.
 *
 * A frame counts as shown when the page's thread has finished its work on the frame. Other programs on
 * the machine affect these times, so the script also prints the CPU times of the page's thread and of
 * the worker.
 * Each FOLDER contains another build of the playground, such as a build of `main`. The script measures
 * all builds in turn. It needs Chromium, like `npm run test:playground`.
 */
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {brotliCompressSync, gzipSync} from 'node:zlib'
import {serve} from '../scripts/serve.js'
import {checked, folder, start} from '../test/playground/browser.js'
import {printTable, toLate, toMedian} from './measure.js'
import {makePage} from './pages.js'

/** Files that are loaded after the first findings, and their purpose. */
const later = /** @type {const} */ ([
  ['glossary-reader', 'later, to read a glossary'],
  ['settings', 'later, for the settings, keys and colours'],
  ['service-worker', 'later, to work without a network'],
  ['micromark-parser', 'if a visitor selects MDX'],
])
const visits = 7
const rounds = 2
const keys = 60
/** Pauses between keys, in milliseconds. A check starts in a long pause, and may still be running at the next key. */
const pauses = [90, 120, 150, 200, 120, 400]

/** A script for the page. It is a string, because the compiler does not know the types of browsers here. */
const afterFrame = `
  const afterFrame = (then) => requestAnimationFrame(() => {
    const {port1, port2} = new MessageChannel()
    port1.onmessage = then
    port2.postMessage('')
  })
`

/** A script in the page that records when the first findings are painted. A search by Playwright would slow the page down. */
const watchFirst = `{
  ${afterFrame}
  new MutationObserver((_, observer) => {
    if (!document.querySelector('${checked}')) return
    observer.disconnect()
    afterFrame(() => performance.mark('first findings'))
  }).observe(document, {subtree: true, attributes: true, attributeFilter: ['data-checked']})
}`

const watchKeys = `{
  ${afterFrame}
  globalThis.times = {painted: [], found: []}
  let pressed = 0
  document.addEventListener('keydown', ({timeStamp}) => {
    pressed = timeStamp
    afterFrame(() => times.painted.push(performance.now() - timeStamp))
  }, true)
  new MutationObserver(() => {
    if (pressed > 0) times.found.push(performance.now() - pressed)
    pressed = 0
  }).observe(document.body, {attributes: true})
}`

const {server, browser} = await start()
const others = process.argv.slice(2)
const builds = [
  {name: 'this build', server, ...noTimes()},
  ...(await Promise.all(others.map(async (name) => ({name, server: await serve(name), ...noTimes()})))),
]
printSizes()
/** @type {string[][]} */
const rows = []
for (const rate of [1, 4]) {
  for (const build of builds) Object.assign(build, noTimes())
  for (let visit = 0; visit < visits; visit++)
    for (const build of builds) build.firsts.push(await measureFirst(build.server.address, rate))
  for (let round = 0; round < rounds; round++) {
    for (const build of builds) {
      const {painted, found} = await measureKeys(build.server.address, rate)
      build.painted.push(...painted)
      build.found.push(...found)
    }
  }
  for (const {name, firsts, painted, found} of builds) {
    const times = [toMedian(firsts), toMedian(painted), toLate(painted), toMedian(found), toLate(found)]
    rows.push([name, `${rate} ×`, ...times.map((time) => time.toFixed(0))])
  }
}
console.log()
printTable(['', 'slowed', 'first findings ms', 'key to picture', 'p95', 'key to findings', 'p95'], rows)
/** @type {string[][]} */
const processorRows = []
for (const {name, server} of builds) {
  const first = await traceFirst(server.address)
  const key = await traceKeys(server.address)
  for (const thread of /** @type {const} */ (['page', 'worker'])) {
    const own = key.map((times) => times[thread])
    const times = [toMedian(first.map((times) => times[thread])), toMedian(own), toLate(own)]
    processorRows.push([name, thread, ...times.map((time) => time.toFixed(1))])
  }
}
console.log()
printTable(['', 'thread', 'first findings, CPU ms', 'a key', 'p95'], processorRows)
await browser.close()
for (const {server} of builds) server.close()

/** @returns {{firsts: number[], painted: number[], found: number[]}} */
function noTimes() {
  return {firsts: [], painted: [], found: []}
}

function printSizes() {
  const sizes = fs.readdirSync(folder).map((name) => {
    const content = fs.readFileSync(path.join(folder, name))
    const part = later.find(([start]) => name.startsWith(start))?.[1] ?? 'first load'
    return {name, part, gzip: gzipSync(content, {level: 9}).length, brotli: brotliCompressSync(content).length}
  })
  const toRow = (/** @type {string} */ label, /** @type {typeof sizes} */ files) => [
    label,
    .../** @type {const} */ (['gzip', 'brotli']).map((kind) =>
      (files.reduce((sum, file) => sum + file[kind], 0) / 1000).toFixed(1),
    ),
  ]
  const parts = ['first load', ...later.map(([, part]) => part)]
  printTable(
    ['kB', 'gzip', 'brotli'],
    [
      ...sizes.map((file) => toRow(file.name, [file])),
      ...parts.map((part) =>
        toRow(
          `total: ${part}`,
          sizes.filter((file) => file.part === part),
        ),
      ),
    ],
  )
}

/**
 * @param {string} address
 * @param {number} rate
 * @returns milliseconds from the start of the navigation until findings are painted
 */
async function measureFirst(address, rate) {
  const page = await openSlowed(address, rate)
  const time = await page.evaluate("performance.getEntriesByName('first findings')[0].startTime")
  await page.context().close()
  return Number(time)
}

/**
 * @param {string} address
 * @param {number} rate
 * @returns the times of each key, in milliseconds
 */
async function measureKeys(address, rate) {
  const page = await openLong(address, rate)
  await page.evaluate(watchKeys)
  await typeKeys(page)
  const times = /** @type {{painted: number[], found: number[]}} */ (await page.evaluate('times'))
  await page.context().close()
  return times
}

/**
 * Open the page with 20 kB of text, and put the cursor in the middle.
 *
 * @param {string} address
 * @param {number} rate
 */
async function openLong(address, rate) {
  const page = await openSlowed(address, rate)
  await page.locator('#text-editor .cm-content').click()
  await page.keyboard.press('Control+A')
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(makePage(20, 20_000, true))})`)
  await page.keyboard.press('ControlOrMeta+V')
  await page.keyboard.press('PageUp')
  await typeKeys(page)
  return page
}

/** @param {import('playwright-core').Page} page */
async function typeKeys(page) {
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'e')
    await page.waitForTimeout(pauses[key % pauses.length] ?? 0)
  }
  await page.waitForTimeout(500)
}

/** @typedef {{name: string, ph: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number, args: {name?: string, data?: {type?: string}}}} TraceEvent times are in microseconds */

/**
 * Run something and trace the threads of a page.
 *
 * @param {import('playwright-core').Page} page
 * @param {() => Promise<unknown>} run
 * @param {(event: TraceEvent) => boolean} isOwn whether an event belongs to the page's process
 */
async function trace(page, run, isOwn) {
  await browser.startTracing(page, {categories: ['toplevel', 'devtools.timeline', 'blink.user_timing']})
  await run()
  /** @type {{traceEvents: TraceEvent[]}} */
  const {traceEvents} = JSON.parse((await browser.stopTracing()).toString())
  const pid = traceEvents.find(isOwn)?.pid
  const own = traceEvents.filter((event) => event.pid === pid)
  const threads = own.filter(({name}) => name === 'thread_name')
  /** @param {RegExp} pattern matches names of events */
  const toWork = (pattern) =>
    threads
      .filter(({args}) => pattern.test(args.name ?? ''))
      .flatMap(({tid}) => findOutermost(own.filter((event) => event.tid === tid)))
  const work = {page: toWork(/^CrRendererMain$/), worker: toWork(/^DedicatedWorker/)}
  /** @param {readonly TraceEvent[]} events @param {number} from @param {number} to */
  const sum = (events, from, to) =>
    events.filter(({ts}) => ts >= from && ts < to).reduce((total, {tdur = 0}) => total + tdur / 1000, 0)
  return {
    own,
    /** CPU times in milliseconds. @param {number} from @param {number} to */
    toTimes: (from, to) => ({page: sum(work.page, from, to), worker: sum(work.worker, from, to)}),
  }
}

/**
 * Find the events that are not inside other events: tasks, and microtasks that run between tasks.
 *
 * @param {readonly TraceEvent[]} events of one thread
 */
function findOutermost(events) {
  let end = -1
  return events
    .filter(({ph}) => ph === 'X')
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ts, dur = 0}) => {
      if (ts < end) return false
      end = ts + dur
      return true
    })
}

/** Measure the CPU times of visits until the first findings, in milliseconds. @param {string} address */
async function traceFirst(address) {
  const times = []
  for (let visit = 0; visit < visits; visit++) {
    const page = await openEmpty()
    const isEnd = (/** @type {TraceEvent} */ {name}) => name === 'first findings'
    const {own, toTimes} = await trace(page, () => goTo(page, address), isEnd)
    await page.context().close()
    times.push(toTimes(0, own.find(isEnd)?.ts ?? Infinity))
  }
  return times
}

/** Measure the CPU times for each key, in milliseconds. @param {string} address */
async function traceKeys(address) {
  const page = await openLong(address, 1)
  const isKey = (/** @type {TraceEvent} */ {name, args}) => name === 'EventDispatch' && args.data?.type === 'keydown'
  const {own, toTimes} = await trace(page, () => typeKeys(page), isKey)
  await page.context().close()
  const starts = own
    .filter(isKey)
    .map(({ts}) => ts)
    .sort((a, b) => a - b)
  return starts.map((start, index) => toTimes(start, starts[index + 1] ?? Infinity))
}

/** Open an empty page for a new visitor. */
async function openEmpty() {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await context.addInitScript(watchFirst)
  return context.newPage()
}

/**
 * @param {string} address
 * @param {number} rate
 */
async function openSlowed(address, rate) {
  const page = await openEmpty()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', {rate})
  await goTo(page, address)
  return page
}

/**
 * Open the playground, and wait until it has shown findings.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} address
 */
async function goTo(page, address) {
  await page.goto(address)
  do await page.waitForTimeout(1000)
  while (await page.evaluate("performance.getEntriesByName('first findings').length === 0"))
}
