/**
 * Lint whole trees of documentation, and say what a change of ours does to them.
 *
 *     npm run ecosystem -- FOLDER…                   print a report as JSON
 *     npm run ecosystem -- --compare OLD NEW         print what two reports differ in
 *
 * A report holds how much was read, how often each rule found each form, and every
 * finding with its line; it is the same for the same files wherever they lie.
 * Lines may move between two reports: findings are the same where file, rule, text,
 * suggestions and line of text are. Needs `npm run build`. Exit status 1 where two
 * reports differ, 2 where something cannot be read.
 */
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {pathToFileURL} from 'node:url'

/**
 * @typedef {object} Listed
 * @property {string} file with the name of its folder
 * @property {string} place line and column, from 1
 * @property {string} rule
 * @property {string} actual
 * @property {string[]} expected
 * @property {string} repair
 * @property {string} context the line it stands in, or as much of it as is near
 */

/**
 * @typedef {object} EcosystemReport
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
 */
export async function makeReport(folders) {
  const {lint} = await import('../dist/src/index.js')
  /** @type {EcosystemReport} */
  const report = {files: 0, characters: 0, findings: 0, rules: {}, list: []}
  /** @type {Map<string, Map<string, number>>} */
  const rules = new Map()
  for (const folder of folders) {
    const names = fs
      .readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .map((name) => name.replaceAll(path.sep, '/'))
      .filter((name) => /\.(?:md|mdx|markdown)$/.test(name) && !name.split('/').includes('node_modules'))
      .sort()
    for (const name of names) {
      const text = fs.readFileSync(path.join(folder, name), 'utf8').replace(/^\uFEFF/, '')
      const file = `${path.basename(path.resolve(folder))}/${name}`
      report.files++
      report.characters += text.length
      for (const {rule, actual, expected, repair, range} of lint(text, {path: name})) {
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
 * @returns {string[]} nothing where they hold the same findings
 */
export function compareReports(before, after) {
  const removed = subtract(before.list, after.list)
  const added = subtract(after.list, before.list)
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
 * The findings of one list that another one has not, each as often as it has it not.
 *
 * @param {readonly Listed[]} list
 * @param {readonly Listed[]} others
 */
function subtract(list, others) {
  /** @type {(finding: Listed) => string} */
  const toKey = ({file, rule, actual, expected, repair, context}) =>
    JSON.stringify([file, rule, actual, expected, repair, context])
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const finding of others) counts.set(toKey(finding), (counts.get(toKey(finding)) ?? 0) + 1)
  return list.filter((finding) => {
    const count = counts.get(toKey(finding)) ?? 0
    counts.set(toKey(finding), count - 1)
    return count <= 0
  })
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
      const [before, after] = args.slice(1).map((file) => JSON.parse(fs.readFileSync(file, 'utf8')))
      const lines = compareReports(before, after)
      console.log(lines.length > 0 ? lines.join('\n') : 'No difference.')
      console.log(`${before.findings} findings before, ${after.findings} after`)
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
