/**
 * Lint whole trees of documentation, and say what a change of ours does to them.
 *
 *     npm run ecosystem -- FOLDER…                   print a report as JSON
 *     npm run ecosystem -- --compare OLD NEW         print what two reports differ in
 *
 * A report holds how much was read, how often each rule found each form, and every
 * finding with its line. Of a folder the same files are read as by the command.
 * Findings of two reports are the same where file, rule, text, suggestions and line
 * of text are: neither the number of the line nor the name of the folder counts, so
 * that two versions of a folder can be compared; where there are more folders, they
 * are compared in their order. rules/accuracy.md shows how to compare two states of
 * the rules. Needs `npm run build`, and reads what that made last. Exit status 1
 * where two reports differ, 2 where something cannot be read.
 */
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {pathToFileURL} from 'node:url'

/**
 * @typedef {object} Listed
 * @property {string} file from its folder, after the name of the folder: `docs/guides/orders.md`
 * @property {string} place line and column, from 1
 * @property {string} rule
 * @property {string} actual
 * @property {string[]} expected
 * @property {string} repair
 * @property {string} context the line it stands in, or as much of it as is near
 */

/**
 * @typedef {object} EcosystemReport
 * @property {string[]} folders their names, each another one
 * @property {number} files
 * @property {number} characters
 * @property {number} findings
 * @property {Record<string, {findings: number, forms: Record<string, number>}>} rules
 * @property {Listed[]} list
 */

/**
 * Lint every Markdown and MDX file in some folders with the rules of the preset.
 *
 * @param {readonly string[]} folders
 * @returns {Promise<EcosystemReport>}
 * @throws {Error} if something cannot be read or linted, or if a folder holds no such file
 */
export async function makeReport(folders) {
  const {lint} = await import('../dist/src/index.js')
  /** @type {EcosystemReport} */
  const report = {folders: [], files: 0, characters: 0, findings: 0, rules: {}, list: []}
  /** @type {Map<string, Map<string, number>>} */
  const rules = new Map()
  for (const folder of folders) {
    const title = toTitle(path.basename(path.resolve(folder)), report.folders)
    report.folders.push(title)
    for (const name of await listNames(folder)) {
      const place = path.join(folder, name)
      const text = (await explain(`Cannot read \`${place}\``, () => fs.readFileSync(place, 'utf8'))).replace(
        /^\uFEFF/,
        '',
      )
      const found = await explain(`Cannot lint \`${place}\``, () => lint(text, {path: name}))
      const file = `${title}/${name}`
      report.files++
      report.characters += text.length
      for (const {rule, actual, expected, repair, range} of found) {
        const {line, column, offset} = range.start
        report.findings++
        const form = `${fold(actual)} → ${expected.map((one) => fold(one)).join(' | ')}`
        const forms = rules.get(rule) ?? new Map()
        rules.set(rule, forms.set(form, (forms.get(form) ?? 0) + 1))
        const context = toContext(text, offset, range.end.offset)
        report.list.push({file, place: `${line}:${column}`, rule, actual, expected: [...expected], repair, context})
      }
    }
  }
  for (const rule of [...rules.keys()].sort()) {
    const forms = [...(rules.get(rule) ?? [])].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    report.rules[rule] = {findings: forms.reduce((sum, [, count]) => sum + count, 0), forms: Object.fromEntries(forms)}
  }
  return report
}

/**
 * The name of a folder, or one that no other folder has: `docs (2)`.
 *
 * @param {string} name
 * @param {readonly string[]} others
 */
function toTitle(name, others) {
  let title = name
  for (let count = 2; others.includes(title); count++) title = `${name} (${count})`
  return title
}

/**
 * What the command reads of a folder, whatever a `.remarkignore` says.
 *
 * @param {string} folder
 * @returns {Promise<string[]>} from the folder, with slashes, in order
 * @throws {Error} if a folder cannot be read, or if there is nothing
 */
async function listNames(folder) {
  const {toName} = await import('../dist/src/glossary/files.js')
  const {findFiles, usualSelection} = await import('../dist/src/cli/files.js')
  const root = path.resolve(folder)
  const stats = await explain(`Cannot read \`${folder}\``, () => fs.statSync(root))
  if (!stats.isDirectory()) throw new Error(`Unexpected file \`${folder}\`, expected a folder`)
  const {files, problems} = await findFiles([folder], process.cwd(), {...usualSelection, includesGitIgnored: true})
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return files.map(({file}) => toName(file, root)).sort()
}

/**
 * What a function returns.
 *
 * @template T
 * @param {string} failure what to say where it throws, before the reason
 * @param {() => T} attempt
 * @returns {Promise<T>}
 * @throws {Error} if it throws
 */
