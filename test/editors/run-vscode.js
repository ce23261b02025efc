/**
 * Try VS Code, served to a browser by code-server: open a page, show the
 * diagnostics, apply a quick fix, repair on save.
 *
 *     node test/editors/run-vscode.js
 *
 * Two extensions: vscode-remark, from Open VSX or the folder that
 * VSCODE_REMARK_FOLDER names; and the least client that runs `api-glossary --lsp`.
 * Leaves pictures in the folder that it names. Exit status 1 where something is
 * not as it should be, 2 where something was skipped. The first run takes some minutes.
 */
import {spawn, spawnSync} from 'node:child_process'
import fs from 'node:fs'
import {createRequire} from 'node:module'
import net from 'node:net'
import path from 'node:path'
import process from 'node:process'
import {setTimeout} from 'node:timers/promises'
import {
  home,
  installDebian,
  installNode,
  makeProject,
  marked,
  page,
  repaired,
  run,
  skip,
  skipped,
  toServers,
} from './install.js'

const [major] = process.versions.node.split('.')
if (major !== '20') skip(`code-server 4.99.4 needs Node.js 20, and this is ${process.version}`)

const {folder: debian, environment} = installDebian(['chromium', 'chromium-common'])
const server = installServer()
const {folder, file} = makeProject()
/** What the editor writes for itself, beside the project that the pictures show. */
const own = `${folder}-own`
fs.mkdirSync(own)
process.on('exit', () => fs.rmSync(own, {recursive: true, force: true}))
let isRight = true
let isWhole = true
const browser = await createRequire(path.join(server, 'x.js'))('playwright-core').chromium.launch({
  executablePath: path.join(debian, 'usr/lib/chromium/chromium'),
  args: ['--no-sandbox', '--disable-gpu'],
  env: {...process.env, ...environment, HOME: own, XDG_CONFIG_HOME: own, XDG_CACHE_HOME: own},
})
try {
  for (const extension of [addRemark(), addOwn()]) {
    if (extension) await tryExtension(extension)
    else isWhole = false
  }
} finally {
  await browser.close()
}
const outcome = isWhole ? 'All as it should be' : 'What was tried is as it should be, and something was skipped'
console.log(`\n${isRight ? outcome : 'Not all as it should be'}; pictures in ${home}`)
process.exitCode = isRight ? (isWhole ? 0 : skipped) : 1

