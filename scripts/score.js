/**
 * Score the rules on labelled snippets of one's own.
 *
 *     npm run score -- FILE.jsonl…
 *
 * Each line is a JSON object with a snippet and all that should be found in it:
 *
 *     {"markdown": "An Rest API.", "findings": [
 *       {"rule": "glossary-casing", "text": "An Rest", "repairs": ["A REST"]}]}
 *
 * `text` is what a finding must touch, at the offset `start` (UTF-16 code units) or
 * where it first stands; `repairs` are the right replacements of the whole finding,
 * and may be left out. `rule` may be left out where any rule will do, and
 * `"open": true` marks what may be found or not: it counts for nothing. `path` of a
 * snippet names its file, `orders.md` if absent.
 *
 * Prints for each rule and for all: findings that are right, that are wrong, what
 * was missed, precision, recall, F1, and how often the first suggestion is right;
 * then each mistake with its line. Needs `npm run build`. Exit status 1 where there
 * is a mistake, 2 where a file cannot be read.
 */
import fs from 'node:fs'
import process from 'node:process'
import {lint} from '../dist/src/index.js'

/** @typedef {{rule?: string, text: string, start?: number, repairs?: string[], open?: boolean}} Label */
/** @typedef {{right: number, wrong: number, missed: number, repaired: number, repairable: number}} Score */

/** @type {Map<string, Score>} */
const scores = new Map()
/** @type {string[]} */
const mistakes = []
const files = process.argv.slice(2)
let snippets = 0

try {
  if (files.length === 0) throw new Error('Expected files with labelled snippets: npm run score -- snippets.jsonl')
  for (const file of files) {
    for (const [index, line] of fs.readFileSync(file, 'utf8').split('\n').entries()) {
      if (line.trim() === '') continue
      snippets++
      scoreSnippet(JSON.parse(line), `${file}:${index + 1}`)
    }
  }
  print()
  if (mistakes.length > 0) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}

/**
 * @param {{markdown: string, path?: string, findings?: Label[]}} snippet
 * @param {string} place
 */
function scoreSnippet({markdown, path = 'orders.md', findings: labels = []}, place) {
  const open = labels.map((label) => {
    const start = label.start ?? markdown.indexOf(label.text)
    if (start < 0 || !markdown.startsWith(label.text, start))
      throw new Error(`${place}: Expected the text \`${label.text}\` in the snippet`)
    return {...label, start, end: start + label.text.length}
  })
  for (const {rule, actual, expected, range} of lint(markdown, {path})) {
    const at = open.findIndex(
      (label) => (label.rule ?? rule) === rule && label.start < range.end.offset && range.start.offset < label.end,
    )
    const score = toScore(rule)
    const [label] = at < 0 ? [] : open.splice(at, 1)
    if (label?.open) continue
    if (!label) {
      score.wrong++
      mistakes.push(`${place}: ${rule}: unexpected finding \`${actual}\``)
      continue
    }
    score.right++
    if (!label.repairs) continue
    score.repairable++
    if (label.repairs.includes(expected[0] ?? '')) score.repaired++
    else mistakes.push(`${place}: ${rule}: unexpected suggestion \`${expected[0]}\` for \`${actual}\``)
  }
  for (const {rule = 'any rule', text, open: isOpen} of open) {
    if (isOpen) continue
    toScore(rule).missed++
    mistakes.push(`${place}: ${rule}: missed \`${text}\``)
  }
}

/**
 * @param {string} rule
 * @returns {Score}
 */
function toScore(rule) {
  const score = scores.get(rule) ?? {right: 0, wrong: 0, missed: 0, repaired: 0, repairable: 0}
  scores.set(rule, score)
  return score
}

function print() {
  /** @type {Score} */
  const all = {right: 0, wrong: 0, missed: 0, repaired: 0, repairable: 0}
  for (const score of scores.values()) {
    for (const key of /** @type {(keyof Score)[]} */ (Object.keys(all))) all[key] += score[key]
  }
  console.log(`${snippets} snippets`)
  console.log(toRow(['rule', 'right', 'wrong', 'missed', 'precision', 'recall', 'F1', 'repair']))
  const sorted = [...scores].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [rule, {right, wrong, missed, repaired, repairable}] of [...sorted, /** @type {const} */ (['all', all])]) {
    console.log(
      toRow([
        rule,
        String(right),
        String(wrong),
        String(missed),
        percent(right, right + wrong),
        percent(right, right + missed),
        percent(2 * right, 2 * right + wrong + missed),
        percent(repaired, repairable),
      ]),
    )
  }
  for (const mistake of mistakes) console.log(mistake)
}

/** @param {readonly string[]} cells */
function toRow([first = '', ...rest]) {
  return first.padEnd(20) + rest.map((cell) => cell.padStart(10)).join('')
}

/**
 * @param {number} part
 * @param {number} whole
 */
function percent(part, whole) {
  return whole === 0 ? '-' : `${((part / whole) * 100).toFixed(1)} %`
}
