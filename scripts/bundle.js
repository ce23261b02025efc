/**
 * Put the command into few files, so that it starts in little more than Node's own time.
 *
 *     node scripts/bundle.js
 *
 * Writes `dist/command/`: `main.cjs`, from `src/cli/start.ts`, is started, and loads
 * the rest with the code that an earlier run compiled. `command.cjs`, from
 * `src/cli/main.ts`, holds what every run needs, and a file beside it each half that
 * only some runs need, loaded where the sources say `import()`; `automaton.bin` holds
 * the states of the first search. They are CommonJS, since Node 20 takes 8 ms more to
 * start a module that imports its own modules. The library stays as the compiler wrote
 * it, who goes first: lists are read from what it wrote.
 */
import {createHash} from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {build} from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const {reporters} = await import(pathToFileURL(path.join(root, 'dist/src/report/index.js')).href)
/**
 * All but the report that most runs print.
 *
 * @type {[half: string, modules: string[]][]}
 */
const lateReports = Object.keys(reporters)
  .filter((name) => name !== 'stylish')
  .map((name) => [`report-${name}`, [`src/report/${name}.ts`]])

/**
 * What is loaded late: the name of a file, and the modules in it.
 *
 * @type {ReadonlyMap<string, readonly string[]>}
 */
const halves = new Map([
  // All that shares what is known of a processor or a glossary.
  [
    'check',
    [
      'src/remark/processor.ts',
      'src/remark/check.ts',
      'src/remark/settings.ts',
      'src/glossary/data.ts',
      'src/markdown/document.ts',
      'src/terms/synonyms.ts',
    ],
  ],
  // What tells where findings may be: for a file with a word that rules need.
  ['rules', ['src/core/filter.ts', 'rules/index.ts', 'src/glossary/builtin.ts', 'src/glossary/merge.ts']],
  // A file with findings and without comments that control messages needs this and no more.
  ['quick', ['src/remark/quick.ts']],
  ['mdx-syntax', ['src/markdown/mdx-syntax.ts']],
  ...lateReports,
  ['mdx', ['remark-mdx']],
  ['glob', ['tinyglobby']],
  ['ignore', ['ignore']],
  ['diff', ['diff']],
  // Small, and part of runs that are to be fast.
  ['shard', ['src/cli/shard.ts']],
  ['merge', ['src/cli/commands/merge.ts']],
  // Last, as it knows all that the others hold.
  ['cache', ['src/cli/cache.ts']],
])
/**
 * Modules that few runs need; they are in one file, `rare.cjs`, and for each there
 * is a file that takes it out of that. What they import is theirs alone.
 */
const rare = [
  'baseline',
  'git',
  'lsp',
  'commands/check-glossary',
  'commands/explain',
  'commands/glossary',
  'commands/init',
]
/** Modules that have a default export. */
const withDefault = new Set(['remark-mdx', 'ignore'])
const halfOf = new Map([
  ...[...halves].flatMap(([half, modules]) => modules.map((module) => /** @type {const} */ ([module, half]))),
  ...rare.map((name) => /** @type {const} */ ([`src/cli/${name}.ts`, path.basename(name)])),
])

/**
 * Data as a string: V8 reads it faster so than as source.
 *
 * @type {import('esbuild').Plugin}
 */
const data = {
  name: 'data',
  setup({onLoad}) {
    onLoad({filter: /[\\/](?:glossary[\\/]builtin|cli[\\/]first-words)\.ts$/}, async ({path: file}) => {
      const compiled = path.join(root, 'dist', path.relative(root, file).replace(/\.ts$/, '.js'))
      const lines = Object.entries(await import(pathToFileURL(compiled).href)).map(
        ([name, value]) =>
          `export const ${name} = ${value === undefined ? 'undefined' : `JSON.parse(${JSON.stringify(JSON.stringify(value))})`}`,
      )
      return {contents: lines.join('\n'), loader: 'js'}
    })
  },
}

/**
 * The states of the first search as bytes in a file beside the command.
 *
 * @type {import('esbuild').Plugin}
 */
const automaton = {
  name: 'automaton',
  setup({onLoad}) {
    onLoad({filter: /[\\/]cli[\\/]first-automaton\.ts$/}, async ({path: file}) => {
      const compiled = path.join(root, 'dist/src')
      const {firstAutomaton} = await import(pathToFileURL(path.join(compiled, 'cli/first-automaton.js')).href)
      const {toBytes} = await import(pathToFileURL(path.join(compiled, 'core/automaton-bytes.js')).href)
      if (firstAutomaton) fs.writeFileSync(path.join(root, 'dist/command/automaton.bin'), toBytes(firstAutomaton))
      const contents = firstAutomaton
        ? `import {fromBytes} from '../core/automaton-bytes.ts'
           const {readFileSync} = require('node:fs')
           export const firstAutomaton = fromBytes(readFileSync(require('node:path').join(__dirname, 'automaton.bin')))`
        : 'export const firstAutomaton = undefined'
      return {contents, resolveDir: path.dirname(file), loader: 'js'}
    })
  },
}

