/**
 * Try VS Code, served to a browser by code-server, with a new profile and the packed extension. Run
 * `npm run build && npm run vsix` first.
 *
 *     node test/editors/run-vscode.js
 *
 * Opens a page in an untrusted folder. Tries diagnostics, hover, a quick fix, all repairs from the
 * light bulb, accepting a word in new settings, wrong settings, MDX, and a second folder with other
 * settings. Then tries the repair on save with vscode-remark, from Open VSX or the folder in
 * VSCODE_REMARK_FOLDER. Saves screenshots in a folder whose path it prints. The exit status is
 * 1 if a check fails, and 2 if something was skipped. The first run takes some minutes.
 */
import {spawn} from 'node:child_process'
import fs from 'node:fs'
import {createRequire} from 'node:module'
import net from 'node:net'
import path from 'node:path'
import process from 'node:process'
import {setTimeout} from 'node:timers/promises'
import {fileURLToPath} from 'node:url'
import {
  execute,
  home,
  installDebian,
  installNode,
  makeFolder,
  makeProject,
  marked,
  page,
  prepare,
  repaired,
  skip,
  skipped,
} from './install.js'

const [major] = process.versions.node.split('.')
if (major !== '20') skip(`code-server 4.99.4 needs Node.js 20, and this is ${process.version}`)
const packed = fileURLToPath(new URL('../../dist/api-glossary.vsix', import.meta.url))
if (!fs.existsSync(packed)) skip('there is no dist/api-glossary.vsix; `npm run vsix` packs it')

const chromium = await findChromium()
const server = await installServer()
/** The folder for files of the editor itself. */
const own = makeFolder('vscode-')
let isRight = true
let isWhole = true
const browser = await createRequire(path.join(server, 'x.js'))('playwright-core')
  .chromium.launch({
    executablePath: chromium.program,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    env: {...process.env, ...chromium.environment, HOME: own, XDG_CONFIG_HOME: own, XDG_CACHE_HOME: own},
  })
  .catch((/** @type {Error} */ {message}) => skip(`Chromium does not start: ${message.split('\n')[0]}`))
try {
  await tryPacked()
  await tryRemark()
} finally {
  await browser.close()
}
const outcome = isWhole ? 'All checks passed' : 'All checks that could run passed'
console.log(`\n${isRight ? outcome : 'Some checks failed'}; pictures in ${home}`)
process.exitCode = isRight ? (isWhole ? 0 : skipped) : 1

/** Find Chromium on the system, or install Debian's package. */
async function findChromium() {
  if (fs.existsSync('/usr/bin/chromium')) return {program: '/usr/bin/chromium', environment: {}}
  const {folder, environment} = await installDebian(['chromium', 'chromium-common'])
  return {program: path.join(folder, 'usr/lib/chromium/chromium'), environment}
}

