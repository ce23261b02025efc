/**
 * Lint whole folders of documentation, and show how a change of this package affects the findings.
 *
 *     npm run ecosystem -- FOLDER…                   print a report as JSON
 *     npm run ecosystem -- --compare OLD NEW         print the differences between two reports
 *
 * A report has the amount of text, the number of findings for each rule and form, and each finding
 * with its line. The script searches folders as the command does, but reads no ignore files.
 *
 * Two findings are the same if they have the same file, rule, text, suggestions and kind of repair, and
 * their lines have the same text. Line numbers and names of folders do not count, so you can compare two
 * versions of a folder. The first folder of one report is compared with the first folder of the other
 * report, and so on.
 * rules/accuracy.md shows how to compare two versions of the rules.
 *
 * Runs the package that `npm run build` has built. The exit status is 1 if two reports differ, and 2
 * if something cannot be read.
 */
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {pathToFileURL} from 'node:url'

/**
 * @typedef {object} Listed
 * @property {string} file name of the folder, and path in it: `docs/guides/orders.md`
 * @property {string} place line and column, from 1
 * @property {string} rule
 * @property {string} actual
 * @property {string[]} expected
 * @property {string} repair
 * @property {string} context the line of the finding; if the line is long, the part around the finding
 */

/**
 * @typedef {object} EcosystemReport
 * @property {string[]} folders names of the folders, made unique
 * @property {number} files
 * @property {number} characters
 * @property {number} findings
 * @property {Record<string, {findings: number, forms: Record<string, number>}>} rules
 * @property {Listed[]} list
 */

/**
 * Lint all Markdown and MDX files in folders with the rules of the preset.
 *
 * @param {readonly string[]} folders
 * @returns {Promise<EcosystemReport>}
 * @throws {Error} if something cannot be read or linted, or if a folder has no such file
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
      const content = await explain(`Cannot read \`${place}\``, () => fs.readFileSync(place, 'utf8'))
      const text = content.replace(/^\uFEFF/, '')
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
 * Make the name of a folder unique: `docs (2)`.
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
 * List the Markdown and MDX files that the command would lint in a folder without ignore files.
 *
 * @param {string} folder
 * @returns {Promise<string[]>} paths relative to the folder, with slashes, sorted
 * @throws {Error} if a folder cannot be read, or has no files
 */
async function listNames(folder) {
  const {toName} = await import('../dist/src/glossary/files.js')
  const {findFiles, usualSelection} = await import('../dist/src/cli/files.js')
  const root = path.resolve(folder)
  const stats = await explain(`Cannot read \`${folder}\``, () => fs.statSync(root))
  if (!stats.isDirectory()) throw new Error(`Unexpected file \`${folder}\`, expected a folder`)
  const {sources, problems} = await findFiles([folder], process.cwd(), {...usualSelection, includesGitIgnored: true})
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return sources.map(({file}) => toName(file, root)).sort()
}

/**
 * Call a function. Errors get a message that says what failed.
 *
 * @template T
 * @param {string} failure what failed: the start of the error message
 * @param {() => T} attempt
 * @returns {Promise<T>}
 * @throws {Error} if the function throws
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
 * Describe the differences between two reports, as lines.
 *
 * @param {EcosystemReport} before
 * @param {EcosystemReport} after
 * @returns {string[]} empty if both reports have the same findings
 * @throws {Error} if their numbers of folders differ
 */
export function compareReports(before, after) {
  const counts = [before.folders.length, after.folders.length]
  if (counts[0] !== counts[1])
    throw new Error(`Unexpected reports of ${counts.join(' and ')} folders, expected the same number`)
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
 * List the findings of a report that another report lacks. If the report has a finding three times, and
 * the other report has the finding once, the finding is listed twice.
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
 * Create a function that makes the key of a finding. A finding has the same key in both reports.
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
 * @throws {Error} if the file cannot be read, or is not a report
 */
async function readReport(file) {
  const text = await explain(`Cannot read \`${file}\``, () => fs.readFileSync(file, 'utf8'))
  try {
    const report = JSON.parse(text)
    if (Array.isArray(report?.folders) && Array.isArray(report?.list)) return report
  } catch {
    // The file is not JSON.
  }
  throw new Error(
    `Expected a report in \`${file}\`, written by \`npm run --silent ecosystem -- FOLDER > FILE\` (without \`--silent\`, npm adds lines)`,
  )
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