/** Install code-server, which does not install all of itself, and the driver of the browser. */
function installServer() {
  const folder = installNode('code-server', ['code-server@4.99.4', 'playwright-core@1.65.1', 'vscode-languageclient@9'])
  const code = path.join(folder, 'node_modules/code-server/lib/vscode')
  const modules = path.join(code, 'node_modules')
  const done = path.join(code, '.done')
  if (fs.existsSync(done)) return folder
  run('npm', ['install', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund'], code)
  // The last step of node-pty fails after it was built.
  spawnSync('npm', ['rebuild', '--foreground-scripts', 'node-pty', '@vscode/spdlog', 'native-watchdog'], {cwd: code})
  if (!fs.existsSync(path.join(code, 'node_modules.asar')))
    fs.symlinkSync(modules, path.join(code, 'node_modules.asar'))
  // Only passwords need it, and it must be compiled.
  const argon = path.join(folder, 'node_modules/argon2')
  if (fs.existsSync(argon)) fs.writeFileSync(path.join(argon, 'argon2.js'), 'module.exports = {}\n')
  fs.writeFileSync(done, '')
  return folder
}

/** @typedef {{name: string, extensions: string, settings: object}} Extension */

/**
 * vscode-remark, as people install it.
 *
 * @returns {Extension | undefined}
 */
function addRemark() {
  const extensions = path.join(own, 'extensions-remark')
  const built = process.env['VSCODE_REMARK_FOLDER']
  if (built) {
    fs.cpSync(built, path.join(extensions, 'unifiedjs.vscode-remark-3.1.0'), {recursive: true})
  } else {
    const {status} = spawnSync(
      process.execPath,
      [...toCode(extensions), '--install-extension', 'unifiedjs.vscode-remark'],
      {cwd: folder, env: toEnvironment(), timeout: 60_000},
    )
    if (status !== 0 || !fs.readdirSync(extensions).some((name) => name.includes('vscode-remark'))) {
      console.log('Skipped: vscode-remark, which neither Open VSX nor VSCODE_REMARK_FOLDER gave')
      return
    }
  }
  return {
    name: 'remark',
    extensions,
    settings: {'editor.formatOnSave': true, 'editor.defaultFormatter': 'unifiedjs.vscode-remark'},
  }
}

/**
 * The least extension that runs our own server.
 *
 * @returns {Extension}
 */
function addOwn() {
  const extensions = path.join(own, 'extensions-own')
  const home = path.join(extensions, 'shop.api-glossary-0.0.1')
  const command = toServers(folder).find(({name}) => name === 'own')?.command ?? []
  fs.mkdirSync(home, {recursive: true})
  fs.writeFileSync(
    path.join(home, 'package.json'),
    JSON.stringify({
      name: 'api-glossary',
      publisher: 'shop',
      version: '0.0.1',
      engines: {vscode: '^1.80.0'},
      main: './extension.js',
      activationEvents: ['onLanguage:markdown', 'onLanguage:mdx'],
    }),
  )
  fs.writeFileSync(
    path.join(home, 'extension.js'),
    `const {LanguageClient} = require(${JSON.stringify(path.join(server, 'node_modules/vscode-languageclient/node'))})
const [command, ...args] = ${JSON.stringify(command)}
let client
exports.activate = () => {
  client = new LanguageClient('api-glossary', {command, args}, {documentSelector: [{language: 'markdown'}, {language: 'mdx'}]})
  return client.start()
}
exports.deactivate = () => client?.stop()
`,
  )
  return {
    name: 'own',
    extensions,
    settings: {'editor.codeActionsOnSave': {'source.fixAll.api-glossary': 'explicit'}},
  }
}

/** @param {string} extensions */
function toCode(extensions) {
  return [
    path.join(server, 'node_modules/code-server/out/node/entry.js'),
    '--extensions-dir',
    extensions,
    '--user-data-dir',
    path.join(own, 'user'),
  ]
}

function toEnvironment() {
  return {...process.env, HOME: own, XDG_CONFIG_HOME: own, XDG_DATA_HOME: own, XDG_CACHE_HOME: own}
}

/** @param {Extension} extension */
async function tryExtension({name, extensions, settings}) {
  console.log(`\n== ${name}`)
  fs.writeFileSync(file, page)
  const user = path.join(own, 'user/User')
  fs.mkdirSync(user, {recursive: true})
  const calm = {
    'security.workspace.trust.enabled': false,
    'workbench.startupEditor': 'none',
    'workbench.tips.enabled': false,
    'chat.commandCenter.enabled': false,
    'workbench.secondarySideBar.defaultVisibility': 'hidden',
    'telemetry.telemetryLevel': 'off',
    'files.autoSave': 'off',
    'git.enabled': false,
    'editor.minimap.enabled': false,
    'editor.unicodeHighlight.ambiguousCharacters': false,
    'editor.fontSize': 16,
  }
  fs.writeFileSync(path.join(user, 'settings.json'), JSON.stringify({...calm, ...settings}))
  const port = await findPort()
  const child = spawn(
    process.execPath,
    [
      ...toCode(extensions),
      '--auth',
      'none',
      '--bind-addr',
      `127.0.0.1:${port}`,
      '--disable-telemetry',
      '--disable-update-check',
      '--disable-workspace-trust',
    ],
    {cwd: folder, env: toEnvironment(), stdio: ['ignore', 'pipe', 'pipe'], detached: true},
  )
  const log = fs.createWriteStream(path.join(home, `vscode-${name}.log`))
  child.stdout.pipe(log)
  child.stderr.pipe(log)
  const context = await browser.newContext({viewport: {width: 1280, height: 800}})
  try {
    await waitForPort(port)
    await drive(name, await context.newPage(), port)
  } catch (error) {
    isRight = false
    console.log(`  wrong: ${error instanceof Error ? error.message : 'unknown'}`)
  } finally {
    await context.close()
    if (child.pid) process.kill(-child.pid)
  }
}

/**
 * @param {string} name
 * @param {any} tab
 * @param {number} port
 */
async function drive(name, tab, port) {
  /** @param {string} what */
  const shoot = (what) => tab.screenshot({path: path.join(home, `vscode-${name}-${what}.png`)})
  const payload = JSON.stringify([['openFile', `vscode-remote://127.0.0.1:${port}${file}`]])
  const query = new URLSearchParams({folder, payload})
  await tab.goto(`http://127.0.0.1:${port}/?${query.toString()}`)
  const squiggles = tab.locator('.cdr.squiggly-warning')
  try {
    await squiggles.nth(marked.length - 1).waitFor({state: 'attached', timeout: 90_000})
  } finally {
    await shoot('1-diagnostics')
  }
  console.log(`  ${await squiggles.count()} squiggles`)
  await tab.keyboard.press('Control+Shift+M')
  await setTimeout(1500)
  await shoot('2-problems')
  /** @type {string[]} */
  const problems = await tab.locator('.markers-panel .monaco-list-row').allInnerTexts()
  for (const text of problems) console.log(`  ${text.replace(/\s+/g, ' ')}`)
  for (const words of marked)
    check(
      `a problem about “${words}”`,
      problems.some((text) => text.replaceAll('\u00A0', ' ').includes(words.split('/').at(-1) ?? '')),
      true,
    )

  // The quick fix of the first finding, which stands after an emoji.
  await tab
    .locator('.view-line', {hasText: 'Rest'})
    .first()
    .click({position: {x: 2, y: 8}})
  await tab.keyboard.press('F8')
  await setTimeout(1000)
  await shoot('3-reason')
  await tab.keyboard.press('Escape')
  await tab.keyboard.press('Control+.')
  await tab.locator('.action-widget .monaco-list-row').first().waitFor({timeout: 15_000})
  await shoot('4-quick-fix')
  /** @type {string[]} */
  const offered = await tab.locator('.action-widget .monaco-list-row').allInnerTexts()
  console.log(`  offered: ${offered.map((text) => text.trim()).join(' | ')}`)
  await tab.keyboard.press('Enter')
  await tab.locator('.view-line', {hasText: /a.REST.endpoint/}).waitFor({timeout: 10_000})
  await setTimeout(1500)
  await shoot('5-repaired')
  await tab.locator('.view-line', {hasText: 'restful'}).hover({position: {x: 150, y: 8}})
  await setTimeout(1500)
  await shoot('6-hover')
  await tab.keyboard.press('Escape')
  await tab.keyboard.press('Control+S')
  for (let tries = 0; tries < 40 && fs.readFileSync(file, 'utf8') !== repaired; tries++) await setTimeout(250)
  await setTimeout(1000)
  await shoot('7-saved')
  check('the text after it was saved', fs.readFileSync(file, 'utf8'), repaired)
  check('the squiggles after it was saved', await squiggles.count(), 1)
}

/**
 * @param {string} what
 * @param {unknown} found
 * @param {unknown} expected
 */
function check(what, found, expected) {
  if (found === expected) return
  isRight = false
  console.log(`  wrong: ${what}\n    found    ${JSON.stringify(found)}\n    expected ${JSON.stringify(expected)}`)
}

/** @returns {Promise<number>} a port that nobody listens to */
function findPort() {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** @param {number} port */
async function waitForPort(port) {
  for (let tries = 0; tries < 120; tries++) {
    const isThere = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ok}) => ok,
      () => false,
    )
    if (isThere) return
    await setTimeout(500)
  }
  throw new Error('code-server did not start within a minute')
}
