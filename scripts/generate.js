/**
 * Write the files that are made from others, or check that they are up to date.
 *
 *     node scripts/generate.js [--check]
 *
 * - `src/glossary/builtin.ts` from `rules/glossary.yml`
 * - `src/remark/rules.ts` and `src/remark/rules/*.ts` from the folders in `rules/`
 *
 * Exit status 1 where `--check` finds a stale file.
 */
import fs from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {format} from 'prettier'
import {parse} from 'yaml'

const root = fileURLToPath(new URL('..', import.meta.url))
const isCheck = process.argv.includes('--check')
const head = (from) => `// Generated from ${from} by scripts/generate.js: change that, not this.\n`
const toName = (id) => id.replace(/-./g, (part) => part.charAt(1).toUpperCase())

const ids = fs
  .readdirSync(path.join(root, 'rules'), {withFileTypes: true})
  .filter((entry) => entry.isDirectory() && fs.existsSync(path.join(root, 'rules', entry.name, 'index.ts')))
  .map((entry) => entry.name)
  .sort()

/** @type {Map<string, string>} */
const files = new Map()

const glossary = parse(fs.readFileSync(path.join(root, 'rules/glossary.yml'), 'utf8'))
files.set(
  'src/glossary/builtin.ts',
  `${head('rules/glossary.yml')}import type {Glossary} from '../core/types.ts'

/** The built-in glossary. */
export const builtin: Glossary = ${JSON.stringify(glossary)}
`,
)

for (const id of ids) {
  files.set(
    `src/remark/rules/${id}.ts`,
    `${head('rules/')}import rule from '../../../rules/${id}/index.ts'
import {toPlugin} from '../plugin.ts'

/** The rule \`${id}\` as a remark plugin. */
const ${toName(id)} = toPlugin(rule)
export default ${toName(id)}
`,
  )
}

files.set(
  'src/remark/rules.ts',
  `${head('rules/')}${ids.map((id) => `export {default as ${toName(id)}} from './rules/${id}.ts'\n`).join('')}`,
)

files.set(
  'src/core/rules.ts',
  `${head('rules/')}${ids.map((id) => `import ${toName(id)} from '../../rules/${id}/index.ts'\n`).join('')}import type {Rule} from './types.ts'

/** Every rule, in the order of its id. */
export const rules: readonly Rule<never>[] = [${ids.map(toName).join(', ')}] as unknown as readonly Rule<never>[]
`,
)

const stale = []
for (const [name, text] of files) {
  const file = path.join(root, name)
  const formatted = await format(text, {
    filepath: file,
    ...JSON.parse(fs.readFileSync(path.join(root, '.prettierrc.json'), 'utf8')),
  })
  if (fs.existsSync(file) && fs.readFileSync(file, 'utf8') === formatted) continue
  stale.push(name)
  if (isCheck) continue
  fs.mkdirSync(path.dirname(file), {recursive: true})
  fs.writeFileSync(file, formatted)
}
if (isCheck && stale.length > 0) {
  console.error(`Stale generated files: ${stale.join(', ')}\nRun \`npm run generate\` and commit what it writes.`)
  process.exitCode = 1
}
