/**
 * What the playground costs who opens it and who types in it, in a real Chromium.
 *
 *     npm run playground && node bench/playground.js
 *
 * Prints the size of the first load, and of what MDX adds; the time to the first
 * findings; and on a page of 20 kB the time from a key to its picture, and to the new
 * findings. Each as it is, and with the processor slowed four times, which Chromium
 * does to the page and not to its worker. Needs Chromium, as `npm run test:playground`.
 */
import fs from 'node:fs'
import path from 'node:path'
import {brotliCompressSync, gzipSync} from 'node:zlib'
import {checked, folder, start} from '../test/playground/browser.js'
import {printTable, toMedian} from './measure.js'
import {makePage} from './pages.js'

/** Files that are loaded after the first findings, and what for. */
const later = /** @type {const} */ ([
  ['glossary-reader', 'then, to read a glossary'],
  ['service-worker', 'then, to work without a network'],
  ['micromark-parser', 'for MDX, when asked'],
])
const visits = 5
const keys = 60

/** Runs in the page, whose types are not known here. */
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
  const page = await openSlowed(rate)
  await page.waitForSelector(checked)
  const text = makePage(20, 20_000, true)
  await page.locator('#text-editor .cm-content').click()
  await page.keyboard.press('Control+A')
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await page.keyboard.press('ControlOrMeta+V')
  await page.waitForTimeout(1500)
  await page.evaluate(watchKeys)
  await page.keyboard.press('PageUp')
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'e')
    await page.waitForTimeout(120)
  }
  await page.waitForTimeout(500)
  const times = /** @type {{painted: number[], found: number[]}} */ (await page.evaluate('times'))
  await page.context().close()
  return times
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

/** @param {readonly number[]} times @returns what one of twenty takes more than */
function toLate(times) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}
