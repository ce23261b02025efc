/**
 * Use the built playground in a real Chromium.
 *
 *     npm run test:playground
 *     npm run playground && PAGES=FOLDER node --test test/playground/run-playground.js
 *
 * With PAGES, the findings of the playground on 200 files of this folder are also compared with those
 * of the command. Screenshots are saved in a temporary folder whose path the script prints.
 */
import assert from 'node:assert/strict'
import {spawnSync} from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import {after, afterEach, before, beforeEach, describe, test} from 'node:test'
import {fileURLToPath} from 'node:url'
import axe from 'axe-core'
import {checked, filled, findSquiggles, start} from './browser.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pictures = fs.mkdtempSync(path.join(os.tmpdir(), 'playground-'))
const desktop = {viewport: {width: 1360, height: 820}}
const phone = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true, deviceScaleFactor: 2}

/** @type {Awaited<ReturnType<typeof start>>} */
let started
/** @type {import('playwright-core').BrowserContext} */
let context
/** @type {import('playwright-core').Page} */
let page
/** Messages on the console, errors, and requests to other hosts. The list must stay empty. @type {string[]} */
let faults = []

before(async () => {
  started = await start()
})
after(async () => {
  await started.browser.close()
  started.server.close()
  console.log(`Pictures are in ${pictures}`)
})
beforeEach(() => open())
afterEach(async () => {
  await context.close()
  assert.deepEqual(faults, [])
})

/**
 * Open the page as a new visitor.
 *
 * @param {string} hash
 * @param {import('playwright-core').BrowserContextOptions} options
 */
async function open(hash = '', options = desktop) {
  await context?.close()
  faults = []
  context = await started.browser.newContext({permissions: ['clipboard-read', 'clipboard-write'], ...options})
  page = await context.newPage()
  page.on('console', (message) => faults.push(`console: ${message.text()}`))
  page.on('pageerror', (error) => faults.push(String(error)))
  context.on('request', (request) => {
    if (!request.url().startsWith(new URL(started.server.address).origin)) faults.push(`request: ${request.url()}`)
  })
  await page.goto(started.server.address + hash)
  await page.waitForSelector(checked)
  await page.waitForSelector(filled)
}

/** @param {string} id */
const editor = (id) => page.locator(`#${id}-editor .cm-content`)

/**
 * Replace the text of an editor by pasting.
 *
 * @param {string} id
 * @param {string} text
 */
async function paste(id, text) {
  await editor(id).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await page.keyboard.press('ControlOrMeta+V')
}

/** @param {string} id */
async function readText(id) {
  const lines = await page.locator(`#${id}-editor .cm-line`).allTextContents()
  return lines.join('\n')
}

/**
 * Wait until a function returns the expected value.
 *
 * @param {() => Promise<unknown>} get
 * @param {unknown} expected
 */
async function eventually(get, expected) {
  const end = Date.now() + 30_000
  for (;;) {
    const found = await get()
    try {
      assert.deepEqual(found, expected)
      return
    } catch (error) {
      if (Date.now() > end) throw error
    }
    await page.waitForTimeout(50)
  }
}

const squiggles = async () => (await findSquiggles(page)).map(({text}) => text)
const reasons = () => page.locator('#findings .reason').allTextContents()
const status = () => page.locator('#status').textContent()

/** The texts with findings on the first page of the playground. */
const welcome = ['an Rest api', 'get', 'end-point', 'POST /deleteOrder', 'in-voice']

