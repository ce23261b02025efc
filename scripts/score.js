/**
 * Score the rules on your own labelled snippets.
 *
 *     npm run score -- [--settings api-glossary.yml] FILE.jsonl…
 *
 * Each line is a JSON object with a snippet and all findings that are expected in it:
 *
 *     {"markdown": "An Rest API.", "findings": [
 *       {"rule": "glossary-article", "text": "An", "repairs": ["A"]},
 *       {"rule": "glossary-casing", "text": "Rest", "repairs": ["REST"]}]}
 *
 * rules/accuracy.md describes the fields, and how the figures are counted. By default, the
 * rules of the preset run with the built-in glossary. A settings file can change both.
 *
 * Prints the figures for words and for requests, each in total and by rule. Then prints how many
 * repairs are certain or offered, and each mistake with its line. Needs `npm run build`. The exit
 * status is 1 if there are mistakes, and 2 if something cannot be read or a label is malformed.
 */
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {pathToFileURL} from 'node:url'
import {parseArgs} from 'node:util'
import {describeKeys, quote, refuseUnknown} from '../dist/src/english/wording.js'
import {isFlag, isListOf, isNumber, isObjectWith, isOptional, isText, refuseWrong} from '../dist/src/glossary/values.js'

/**
 * @typedef {object} Label an expected finding
 * @property {string} rule
 * @property {string} text
 * @property {number} start in UTF-16 code units
 * @property {number} end exclusive
 * @property {readonly string[]} [repairs] the right repairs; if absent, any repair is right
 * @property {boolean} isOpen whether the finding is optional
 */

/**
 * A label, as the file contains it.
 *
 * @typedef {{rule: string, text: string, start?: number, repairs?: string[], open?: boolean}} RawLabel
 */

/**
 * @typedef {object} Snippet
 * @property {string} place file and line, for messages
 * @property {string} markdown
 * @property {string} path
 * @property {readonly Label[]} labels sorted by position
 */

/**
 * @typedef {{right: number, wrong: number, missed: number, repaired: number, repairable: number}}
 *   Score
 */

/**
 * @typedef {{rule: string, actual: string, expected: readonly string[], repair: 'certain' |
 *   'offered', range: {start: {offset: number}, end: {offset: number}}}} Found
 */

/**
 * @typedef {object} Scores
 * @property {number} snippets
 * @property {Score} words the score of all rules about words
 * @property {Score} requests the score of all rules about requests
 * @property {Map<string, Score>} rules by id; for rules about words, repairs are not counted
 * @property {Record<'certain' | 'offered', {found: number, wrong: number}>} findings by kind of
 *   repair
 * @property {string[]} mistakes as messages with file and line
 */

