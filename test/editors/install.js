/**
 * Functions for the scripts that try real editors. The scripts install everything that they need into
 * a temporary folder, and do not change the system.
 */
import {execFile} from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import {fileURLToPath} from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The folder for editors and screenshots. Later runs use it again. */
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
 * Find the reason for a failure in the output of apt-get or npm.
 *
 * @param {string} text
 * @returns {string | undefined} undefined if the output is empty
 */
function toReason(text) {
  if (/could not get lock|unable to (?:acquire|lock)/i.test(text))
    return 'another program holds the lock of the package database; try again once it is done'
  const [missing] = /unable to locate package \S+/i.exec(text) ?? []
  return missing ?? (text.trim().split('\n').at(-1) || undefined)
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

// Without a listener, a signal would end the script before it removes its folders.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => process.exit(128 + os.constants.signals[signal]))
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Run a command without printing its output. The command is stopped when the script ends.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').ExecFileOptions} options
 * @returns {Promise<{isDone: boolean, status: string, stdout: string, stderr: string}>} whether the
 *   exit status is 0, and if not, the reason
 */
export function execute(command, args, options) {
  return new Promise((resolve) => {
    const all = {maxBuffer: 1e8, ...options, encoding: /** @type {const} */ ('utf8')}
    const child = execFile(command, args, all, (error, stdout, stderr) => {
      running.delete(child)
      resolve({isDone: !error, status: String(error?.signal ?? error?.code ?? 0), stdout, stderr})
    })
    running.add(child)
    child.stdin?.end()
  })
}

/**
 * Run a command that prepares the script. If the command fails, the script is skipped.
 *
 * @param {string} failure the message if the command fails
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 * @returns {Promise<string>} its standard output
 */
export async function prepare(failure, command, args, cwd) {
  const {isDone, status, stdout, stderr} = await execute(command, args, {cwd})
  if (!isDone) skip(`${failure}: ${toReason(stderr) ?? `\`${command}\` ended with ${status}`}`)
  return stdout
}

/**
 * Make a folder that is removed when the script ends, also after an error or a signal.
 *
 * @param {string} prefix the start of its name
 */
export function makeFolder(prefix) {
  let folder = ''
  try {
    fs.mkdirSync(home, {recursive: true})
    folder = fs.mkdtempSync(path.join(home, prefix))
  } catch (error) {
    skip(`no folder can be made in ${home}: ${error instanceof Error ? error.message : 'unknown'}`)
  }
  process.on('exit', () => fs.rmSync(folder, {recursive: true, force: true, maxRetries: 3}))
  return folder
}

/**
 * Unpack Debian packages, and all of their dependencies that the system lacks.
 *
 * @param {readonly string[]} names
 * @returns {Promise<{folder: string, environment: Record<string, string>}>} the folder, and
 *   variables for the programs in it
 */
export async function installDebian(names) {
  if (!fs.existsSync('/usr/bin/dpkg')) skip(`this system is not Debian, whose packages are needed: ${names.join(', ')}`)
  const folder = path.join(home, 'debian')
  const done = path.join(folder, `.${names.join('-')}`)
  if (!fs.existsSync(done)) {
    const files = path.join(home, 'packages')
    fs.mkdirSync(files, {recursive: true})
    fs.mkdirSync(folder, {recursive: true})
    const failure = `apt-get cannot download ${names.join(', ')}`
    const plan = await prepare(
      failure,
      'apt-get',
      ['install', '--simulate', '--no-install-recommends', ...names],
      files,
    )
    const missing = [...plan.matchAll(/^Inst (\S+)/gm)].map(([, name = '']) => name)
    await prepare(failure, 'apt-get', ['download', ...new Set([...names, ...missing])], files)
    for (const file of fs.readdirSync(files))
      await prepare(`${file} cannot be unpacked`, 'dpkg', ['-x', file, folder], files)
    fs.writeFileSync(done, '')
  }
  const libraries = path.join(folder, 'usr/lib', `${os.machine()}-linux-gnu`)
  return {folder, environment: {LD_LIBRARY_PATH: [libraries, path.join(libraries, 'pulseaudio')].join(':')}}
}

/**
 * Install packages from npm into a separate folder.
 *
 * @param {string} name the name of the folder
 * @param {readonly string[]} packages
 * @returns {Promise<string>} the folder
 */
export async function installNode(name, packages) {
  const folder = path.join(home, name)
  const done = path.join(folder, '.done')
  if (fs.existsSync(done) && fs.readFileSync(done, 'utf8') === packages.join(' ')) return folder
  fs.mkdirSync(folder, {recursive: true})
  fs.writeFileSync(path.join(folder, 'package.json'), '{"private": true}\n')
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages]
  await prepare(`npm cannot install ${packages.join(', ')}`, 'npm', args, folder)
  fs.writeFileSync(done, packages.join(' '))
  return folder
}

/**
 * Make a project with this package installed, and with a page. The end of the script removes the project.
 *
 * @returns {Promise<{folder: string, file: string}>} the project and the page
 */
export async function makeProject() {
  const folder = makeFolder('project-')
  const packing = ['pack', '--pack-destination', folder]
  const tarball = (await prepare('npm cannot pack this package', 'npm', packing, root)).trim()
  fs.writeFileSync(path.join(folder, 'package.json'), '{"private": true}\n')
  const beside = ['remark', 'remark-gfm', 'remark-frontmatter']
  const installing = ['install', '--prefer-offline', '--no-audit', '--no-fund', `./${tarball}`, ...beside]
  await prepare('npm cannot install this package', 'npm', installing, folder)
  const plugins = ['remark-gfm', 'remark-frontmatter', 'lint-api-glossary', 'lint-api-glossary/fix']
  fs.writeFileSync(path.join(folder, '.remarkrc.json'), JSON.stringify({plugins}))
  const file = path.join(folder, 'orders.md')
  fs.writeFileSync(file, page)
  return {folder, file}
}

/**
 * List the language servers: a server with the same set-up as `remark-language-server`, and our own server.
 *
 * @param {string} folder the folder of the project
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
