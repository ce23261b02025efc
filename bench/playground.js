/**
 * Measure the playground in Chromium: its size, its first findings, and its speed while typing.
 *
 *     npm run playground && node bench/playground.js
 *
 * Prints the size of the first load and of later files, and the time to the first findings. On a
 * page of 20 kB, prints the time from a key to the next frame and to the new findings. Measures at
 * full speed, and with the CPU slowed down four times, which Chromium does to the page but not to
 * its worker. Other programs slow all of this down, so it also prints CPU times of the page's
 * thread and of the worker: up to the first findings, and for a key. Needs Chromium, like
 * `npm run test:playground`.
 */
import fs from 'node:fs'
import path from 'node:path'
import {brotliCompressSync, gzipSync} from 'node:zlib'
import {checked, folder, start} from '../test/playground/browser.js'
import {printTable, toMedian} from './measure.js'
import {makePage} from './pages.js'

/** Files that are loaded after the first findings, and their purpose. */
const later = /** @type {const} */ ([
  ['glossary-reader', 'then, to read a glossary'],
  ['yaml-language', 'then, to colour it'],
  ['service-worker', 'then, to work without a network'],
  ['micromark-parser', 'for MDX, when asked'],
])
const visits = 5
const keys = 60

/** A script for the page. It is text, because its types are not known here. */
const watchKeys = `
  globalThis.times = {painted: [], found: []}
  let pressed = 0
  document.addEventListener('keydown', ({timeStamp}) => {
    pressed = timeStamp
    requestAnimationFrame(() => {
      const {port1, port2} = new MessageChannel()
      port1.onmessage = () => times.painted.push(performance.now() - timeStamp)
      port2.postMessage('')
    })
  }, true)
  new MutationObserver(() => {
    if (pressed > 0) times.found.push(performance.now() - pressed)
    pressed = 0
  }).observe(document.body, {attributes: true})
`

const {server, browser} = await start()
printSizes()
const rows = []
for (const rate of [1, 4]) {
  const firsts = []
  for (let visit = 0; visit < visits; visit++) firsts.push(await measureFirst(rate))
  const {painted, found} = await measureKeys(rate)
  const times = [toMedian(firsts), toMedian(painted), toLate(painted), toMedian(found), toLate(found)]
  rows.push([`${rate} ×`, ...times.map((time) => time.toFixed(0))])
}
console.log()
printTable(['slowed', 'first findings ms', 'key to picture', 'p95', 'key to findings', 'p95'], rows)
const first = await traceFirst()
const {page: pageTimes, worker: workerTimes} = await traceKeys()
console.log()
printTable(
  ['processor ms', 'first findings', 'a key', 'p95'],
  [
    ['page', first.page.toFixed(0), toMedian(pageTimes).toFixed(1), toLate(pageTimes).toFixed(1)],
    ['worker', first.worker.toFixed(0), toMedian(workerTimes).toFixed(1), toLate(workerTimes).toFixed(1)],
  ],
)
await browser.close()
server.close()

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
          `${part} in all`,
          sizes.filter((file) => file.part === part),
        ),
      ),
    ],
  )
}

/**
 * @param {number} rate
 * @returns milliseconds from the start of the navigation until findings are shown
 */
async function measureFirst(rate) {
  const page = await openSlowed(rate)
  await page.waitForSelector(checked)
  const time = await page.evaluate(() => performance.getEntriesByName('checked')[0]?.startTime ?? NaN)
  await page.context().close()
  return time
}

/**
 * @param {number} rate
 * @returns milliseconds of each key, typed at about eight a second
 */
async function measureKeys(rate) {
  const page = await openLong(rate)
  await page.evaluate(watchKeys)
  await typeKeys(page)
  const times = /** @type {{painted: number[], found: number[]}} */ (await page.evaluate('times'))
  await page.context().close()
  return times
}

/**
 * Open the page with 20 kB of text, and put the cursor in the middle.
 *
 * @param {number} rate
 */
async function openLong(rate) {
  const page = await openSlowed(rate)
  await page.waitForSelector(checked)
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
    await page.waitForTimeout(120)
  }
  await page.waitForTimeout(500)
}

/**
 * @typedef {{name: string, ph: string, pid: number, tid: number, ts: number, tdur?: number, args:
 *   {name?: string, data?: {type?: string}}}} TraceEvent
 */

/**
 * Run something and trace the threads.
 *
 * @param {import('playwright-core').Page} page
 * @param {() => Promise<unknown>} run
 * @returns the events of the page's process; `tasks` are the outermost events of a thread
 */
async function trace(page, run) {
  await browser.startTracing(page, {categories: ['toplevel', 'devtools.timeline', 'blink.user_timing']})
  await run()
  /** @type {{traceEvents: TraceEvent[]}} */
  const {traceEvents} = JSON.parse((await browser.stopTracing()).toString())
  const {pid} = traceEvents.find(({name}) => name === 'checked' || name === 'EventDispatch') ?? {}
  const own = traceEvents.filter((event) => event.pid === pid)
  const threads = new Map(own.filter(({name}) => name === 'thread_name').map(({tid, args}) => [tid, args.name ?? '']))
  const tasks = own.filter(({name, ph}) => name === 'ThreadControllerImpl::RunTask' && ph === 'X')
  /** @param {RegExp} thread @param {number} from @param {number} to */
  const sum = (thread, from, to) =>
    tasks
      .filter(({tid, ts}) => thread.test(threads.get(tid) ?? '') && ts >= from && ts < to)
      .reduce((total, {tdur = 0}) => total + tdur / 1000, 0)
  return {
    own,
    /** @param {number} from @param {number} to */
    toTimes: (from, to) => ({page: sum(/^CrRendererMain$/, from, to), worker: sum(/^DedicatedWorker/, from, to)}),
  }
}

/** Measure the CPU time until the first findings, in milliseconds. */
async function traceFirst() {
  const context = await browser.newContext({serviceWorkers: 'block'})
  const page = await context.newPage()
  const {own, toTimes} = await trace(page, async () => {
    await page.goto(server.address)
    await page.waitForSelector(checked)
  })
  await context.close()
  return toTimes(0, own.find(({name}) => name === 'checked')?.ts ?? Infinity)
}

/** Measure the CPU time for a key, in milliseconds. */
async function traceKeys() {
  const page = await openLong(1)
  const {own, toTimes} = await trace(page, () => typeKeys(page))
  await page.context().close()
  const starts = own
    .filter(({name, args}) => name === 'EventDispatch' && args.data?.type === 'keydown')
    .map(({ts}) => ts)
    .sort((a, b) => a - b)
  const times = starts.map((start, index) => toTimes(start, starts[index + 1] ?? Infinity))
  return {page: times.map((time) => time.page), worker: times.map((time) => time.worker)}
}

/** @param {number} rate */
async function openSlowed(rate) {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', {rate})
  await page.goto(server.address)
  return page
}

/** @param {readonly number[]} times @returns the 95th percentile */
function toLate(times) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}