describe('a visitor', () => {
  test('sees the findings of the first page, with the right words underlined', async () => {
    await eventually(squiggles, welcome)
    assert.equal((await reasons())[0], 'Unexpected an Rest api, expected a REST API')
    for (const {text, left, right, top} of await findSquiggles(page)) {
      // The box of these words, as the browser itself measures it.
      const box = await page.evaluate(
        `(() => {
          const line = [...document.querySelectorAll('#text-editor .cm-line')].find((one) => one.textContent.includes(${JSON.stringify(text)}))
          const from = line.textContent.indexOf(${JSON.stringify(text)})
          const range = document.createRange()
          const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
          let offset = 0
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const end = offset + node.length
            if (from >= offset && from < end) range.setStart(node, from - offset)
            if (from + ${text.length} > offset && from + ${text.length} <= end) range.setEnd(node, from + ${text.length} - offset)
            offset = end
          }
          const {left, right, top} = range.getBoundingClientRect()
          return {left, right, top}
        })()`,
      )
      assert.ok(
        ['left', 'right', 'top'].every((side) => Math.abs({left, right, top}[side] - box[side]) < 1.5),
        `${text}: ${JSON.stringify({left, right, top})} ${JSON.stringify(box)}`,
      )
    }
  })

  test('repairs findings by mouse, in the list and in the text', async () => {
    await eventually(squiggles, welcome)
    await page.getByRole('button', {name: 'Replace with a REST API for an Rest api'}).click()
    await eventually(squiggles, welcome.slice(1))
    assert.match(await readText('text'), /The order shop has a REST API\. Send/)
    await page.locator('.cm-lintRange').first().hover()
    await page.locator('.cm-tooltip .cm-diagnosticAction').click()
    await eventually(squiggles, welcome.slice(2))
    assert.match(await readText('text'), /Send a GET request/)
  })

  test('repairs and undoes by keyboard, and a screen reader announces each repair', async () => {
    await eventually(squiggles, welcome)
    await page.keyboard.press('F8')
    await eventually(status, 'Finding 1 of 5: Unexpected `an Rest api`, expected `a REST API`')
    await page.keyboard.press('F8')
    await page.keyboard.press('Shift+F8')
    await page.keyboard.press('Control+.')
    await eventually(squiggles, welcome.slice(1))
    await eventually(status, 'Replaced an Rest api with a REST API')
    await eventually(status, '4 warnings')
    await page.keyboard.press('ControlOrMeta+Z')
    await eventually(squiggles, welcome)
  })

  test('chooses between several repairs by keyboard', async () => {
    await open('#example=api-action-path/an-identifier-in-the-body')
    await eventually(squiggles, ['POST /getOrder'])
    await page.locator('.jump').click()
    await page.keyboard.press('Control+.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    assert.match(await readText('text'), /^`GET \/order`\n/)
  })

  test('makes all certain repairs, and no others', async () => {
    await eventually(squiggles, welcome)
    await page.getByRole('button', {name: 'Make all certain repairs (4)'}).click()
    await eventually(squiggles, ['POST /deleteOrder'])
    assert.match(await readText('text'), /has a REST API\. Send a GET request to an endpoint/)
    assert.equal(await page.getByRole('button', {name: 'Make all certain repairs'}).isDisabled(), true)
  })

  test('jumps from the list to the words', async () => {
    await eventually(squiggles, welcome)
    await page.locator('.jump', {hasText: 'deleteOrder'}).click()
    assert.equal(await page.evaluate('getSelection().toString()'), 'POST /deleteOrder')
    await eventually(
      () => page.locator('[data-current] .reason').allTextContents(),
      ['Unexpected action delete in path /deleteOrder, expected DELETE /orders/{order_id}'],
    )
  })

  test('shows the note and the page of the rule, and reports a false alarm', async () => {
    await eventually(squiggles, welcome)
    const first = page.locator('.finding').first()
    await first.getByText('Why').click()
    assert.match((await first.locator('details').textContent()) ?? '', /Evidence: .*The repair is certain/)
    assert.match((await first.getByRole('link', {name: /^glossary-/}).getAttribute('href')) ?? '', /rules\/glossary-/)
    const report = first.getByRole('link', {name: 'False alarm? Report it'})
    await report.focus()
    const url = new URL((await report.getAttribute('href')) ?? '')
    assert.match(url.searchParams.get('body') ?? '', /The order shop has an Rest api[^]*version \d/)
  })
})

describe('the glossary', () => {
  test('changes the findings while typing', async () => {
    await eventually(squiggles, welcome)
    await paste('glossary', 'terms:\n  - term: order shop\n    kind: noun\n    meaning: x\n    avoid: [a rest after]\n')
    await eventually(async () => (await squiggles()).at(-1), 'a rest after')
    await paste('glossary', '')
    await eventually(squiggles, welcome.slice(0, 4))
  })

  test('may be YAML or a Markdown page, and switching between them loses nothing', async () => {
    await page.getByLabel('Written as').selectOption('page')
    assert.match(await readText('glossary'), /\| invoice \| noun \|/)
    await eventually(squiggles, welcome)
    await paste('glossary', '| Term | Kind | Meaning |\n| --- | --- | --- |\n| OrderBox | name | A box. |\n')
    await paste('text', 'The orderbox is here.\n')
    await eventually(squiggles, ['orderbox'])
    await page.getByLabel('Written as').selectOption('yaml')
    assert.match(await readText('glossary'), /- term: invoice/)
  })

  test('shows errors at their positions, and keeps the last correct glossary', async () => {
    await eventually(squiggles, welcome)
    await paste('glossary', 'terms:\n  - trem: order\n')
    const problems = page.locator('#glossary-problems li')
    await eventually(
      () => problems.allTextContents(),
      ['2:5 Unexpected key `trem` in an entry of `terms`, expected `term`'],
    )
    assert.deepEqual(await page.locator('#glossary-editor .cm-lintRange').allTextContents(), ['trem: order'])
    assert.deepEqual(await squiggles(), welcome)
    await paste('glossary', 'terms:\n  - term: order\n    kind: noun\n    meaning: x\n')
    await eventually(() => problems.count(), 0)
  })
})

describe('rules', () => {
  test('can be turned off, or reported as errors', async () => {
    await page.getByRole('tab', {name: 'Rules'}).click()
    await page.getByLabel('Severity of api-action-path').selectOption('off')
    await page.getByLabel('Severity of api-method-casing').selectOption('error')
    await eventually(
      squiggles,
      welcome.filter((text) => !text.startsWith('POST')),
    )
    assert.equal(await page.locator('#text-editor .cm-lintRange-error').textContent(), 'get')
    await eventually(() => page.locator('#summary').textContent(), '1 error, 3 warnings')
  })

  test('take options, and report mistakes in them', async () => {
    await paste('text', 'The shop’s API and its URLs are easier to use with rest.\n')
    await eventually(squiggles, [])
    await page.getByRole('tab', {name: 'Rules'}).click()
    const options = page.getByLabel('Options of glossary-casing, as JSON')
    await options.fill('{"likely": true}')
    await eventually(squiggles, ['rest'])
    await options.fill('{"likly": true}')
    const problem = page.locator('#problem-glossary-casing')
    await eventually(async () => (await problem.textContent())?.includes('expected likely'), true)
    await options.fill('{"likely"')
    await eventually(async () => (await problem.textContent())?.includes('expected JSON'), true)
  })

  test('have a tab that arrow keys select', async () => {
    await page.getByRole('tab', {name: 'Glossary'}).focus()
    await page.keyboard.press('ArrowRight')
    assert.equal(await page.getByRole('tab', {name: 'Rules'}).getAttribute('aria-selected'), 'true')
    assert.equal(await page.locator('#rules').isVisible(), true)
  })
})

describe('a link', () => {
  test('to a shared page opens the same page for another visitor', async () => {
    await paste('text', 'An Rest api 🛒.\n')
    await paste('glossary', 'terms:\n  - term: OrderBox\n    kind: name\n    meaning: x\n')
    await page.getByLabel('Read it as').selectOption('mdx')
    await page.getByRole('tab', {name: 'Rules'}).click()
    await page.getByLabel('Severity of glossary-casing').selectOption('error')
    await page.getByRole('button', {name: 'Share'}).click()
    await eventually(status, 'The link is copied. It contains the text, the glossary and the rules')
    const link = String(await page.evaluate('navigator.clipboard.readText()'))
    assert.equal(link, page.url())
    await open(new URL(link).hash)
    assert.equal(await readText('text'), 'An Rest api 🛒.\n')
    assert.match(await readText('glossary'), /OrderBox/)
    assert.equal(await page.getByLabel('Read it as').inputValue(), 'mdx')
    await page.getByRole('tab', {name: 'Rules'}).click()
    assert.equal(await page.getByLabel('Severity of glossary-casing').inputValue(), 'error')
    await eventually(squiggles, ['An Rest api'])
  })

  test('from a rule’s page opens its example, and a list has all examples', async () => {
    await open('#example=glossary-casing/other-terms')
    await eventually(squiggles, ['Graphql', 'GRPC', 'restful'])
    assert.equal(await page.getByLabel('Example').inputValue(), 'glossary-casing/other-terms')
    await page.getByLabel('Example').selectOption('glossary-casing/a-team-s-term-that-is-an-ordinary-word')
    await eventually(squiggles, ['express', 'express'])
    await page.getByLabel('Example').selectOption('glossary-casing/with-the-option-for-likely-terms')
    await eventually(squiggles, ['rest'])
  })

  test('that is damaged opens the usual page with a message', async () => {
    await open('#v1=abc')
    await eventually(status, 'The link is damaged, so it was not opened')
    await eventually(squiggles, welcome)
  })

  test('leaves the address bar when the text changes, and a reload keeps the text', async () => {
    await open('#example=glossary-casing/other-terms')
    await paste('text', 'A Rest api.\n')
    await eventually(squiggles, ['Rest api'])
    assert.equal(new URL(page.url()).hash, '')
    await page.reload()
    await page.waitForSelector(checked)
    assert.equal(await readText('text'), 'A Rest api.\n')
  })
})

test('the MDX parser is loaded when a visitor first selects MDX', async () => {
  /** @type {string[]} */
  const loaded = []
  context.on('response', (response) => loaded.push(path.posix.basename(new URL(response.url()).pathname)))
  // MDX has no indented code.
  await paste('text', 'Call an end-point.\n\n    The rest api.\n')
  await eventually(squiggles, ['end-point'])
  assert.ok(!loaded.some((name) => name.startsWith('micromark-parser')))
  await page.getByLabel('Read it as').selectOption('mdx')
  await eventually(squiggles, ['end-point', 'rest api'])
  await eventually(async () => loaded.some((name) => name.startsWith('micromark-parser')), true)
  await paste('text', 'The rest api.\n\n<Note>\n')
  await eventually(async () => (await reasons()).some((reason) => reason.includes('read as Markdown')), true)
})

test('after the first visit, the page works without a network', async () => {
  await page.evaluate('navigator.serviceWorker.ready')
  await eventually(() => page.evaluate('caches.keys().then((names) => names.length)'), 1)
  await context.setOffline(true)
  await page.reload()
  await page.waitForSelector(checked)
  await eventually(squiggles, welcome)
  await context.setOffline(false)
})

test('typing does not wait for the checks of a long page', async () => {
  await paste('text', 'The rest api lists `GET /orders/list`.\n\n'.repeat(1500))
  const start = Date.now()
  await page.keyboard.type('order')
  const typed = Date.now()
  await eventually(() => page.locator('#summary').textContent(), '3000 warnings')
  const checked = Date.now()
  assert.ok(typed - start < checked - start, `typed after ${typed - start} ms, checked after ${checked - start} ms`)
  assert.equal(await page.locator('#findings .finding').count(), 200)
})

for (const [name, options] of Object.entries({
  light: {...desktop, colorScheme: /** @type {const} */ ('light')},
  dark: {...desktop, colorScheme: /** @type {const} */ ('dark')},
  phone: {...phone, colorScheme: /** @type {const} */ ('light')},
})) {
  test(`the page has no accessibility problem: ${name}`, async () => {
    await open('', options)
    await eventually(squiggles, welcome)
    await page.screenshot({path: path.join(pictures, `${name}.png`)})
    for (const tab of ['Rules', 'Glossary']) {
      await page.getByRole('tab', {name: tab}).click()
      await page.evaluate(axe.source)
      const {violations} = /** @type {import('axe-core').AxeResults} */ (await page.evaluate('axe.run()'))
      assert.deepEqual(
        violations.map(({id, impact, nodes}) => ({id, impact, html: nodes.map(({html}) => html)})),
        [],
      )
    }
    const {overflow, shift} = /** @type {{overflow: number, shift: number}} */ (
      await page.evaluate(`new Promise((resolve) => {
        let shift = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value
        }).observe({type: 'layout-shift', buffered: true})
        setTimeout(() => resolve({overflow: document.documentElement.scrollWidth - innerWidth, shift}), 200)
      })`)
    )
    assert.ok(overflow <= 0, `the page is ${overflow} pixels too wide`)
    assert.ok(shift < 0.01, `things moved by ${shift}`)
  })
}

test('the playground reports the same findings as the command', async () => {
  const folders = [path.join(root, 'fixtures'), ...(process.env['PAGES'] ? [process.env['PAGES']] : [])]
  for (const [index, folder] of folders.entries()) {
    const all = listDocuments(folder)
    const step = index === 0 ? 1 : Math.max(1, all.length / 200)
    const names =
      index === 0 ? all : Array.from({length: Math.min(200, all.length)}, (_, at) => all[Math.floor(at * step)] ?? '')
    const expected = lintWithCommand(folder, names)
    let count = 0
    for (const name of names) {
      const text = fs.readFileSync(path.join(folder, name), 'utf8')
      const found = await lintInWorker(name, text)
      assert.deepEqual(found, expected.get(name) ?? [], name)
      count += found.length
    }
    console.log(`${names.length} files, ${count} findings: equal`)
    assert.ok(count > 0)
  }
})

/** List the Markdown and MDX files below a folder, relative to it. @param {string} folder */
function listDocuments(folder) {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((name) => /\.(?:md|mdx|markdown)$/.test(name) && fs.statSync(path.join(folder, name)).isFile())
    .sort()
}

/**
 * Lint files with the command, without settings. Remove links to anchors, which depend on other files.
 *
 * @param {string} folder
 * @param {readonly string[]} names
 */
function lintWithCommand(folder, names) {
  const cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'playground-'))
  for (const name of names) {
    fs.mkdirSync(path.dirname(path.join(cwd, name)), {recursive: true})
    fs.copyFileSync(path.join(folder, name), path.join(cwd, name))
  }
  const args = [path.join(root, 'dist/command/main.cjs'), '--format', 'json', '.']
  const {stdout, stderr} = spawnSync(process.execPath, args, {cwd, encoding: 'utf8', maxBuffer: 1 << 28})
  fs.rmSync(cwd, {recursive: true})
  assert.equal(stderr, '')
  /** @type {{files: {path: string, findings: {links?: unknown}[]}[]}} */
  const {files} = JSON.parse(stdout)
  return new Map(files.map((file) => [file.path, file.findings.map(({links: _, ...finding}) => finding)]))
}

/**
 * Lint a text in the page's worker. @returns findings with the fields of the JSON report
 *
 * @param {string} name
 * @param {string} text
 */
async function lintInWorker(name, text) {
  const task = {id: 1, text, path: name, glossary: '', isPage: false, rules: {}}
  const worker = page.workers()[0]
  assert.ok(worker)
  const answer = await page.evaluate(`new Promise((resolve) => {
    const task = ${JSON.stringify(JSON.stringify(task))}
    if (globalThis.ownWorker) ownWorker.postMessage(JSON.parse(task))
    else globalThis.ownWorker = new Worker(${JSON.stringify(worker.url())}, {type: 'module', name: task})
    ownWorker.onmessage = ({data}) => resolve(data)
  })`)
  const {findings, failures} = /** @type {import('../../src/playground/protocol.ts').Answer} */ (answer)
  assert.deepEqual(failures, [])
  return findings.map(({evidence: _, ...finding}) => finding)
}
