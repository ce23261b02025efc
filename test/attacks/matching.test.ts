/** Texts that almost contain a form, on which a slow expression would backtrack very often. */
import process from 'node:process'
import {expect, test} from 'vitest'
import {readGlossary} from '../../src/glossary/read.ts'
import {createChecker} from '../../src/lint/check.ts'
import {toSetup, usual} from '../../src/lint/setup.ts'
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

test.each([2, 7, 31, 60])('searches a text that almost contains a form of %i words quickly', (count) => {
  for (const {name, form, text} of makeNearMisses(count, 5000)) {
    const glossary = readGlossary([{text: JSON.stringify({terms: [{term: 'shop', avoid: [form]}]}), name: 'a.json'}])
    const {check} = createChecker(toSetup({}, {...usual, glossary}))
    expect(
      measure(() => check(text, 'orders.md')),
      name,
    ).toBeLessThan(most)
  }
})
