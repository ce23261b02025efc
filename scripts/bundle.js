/**
 * Put the command into few files, so that it starts in little more than Node's own time.
 *
 *     node scripts/bundle.js
 *
 * Writes `dist/command/` from `src/cli/main.ts`: `main.js` holds what every run
 * needs, and a file beside it each half that some run needs (remark, MDX, a
 * report, …), loaded where the sources say `import()`. The library stays as the
 * compiler wrote it.
 */
import fs from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {build} from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const outdir = path.join(root, 'dist/command')

fs.rmSync(outdir, {recursive: true, force: true})
await build({
  absWorkingDir: root,
  entryPoints: ['src/cli/main.ts'],
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Names stay, since remark reads those of plugins and errors show them.
  minifySyntax: true,
  legalComments: 'none',
  chunkNames: '[name]-[hash]',
  logLevel: 'warning',
  // CommonJS dependencies in a module ask for what Node has.
  banner: {js: "import {createRequire as toRequire} from 'node:module';const require=toRequire(import.meta.url);"},
})
