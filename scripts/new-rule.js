/**
 * Create a new rule: its folder with its code and its page, and its entry in every list of rules.
 *
 *     npm run new-rule <id>
 *
 * The exit status is 1 if the id is not two or more lower-case words joined by hyphens, or if a rule with
 * this id exists.
 */
import {spawnSync} from 'node:child_process'
import fs from 'node:fs'
import {fileURLToPath} from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const id = process.argv[2] ?? ''
const folder = `${root}rules/${id}`

// Matches "glossary-casing"
if (!/^[a-z]+(?:-[a-z]+)+$/.test(id)) {
  stop(
    `Unexpected id \`${id}\`, expected two or more lower-case words joined by hyphens: \`npm run new-rule order-words\``,
  )
}
if (fs.existsSync(folder)) stop(`Unexpected id \`${id}\`, expected a new id: rules/${id}/ exists`)

fs.mkdirSync(folder)
fs.writeFileSync(
  `${folder}/index.ts`,
  `import type {Rule} from '../../src/types.ts'

/** Explain here why a finding is right, and which evidence it needs. */
const rule: Rule = {
  // \`RuleMeta\` in src/types.ts describes each key.
  meta: {
    id: '${id}',
    summary: 'What the rule finds, in a few words',
    status: 'preview',
    isDefault: false,
    isJoinable: false,
    defaults: {},
  },
  // Files that do not match are skipped. For a rule about structure, such as headings, leave out \`pattern\`.
  pattern: () => ({prose: [{word: 'order', rest: String.raw\`\\W+words\`}]}),
  *check(document) {
    for (const prose of document.prose) {
      for (const {0: actual, index} of prose.text.matchAll(/order words/g)) {
        const range = prose.range(index, index + actual.length)
        if (range) yield {range, actual, expected: [], repair: 'offered'}
      }
    }
  },
}
export default rule
`,
)
fs.writeFileSync(
  `${folder}/readme.md`,
  `# ${id}

Finds … Describe in a few sentences what the rule finds, and why a finding matters to a reader.

## Options

None.

## When to turn it off

Describe the documentation for which the findings of the rule are useless.

## Examples

### A title that describes what the example shows

#### Incorrect

\`\`\`markdown
List the order words.
\`\`\`

#### Messages

\`\`\`text
1:10-1:21 Unexpected \`order words\`
\`\`\`

#### Correct

\`\`\`markdown
List the orders of the shop.
\`\`\`
`,
)
const {status} = spawnSync(process.execPath, [`${root}scripts/generate.js`], {cwd: root, stdio: 'inherit'})
if (status !== 0) process.exit(status ?? 1)
console.log(`Created rules/${id}/, and added the rule to all lists of rules. Next:
- write examples in rules/${id}/readme.md: the examples run as tests
- write the rule in rules/${id}/index.ts
- run \`npx vitest run --config test/vitest.config.ts test/rules test/cli/glossary.test.ts\`
- at the end, run \`npm run generate\` and \`npm test\``)

/**
 * @param {string} reason
 * @returns {never}
 */
function stop(reason) {
  console.error(reason)
  process.exit(1)
}
