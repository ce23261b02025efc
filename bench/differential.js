/**
 * Compare what the command finds, which parses only what may matter, with what a
 * whole parse finds.
 *
 *     node bench/differential.js [--documents N] [--seed N] [FOLDER…]
 *
 * Reads every Markdown and MDX file of the folders, and N documents made by
 * chance, each as Markdown and, where it parses, as MDX. For the rules of the preset,
 * and for each rule by itself, the findings must be equal in everything that is
 * reported, both where the blocks are cut from the text and where they are picked
 * from a tree. Prints every disagreement. Needs `npm run build`. Exit status 1 for a
 * disagreement.
 */
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
import {lintDocument} from '../dist/src/core/lint.js'
import {isNowhere} from '../dist/src/core/places.js'
import {rules} from '../dist/src/core/rules.js'
import {builtin} from '../dist/src/glossary/builtin.js'
import {readDocument} from '../dist/src/markdown/document.js'
import {pickExcerpt} from '../dist/src/markdown/excerpt.js'
import {toMdxSyntax} from '../dist/src/markdown/mdx-syntax.js'
import {checkPlaces} from '../dist/src/remark/quick.js'
import {makeDocuments} from './documents.js'

const {values, positionals: folders} = parseArgs({
  allowPositionals: true,
  options: {documents: {type: 'string', default: '0'}, seed: {type: 'string', default: '1'}},
})

const processors = {
  md: unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze(),
  mdx: unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).use(remarkMdx).freeze(),
}
const mdx = toMdxSyntax()
const enabled = rules.map((rule) => ({rule, options: rule.meta.defaults, level: /** @type {const} */ ('warning')}))
/** @type {[name: string, enabled: typeof enabled][]} */
const settings = [
  ['preset', enabled.filter(({rule}) => rule.meta.isDefault)],
  // Each rule by itself, so that one that asks for too little is not covered by another.
  ...enabled
    .filter(({rule}) => rule.meta.needs)
    .map((one) => /** @type {[string, typeof enabled]} */ ([one.rule.meta.id, [one]])),
]
const count = {documents: 0, candidates: 0, whole: 0, withFindings: 0, findings: 0, disagreements: 0}

for (const folder of folders) {
  for (const name of fs.readdirSync(folder, {recursive: true, encoding: 'utf8'}).sort()) {
    if (/\.(?:md|mdx|markdown)$/i.test(name))
      compare(fs.readFileSync(path.join(folder, name), 'utf8'), path.join(folder, name))
  }
}
let number = 0
/** @type {string[]} */
const page = []
for (const source of makeDocuments(builtin, Number(values.documents), Number(values.seed))) {
  compare(source, `document ${++number} of seed ${values.seed}`)
  // A page of several, so that there is much to leave out.
  page.push(source.replace(/^(?:---|\+\+\+)$/m, '***'))
  if (page.length < 8) continue
  compare(page.splice(0).join('\n\n'), `documents up to ${number} of seed ${values.seed}`)
}
console.log(count)
if (count.disagreements > 0) process.exitCode = 1

/**
 * @param {string} text
 * @param {string} name
 */
function compare(text, name) {
  const source = text.replace(/^\uFEFF/, '')
  count.documents++
  const places = settings.map(([, rules]) => toFilter(builtin, rules).find(source))
  if (!isNowhere(places[0])) count.candidates++
  let hasFindings = false
  for (const [dialect, processor] of Object.entries(processors)) {
    const isDocument = name.startsWith('document')
    if (!isDocument && (dialect === 'mdx') !== name.endsWith('.mdx')) continue
    let tree
    try {
      tree = processor.parse(source)
    } catch {
      continue
    }
    const file = isDocument ? `document.${dialect}` : name
    const whole = readDocument(tree, source, file)
    for (const [index, [id, rules]] of settings.entries()) {
      const place = places[index]
      // Where places are anywhere, a whole parse is what is done.
      if (!place) {
        if (index === 0) count.whole++
        continue
      }
      const expected = lintDocument(whole, builtin, rules)
      if (index === 0) count.findings += expected.length
      hasFindings ||= expected.length > 0
      const picked = isNowhere(place) ? undefined : pickExcerpt(tree, source, place, file)
      const given = isNowhere(place) ? [] : lintDocument(picked ?? whole, builtin, rules)
      report(expected, given, 'picked', name, dialect, id, source)
      const cut = isNowhere(place)
        ? []
        : checkPlaces(source, file, place, {rules, glossary: builtin, frontmatter: [], mdx})
      if (Array.isArray(cut))
        report(
          expected,
          cut.map((one) => ({...one, range: [one.range.start.offset, one.range.end.offset]})),
          'cut',
          name,
          dialect,
          id,
          source,
        )
      else if (index === 0) count.whole++
    }
  }
  if (hasFindings) count.withFindings++
}

/**
 * @param {readonly {rule: string, reason: string, range: readonly number[], actual: string, expected: readonly string[], repair: string}[]} expected
 * @param {typeof expected} found
 * @param {string} how
 * @param {string} name
 * @param {string} dialect
 * @param {string} id
 * @param {string} source
 */
function report(expected, found, how, name, dialect, id, source) {
  const [left, right] = [expected, found].map((all) =>
    all.map(({rule, reason, range, actual, expected, repair}) =>
      JSON.stringify([rule, reason, range, actual, expected, repair]),
    ),
  )
  if (left?.join() === right?.join()) return
  count.disagreements++
  console.log(`${name}, ${dialect}, ${how}, ${id}:`)
  for (const line of left ?? []) if (!right?.includes(line)) console.log(`  missing ${line}`)
  for (const line of right ?? []) if (!left?.includes(line)) console.log(`  beside ${line}`)
  if (name.startsWith('document')) console.log(source.replace(/^/gm, '    '))
}