/**
 * Modules of Node as they are: what the bundler makes of a default import is another
 * object with a getter for each name, which takes longer than some of the modules.
 *
 * @type {import('esbuild').Plugin}
 */
const builtins = {
  name: 'builtins',
  setup({onLoad}) {
    onLoad({filter: /\.[jt]s$/}, ({path: file}) => {
      const source = fs.readFileSync(file, 'utf8')
      const contents = source.replace(/^import (\w+) from ('node:\w+')/gm, 'const $1 = require($2)')
      // Without imports, it would be taken for CommonJS.
      if (contents !== source) return {contents: `${contents}\nexport {}\n`, loader: file.endsWith('.ts') ? 'ts' : 'js'}
    })
  },
}

/** @type {import('esbuild').BuildOptions} */
const shared = {
  absWorkingDir: root,
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  minify: true,
  legalComments: 'none',
  plugins: [data, builtins],
  logLevel: 'warning',
  define: {'import.meta.url': '__filename'},
  // `import()` becomes `require()`, which is faster, and which kept code can do.
  supported: {'dynamic-import': false},
}

fs.rmSync(path.join(root, 'dist/command'), {recursive: true, force: true})
fs.mkdirSync(path.join(root, 'dist/command'), {recursive: true})
await bundle({
  entryPoints: ['src/cli/main.ts'],
  outfile: 'dist/command/command.cjs',
  plugins: [
    data,
    automaton,
    builtins,
    {
      name: 'halves',
      setup({onResolve}) {
        onResolve({filter: /./}, ({path: specifier, resolveDir, kind}) => {
          if (kind !== 'dynamic-import') return
          const module = specifier.startsWith('.')
            ? path.relative(root, path.resolve(resolveDir, specifier)).split(path.sep).join('/')
            : specifier
          const half = halfOf.get(module)
          return half === undefined ? undefined : {path: `./${half}.cjs`, external: true}
        })
      },
    },
  ],
})
const command = path.join(root, 'dist/command/command.cjs')
// The line for the shell is that of main.cjs.
fs.writeFileSync(command, fs.readFileSync(command, 'utf8').replace(/^#!.*\n/, ''))
for (const [half, modules] of halves) {
  const contents = modules.map((module) => {
    const specifier = /^(?:src|rules)\//.test(module) ? `./${module}` : module
    // To a module, what a CommonJS file exports is its default.
    return withDefault.has(module)
      ? `module.exports = [require('${specifier}')].map((one) => one.default ?? one)[0]`
      : `export * from '${specifier}'`
  })
  const stdin = {contents: contents.join('\n'), resolveDir: root, sourcefile: half}
  const define = {...shared.define, ...(half === 'cache' && {BUILD: JSON.stringify(digestBundle())})}
  // Names stay where remark reads those of plugins; elsewhere keeping them takes time in each closure.
  const keepNames = half === 'check' || half === 'mdx'
  await bundle({define, stdin, keepNames, outfile: `dist/command/${half}.cjs`})
}
const contents = rare.map((name, index) => `export * as rare${index} from './src/cli/${name}.ts'`).join('\n')
const stdin = {contents, resolveDir: root, sourcefile: 'rare'}
await bundle({stdin, keepNames: true, outfile: 'dist/command/rare.cjs'})
for (const [index, name] of rare.entries())
  fs.writeFileSync(
    path.join(root, `dist/command/${path.basename(name)}.cjs`),
    `module.exports = require('./rare.cjs').rare${index}\n`,
  )
// Last of all, as it knows the digest of the rest.
await bundle({
  entryPoints: ['src/cli/start.ts'],
  outfile: 'dist/command/main.cjs',
  define: {...shared.define, BUILD: JSON.stringify(digestBundle())},
})

/**
 * Bundle, and escape what is beyond ASCII: Node decodes other files much more slowly. The
 * bundler escapes it but in regular expressions, and in raw strings that become some.
 *
 * @param {import('esbuild').BuildOptions & {outfile: string}} options
 */
async function bundle(options) {
  await build({...shared, ...options})
  const file = path.join(root, options.outfile)
  const code = fs.readFileSync(file, 'utf8')
  const escaped = code.replace(/[^\x00-\x7F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  if (escaped !== code) fs.writeFileSync(file, escaped)
}

/** What there is of the bundle, as one digest. */
function digestBundle() {
  const folder = path.join(root, 'dist/command')
  const hash = createHash('sha256')
  for (const name of fs.readdirSync(folder).sort()) hash.update(fs.readFileSync(path.join(folder, name)))
  return hash.digest('hex')
}
