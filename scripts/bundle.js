/**
 * Put the command into few files, so that it starts in little more than Node's own time.
 *
 *     node scripts/bundle.js
 *
 * Writes `dist/command/`: `main.cjs`, which turns on Node's own compile cache and loads
 * `command.cjs`, and a file for each large part that only some runs need, loaded where
 * the sources say `import()`. They are CommonJS, since Node 20 takes 8 ms more to start
 * a module that imports its own modules. The library stays as the compiler wrote it.
 */
import {createHash} from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {build} from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = path.join(root, 'dist/command')

/** The files, and what is in each beside what it imports; none knows another one's state. */
const files = new Map([
  ['lsp', 'src/cli/lsp.ts'],
  ['micromark', 'src/markdown/micromark-parser.ts'],
  ['satteri', 'satteri'],
  ['ignore', 'ignore'],
  ['glob', 'tinyglobby'],
  ['diff', 'diff'],
  // Last, as it knows the digest of the others.
  ['command', 'src/cli/command.ts'],
  ['main', 'src/cli/main.ts'],
])

/**
 * Leave to the file that it is in what another file imports late.
 *
 * @type {import('esbuild').Plugin}
 */
const late = {
  name: 'late',
  setup({onResolve}) {
    onResolve({filter: /./}, ({path: specifier, resolveDir, kind}) => {
      if (kind !== 'dynamic-import') return
      const isOwn = specifier.startsWith('.')
      const module = isOwn
        ? path.relative(root, path.resolve(resolveDir, specifier)).replaceAll(path.sep, '/')
        : specifier
      for (const [name, entry] of files) if (entry === module) return {path: `./${name}.cjs`, external: true}
      return undefined
    })
  },
}

/**
 * Data as a string: V8 reads it faster so than as source.
 *
 * @type {import('esbuild').Plugin}
 */
const data = {
  name: 'data',
  setup({onLoad}) {
    onLoad({filter: /[\\/]glossary[\\/]builtin\.ts$/}, async () => {
      const {builtin} = await import(pathToFileURL(path.join(root, 'dist/src/glossary/builtin.js')).href)
      return {contents: `export const builtin = JSON.parse(${JSON.stringify(JSON.stringify(builtin))})`, loader: 'js'}
    })
  },
}

const installed = "const installed = require('node:url').pathToFileURL(require.resolve('satteri')).href"

fs.rmSync(folder, {recursive: true, force: true})
const hash = createHash('sha256')
for (const [name, entry] of files) {
  const outfile = path.join(folder, `${name}.cjs`)
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [late, data],
    // `import()` becomes `require()`, since Node scans CommonJS that is imported for its exports.
    supported: {'dynamic-import': false},
    // satteri looks for its binary from where it is installed.
    banner: {js: name === 'satteri' ? installed : ''},
    define: {
      'import.meta.url': name === 'satteri' ? 'installed' : '__filename',
      'BUILD': JSON.stringify(hash.copy().digest('hex')),
    },
  })
  hash.update(fs.readFileSync(outfile))
}
