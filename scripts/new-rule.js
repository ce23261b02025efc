/**
 * Make a new rule: its folder with its code and its page, and everything that lists it.
 *
 *     npm run new-rule <id>
 *
 * Exit status 1 where the id is not in kebab-case or taken.
 */
import {spawnSync} from 'node:child_process'
import fs from 'node:fs'
import {fileURLToPath} from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const id = process.argv[2] ?? ''
const folder = `${root}rules/${id}`

// "glossary-casing"
if (!/^[a-z]+(?:-[a-z]+)+$/.test(id)) {
  stop(
    `Unexpected id \`${id}\`, expected two or more lower-case words joined by hyphens: \`npm run new-rule order-words\``,
  )
}
if (fs.existsSync(folder)) stop(`Unexpected id \`${id}\`, expected one that is not taken: rules/${id}/ exists`)

fs.mkdirSync(folder)
fs.writeFileSync(
  `${folder}/index.ts`,
  `import type {Rule} from '../../src/types.ts'

/** Say here why a finding is right, and which evidence it needs. */
const rule: Rule<object> = {
  meta: {
    id: '${id}',
    summary: 'say in a few words what it finds',
    status: 'preview',
    isDefault: false,
    isJoinable: false,
    defaults: {},
  },
  // Where findings may be, so that all else is passed over: \`prose\` with the first word of each
  // and what follows it, \`requests\` with what a path holds. Without it, any block may hold one.
  // pattern: () => ({prose: [{word: 'order', rest: String.raw\`\\W+words\`}]}),
  *check(_document, _context) {},
}
export default rule
`,
)
fs.writeFileSync(
  `${folder}/readme.md`,
  `# ${id}

Say in a few sentences what the rule finds and why it matters to a reader.

## Options

None.

## When to turn it off

Say for which documentation its findings are of no use.

## Examples

### A sentence that says what the example shows

#### Correct

\`\`\`markdown
List the orders of the shop.
\`\`\`
`,
)
const {status} = spawnSync(process.execPath, [`${root}scripts/generate.js`], {cwd: root, stdio: 'inherit'})
if (status !== 0) process.exit(status ?? 1)
console.log(`Made rules/${id}/ and listed it everywhere. Next:
- write its examples in rules/${id}/readme.md: they run as tests
- write the rule in rules/${id}/index.ts
- run \`npm run generate\` and \`npm test\``)

/**
 * @param {string} reason
 * @returns {never}
 */
function stop(reason) {
  console.error(reason)
  process.exit(1)
}
