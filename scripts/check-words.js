/**
 * Check the project's own pages: the rules must find nothing, and no page may have an odd word that
 * .github/CONTRIBUTING.md lists.
 *
 *     npm run check:words
 *
 * Skips code, and the examples on the page of a rule. A rule is off on its own page, because the page
 * shows what the rule finds. The exit status is 1 if anything is found.
 */
import {execFileSync} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {fileURLToPath} from 'node:url'
import {lint} from 'remark-lint-api-glossary'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = execFileSync('git', ['ls-files', '*.md'], {cwd: root, encoding: 'utf8'}).trim().split('\n')
// Leave out the folders with samples for tests and for the playground.
const pages = files.filter((name) => !/^(?:fixtures|src\/playground)\//.test(name))

/** @param {string} name */
const read = (name) => fs.readFileSync(path.join(root, name), 'utf8')

// The section "## Odd words", and the rows of its table that have code in the first cell
const section =
  read('.github/CONTRIBUTING.md')
    .split(/^## Odd words$/m)[1]
    ?.split(/^## /m)[0] ?? ''
const rows = [...section.matchAll(/^\| (`.*?`) \|/gm)].map(([, cell = '']) => cell)
const words = rows.flatMap((cell) => cell.split(', ').map((word) => word.replaceAll('`', '')))
const odd = new RegExp(`\\b(?:${words.join('|')})\\b`, 'gi') // Matches "glance", "small letters"

const problems = pages.flatMap((name) => {
  const [text = ''] = read(name).split(/^## Examples$/m)
  const [, id] = /^rules\/([\w-]+)\/readme\.md$/.exec(name) ?? []
  const found = lint(text, {path: name, rules: id ? {[id]: 'off'} : {}})
  // Replace fences and inline code with spaces, but keep the line endings.
  const prose = text.replace(/^(`{3,})[^]*?^\1$|(`+)[^`][^]*?\2/gm, (code) => code.replace(/[^\n]/g, ' '))
  const lines = [...prose.matchAll(odd)].map(({0: word, index}) => {
    return `${name}:${prose.slice(0, index).split('\n').length} Unexpected word \`${word}\`; .github/CONTRIBUTING.md lists what to write`
  })
  return [...found.map(({range, reason}) => `${name}:${range.start.line} ${reason}`), ...lines]
})
if (words.length === 0) problems.push('.github/CONTRIBUTING.md: expected a table below `## Odd words`')
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
