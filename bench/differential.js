/**
 * Compare what the filter says of documents with what a whole parse finds in them.
 *
 *     node bench/differential.js [--documents N] [--seed N] [FOLDER…]
 *
 * Reads every Markdown and MDX file of the folders, and N documents made by
 * chance, each as Markdown with and without GFM, and as MDX where it parses.
 * Prints every document in which a rule finds something although the filter says
 * that none can, and in which way the document was read. Needs `npm run build`.
 * Exit status 1 for a disagreement.
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
import {rules} from '../dist/src/core/rules.js'
import {builtin} from '../dist/src/glossary/builtin.js'
import {readDocument} from '../dist/src/markdown/document.js'
import {makeDocuments} from './documents.js'

const {values, positionals: folders} = parseArgs({
  allowPositionals: true,
  options: {documents: {type: 'string', default: '0'}, seed: {type: 'string', default: '1'}},
})

const gfm = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze()
const processors = {
  gfm,
  plain: unified().use(remarkParse).freeze(),
  mdx: unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).use(remarkMdx).freeze(),
}
const enabled = rules.map((rule) => ({rule, options: rule.meta.defaults}))
/** @type {[name: string, enabled: typeof enabled][]} */
const settings = [
  ['default', enabled.filter(({rule}) => rule.meta.isDefault)],
  // Each rule by itself, so that one that asks for too little is not covered by another.
  ...enabled
    .filter(({rule}) => rule.meta.needs)
    .map((one) => /** @type {[string, typeof enabled]} */ ([one.rule.meta.id, [one]])),
]
const count = {documents: 0, candidates: 0, withFindings: 0, disagreements: 0}

for (const folder of folders) {
  for (const name of fs.readdirSync(folder, {recursive: true, encoding: 'utf8'}).sort()) {
    if (/\.(?:md|mdx|markdown)$/i.test(name))
      compare(fs.readFileSync(path.join(folder, name), 'utf8'), path.join(folder, name))
  }
}
let number = 0
for (const source of makeDocuments(builtin, Number(values.documents), Number(values.seed))) {
  compare(source, `document ${++number} of seed ${values.seed}`)
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
  const answers = settings.map(([, rules]) => toFilter(builtin, rules)(source))
  if (answers[0]) count.candidates++
  let hasFindings = false
  for (const [dialect, processor] of Object.entries(processors)) {
    if (dialect === 'mdx' && !/\.mdx$|^document/.test(name)) continue
    let tree
    try {
      tree = processor.parse(source)
    } catch {
      continue
    }
    const document = readDocument(tree, source)
    for (const [index, [id, rules]] of settings.entries()) {
      // One that asks nothing of the filter costs a whole check.
      if (answers[index] && index > 0) continue
      const findings = lintDocument(document, builtin, rules)
      hasFindings ||= findings.length > 0
      if (answers[index] || findings.length === 0) continue
      count.disagreements++
      console.log(`${name}, ${dialect}, ${id}:`)
      for (const {rule, reason} of findings) console.log(`  ${rule} ${reason}`)
      if (name.startsWith('document')) console.log(source.replace(/^/gm, '    '))
    }
  }
  if (hasFindings) count.withFindings++
}
