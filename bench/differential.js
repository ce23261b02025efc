/**
 * Compare what the command finds, which parses only what may matter, with what a
 * whole parse finds.
 *
 *     node bench/differential.js [--documents N] [--seed N] [--most N] [FOLDER…]
 *
 * Reads every Markdown and MDX file of the folders, and N documents made by
 * chance, each as Markdown and, where it parses, as MDX. For the rules of the preset,
 * and for each rule by itself, the findings must be equal in everything that is
 * reported, both where the blocks are cut from the text, by words found in its bytes,
 * and where they are picked from a tree, by words found in the text. Each batch of 50 documents is read with settings of its own, made by
 * chance as well: options of rules, keys of front matter, the glossary of a team.
 *
 * Prints every document with a disagreement, made as small as it gets, with its
 * settings, and stops after as many as `--most` says (20). Needs `npm run build`.
 * Exit status 1 for a disagreement.
 */
import {Buffer} from 'node:buffer'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {parseArgs} from 'node:util'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {toFilter} from '../dist/src/core/filter.js'
import {lintDocument} from '../dist/src/lint/lint.js'
import {isNowhere} from '../dist/src/core/places.js'
import {rules} from '../dist/rules/index.js'
import {otherLetters} from '../dist/src/core/scanner.js'
import {builtin} from '../dist/src/glossary/builtin.js'
import {readDocument} from '../dist/src/markdown/document.js'
import {pickExcerpt} from '../dist/src/markdown/excerpt.js'
import {withFrontmatter} from '../dist/src/markdown/frontmatter.js'
import {toMdxSyntax} from '../dist/src/markdown/mdx-syntax.js'
import {markAnchors} from '../dist/src/remark/anchors.js'
import {findGaps} from '../dist/src/remark/gaps.js'
import {checkPlaces} from '../dist/src/remark/quick.js'
import {makeDocuments} from './documents.js'
import {chooseSettings} from './settings.js'
import {shrink} from './shrink.js'

const {values, positionals: folders} = parseArgs({
  allowPositionals: true,
  options: {
    documents: {type: 'string', default: '0'},
    seed: {type: 'string', default: '1'},
    most: {type: 'string', default: '20'},
  },
})

const processors = {
  md: unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze(),
  mdx: unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).use(remarkMdx).freeze(),
}
const mdx = toMdxSyntax()

/**
 * What documents are checked with.
 *
 * @typedef {object} Check
 * @property {string} name as it is printed
 * @property {typeof builtin} glossary
 * @property {string[]} frontmatter
 * @property {[name: string, enabled: import('./settings.js').Enabled[]][]} sets of rules that are on together
 */

/**
 * @param {string} name
 * @param {typeof builtin} glossary
 * @param {string[]} frontmatter
 * @param {import('./settings.js').Enabled[]} enabled
 * @returns {Check}
 */
function toCheck(name, glossary, frontmatter, enabled) {
  return {
    name,
    glossary,
    frontmatter,
    sets: [
      ['preset', enabled.filter(({rule}) => rule.meta.isDefault)],
      // Each rule by itself, so that one that asks for too little is not covered by another.
      ...enabled
        .filter(({rule}) => rule.meta.needs)
        .map((one) => /** @type {[string, typeof enabled]} */ ([one.rule.meta.id, [one]])),
    ],
  }
}

const usual = toCheck(
  'usual',
  builtin,
  [],
  rules.map((rule) => ({rule, options: rule.meta.defaults, level: /** @type {const} */ ('warning')})),
)
/** Disagreements that were printed. @type {Set<string>} */
const known = new Set()
/** Each document is read once in each dialect in which it parses. */
const count = {documents: 0, candidates: 0, reads: 0, readWhole: 0, withFindings: 0, findings: 0, disagreements: 0}

