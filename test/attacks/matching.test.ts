/** Texts that almost contain a form, on which a slow expression would backtrack very often. */
import process from 'node:process'
import {expect, test} from 'vitest'
import {readGlossary} from '../../src/glossary/read.ts'
import {createChecker} from '../../src/lint/check.ts'
import {toSetup, usual} from '../../src/lint/setup.ts'
import {call, makeFolder} from '../cli/command.ts'
import {makeNearMisses} from './near-misses.js'

/** Most CPU time for a text, in milliseconds: some hundred times the usual time. */
const most = 2000

function measure(check: () => unknown): number {
  const before = process.cpuUsage()
  check()
  const {user} = process.cpuUsage(before)
  return user / 1000
}

test.each(['][]', '<!>', '&_;', '](!)', '<"', '<!--', '&#1;', '[](', 'щ'])(
  'reads sixty `%s` between two words of a term quickly',
  (sign) => {
    const {check} = createChecker(toSetup({}))
    const text = `Call the rest ${sign.repeat(60)} apo, and a ${sign.repeat(60)} rest ${sign.repeat(60)} apis\n`
    expect(measure(() => check(text, 'orders.md'))).toBeLessThan(most)
  },
)

test.each([2, 7, 31, 60])('quickly searches a text that almost contains a form of %i words', (count) => {
  for (const {name, form, text} of makeNearMisses(count, 5000)) {
    const glossary = readGlossary([{text: JSON.stringify({terms: [{term: 'shop', avoid: [form]}]}), name: 'a.json'}])
    const {check} = createChecker(toSetup({}, {...usual, glossary}))
    expect(
      measure(() => check(text, 'orders.md')),
      name,
    ).toBeLessThan(most)
  }
})

const limits = 'expected at most four `*` between two slashes, three `**` and six groups in all, and no `)+`'

test.each(['*a'.repeat(30), '(a|aa)+b', '**/a/'.repeat(8), '{a,aa}'.repeat(20), '**/*x*y*z*/*a*a*a*a*b'])(
  'the glob `%s` is refused, because it would take very long to match',
  async (glob) => {
    const cwd = makeFolder({
      [`${'a'.repeat(60)}.md`]: 'The Rest api.\n',
      'api-glossary.yml': `openapi: '${glob}.yaml'\n`,
    })
    expect(await call([`${glob}.md`], {cwd: makeFolder({})})).toMatchObject({
      status: 2,
      stderr: `api-glossary: Unexpected glob \`${glob}.md\`, ${limits}\n`,
    })
    expect(await call(['.'], {cwd})).toMatchObject({
      status: 2,
      stderr: `api-glossary.yml:1:10: Unexpected glob \`${glob}.yaml\`, ${limits}\n`,
    })
  },
)

test('a line of an ignore file that would take very long to match is skipped', async () => {
  const folder = 'a/'.repeat(60)
  const cwd = makeFolder({[`${folder}b.md`]: 'The Rest api.\n', '.gitignore': `${'**/a/'.repeat(8)}c\nb.txt\n`})
  const {status, stdout} = await call(['.'], {cwd, rules: 'package'})
  expect({status, first: stdout.split('\n')[0]}).toEqual({status: 1, first: `${folder}b.md`})
})

test('ordinary globs are not refused', async () => {
  const cwd = makeFolder({'docs/v1/orders.api.md': 'The Rest api.\n'})
  for (const glob of [
    '**/*.md',
    'docs/**/v*/*.{md,mdx}',
    'docs/*/!(old)*.md',
    'd*c*/v[12]/*.*.md',
    '{docs,api}/**/*.md',
  ])
    expect(await call([glob], {cwd, rules: 'package'}), glob).toMatchObject({status: 1, stderr: ''})
})
