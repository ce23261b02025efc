/**
 * Shared by the scripts that try real editors. They install everything that they need into a
 * temporary folder, and do not change the system.
 */
import {execFileSync} from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import {fileURLToPath} from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The folder for editors and screenshots; kept between runs. */
export const home = process.env['EDITORS_FOLDER'] ?? path.join(os.tmpdir(), 'api-glossary-editors')

/** The text that every editor opens. */
export const page = `# Orders

The 🛒 shop has an Rest end-point for its orders: \`POST /deleteOrder\`.

| Purpose | What it is |
| --- | --- |
| reports | A restful service |
`

/** The same text with every certain repair made. */
export const repaired = page
  .replace('an Rest end-point', 'a REST endpoint')
  .replace('restful service', 'RESTful service')

/** The words that every editor must mark, in order. */
export const marked = ['an Rest end-point', 'POST /deleteOrder', 'restful']

/** The exit status of a script that skipped something. */
export const skipped = 2

/**
 * End a script that cannot run here.
 *
 * @param {string} reason
 * @returns {never}
 */
export function skip(reason) {
  console.log(`Skipped: ${reason}`)
  process.exit(skipped)
}

/**
 * Describe why apt-get or npm failed.
 *
 * @param {unknown} error thrown by `run`
 */
function toReason(error) {
  const text = String(/** @type {{stderr?: unknown}} */ (error).stderr || error)
  if (/could not get lock|unable to (?:acquire|lock)/i.test(text))
    return 'another program holds the lock of the package database; try again once it is done'
  const [missing] = /unable to locate package \S+/i.exec(text) ?? []
  return missing ?? text.trim().split('\n').at(-1)
}

/**
 * Run a command, quietly.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {string} its standard output
 */
export function run(command, args, cwd) {
  return execFileSync(command, args, {cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1e8})
}

/**
 * Unpack Debian packages, and those of their dependencies that the system lacks.
 *
 * @param {readonly string[]} names
 * @returns {{folder: string, environment: Record<string, string>}} the folder, and variables for
 *   the programs in it
 */
export function installDebian(names) {
  if (!fs.existsSync('/usr/bin/dpkg')) skip(`${names.join(', ')} would come from Debian, and this is another system`)
  const folder = path.join(home, 'debian')
  const done = path.join(folder, `.${names.join('-')}`)
  if (!fs.existsSync(done)) {
    const files = path.join(home, 'packages')
    fs.mkdirSync(files, {recursive: true})
    fs.mkdirSync(folder, {recursive: true})
    try {
      const plan = run('apt-get', ['install', '--simulate', '--no-install-recommends', ...names], files)
      const missing = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name)
      run('apt-get', ['download', ...new Set([...names, ...missing])], files)
    } catch (error) {
      skip(`Debian does not give ${names.join(', ')}: ${toReason(error)}`)
    }
    for (const file of fs.readdirSync(files)) run('dpkg', ['-x', file, folder], files)
    fs.writeFileSync(done, '')
  }
  const libraries = path.join(folder, 'usr/lib', `${os.machine()}-linux-gnu`)
  return {folder, environment: {LD_LIBRARY_PATH: [libraries, path.join(libraries, 'pulseaudio')].join(':')}}
}

/**
 * Install packages from npm into a separate folder.
 *
 * @param {string} name of the folder
 * @param {readonly string[]} packages
 * @returns {string} the folder
 */
export function installNode(name, packages) {
  const folder = path.join(home, name)
  const done = path.join(folder, '.done')
  if (fs.existsSync(done) && fs.readFileSync(done, 'utf8') === packages.join(' ')) return folder
  fs.mkdirSync(folder, {recursive: true})
  fs.writeFileSync(path.join(folder, 'package.json'), '{"private": true}\n')
  try {
    run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], folder)
  } catch (error) {
    skip(`npm does not give ${packages.join(', ')}: ${toReason(error)}`)
  }
  fs.writeFileSync(done, packages.join(' '))
  return folder
}

/**
 * Make a project with this package installed, and with a page. It is removed when the script ends,
 * also after an error.
 *
 * @returns {{folder: string, file: string}} the project and the page
 */
export function makeProject() {
  fs.mkdirSync(home, {recursive: true})
  const folder = fs.mkdtempSync(path.join(home, 'project-'))
  process.on('exit', () => fs.rmSync(folder, {recursive: true, force: true}))
  const tarball = run('npm', ['pack', '--pack-destination', folder], root).trim()
  fs.writeFileSync(path.join(folder, 'package.json'), '{"private": true}\n')
  const beside = ['remark', 'remark-gfm', 'remark-frontmatter']
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', `./${tarball}`, ...beside], folder)
  const plugins = ['remark-gfm', 'remark-frontmatter', 'lint-api-glossary', 'lint-api-glossary/fix']
  fs.writeFileSync(path.join(folder, '.remarkrc.json'), JSON.stringify({plugins}))
  const file = path.join(folder, 'orders.md')
  fs.writeFileSync(file, page)
  return {folder, file}
}

/**
 * List the language servers: that of remark, as its package sets it up, and our own.
 *
 * @param {string} folder of the project
 * @returns {{name: string, command: string[]}[]}
 */
export function toServers(folder) {
  return [
    {
      name: 'remark',
      command: [process.execPath, path.join(root, 'test/end-to-end/run-language-server.js'), '--stdio'],
    },
    {name: 'own', command: [path.join(folder, 'node_modules/.bin/api-glossary'), '--lsp']},
  ]
}