async function explain(failure, attempt) {
  try {
    return attempt()
  } catch (error) {
    const {toSystemReason} = await import('../dist/src/cli/errors.js')
    throw new Error(`${failure}: ${toSystemReason(error)}`, {cause: error})
  }
}

/** @param {string} text */
function fold(text) {
  return text.replaceAll(/\s+/g, ' ')
}

/**
 * @param {string} text
 * @param {number} start
 * @param {number} end
 */
function toContext(text, start, end) {
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - 80)
  const next = text.indexOf('\n', end)
  return text.slice(from, Math.min(next < 0 ? text.length : next, end + 80)).trim()
}

/**
 * What two reports differ in, as lines for a person.
 *
 * @param {EcosystemReport} before
 * @param {EcosystemReport} after
 * @returns {string[]} nothing if they hold the same findings
 * @throws {Error} if they are of other numbers of folders
 */
export function compareReports(before, after) {
  const counts = [before.folders.length, after.folders.length]
  if (counts[0] !== counts[1])
    throw new Error(`Unexpected reports of ${counts.join(' and ')} folders, expected as many in both`)
  const removed = subtract(before, after)
  const added = subtract(after, before)
  const rules = [...new Set([...removed, ...added].map(({rule}) => rule))].sort()
  return rules.flatMap((rule) => {
    const gone = removed.filter((finding) => finding.rule === rule)
    const come = added.filter((finding) => finding.rule === rule)
    return [
      `${rule}: ${come.length} added, ${gone.length} removed`,
      ...come.map((finding) => `  + ${toLine(finding)}`),
      ...gone.map((finding) => `  - ${toLine(finding)}`),
    ]
  })
}

/** @param {Listed} finding */
function toLine({file, place, actual, expected, context}) {
  return `${file}:${place} \`${fold(actual)}\` → ${expected.map((one) => `\`${fold(one)}\``).join(', ') || 'nothing'}: ${fold(context)}`
}

/**
 * The findings of one report that another one has not, each as often as it has it not.
 *
 * @param {EcosystemReport} report
 * @param {EcosystemReport} other
 */
function subtract(report, other) {
  const toKey = toKeys(report)
  const toOtherKey = toKeys(other)
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const finding of other.list) counts.set(toOtherKey(finding), (counts.get(toOtherKey(finding)) ?? 0) + 1)
  return report.list.filter((finding) => {
    const count = counts.get(toKey(finding)) ?? 0
    counts.set(toKey(finding), count - 1)
    return count <= 0
  })
}

/**
 * What makes findings of a report the same as those of another one.
 *
 * @param {EcosystemReport} report
 * @returns {(finding: Listed) => string}
 */
function toKeys({folders}) {
  const indexes = new Map(folders.map((folder, index) => [folder, index]))
  return ({file, rule, actual, expected, repair, context}) => {
    const [folder = ''] = file.split('/', 1)
    const name = file.slice(folder.length)
    return JSON.stringify([indexes.get(folder), name, rule, actual, expected, repair, context])
  }
}

/**
 * Read a report.
 *
 * @param {string} file
 * @returns {Promise<EcosystemReport>}
 * @throws {Error} if it cannot be read, or is not one
 */
async function readReport(file) {
  const text = await explain(`Cannot read \`${file}\``, () => fs.readFileSync(file, 'utf8'))
  const report = parseJson(text)
  if (!Array.isArray(report?.folders) || !Array.isArray(report?.list))
    throw new Error(
      `Expected a report in \`${file}\`, as \`npm run --silent ecosystem -- FOLDER > FILE\` makes it (without \`--silent\`, npm writes lines of its own)`,
    )
  return report
}

/**
 * @param {string} text
 * @returns {any} nothing if it is not JSON
 */
function parseJson(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @param {unknown} error */
function stop(error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const args = process.argv.slice(2)
  try {
    if (args[0] === '--compare' && args.length === 3) {
      const [before, after] = [await readReport(args[1] ?? ''), await readReport(args[2] ?? '')]
      const lines = compareReports(before, after)
      console.log(lines.length > 0 ? lines.join('\n') : 'No difference.')
      console.log(
        `${before.findings} findings in ${before.files} files before, ${after.findings} in ${after.files} after`,
      )
      if (lines.length > 0) process.exitCode = 1
    } else if (args.length > 0 && args.every((folder) => !folder.startsWith('-'))) {
      console.log(JSON.stringify(await makeReport(args), undefined, 1))
    } else {
      stop('Expected folders, or `--compare` with two reports')
    }
  } catch (error) {
    stop(error)
  }
}
