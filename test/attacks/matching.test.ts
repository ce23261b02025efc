/**
 * Globs, and texts that almost contain a form of a term. A careless regular expression would backtrack
 * very often on them.
 */
import process from 'node:process'
import {expect, test} from 'vitest'
import {readGlossary} from '../../src/glossary/read.ts'
import {createChecker} from '../../src/lint/check.ts'
import {toSetup, usual} from '../../src/lint/setup.ts'
import {call, makeFolder, own, toPaths} from '../cli/command.ts'
import {makeNearMisses} from './near-misses.js'

/** The limit for the CPU time of one check, in milliseconds. It is about a hundred times the usual time. */
const most = 2000

function measure(check: () => unknown): number {
  const before = process.cpuUsage()
  check()
  const {user} = process.cpuUsage(before)
  return user / 1000
}

test.each(['][]', '<!>', '&_;', '](!)', '<"', '<!--', '&#1;', '[](', 'щ'])(
  'quickly reads a text with sixty `%s` between two words of a term',
  (sign) => {
    const {check} = createChecker(toSetup({}))
    const text = `Call the rest ${sign.repeat(60)} apo, and a ${sign.repeat(60)} rest ${sign.repeat(60)} apis\n`
    expect(measure(() => check(text, 'orders.md'))).toBeLessThan(most)
  },
)

test.each([2, 7, 31, 60])('quickly searches a text that almost contains a term of %i words', (count) => {
  for (const {name, form, text} of makeNearMisses(count, 5000)) {
    const glossary = readGlossary([{text: JSON.stringify({terms: [{term: 'shop', avoid: [form]}]}), name: 'a.json'}])
    const {check} = createChecker(toSetup({}, {...usual, glossary}))
    expect(
      measure(() => check(text, 'orders.md')),
      name,
    ).toBeLessThan(most)
  }
})

test.each(['*a'.repeat(30), '(a|aa)+b', '*(a|a?)b', '**/a/'.repeat(8), '{a,aa}'.repeat(20), '**/*a*a/**/*a'])(
  'the glob `%s` in settings is refused, because matching it could take very long',
  async (glob) => {
    const cwd = makeFolder({
      [`${'a'.repeat(60)}.yaml`]: '',
      'api-glossary.yml': `openapi: '${glob}.yaml'\n`,
      'a.md': '',
    })
    const limits = 'at most three `*` or `**`, at most three groups, and no repeated group such as `+(a|b)`'
    expect(await call(['.'], {cwd})).toMatchObject({
      status: 2,
      stderr: `api-glossary.yml:1:10: Unexpected glob \`${glob}.yaml\`, expected ${limits}\n`,
    })
  },
)

test('common globs in settings are accepted', async () => {
  const globs = ['**/*.yaml', 'api/**/v*/*.{yaml,json}', 'api/*/!(old)*.yaml', '{docs,api}/**/*open*.yaml']
  for (const glob of globs) {
    const cwd = makeFolder({'a.md': '', 'api-glossary.yml': `openapi: '${glob}'\n`})
    expect((await call(['.'], {cwd})).stderr, glob).toMatch(/^api-glossary\.yml:1:10: No file matches/)
  }
})

test('an ignore file may have lines with many stars, but lines with more than five `**` are skipped', async () => {
  const folder = 'a/'.repeat(60)
  const cwd = makeFolder({
    [`${folder}b.md`]: 'The Rest api.\n',
    'a-b-c-d-e.md': 'The Rest api.\n',
    '.gitignore': `${'**/a/'.repeat(8)}c\n*-*-*-*-*.md\n`,
  })
  expect(toPaths(await call(['--format', 'json'], {cwd, ...own}))).toEqual([`${folder}b.md`])
})
