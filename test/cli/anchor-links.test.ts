import {expect, test} from 'vitest'
import {call, defineReplacement, makeFolder} from './command.ts'

/** Run the command. @returns the links that its report lists for the first heading with a finding */
async function findLinks(files: Readonly<Record<string, string>>, ...args: string[]): Promise<string[]> {
  const {stdout} = await call(['--format', 'json', ...args], {cwd: makeFolder(files)})
  const report = JSON.parse(stdout) as {files: {findings: {anchor?: string; links?: string[]}[]}[]}
  const findings = report.files.flatMap(({findings}) => findings)
  return findings.find(({anchor}) => anchor !== undefined)?.links ?? []
}

test('lists the links to an anchor that a repair would change', async () => {
  const cwd = makeFolder({
    'docs/basket.md': '# Shop\n\n## The basquet\n\nSee [above](#the-basquet).\n',
    'docs/guides/pay.md': 'First,\nfill [the basket](../basket.md#the-basquet).\n',
  })
  const rules = [defineReplacement('shop-basket', /The basquet/g, {expected: ['The basket'], repair: 'certain'})]
  expect(await call(['--fix', '.'], {cwd, rules})).toEqual({
    status: 1,
    stderr: '',
    stdout: `docs/basket.md
  3:4  Unexpected \`The basquet\`, expected \`The basket\`  shop-basket
       The anchor #the-basquet would change. Links to it: docs/basket.md:5, docs/guides/pay.md:2

Nothing was fixed
1 finding in 1 of 2 files: 1 warning
1 can be fixed with --fix-headings, which changes anchors
`,
  })
})

test.each([
  ['[x](../docs/basket.md?a=b#the-basquet)', true],
  ['[x](/docs/basket/#the-basquet "title")', true],
  ['[x](/basket#the-basquet)', true],
  ['[x]: basket.md#the-basquet', true],
  ['[x]: <./basket.mdx#the-basquet>', true],
  ['<a href="basket.html#the-basquet">x</a>', true],
  ['[x](../basket/#the-basquet)', true],
  ['[x](basket.md#the-basquets)', false],
  ['[x](other.md#the-basquet)', false],
  ['[x](/set#the-basquet)', false],
  ['[x](https://shop.example/basket#the-basquet)', false],
  ['[x](#the-basquet)', false],
  ['Our channel #the-basquet', false],
])('%s counts as a link to the heading in docs/basket.md: %s', async (link, isLink) => {
  const files = {'docs/basket.md': '## The basquet\n', 'docs/link.md': `${link}\n`}
  expect(await findLinks(files)).toEqual(isLink ? ['docs/link.md:1'] : [])
})

test.each([
  ['index.md', '[x](../shop/#the-basquet)', true],
  ['index.md', '[x](.#the-basquet)', true],
  ['README.md', '[x](README.md#the-basquet)', true],
])('for a heading in shop/%s, %s counts as a link to the heading: %s', async (name, link, isLink) => {
  const files = {[`shop/${name}`]: '## The basquet\n', 'shop/link.md': `${link}\n`}
  expect(await findLinks(files)).toEqual(isLink ? ['shop/link.md:1'] : [])
})

test('the anchor is made from the whole heading, and a repeated anchor gets a number', async () => {
  const basket = '## A `pen`, *the* [basquet](x)!\n\n## A pen, the basquet\n'
  expect(await findLinks({'a.md': basket, 'b.md': '[x](a.md#a-pen-the-basquet)'})).toEqual(['b.md:1'])
  const twice = '## basquet\n\n<!--lint ignore-->\n\n## basquet\n'
  expect(await findLinks({'a.md': twice, 'b.md': '[x](a.md#basquet-1)'})).toEqual([])
})

test('lists no links to an anchor that does not change', async () => {
  expect(await findLinks({'a.md': '## basquet {#own}\n', 'b.md': '[x](a.md#own)'})).toEqual([])
})

test('lists the links that break when a heading is repaired', async () => {
  const cwd = makeFolder({
    'a.md': '## The basquet\n\n## Our basquet\n',
    'b.md': '[x](a.md#the-basquet)\n',
    'c.md': '[x](a.md#the-basket)\n',
  })
  const rules = [defineReplacement('shop-basket', /(?<=The )basquet/g, {expected: ['basket'], repair: 'certain'})]
  expect((await call(['--fix-headings', '--diff'], {cwd, rules})).stderr).toBe(
    'api-glossary: a.md: the anchor #the-basquet would change. Links to it: b.md:1\n',
  )
  expect(await call(['--fix-headings'], {cwd, rules})).toEqual({
    status: 0,
    stdout: 'Fixed 1 finding\nNo findings in 3 files\n',
    stderr: 'api-glossary: a.md: the anchor #the-basquet has changed. Links to it: b.md:1\n',
  })
})