for (const folder of folders) {
  for (const name of fs.readdirSync(folder, {recursive: true, encoding: 'utf8'}).sort()) {
    if (!/\.(?:md|mdx|markdown)$/i.test(name)) continue
    const file = path.join(folder, name)
    compare(fs.readFileSync(file, 'utf8'), file, [name.endsWith('.mdx') ? 'mdx' : 'md'], usual)
  }
}
const total = Number(values.documents)
const seed = Number(values.seed)
const batch = 50
for (let made = 0; made < total && known.size < Number(values.most); made += batch) {
  // Every third batch has the settings that most have.
  const chosen = made % (3 * batch) === 0 ? undefined : chooseSettings(seed * 1000 + made)
  const check = chosen ? toCheck(chosen.name, chosen.glossary, chosen.frontmatter, chosen.enabled) : usual
  /** @type {string[]} */
  const page = []
  let number = made
  for (const source of makeDocuments(chosen?.words ?? builtin, Math.min(batch, total - made), seed * 1000 + made)) {
    compare(source, `document ${++number} of seed ${seed}`, ['md', 'mdx'], check)
    // A page of several, so that there is much to leave out.
    page.push(source.replace(/^(?:---|\+\+\+)$/m, '***'))
    if (page.length < 8) continue
    compare(page.splice(0).join('\n\n'), `documents up to ${number} of seed ${seed}`, ['md', 'mdx'], check)
  }
}
console.log(count)
if (count.disagreements > 0) process.exitCode = 1

/**
 * @param {string} text
 * @param {string} name
 * @param {('md' | 'mdx')[]} dialects
 * @param {Check} check
 */
function compare(text, name, dialects, check) {
  count.documents++
  const source = text.replace(/^\uFEFF/, '')
  if (!isNowhere(toFilter(check.glossary, check.sets[0]?.[1] ?? [], check.frontmatter).find(source))) count.candidates++
  let hasFindings = false
  for (const dialect of dialects) {
    const found = findDisagreements(
      text,
      dialects.length > 1 ? `document.${dialect}` : name,
      dialect,
      check,
      (findings) => {
        hasFindings ||= findings > 0
        count.findings += findings
      },
    )
    const [first] = found
    if (!first) continue
    count.disagreements++
    const kinds = found.map(({how, id}) => `${how} ${id}`).join(', ')
    if (dialects.length === 1) {
      console.log(`${name}: ${kinds}`)
      print(first)
      continue
    }
    const only = {...check, sets: check.sets.filter(([id]) => id === first.id)}
    let last = first
    const small = shrink(text, (smaller) => {
      const same = findDisagreements(smaller, `document.${dialect}`, dialect, only).find(({how}) => how === first.how)
      if (same) last = same
      return same !== undefined
    })
    const key = `${first.how} ${first.id} ${check.name} ${small}`
    if (known.has(key)) continue
    known.add(key)
    console.log(`${name}, ${dialect}: ${kinds}\n  settings: ${check.name}`)
    print(last)
    console.log(`  ${JSON.stringify(small)}`)
  }
  if (hasFindings) count.withFindings++
}

/** @param {Disagreement} disagreement */
function print({missing, beside}) {
  for (const line of missing) console.log(`  missing ${line}`)
  for (const line of beside) console.log(`  beside ${line}`)
}

/** @typedef {{how: 'cut' | 'picked' | 'comment', id: string, missing: string[], beside: string[]}} Disagreement */

/**
 * @param {string} text
 * @param {string} file
 * @param {'md' | 'mdx'} dialect
 * @param {Check} check
 * @param {(findings: number) => void} [onFindings] told how many there are for the preset
 * @returns {Disagreement[]}
 */