/** Install code-server with its missing parts, and the driver of the browser. */
async function installServer() {
  const folder = await installNode('code-server', ['code-server@4.99.4', 'playwright-core@1.65.1'])
  const code = path.join(folder, 'node_modules/code-server/lib/vscode')
  const modules = path.join(code, 'node_modules')
  const done = path.join(code, '.done')
  if (fs.existsSync(done)) return folder
  const installing = ['install', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund']
  await prepare('npm does not give the packages of code-server', 'npm', installing, code)
  // The install script of node-pty fails in its last step, after it has built node-pty.
  await execute('npm', ['rebuild', '--foreground-scripts', 'node-pty', '@vscode/spdlog', 'native-watchdog'], {
    cwd: code,
  })
  if (!fs.existsSync(path.join(code, 'node_modules.asar')))
    fs.symlinkSync(modules, path.join(code, 'node_modules.asar'))
  // code-server needs this package only for passwords, and npm would have to compile the package.
  const argon = path.join(folder, 'node_modules/argon2')
  if (fs.existsSync(argon)) fs.writeFileSync(path.join(argon, 'argon2.js'), 'module.exports = {}\n')
  fs.writeFileSync(done, '')
  return folder
}

/**
 * Install an extension into its own folder.
 *
 * @param {string} extension an id, or a packed file
 * @returns {Promise<string | undefined>} the folder; undefined if it cannot be installed
 */
async function install(extension) {
  const folder = path.join(own, `extensions-${path.basename(extension)}`)
  const args = [...toCode(folder), '--install-extension', extension]
  const {isDone, stderr} = await execute(process.execPath, args, {cwd: own, env: toEnvironment(), timeout: 120_000})
  if (isDone && fs.readdirSync(folder).length > 0) return folder
  console.log(`Skipped: ${extension} cannot be installed: ${stderr.trim().split('\n').at(-1) ?? 'no reason given'}`)
  isWhole = false
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

/**
 * Open a folder or a workspace in an editor with some extensions, and do something there.
 *
 * @param {string} name for the log
 * @param {string} extensions the folder of the extensions
 * @param {object} settings the settings of the user
 * @param {Record<string, string>} query what to open
 * @param {(tab: any) => Promise<void>} drive
 */
async function withEditor(name, extensions, settings, query, drive) {
  const user = path.join(own, 'user/User')
  fs.mkdirSync(user, {recursive: true})
  const calm = {
    // The folder must stay untrusted.
    'security.workspace.trust.startupPrompt': 'never',
    'security.workspace.trust.banner': 'never',
    'security.workspace.trust.untrustedFiles': 'open',
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
      ...['--auth', 'none', '--bind-addr', `127.0.0.1:${port}`, '--disable-telemetry', '--disable-update-check'],
    ],
    {cwd: own, env: toEnvironment(), stdio: ['ignore', 'pipe', 'pipe'], detached: true},
  )
  const stop = () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  // Stop the server before the folders are removed, because the server would create the folders again.
  process.prependListener('exit', stop)
  const log = fs.createWriteStream(path.join(home, `vscode-${name}.log`))
  child.stdout.pipe(log)
  child.stderr.pipe(log)
  const context = await browser.newContext({viewport: {width: 1280, height: 800}})
  const tab = await context.newPage()
  try {
    await waitForPort(port)
    const opened = query['file'] && [['openFile', `vscode-remote://127.0.0.1:${port}${query['file']}`]]
    const {file: _, ...rest} = query
    const search = new URLSearchParams({...rest, ...(opened && {payload: JSON.stringify(opened)})})
    await tab.goto(`http://127.0.0.1:${port}/?${search.toString()}`)
    await drive(tab)
  } catch (error) {
    isRight = false
    await shoot(tab, name, 'failed')
    console.log(`  wrong: ${error instanceof Error ? error.message : 'unknown'}`)
  } finally {
    await context.close()
    stop()
    process.off('exit', stop)
  }
}

/**
 * @param {any} tab
 * @param {string} name
 * @param {string} what
 */
function shoot(tab, name, what) {
  return tab.screenshot({path: path.join(home, `vscode-${name}-${what}.png`)})
}

/** Try the packed extension. */
async function tryPacked() {
  console.log('\n== the packed extension')
  const extensions = await install(packed)
  if (!extensions) return
  const project = makeFolder('project-')
  /** @param {string} name */
  const toFile = (name) => path.join(project, name)
  /** @param {string} name @param {string} text */
  const write = (name, text) => {
    fs.mkdirSync(path.dirname(toFile(name)), {recursive: true})
    fs.writeFileSync(toFile(name), text)
  }
  write('shop/orders.md', page)
  write('shop/basket.mdx', '<Note>An Rest end-point.</Note>\n')
  write('desk/tasks.md', page)
  write('desk/api-glossary.yml', 'rules:\n  api-action-path: off\n')
  write('all.code-workspace', JSON.stringify({folders: [{path: 'shop'}, {path: 'desk'}]}))
  const query = {workspace: toFile('all.code-workspace'), file: toFile('shop/orders.md')}
  await withEditor('packed', extensions, {}, query, async (tab) => {
    let picture = 0
    /** @param {string} what */
    const show = async (what) => shoot(tab, 'packed', `${++picture}-${what}`)
    const squiggles = tab.locator('.editor-instance .cdr.squiggly-warning')
    /** @param {number} count */
    const waitForSquiggles = async (count) => {
      for (let tries = 0; tries < 60 && (await squiggles.count()) !== count; tries++) await setTimeout(250)
      return squiggles.count()
    }
    await squiggles.nth(marked.length - 1).waitFor({state: 'attached', timeout: 90_000})
    await show('diagnostics')
    check('the squiggles', await waitForSquiggles(marked.length), marked.length)
    const status = await tab.locator('.statusbar-item', {hasText: String(marked.length)}).count()
    check('the count in the status bar', status > 0, true)

    // Click on some words.
    /** @param {string} words */
    const clickAt = async (words) => {
      await tab.keyboard.press('Escape')
      await tab.locator('.editor-instance .view-line span span', {hasText: words}).last().click()
    }
    /** @param {RegExp} title */
    const choose = async (title) => {
      await tab.keyboard.press('Control+.')
      const rows = tab.locator('.action-widget .monaco-list-row.action')
      await rows.first().waitFor({timeout: 15_000})
      /** @type {string[]} */
      const titles = (await rows.allInnerTexts()).map((/** @type {string} */ text) => text.trim())
      console.log(`  offered: ${titles.join(' | ')}`)
      await show('light-bulb')
      const index = titles.findIndex((text) => title.test(text))
      if (index < 0) throw new Error(`${title} is not offered`)
      for (let step = 0; step < index; step++) await tab.keyboard.press('ArrowDown')
      await tab.keyboard.press('Enter')
    }
    await tab.locator('.editor-instance .view-line', {hasText: 'restful'}).hover({position: {x: 170, y: 8}})
    const hover = tab.locator('.monaco-hover:visible', {hasText: 'RESTful'})
    await hover.first().waitFor({timeout: 15_000})
    await setTimeout(700)
    await show('hover')

    await tab
      .locator('.editor-instance .view-line', {hasText: 'Rest'})
      .first()
      .click({position: {x: 2, y: 8}})
    await tab.keyboard.press('F8')
    await setTimeout(700)
    await tab.keyboard.press('Escape')
    await choose(/Replace .*Rest end-point/)
    check('the squiggles after a quick fix', await waitForSquiggles(marked.length - 1), marked.length - 1)
    await tab.keyboard.press('Control+Z')
    check('the squiggles after it was undone', await waitForSquiggles(marked.length), marked.length)
    await choose(/Make all 2 certain repairs/)
    check('the squiggles after all repairs', await waitForSquiggles(1), 1)
    await show('repaired')
    await tab.keyboard.press('Control+S')
    for (let tries = 0; tries < 40 && fs.readFileSync(toFile('shop/orders.md'), 'utf8') !== repaired; tries++)
      await setTimeout(250)
    check('the saved text', fs.readFileSync(toFile('shop/orders.md'), 'utf8'), repaired)
    await tab.keyboard.press('Control+Z')
    check('the squiggles after all were undone', await waitForSquiggles(marked.length), marked.length)

    await clickAt('restful')
    await choose(/as a name in api-glossary.yml/)
    const settings = toFile('shop/api-glossary.yml')
    for (let tries = 0; tries < 60 && !(fs.existsSync(settings) && fs.statSync(settings).size); tries++)
      await setTimeout(250)
    await setTimeout(1000)
    await show('accepted')
    check(
      'the settings that were made',
      fs.existsSync(settings) && fs.readFileSync(settings, 'utf8'),
      'names:\n  - restful service\n',
    )
    await openFile('orders.md')
    check('the squiggles after a name was accepted', await waitForSquiggles(marked.length - 1), marked.length - 1)
    await show('after-accepted')

    fs.writeFileSync(settings, '# Ours\nrules:\n  glossary-casing: loud\n')
    await setTimeout(2000)
    check('the squiggles while the settings are wrong', await waitForSquiggles(marked.length - 1), marked.length - 1)
    await openFile('api-glossary.yml')
    await tab.locator('.editor-instance .cdr.squiggly-error').first().waitFor({state: 'attached', timeout: 15_000})
    await tab.keyboard.press('Control+Shift+M')
    await setTimeout(1500)
    await show('wrong-settings')
    const problems = await tab.locator('.markers-panel .monaco-list-row').allInnerTexts()
    for (const text of problems) console.log(`  ${text.replace(/\s+/g, ' ')}`)
    check(
      'a problem of the settings',
      problems.some((/** @type {string} */ text) => text.includes('loud')),
      true,
    )
    await tab.keyboard.press('Control+Shift+M')

    fs.rmSync(settings)
    await openFile('basket.mdx')
    check('the squiggles in MDX', await waitForSquiggles(1), 1)
    await show('mdx')
    await openFile('tasks.md')
    check('the squiggles in the other folder', await waitForSquiggles(marked.length - 1), marked.length - 1)
    await show('second-folder')
    await command('API Glossary: Open the Glossary')
    await tab.locator('.editor-instance .view-line', {hasText: 'Glossary'}).first().waitFor({timeout: 20_000})
    await setTimeout(700)
    await show('glossary')
    write('desk/closed.md', page)
    await command('API Glossary: Lint Workspace')
    const closed = tab.locator('.markers-panel .monaco-list-row', {hasText: 'closed.md'})
    await closed.first().waitFor({timeout: 20_000})
    await setTimeout(700)
    await show('lint-workspace')

    /**
     * Open a file through the tree, because the search needs a program that npm does not install.
     *
     * @param {string} name
     */
    async function openFile(name) {
      await tab.locator('.explorer-folders-view .monaco-list-row', {hasText: name}).first().dblclick()
      await setTimeout(1500)
    }

    /** @param {string} title */
    async function command(title) {
      await tab.keyboard.press('F1')
      await setTimeout(300)
      await tab.keyboard.type(title, {delay: 10})
      await tab.locator('.quick-input-list .monaco-list-row', {hasText: title}).first().waitFor()
      await tab.keyboard.press('Enter')
    }
  })
}

/** Try vscode-remark, as users install it. */
async function tryRemark() {
  console.log('\n== vscode-remark')
  const built = process.env['VSCODE_REMARK_FOLDER']
  const extensions = built ? path.join(own, 'extensions-remark') : await install('unifiedjs.vscode-remark')
  if (!extensions) return
  if (built) fs.cpSync(built, path.join(extensions, 'unifiedjs.vscode-remark-3.1.0'), {recursive: true})
  const {folder, file} = await makeProject()
  const settings = {
    'editor.formatOnSave': true,
    'editor.defaultFormatter': 'unifiedjs.vscode-remark',
    'security.workspace.trust.enabled': false,
  }
  await withEditor('remark', extensions, settings, {folder, file}, async (tab) => {
    const squiggles = tab.locator('.cdr.squiggly-warning')
    await squiggles.nth(marked.length - 1).waitFor({state: 'attached', timeout: 90_000})
    await shoot(tab, 'remark', '1-diagnostics')
    await tab
      .locator('.view-line', {hasText: 'Rest'})
      .first()
      .click({position: {x: 2, y: 8}})
    await tab.keyboard.press('End')
    await tab.keyboard.type(' ')
    await tab.keyboard.press('Backspace')
    await tab.keyboard.press('Control+S')
    for (let tries = 0; tries < 40 && fs.readFileSync(file, 'utf8') !== repaired; tries++) await setTimeout(250)
    await setTimeout(1000)
    await shoot(tab, 'remark', '2-saved')
    check('the text after it was saved', fs.readFileSync(file, 'utf8'), repaired)
  })
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

/** @returns {Promise<number>} a free port */
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
