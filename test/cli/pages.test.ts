import fs from 'node:fs'
import path from 'node:path'
import {expect, test} from 'vitest'
import {table} from '../../src/cli/options.ts'
import {basket, call, defineReplacement, makeFolder} from './command.ts'

const read = (name: string): string => fs.readFileSync(path.resolve(import.meta.dirname, '../../src/cli', name), 'utf8')

test('the page of the command has every option', () => {
  for (const name of Object.keys(table)) expect(read('readme.md')).toMatch(new RegExp(`^### .*\`--${name}[ \`]`, 'm'))
})

const commands = [...read('agents.md').matchAll(/^npx --no -- api-glossary (.*)$/gm)].map(([, args = '']) => args)

test.each(commands)('`api-glossary %s`, from the page for tools and agents, prints JSON', async (args) => {
  const cwd = makeFolder({'docs/a.md': 'Call the Rest api, then `POST /deleteOrder`.\n'})
  const {stdout, stderr} = await call(args.split(' '), {cwd, stdin: 'Call the Rest api.\n', rules: 'package'})
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).not.toEqual({})
})

test('every option has a test', () => {
  const folders = [import.meta.dirname, path.join(import.meta.dirname, '../end-to-end')]
  const tests = folders
    .flatMap((folder) => fs.readdirSync(folder).map((name) => path.join(folder, name)))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('pages.test.ts'))
    .map((file) => fs.readFileSync(file, 'utf8'))
    .join('')
  for (const name of Object.keys(table)) expect(tests).toMatch(new RegExp(`'--${name}['=]`))
})

test('the page of the command has every field of the report in JSON, and no other field', async () => {
  const heading = defineReplacement('shop-basket', /(?<!-)basquet/g, {
    expected: ['basket'],
    repair: 'certain',
    note: 'Why.',
    term: 'basket',
  })
  const cwd = makeFolder({
    'a.md': '## The basquet\n\n[x](#the-basquet)\n',
    'old.json': '{"version": 1, "files": {}}',
  })
  const args = ['--format', 'json', '--fix', '--baseline', 'old.json']
  const {stdout} = await call(args, {cwd, rules: [heading]})
  const keys = new Set<string>()
  const inRange = new Set(['start', 'end', 'line', 'column', 'offset'])
  JSON.stringify(JSON.parse(stdout), (key: string, value: unknown) => {
    if (key !== '' && !/^\d+$/.test(key) && !inRange.has(key)) keys.add(key)
    return value
  })
  const section = read('readme.md').split('### The format `json`')[1] ?? ''
  const documented = [...section.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name ?? '')
  expect([...new Set(documented)].toSorted()).toEqual([...keys].toSorted())
})

test('the problem matcher matches each finding in a report, and nothing else', async () => {
  const [, block = ''] = /```json\n(\{\n {2}"problemMatcher"[^]*?)```/.exec(read('recipes.md')) ?? []
  const {problemMatcher} = JSON.parse(block) as {problemMatcher: {pattern: {regexp: string}[]}[]}
  const [head, row] = (problemMatcher[0]?.pattern ?? []).map(({regexp}) => new RegExp(regexp))
  const long = defineReplacement('shop-long', /lo+ng/g, {expected: ['brief'], repair: 'certain'})
  const cwd = makeFolder({'my docs/a.md': `A basquet, l${'o'.repeat(99)}ng.\n`, 'b.mdx': 'A {basquet\n'})
  const {stdout} = await call(['--verbose', '--rule=shop-basket:error'], {cwd, rules: [basket, long]})
  const found: (string | undefined)[][] = []
  let file: string | undefined
  for (const line of stdout.split('\n')) {
    file = head?.exec(line)?.[1] ?? file
    const match = row?.exec(line)
    if (match) found.push([file, ...match.slice(1, 4), match[5]])
  }
  expect(found.toSorted((a, b) => String(b[4]).localeCompare(String(a[4])))).toEqual([
    ['my docs/a.md', '1', '12', undefined, 'shop-long'],
    ['b.mdx', '1', '4', 'error', 'shop-basket'],
    ['my docs/a.md', '1', '3', 'error', 'shop-basket'],
    // Each parser reports a different column.
    ['b.mdx', '1', expect.stringMatching(/^\d+$/), 'info', 'mdx-syntax'],
  ])
})
