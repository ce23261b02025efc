/**
 * Bundle the command into a few files, so that it starts almost as fast as Node itself.
 *
 *     node scripts/bundle.js
 *
 * Writes `dist/command/`. Its `main.cjs` turns on Node's compile cache and loads `command.cjs`.
 * The other files have code that only some runs load. All files are CommonJS, because Node 20 takes
 * 8 ms longer to start an ES module with imports. The library is not bundled.
 */
import {createHash} from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {rolldown} from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = path.join(root, 'dist/command')

/** A placeholder in the code, which the digest of the code replaces. */
const digestMark = '<digest>'

/**
 * Changes modules before they are bundled. Data becomes a JSON string, because V8 reads JSON faster
 * than source code. satteri searches for its binary in its own package, not in the bundle.
 *
 * @type {import('rolldown').Plugin}
 */
const prepared = {
  name: 'prepared',
  transform: {
    filter: {
      id: [
        /[\\/]glossary[\\/]builtin\.ts$/,
        /[\\/]lint[\\/]usual-patterns\.ts$/,
        /[\\/]character-entities[\\/]index\.js$/,
        /[\\/]satteri[\\/]index\.js$/,
      ],
    },
    async handler(code, id) {
      if (/[\\/]satteri[\\/]/.test(id)) return code.replaceAll('import.meta.url', installed)
      const compiled = id.endsWith('.ts')
        ? path.join(root, 'dist', path.relative(root, id).replace(/\.ts$/, '.js'))
        : id
      const values = Object.entries(await import(pathToFileURL(compiled).href))
      return values
        .map(([name, value]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))})`)
        .join('\n')
    },
  },
}

const installed =
  "process.getBuiltinModule('node:url').pathToFileURL(createRequire(__filename).resolve('satteri')).href"

const bundle = await rolldown({
  cwd: root,
  input: 'src/cli/main.ts',
  platform: 'node',
  transform: {target: 'node20', define: {BUILD: JSON.stringify(digestMark)}},
  // `sideEffects` in package.json lists only modules of the library, so this option replaces the list.
  treeshake: {moduleSideEffects: (id) => id.startsWith(path.join(root, 'src'))},
  plugins: [prepared],
})
const generated = await bundle.generate({
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name].cjs',
  minify: true,
  comments: false,
  // Turn `import()` into `require()`, which is faster: before `import()`, Node scans a CommonJS file for exports.
  dynamicImportInCjs: false,
  // Make one file for each step of a run, because Node reads one large file faster than two small ones.
  codeSplitting: {
    groups: [
      ['src/cli/command', 'src/report/lib/reporter'],
      ['src/lint/search', 'src/lint/usual-patterns'],
      ['src/lint/setup'],
      ['src/lint/check', 'src/markdown/native-parser', 'node_modules/satteri/index', 'node_modules/satteri/dist/index'],
      ['src/report/stylish', 'src/report/lib/totals', 'src/report/lib/text'],
    ].map((names, index) => ({
      name: path.basename(names[0] ?? ''),
      test: (id) => names.some((name) => id.replace(/\.[jt]s$/, '') === path.join(root, name)),
      priority: 5 - index,
    })),
  },
})

const chunks = generated.output.flatMap((file) => (file.type === 'chunk' ? [file] : []))
const hash = createHash('sha256')
for (const {fileName, code} of chunks) hash.update(fileName).update(code)
const digest = hash.digest('hex')
fs.rmSync(folder, {recursive: true, force: true})
fs.mkdirSync(folder, {recursive: true})
for (const {fileName, code} of chunks) fs.writeFileSync(path.join(folder, fileName), code.replace(digestMark, digest))
