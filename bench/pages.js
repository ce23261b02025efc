/**
 * Generate pages of an order shop, with or without findings. No two pages are equal, but each run makes
 * the same pages.
 *
 *     node bench/pages.js FOLDER
 *
 * Writes 400 pages with findings into a folder, twenty in each subfolder. Needs `npm run build`.
 */
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {pathToFileURL} from 'node:url'
import {builtin} from '../dist/src/glossary/builtin.js'

const incorrect = builtin.terms.flatMap((term) => (term.incorrect ?? []).map(({text}) => text))
const subjects = ['The customer', 'A clerk', 'The warehouse', 'The carrier', 'An open order', 'The basket', 'A parcel']
const verbs = ['waits for', 'keeps', 'counts', 'confirms', 'sends back', 'looks at', 'pays for', 'forgets']
const objects = [
  'the invoice',
  'two lamps',
  'a late parcel',
  'the *price list*',
  'every `sku`',
  '[the terms](terms.md)',
]
const endings = ['in the morning', 'without a word', 'as agreed', 'before the shop closes', 'at no cost', 'by hand']

/**
 * Create a random number generator (mulberry32). The same seed gives the same numbers.
 *
 * @param {number} seed
 * @returns {(limit: number) => number} a whole number that is 0 or more, and less than the limit
 */
function toDraw(seed) {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

/**
 * Make a page of about `size` characters, with paragraphs, lists, tables and code. In a page with
 * findings, one block in ten has a sentence with a finding.
 *
 * @param {number} seed
 * @param {number} size
 * @param {boolean} hasFindings
 */
export function makePage(seed, size, hasFindings) {
  const draw = toDraw(seed)
  const pick = (/** @type {readonly string[]} */ list) => list[draw(list.length)] ?? ''
  const makeSentence = () => `${pick(subjects)} ${pick(verbs)} ${pick(objects)} ${pick(endings)}.`
  const makeSentences = () => Array.from({length: 2 + draw(4)}, makeSentence)
  const makeBlock = (/** @type {number} */ number) => {
    if (number % 10 === 3)
      return `${makeSentence()} ${hasFindings ? pick(incorrect) : makeSentence()} ${makeSentence()}`
    if (number % 10 === 0) return `## ${pick(subjects)} and ${pick(objects)}`
    const kind = draw(12)
    if (kind === 0)
      return makeSentences()
        .map((text) => `- ${text}`)
        .join('\n')
    if (kind === 1) return `| who | what |\n| --- | --- |\n| ${pick(subjects)} | ${pick(objects)} |`
    if (kind === 2) return `\`\`\`json\n{"order": ${draw(10_000)}, "items": [${draw(90)}, ${draw(90)}]}\n\`\`\``
    if (kind === 3) return `> ${makeSentence()}`
    return makeSentences().join(draw(2) === 0 ? ' ' : '\n')
  }
  const blocks = [`# Page ${seed} of the order shop`]
  for (let number = 1, length = 0; length < size; number++) {
    const block = makeBlock(number)
    length += block.length + 2
    blocks.push(block)
  }
  return `${blocks.join('\n\n')}\n`
}

/** Write pages of 5 to 20 KB with findings. @param {string} folder */
export function writePages(folder) {
  const draw = toDraw(0)
  for (let index = 1; index <= 400; index++) {
    const part = path.join(folder, `part-${Math.ceil(index / 20)}`)
    fs.mkdirSync(part, {recursive: true})
    fs.writeFileSync(path.join(part, `page-${index}.md`), makePage(index, 5000 + draw(15_000), true))
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writePages(process.argv[2] ?? 'pages')
