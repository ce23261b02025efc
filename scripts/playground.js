/**
 * Build the playground, a page to try the rules in a browser.
 *
 *     npm run playground              builds `dist/playground/`
 *     npm run playground -- --open    builds the playground, serves it, and opens it in a browser
 *
 * `dist/playground/` works in any folder of any file server. Names of modules include a digest of
 * their content, so that the service worker can cache them forever.
 */
import {spawn} from 'node:child_process'
import {createHash} from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {rolldown} from 'rolldown'
import {readExamples} from './examples.js'
import {serve} from './serve.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = path.join(root, 'src/playground')
const folder = path.join(root, 'dist/playground')

fs.rmSync(folder, {recursive: true, force: true})
fs.mkdirSync(folder, {recursive: true})
const [worker = '', ...workerParts] = await bundle('worker')
const project = await readProject()
const [start = '', ...pageParts] = await bundle('start', {
  PROJECT: JSON.stringify(project),
  WORKER: JSON.stringify(worker),
})
const style = `style-${toDigest(read('style.css'))}.css`
fs.copyFileSync(path.join(source, 'style.css'), path.join(folder, style))
fs.copyFileSync(path.join(source, 'icon.svg'), path.join(folder, 'icon.svg'))
const modules = pageParts
  .filter((name) => !name.startsWith('settings-'))
  .map((name) => `<link rel="modulepreload" href="${name}" />`)
// The first script starts the worker before the browser shows anything.
const links = [
  `<link rel="stylesheet" href="${style}" />`,
  ...modules,
  `<script type="module" async blocking="render" src="${start}"></script>`,
]
const page = read('index.html').replace('<!-- files -->', links.join('\n    '))
fs.writeFileSync(path.join(folder, 'index.html'), page)
// The parser for MDX is loaded on demand.
const parts = [...pageParts, ...workerParts].filter((name) => !name.startsWith('micromark-parser-'))
const first = ['./', 'icon.svg', style, start, worker, ...parts]
await bundle('service-worker', {FILES: JSON.stringify(first), VERSION: JSON.stringify(toDigest(page))}, '[name].js')

if (process.argv.includes('--open')) {
  const {address} = await serve(folder)
  console.log(`The playground is at ${address}`)
  const command = process.platform === 'darwin' ? 'open' : process.platform === 'win32' ? 'explorer' : 'xdg-open'
  spawn(command, [address], {stdio: 'ignore', detached: true})
    .on('error', () => console.log('Open it in a browser. Ctrl-C stops the server.'))
    .unref()
}

/**
 * Bundle a module with all that it needs.
 *
 * @param {string} name
 * @param {Record<string, string>} define
 * @param {string} fileName
 * @returns the names of the written files, the module's own file first
 */
async function bundle(name, define = {}, fileName = '[name]-[hash].js') {
  const build = await rolldown({
    cwd: root,
    input: {[name]: path.join(source, `${name}.ts`)},
    platform: 'browser',
    // A worker has no `document`, which the browser version of decode-named-character-reference
    // uses.
    resolve: {conditionNames: name === 'worker' ? ['worker', 'browser', 'import'] : ['browser', 'import']},
    tsconfig: path.join(source, 'tsconfig.json'),
    transform: {target: 'es2023', define},
    // `sideEffects` in package.json lists only modules of the library, so this option replaces the list.
    treeshake: {moduleSideEffects: (id) => id.startsWith(path.join(root, 'src'))},
  })
  const {output} = await build.write({
    dir: folder,
    format: 'esm',
    entryFileNames: fileName,
    chunkFileNames: '[name]-[hash].js',
    minify: true,
    comments: false,
  })
  return output.map(({fileName}) => fileName)
}

/** Read the rules, examples and samples that the page shows. */
async function readProject() {
  const {version, repository} = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
  /** @param {string} name */
  const load = (name) => import(pathToFileURL(path.join(root, 'dist', name)).href)
  const {rules} = await load('rules/index.js')
  const {toRuleUrl} = await load('src/lint/setup.js')
  // Leave out rules whose examples all need an OpenAPI file, which the playground does not have.
  const pages = rules.map(
    (/** @type {{meta: {id: string, summary: string, isDefault: boolean, defaults: object}}} */ {meta}) => {
      const {id, summary, isDefault, defaults} = meta
      return {id, summary, isDefault, defaults, url: toRuleUrl(id), examples: readExamples(root, id)}
    },
  )
  return {
    version,
    repository: repository.url.replace(/^git\+|\.git$/g, ''),
    rules: pages.filter((/** @type {{examples: object[]}} */ {examples}) => examples.length > 0),
    samples: {text: read('welcome.md'), yaml: read('glossary.yml'), page: read('glossary.md')},
  }
}

/** @param {string} name */
function read(name) {
  return fs.readFileSync(path.join(source, name), 'utf8')
}

/** @param {string} text */
function toDigest(text) {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8)
}