const labelFields = {
  rule: isText,
  text: isText,
  start: isOptional(isNumber),
  repairs: isOptional(isListOf(isText)),
  open: isOptional(isFlag),
}
const snippetFields = {
  markdown: isText,
  path: isOptional(isText),
  findings: isOptional(isListOf(isObjectWith(labelFields))),
}
/** The rules whose findings count as requests. The findings of all other rules count as words. */
const requestRules = new Set(['api-action-path'])
const byteOrderMark = /^\uFEFF/ // at the start of some files from Windows
const host = /https?:\/\/[^/\s"'`]+/ // `https://shop.example` in `https://shop.example/orders`
const methodBefore = /\b([A-Z]{3,7})\s/ // `DELETE ` in `DELETE /orders/{id}`
const requestPath = /\/[^\s"'`|]*/ // `/orders/{id}` in `DELETE /orders/{id}`
const parameter = /\$?\{[^{}/]*\}|<[^<>/]*>|\[[^[\]/]*\]|\/:\w+|\/\$\w+/g // `{order_id}`, `<id>`, `[id]`, `/:id`, `/$ORDER`

/**
 * Read labelled snippets.
 *
 * @param {string} text one JSON object per line
 * @param {string} file the name of the file, for messages
 * @param {readonly string[]} rules ids of all rules
 * @returns {{snippets: Snippet[], problems: string[]}} problems are messages with file and line
 */
export function readSnippets(text, file, rules) {
  /** @type {Snippet[]} */
  const snippets = []
  /** @type {string[]} */
  const problems = []
  for (const [index, line] of text.replace(byteOrderMark, '').split('\n').entries()) {
    if (line.trim() === '') continue
    const place = `${file}:${index + 1}`
    try {
      snippets.push(toSnippet(JSON.parse(line), place, rules))
    } catch (error) {
      problems.push(`${place}: ${toMessage(error)}`)
    }
  }
  if (snippets.length === 0 && problems.length === 0) problems.push(`${file}: Unexpected empty file, expected snippets`)
  return {snippets, problems}
}

/**
 * @param {unknown} value
 * @param {string} place
 * @param {readonly string[]} rules
 * @returns {Snippet}
 * @throws {Error} if the snippet is malformed
 */
function toSnippet(value, place, rules) {
  refuseWrong('snippet', value, isObjectWith(snippetFields))
  const snippet = /** @type {{markdown: string, path?: string, findings?: RawLabel[]}} */ (value)
  refuseUnknown(snippet, Object.keys(snippetFields), 'a snippet')
  const {markdown, path = 'orders.md', findings = []} = snippet
  const labels = findings.map((finding) => toLabel(finding, markdown, rules)).sort((a, b) => a.start - b.start)
  for (const [index, {start, text}] of labels.entries()) {
    const last = labels[index - 1]
    if (last && start < last.end) throw new Error(`Unexpected overlap of \`${last.text}\` and \`${text}\``)
  }
  return {place, markdown, path, labels}
}

/**
 * @param {RawLabel} finding
 * @param {string} markdown
 * @param {readonly string[]} rules
 * @returns {Label}
 * @throws {Error} if the label is malformed
 */
function toLabel(finding, markdown, rules) {
  refuseUnknown(finding, Object.keys(labelFields), 'a finding')
  const {rule, text, start = markdown.indexOf(text), repairs, open = false} = finding
  if (!rules.includes(rule)) throw new Error(`Unexpected rule ${quote(rule)}, expected ${describeKeys(rule, rules)}`)
  if (text === '' || start < 0 || !markdown.startsWith(text, start))
    throw new Error(
      `Unexpected text ${quote(text)}, expected a part of the snippet (at ${finding.start === undefined ? 'any offset' : `offset ${finding.start}`})`,
    )
  return {rule, text, start, end: start + text.length, isOpen: open, ...(repairs && {repairs})}
}

/** @param {unknown} error */
function toMessage(error) {
  return error instanceof Error ? error.message : String(error)
}

/**
 * Compare the findings in snippets with the labels of the snippets.
 *
 * @param {readonly Snippet[]} snippets
 * @param {(markdown: string, path: string) => readonly Found[]} check returns findings, sorted and without overlap
 * @returns {Scores}
 */
export function scoreSnippets(snippets, check) {
  /** @type {Scores} */
  const scores = {
    snippets: snippets.length,
    words: toEmpty(),
    requests: toEmpty(),
    rules: new Map(),
    findings: {certain: {found: 0, wrong: 0}, offered: {found: 0, wrong: 0}},
    mistakes: [],
  }
  for (const snippet of snippets) {
    const findings = check(snippet.markdown, snippet.path)
    for (const kind of /** @type {const} */ (['words', 'requests'])) {
      const isOurs = /** @param {{rule: string}} one */ ({rule}) => requestRules.has(rule) === (kind === 'requests')
      const part = {...snippet, labels: snippet.labels.filter(isOurs)}
      const found = findings.filter(isOurs)
      scorePart(scores, kind, part, found)
      if (kind === 'words') scoreText(scores, part, found)
    }
  }
  return scores
}

/**
 * Count the right, wrong and missed findings. For requests, also count the right repairs.
 *
 * @param {Scores} scores to add to
 * @param {'words' | 'requests'} kind
 * @param {Snippet} snippet with the labels of this kind
 * @param {readonly Found[]} findings of this kind
 */
function scorePart(scores, kind, {place, labels}, findings) {
  // If several rules find adjacent words, their findings are joined. The joined finding counts for the
  // labels of all these rules.
  const isFor = /** @type {(label: Label, finding: Found) => boolean} */ (
    ({rule, start, end}, finding) =>
      (kind === 'words' || rule === finding.rule) &&
      start < finding.range.end.offset &&
      finding.range.start.offset < end
  )
  for (const label of labels) {
    if (label.isOpen) continue
    const {rule, text, repairs} = label
    const rows = [scores[kind], toRow(scores, rule)]
    const found = findings.filter((finding) => isFor(label, finding))
    for (const row of rows) row[found.length > 0 ? 'right' : 'missed']++
    if (found.length === 0) {
      scores.mistakes.push(`${place}: ${rule}: missed ${quote(text)}`)
      continue
    }
    if (kind === 'words' || !repairs) continue
    const suggestions = found.flatMap(({expected}) => expected.slice(0, 2))
    const isRight = suggestions.some((one) => repairs.some((repair) => isSameRequest(one, repair)))
    for (const row of rows) {
      row.repairable++
      if (isRight) row.repaired++
    }
    if (!isRight)
      scores.mistakes.push(
        `${place}: ${rule}: unexpected ${suggestions.map(quote).join(', ') || 'finding without a suggestion'} for ${quote(text)}`,
      )
  }
  for (const finding of findings) {
    const counts = scores.findings[finding.repair]
    counts.found++
    if (labels.some((label) => isFor(label, finding))) continue
    counts.wrong++
    for (const row of [scores[kind], toRow(scores, finding.rule)]) row.wrong++
    scores.mistakes.push(`${place}: ${finding.rule}: unexpected finding ${quote(finding.actual)}`)
  }
}

/**
 * Count whether the first suggestions together make the text correct. Does nothing without labels, or
 * if a label is optional or has no repairs.
 *
 * @param {Scores} scores to add to
 * @param {Snippet} snippet with the labels of words
 * @param {readonly Found[]} findings about words
 */
function scoreText({words, mistakes}, {place, markdown, labels}, findings) {
  if (labels.length === 0 || labels.some(({isOpen, repairs}) => isOpen || !repairs)) return
  let text = ''
  let from = 0
  for (const {actual, expected, range} of findings) {
    text += markdown.slice(from, range.start.offset) + (expected[0] ?? actual)
    from = range.end.offset
  }
  text += markdown.slice(from)
  words.repairable++
  if (isRepaired(text, markdown, labels)) words.repaired++
  else mistakes.push(`${place}: applying all first suggestions gives an unexpected text: ${JSON.stringify(text)}`)
}

/**
 * Whether a text is the snippet with each label replaced by one of its repairs.
 *
 * @param {string} text
 * @param {string} markdown
 * @param {readonly Label[]} labels sorted by position
 */
function isRepaired(text, markdown, labels) {
  // Where in `text` the repair of the previous label may end. The repairs of a label may differ in length.
  let ends = [0]
  let from = 0
  for (const {start, end, repairs = []} of labels) {
    const before = markdown.slice(from, start)
    const next = ends
      .filter((at) => text.startsWith(before, at))
      .map((at) => at + before.length)
      .flatMap((at) => repairs.filter((repair) => text.startsWith(repair, at)).map((repair) => at + repair.length))
    ends = [...new Set(next)]
    from = end
  }
  const rest = markdown.slice(from)
  return ends.some((at) => text.slice(at) === rest)
}

/**
 * Whether two texts are the same request. Hosts, hyphens, underscores, and the names and style of
 * parameters are ignored. If only one text has a method, the method is also ignored.
 *
 * @param {string} left
 * @param {string} right
 */
function isSameRequest(left, right) {
  const [a, b] = [toRequest(left), toRequest(right)]
  return a.path === b.path && (a.method === b.method || a.method === undefined || b.method === undefined)
}

/** @param {string} text */
function toRequest(text) {
  // Replace parameters first, because some contain spaces.
  const plain = text.replace(host, '').replaceAll(parameter, (found) => (found.startsWith('/') ? '/{}' : '{}'))
  const path = (plain.match(requestPath)?.[0] ?? '').replaceAll(/[-_]/g, '')
  return {
    method: plain.match(methodBefore)?.[1],
    path: path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path,
  }
}

/** @returns {Score} */
function toEmpty() {
  return {right: 0, wrong: 0, missed: 0, repaired: 0, repairable: 0}
}

/**
 * @param {Scores} scores gets a new row if the rule has none
 * @param {string} rule
 */
function toRow({rules}, rule) {
  const row = rules.get(rule) ?? toEmpty()
  rules.set(rule, row)
  return row
}

/**
 * Format the figures as a table with the columns of rules/accuracy.md, then the mistakes.
 *
 * @param {Scores} scores
 * @returns {string[]} lines
 */
export function toLines({snippets, words, requests, rules, findings, mistakes}) {
  const sorted = [...rules].sort(([a], [b]) => (a < b ? -1 : 1))
  /** @type {[string, Score][]} */
  const rows = [
    ['Words, all rules', words],
    ...sorted.filter(([rule]) => !requestRules.has(rule)),
    ['Requests, all rules', requests],
    ...sorted.filter(([rule]) => requestRules.has(rule)),
  ]
  return [
    `${snippets} snippets`,
    toLine(['What', 'Right', 'False alarms', 'Missed', 'Precision', 'Recall', 'F1', 'Repair right']),
    ...rows.map(([name, {right, wrong, missed, repaired, repairable}]) =>
      toLine([
        name,
        String(right),
        String(wrong),
        String(missed),
        toPercent(right, right + wrong),
        toPercent(right, right + missed),
        toPercent(2 * right, 2 * right + wrong + missed),
        toPercent(repaired, repairable),
      ]),
    ),
    ...Object.entries(findings).map(
      ([repair, {found, wrong}]) =>
        `Findings with a repair that is ${repair}: ${found}, false alarms among them: ${wrong}`,
    ),
    ...mistakes,
  ]
}

/** @param {readonly string[]} cells */
function toLine([first = '', ...rest]) {
  return first.padEnd(20) + rest.map((cell) => cell.padStart(14)).join('')
}

/**
 * @param {number} part
 * @param {number} whole
 */
function toPercent(part, whole) {
  return whole === 0 ? '-' : `${((part / whole) * 100).toFixed(1)} %`
}

/**
 * Load the check of the built package.
 *
 * @param {string} [file] settings; by default the preset
 * @returns {Promise<(markdown: string, path: string) => Found[]>}
 * @throws {Error} if the settings cannot be used
 */
async function loadCheck(file) {
  const {createChecker} = await import('../dist/src/lint/check.js')
  const {toSetup} = await import('../dist/src/lint/setup.js')
  const {loadParser} = await import('../dist/src/markdown/native-parser.js')
  await loadParser()
  const checker = createChecker(toSetup({}, file === undefined ? undefined : await readSettings(file)))
  return (markdown, path) => {
    const {findings, failures} = checker.check(markdown, path)
    if (failures.length > 0) throw new Error(failures.join('\n'))
    return [...findings]
  }
}

/**
 * Read a settings file.
 *
 * @param {string} file
 * @throws {Error} if the file cannot be used
 */
async function readSettings(file) {
  const {findProjectSettings} = await import('../dist/src/lint/settings.js')
  const {formatProblem} = await import('../dist/src/glossary/data.js')
  const {settingsNames} = await import('../dist/src/glossary/files.js')
  const folder = path.dirname(path.resolve(file))
  const found = findProjectSettings(path.join(folder, 'orders.md'), folder)
  const [problem] = found.problems
  if (problem) throw new Error(formatProblem(problem))
  if (found.file !== path.resolve(file))
    throw new Error(`Unexpected settings file \`${file}\`, expected ${settingsNames.map(quote).join(' or ')}`)
  return found
}

async function main() {
  const {values, positionals: files} = parseArgs({options: {settings: {type: 'string'}}, allowPositionals: true})
  if (files.length === 0) throw new Error('Expected files with labelled snippets: npm run score -- snippets.jsonl')
  const {rules} = await import('../dist/rules/index.js')
  const {toSystemReason} = await import('../dist/src/cli/errors.js')
  const ids = rules.map(({meta}) => meta.id).sort()
  const read = files.map((file) => {
    try {
      return readSnippets(fs.readFileSync(file, 'utf8'), file, ids)
    } catch (error) {
      throw new Error(`Cannot read \`${file}\`: ${toSystemReason(error)}`, {cause: error})
    }
  })
  const problems = read.flatMap(({problems}) => problems)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const check = await loadCheck(values.settings)
  const scores = scoreSnippets(
    read.flatMap(({snippets}) => snippets),
    (markdown, path) => check(markdown, path).filter(({rule}) => ids.includes(rule)),
  )
  console.log(toLines(scores).join('\n'))
  if (scores.mistakes.length > 0) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await main()
  } catch (error) {
    console.error(toMessage(error))
    process.exitCode = 2
  }
}
