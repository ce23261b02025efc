/** MDX with code that is nested so deeply that a parser could crash the process. */
import {expect, test} from 'vitest'
import {lint} from '../../src/index.ts'

test.each([
  ['brackets', '{', '[', 20_000],
  ['arrows', '{', 'a=>', 20_000],
  ['arrows on lines of their own', 'export const a = ', 'a =>\n', 20_000],
  ['arrows with brackets', '{', '(a)=>', 20_000],
  ['classes', '{', 'class extends ', 20_000],
  ['templates', '{', '`${', 20_000],
  ['elements', '{', '<a>', 100],
  ['elements in attributes', '<b c={', '<a d="e">x ', 100],
  ['generic calls', '{', 'f<a>(', 100],
])('reads MDX with %s as Markdown', (_, start, unit, count) => {
  const findings = lint(`The Rest api.\n\n${start}${unit.repeat(count)}a}\n`, {path: 'orders.mdx'})
  expect(findings.map(({actual}) => actual)).toContain('Rest api')
})
