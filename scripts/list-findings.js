/**
 * Print every finding in a folder of Markdown and MDX, for reading them all.
 *
 *     node scripts/list-findings.js FOLDER [--rule ID]
 *
 * Prints `path:line:col rule message`, tab-separated from the line of source.
 * Each place is checked against its text, each first replacement is applied, and
 * the result is parsed and linted again: its tree has the same shape and no
 * finding stands there. Needs `npm run build`. Exit status 1 where a check fails.
 */
import fs from 'node:fs'
import path from 'node:path'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {VFile} from 'vfile'
import {lintDocument} from '../dist/src/lint/lint.js'
import {rules} from '../dist/rules/index.js'
import {builtin} from '../dist/src/glossary/builtin.js'
import {readDocument} from '../dist/src/markdown/document.js'

const args = process.argv.slice(2)
const at = args.indexOf('--rule')
const [, only] = at < 0 ? [] : args.splice(at, 2)
const [folder = '.'] = args

const plain = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze()
const mdx = unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze()
const enabled = rules
  .filter((rule) => !only || rule.meta.id === only)
  .map((rule) => ({rule, options: rule.meta.defaults}))

const files = fs
  .readdirSync(folder, {recursive: true, withFileTypes: true})
  .filter((entry) => entry.isFile() && /\.(?:md|mdx|markdown)$/.test(entry.name))
  .map((entry) => path.join(entry.parentPath, entry.name))
  .sort()

let findings = 0
let problems = 0
for (const file of files) {
  const source = fs.readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  const {found, tree, parse} = lint(source, file)
  for (const finding of found) {
    findings++
    const before = source.slice(0, finding.range[0])
    const line = before.split('\n').length
    const column = finding.range[0] - before.lastIndexOf('\n')
    const text = source.split('\n')[line - 1] ?? ''
    console.log(
      `${path.relative(folder, file)}:${line}:${column} ${finding.rule} ${finding.reason}\t${text.trim().slice(0, 160)}`,
    )
    /** @param {string} problem */
    const report = (problem) => {
      problems++
      console.log(`  PROBLEM ${problem}`)
    }
    if (source.slice(...finding.range) !== finding.actual)
      report(`the place holds \`${source.slice(...finding.range)}\``)
    for (const expected of finding.expected) {
      const fixed = source.slice(0, finding.range[0]) + expected + source.slice(finding.range[1])
      const again = lint(fixed, file, parse)
      if (shape(again.tree) !== shape(tree)) report(`\`${expected}\` changes the shape of the document`)
      const end = finding.range[0] + expected.length
      const left = again.found.find(
        (other) => other.rule === finding.rule && other.range[0] < end && finding.range[0] < other.range[1],
      )
      if (left) report(`\`${expected}\` gives ${left.reason}`)
    }
  }
}
console.log(`${files.length} files, ${findings} findings, ${problems} problems`)
if (problems > 0) process.exitCode = 1

/**
 * @param {string} source
 * @param {string} file
 * @param {typeof plain} [parse]
 */
function lint(source, file, parse) {
  let tree
  let processor = parse ?? (file.endsWith('.mdx') ? mdx : plain)
  try {
    tree = processor.parse(new VFile({path: file, value: source}))
  } catch {
    // Not MDX after all: as remark-cli reads it without that plugin.
    processor = plain
    tree = processor.parse(source)
  }
  return {tree, parse: processor, found: lintDocument(readDocument(tree, source), builtin, enabled)}
}

/**
 * The types of a tree, nested.
 *
 * @param {import('mdast').Nodes} node
 * @returns {string}
 */
function shape(node) {
  return node.type + ('children' in node ? `(${node.children.map(shape).join()})` : '')
}
