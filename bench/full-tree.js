/**
 * Make a tree of pages in which every page has findings.
 *
 *     node bench/full-tree.js FOLDER [--pages N] [--seed N]
 *
 * Writes N pages of Markdown (400 by default) of 5 to 20 KB each, twenty in a folder:
 * the sentences that the built-in glossary says are wrong, about one in ten
 * paragraphs, among plain paragraphs, lists, tables and code of an order shop. The
 * same pages for the same N and seed, and no two pages alike. Needs `npm run build`.
 */
import fs from 'node:fs'
import path from 'node:path'
import {parseArgs} from 'node:util'
import {builtin} from '../dist/src/glossary/builtin.js'

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {pages: {type: 'string', default: '400'}, seed: {type: 'string', default: '1'}},
})
const [folder, ...more] = positionals
if (folder === undefined || more.length > 0) throw new Error('Expected one folder')

const incorrect = builtin.terms.flatMap((term) => (term.incorrect ?? []).map(({text}) => text))
const subjects = ['The customer', 'A clerk', 'The warehouse', 'The carrier', 'An open order', 'The basket', 'A parcel']
const verbs = ['waits for', 'keeps', 'counts', 'confirms', 'sends back', 'looks at', 'pays for', 'forgets']
const objects = [
  'the invoice',
  'two green lamps',
  'a late delivery',
  'the *price list*',
  'every `sku`',
  '[the terms](terms.md)',
]
const endings = [
  'in the morning',
  'without a word',
  'as agreed',
  'before the shop closes',
  'at no cost',
  'by hand',
  'again',
]

let state = Number(values.seed)

/**
 * A number by chance, the same for the same seed (mulberry32).
 *
 * @param {number} limit
 * @returns {number} from 0, below the limit
 */
function draw(limit) {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
}

/** @param {readonly string[]} list */
function pick(list) {
  return list[draw(list.length)] ?? ''
}

function makeSentence() {
  return `${pick(subjects)} ${pick(verbs)} ${pick(objects)} ${pick(endings)}.`
}

function makeParagraph() {
  return Array.from({length: 2 + draw(4)}, makeSentence).join(draw(2) === 0 ? ' ' : '\n')
}

/** @param {number} number */
function makeBlock(number) {
  if (number % 10 === 3) return `${makeSentence()} ${pick(incorrect)} ${makeSentence()}`
  if (number % 10 === 0) return `## ${pick(subjects)} and ${pick(objects)}`
  const kind = draw(12)
  if (kind === 0) return Array.from({length: 3 + draw(4)}, () => `- ${makeSentence()}`).join('\n')
  if (kind === 1)
    return `| who | what |\n| --- | --- |\n| ${pick(subjects)} | ${pick(objects)} |\n| all | ${pick(objects)} |`
  if (kind === 2) return `\`\`\`json\n{"order": ${draw(10_000)}, "items": [${draw(90)}, ${draw(90)}]}\n\`\`\``
  if (kind === 3) return `> ${makeSentence()}`
  return makeParagraph()
}

/** @param {number} index */
function makePage(index) {
  const wanted = 5000 + draw(15_000)
  const blocks = [`# Page ${index} of the order shop`]
  for (let number = 1, length = 0; length < wanted; number++) {
    const block = makeBlock(number)
    length += block.length + 2
    blocks.push(block)
  }
  return `${blocks.join('\n\n')}\n`
}

for (let index = 0; index < Number(values.pages); index++) {
  const part = path.join(folder, `part-${String(Math.floor(index / 20)).padStart(3, '0')}`)
  fs.mkdirSync(part, {recursive: true})
  fs.writeFileSync(path.join(part, `page-${String(index).padStart(5, '0')}.md`), makePage(index))
}