function findDisagreements(text, file, dialect, {glossary, frontmatter, sets}, onFindings) {
  const source = text.replace(/^\uFEFF/, '')
  let tree
  try {
    // The parser takes a byte order mark away: a second one is text.
    tree = processors[dialect].parse(source.startsWith('\uFEFF') ? text : source)
  } catch {
    return []
  }
  if (onFindings) count.reads++
  const whole = withFrontmatter(readDocument(tree, source, file), frontmatter)
  /** @type {import('../src/types.ts').Range[] | undefined} */
  let gaps
  /** @type {Disagreement[]} */
  const found = []
  const report = (
    /** @type {Disagreement['how']} */ how,
    /** @type {string} */ id,
    /** @type {string[]} */ left,
    /** @type {string[]} */ right,
  ) => {
    if (left.join('\n') === right.join('\n')) return
    found.push({
      how,
      id,
      missing: left.filter((line) => !right.includes(line)),
      beside: right.filter((line) => !left.includes(line)),
    })
  }
  for (const [index, [id, enabled]] of sets.entries()) {
    const place = toFilter(glossary, enabled, frontmatter).find(source)
    // Where places are anywhere, a whole parse is what is done.
    if (!place) {
      if (index === 0 && onFindings) count.readWhole++
      continue
    }
    if (index === 0 && hasControl(tree)) found.push({how: 'comment', id, missing: [], beside: []})
    const expected = lintDocument(whole, glossary, enabled)
    if (index === 0) onFindings?.(expected.length)
    const picked = isNowhere(place) ? undefined : pickExcerpt(tree, source, place, file)
    const asked = enabled.filter(({rule}) => place.rules.has(rule.meta.id))
    const given = isNowhere(place)
      ? []
      : lintDocument(picked ? withFrontmatter(picked, frontmatter) : whole, glossary, asked)
    report('picked', id, expected.map(toLine), given.map(toLine))
    const read = findInBytes(toFilter(glossary, enabled, frontmatter), source) ?? place
    const cut = isNowhere(read) ? [] : checkPlaces(text, file, read, {rules: enabled, glossary, frontmatter, mdx})
    if (Array.isArray(cut)) {
      gaps ??= findGaps(tree)
      const shown = expected
        .filter(({range: [start]}) => !gaps?.some(([from, to]) => from <= start && start < to))
        .map((one) => ({...one, range: {start: {offset: one.range[0]}, end: {offset: one.range[1]}}}))
      const marked = markAnchors(/** @type {never} */ (shown), tree, source)
      report('cut', id, marked.map(toPlacedLine), cut.map(toPlacedLine))
    } else if (index === 0 && onFindings) count.readWhole++
  }
  return found
}

/**
 * What a filter says of the bytes of a text, as the command asks it.
 *
 * @param {ReturnType<typeof toFilter>} filter
 * @param {string} source
 * @returns {ReturnType<ReturnType<typeof toFilter>['find']>}
 */
function findInBytes(filter, source) {
  // Half a character has no bytes, and some letters are looked for in texts only.
  if (/\p{Surrogate}/u.test(source) || otherLetters.some((letter) => source.includes(letter)))
    return filter.find(source)
  const bytes = Buffer.from(source)
  return filter.findInBytes(bytes, bytes.length, (start, end) => bytes.toString('utf8', start, end))
}

/** @param {import('../src/types.ts').RuleFinding} finding */
function toLine({rule, reason, note, range, actual, expected, repair}) {
  return JSON.stringify([rule, reason, note, range, actual, expected, repair])
}

/** @param {import('../src/types.ts').PlacedFinding} finding */
function toPlacedLine({rule, reason, note, range: {start, end}, actual, expected, repair, anchor}) {
  return JSON.stringify([rule, reason, note, [start.offset, end.offset], actual, expected, repair, anchor])
}

/**
 * Whether a tree has a comment that controls messages.
 *
 * @param {import('mdast').Nodes} node
 * @returns {boolean}
 */
function hasControl(node) {
  if ('children' in node) return node.children.some(hasControl)
  if (node.type === 'html') return /^<!--\s*lint(?![\w-])/.test(node.value)
  return /^mdx.*Expression$/.test(node.type) && 'value' in node && /^\/\*\s*lint(?![\w-])/.test(node.value)
}
