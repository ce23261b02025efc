import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import {alike, formatFullHelp, formatHelp, table} from '../../src/cli/options.ts'
import {basket, broken, call, expectRefused, fixtures, makeFolder, own, toPaths} from './command.ts'
import {readTable} from '../tables.ts'

const wholeOnly =
  'Unexpected `--update-baseline` with `--since`, `--staged`, `--diff` or standard input, expected none of these'
const asError = '--rule=shop-basket:error'
const ignoring = {cwd: path.join(fixtures, 'ignoring')}

test('the report groups findings by file, with totals', async () => {
  expect(await call(['orders.md', 'guides/prices.markdown'])).toEqual({
    status: 1,
    stderr: '',
    stdout: `orders.md
  3:23  Unexpected \`basquet\`, expected \`basket\`  shop-basket
   5:7  Unexpected \`POST /deleteOrder\`, expected \`DELETE /orders/{order_id}\` or \`DELETE /orders\`  api-action-path

2 findings in 1 of 2 files: 2 warnings
1 can be fixed with --fix
1 can be fixed with --fix-requests, which changes example requests
`,
  })
})

test('exits with 0 if there are no findings', async () => {
  expect(await call(['guides/prices.markdown'])).toEqual({status: 0, stderr: '', stdout: 'No findings in 1 file\n'})
})

test('--verbose shows the line of a finding, and explains each rule once', async () => {
  const cwd = makeFolder({'a.md': 'A basquet.\n\nPut it into the basquet.\n'})
  const {stdout} = await call(['--verbose'], {cwd})
  expect(stdout).toContain('shop-basket\n        Put it into the basquet.\n                        ^^^^^^^\n')
  expect(stdout).toMatch(/\n\nshop-basket\n {2}https:\S+\n {2}The shop says basket\.\n\n2 findings/)
  expect(stdout.match(/The shop says basket|https:/g)).toHaveLength(2)
})

test.each([
  [`A basquet. ${'Pay for it. '.repeat(7)}`, /^ +A basquet\. (?:Pay for it\. ){7}\n +\^{7}$/m],
  [
    `${'Go to the shop. '.repeat(9)}A basquet. ${'Pay for it. '.repeat(9)}`,
    /^ +…shop\. (?:Go to the shop\. ){2}A basquet\. (?:Pay for it\. ?){3}…\n +\^{7}$/m,
  ],
  [`${'x'.repeat(90)} basquet${'-x'.repeat(90)}`, /^ +…x{39} basquet(?:-x){20}…\n +\^{7}$/m],
])(
  '--verbose shows a whole line of up to 100 characters, and cuts a longer line between words',
  async (text, shown) => {
    expect((await call(['--verbose'], {cwd: makeFolder({'a.md': `${text}\n`})})).stdout).toMatch(shown)
  },
)

test('--stats prints on stderr the number of files, the findings by rule and by term, and the speed', async () => {
  const cwd = makeFolder({
    'a.md': 'Call the Rest api, an end-point and `POST /deleteOrder`.\n',
    'b.md': 'A Rest API.\n',
  })
  const {stderr, stdout} = await call(['--stats'], {...own, cwd})
  expect(stdout).not.toContain('MB')
  expect(stderr).toMatch(
    /^2 files checked, 2 with findings, 0\.1 kB in \d+\.\d s: \d+\.\d kB\/s\nFindings by rule\n {2}2 {2}glossary-casing\n {2}1 {2}api-action-path\n {2}1 {2}glossary-spelling\nFindings by term\n {2}2 {2}REST API\n {2}1 {2}endpoint\n$/,
  )
  expect((await call(['--stats', '-'], {...own, stdin: 'Orders.'})).stderr).toMatch(
    /^1 file checked, 0 with findings, .* kB\/s\n$/,
  )
})

test('--quiet leaves warnings out of the report, and warnings do not change the exit status', async () => {
  expect(await call(['-q', 'orders.md'])).toEqual({status: 0, stderr: '', stdout: ''})
  const {status, stdout} = await call(['--quiet', asError, 'orders.md', 'guides/broken.mdx'])
  expect(status).toBe(1)
  expect(stdout).toContain('error: Unexpected `basquet`')
  expect(stdout).not.toContain('mdx-syntax')
})

test('comments turn rules off', async () => {
  const cwd = makeFolder({
    'a.md': '<!--lint disable shop-basket-->\n\nA basquet.\n\n<!--lint enable shop-basket-->\n\nA basquet.\n',
    'b.mdx': '{/* lint ignore shop-basket */}\n\nA basquet.\n\nA basquet.\n',
  })
  const {stdout} = await call(['.'], {cwd})
  expect(stdout).toMatch(/^a\.md\n {2}7:3 .*\n\nb\.mdx\n {2}5:3 /)
})

test('a malformed comment is an error at its position', async () => {
  const cwd = makeFolder({'a.md': 'A basket.\n\n<!--lint disabel shop-basket-->\n'})
  const {status, stdout} = await call(['a.md'], {cwd})
  expect(status).toBe(1)
  expect(stdout).toMatch(
    /^a\.md\n {2}3:1 {2}error: Unexpected keyword `disabel` in a comment, expected `disable` .*lint-comment\n/,
  )
})

test('MDX that does not parse is reported once, and linted as Markdown', async () => {
  const {status, stdout} = await call(['guides/broken.mdx'])
  expect(status).toBe(1)
  expect(stdout).toMatch(/^ +1:4 .*`basquet`/m)
  // Each parser reports a different position.
  expect(stdout.match(/^ +1:\d+ {2}info: Unexpected MDX syntax.*mdx-syntax$/gm)).toHaveLength(1)
})

test('MDX that does not parse is not reported if nothing else is found', async () => {
  const cwd = makeFolder({'a.mdx': 'A {basket\n'})
  expect(await call(['a.mdx'], {cwd})).toMatchObject({status: 0, stdout: 'No findings in 1 file\n'})
})

test('reports a rule that fails, and exits with 2', async () => {
  expect(await call(['orders.md', 'guides/prices.markdown'], {rules: [broken, basket]})).toMatchObject({
    status: 2,
    stderr:
      'api-glossary: orders.md: Rule `shop-broken` failed: out of stock\n' +
      'api-glossary: guides/prices.markdown: Rule `shop-broken` failed: out of stock\n',
  })
})

test.each([[['-']], [['--stdin-filepath', 'a.md']], [['--stdin-filepath=a.md', '-']]])(
  'the arguments %j read standard input',
  async (args) => {
    const {status, stdout} = await call(args, {stdin: 'A basquet.'})
    expect(status).toBe(1)
    expect(stdout).toMatch(/^(?:<stdin>|a\.md)\n {2}1:3 /)
  },
)

test('the name of standard input decides its dialect, and whether the command ignores it', async () => {
  const stdin = '<b>{1 +\n2}</b> basquet {'
  expect((await call(['-'], {stdin})).stdout).not.toContain('mdx-syntax')
  expect((await call(['--stdin-filepath', 'a.mdx'], {stdin})).stdout).toContain('mdx-syntax')
  expect((await call(['--stdin-filepath', 'left-out.md'], {stdin, ...ignoring})).status).toBe(0)
})

test('a byte order mark does not change positions', async () => {
  const {stdout} = await call(['--format', 'json', '-'], {stdin: '\uFEFFbasquet'})
  expect(JSON.parse(stdout)).toMatchObject({
    files: [{findings: [{range: {start: {line: 1, column: 1, offset: 0}, end: {line: 1, column: 8, offset: 7}}}]}],
  })
})

describe.each(readTable('refused-options'))('%s', (_title, rows) => {
  test.each(rows)('%s', async (args = '', sentence = '') => {
    await expectRefused(args.split(' '), sentence)
  })
})

test.each<[args: string[], sentence: string]>([
  [
    ['--format', 'zzzzzz'],
    `Unexpected value \`zzzzzz\` for \`--format\`, expected one of \`${table.format.choices.join('`, `')}\``,
  ],
  [
    ['--rule', 'glossary-casing = warning'],
    'Unexpected value `glossary-casing = warning` for `--rule`, expected `glossary-casing:warn`',
  ],
  ...[['--staged'], ['--diff'], ['--since', 'HEAD'], ['-']].map((args): [string[], string] => [
    ['--baseline', 'old.json', '--update-baseline', ...args],
    wholeOnly,
  ]),
])('%j is refused with a message', async (args, sentence) => {
  await expectRefused(args, sentence)
})

test('for an option of another tool, suggests only options that exist', () => {
  const named = Object.keys(alike).flatMap((text) => [...text.matchAll(/`--([\w-]+)/g)].map(([, name]) => name))
  expect(Object.keys(table)).toEqual(expect.arrayContaining(named))
})

test('--rule accepts only a rule that exists', async () => {
  const args = ['--rule', 'glossary-casng:error', 'orders.md']
  await expectRefused(args, 'Unexpected rule `glossary-casng`, expected `glossary-casing`', own)
  expect((await call(['--rule=api-action-path:off', 'guides/prices.markdown'], own)).status).toBe(0)
})

test.each([
  ['spelling:warn', 'Unexpected rule `spelling`, expected `glossary-spelling`'],
  ['casing:warn', 'Unexpected rule `casing`, expected one of `api-method-casing`, `glossary-casing`'],
  ['shop:warn', 'Unexpected rule `shop`, expected one of `api-'],
  ['api-request-method:warn', 'Unexpected rule `api-request-method`, expected one of `api-'],
])('--rule %s is an error with a suggestion, even if there is nothing to lint', async (rule, sentence) => {
  const {status, stderr} = await call(['--rule', rule, '-'], own)
  expect(stderr).toContain(sentence)
  expect(status).toBe(2)
})

test('a path may resemble the name of a subcommand', async () => {
  const cwd = makeFolder({'merg/a.md': 'A basquet.'})
  expect(toPaths(await call(['merg', '--format=json'], {cwd}))).toEqual(['merg/a.md'])
})

test('every argument after -- is a path', async () => {
  const cwd = makeFolder({'--quiet.md': 'A basquet.'})
  expect(toPaths(await call(['--format=json', '--', '--quiet.md'], {cwd}))).toEqual(['--quiet.md'])
})

test('--help fits a screen of 80 by 24, and points to --help-all', async () => {
  for (const args of [['--help'], ['-h', '--quiet', 'none.md']]) {
    expect(await call(args)).toEqual({status: 0, stdout: formatHelp(), stderr: ''})
  }
  expect(formatHelp().trimEnd().split('\n').length).toBeLessThanOrEqual(24)
  expect(formatHelp()).not.toMatch(/.{81}/)
  expect(formatHelp()).toContain('--help-all')
})

test('--help-all prints every option', async () => {
  expect(await call(['--help-all'])).toEqual({status: 0, stdout: formatFullHelp(), stderr: ''})
  for (const name of Object.keys(table)) expect(formatFullHelp()).toMatch(new RegExp(`--${name}\\s`))
  expect(formatFullHelp()).not.toMatch(/.{81}/)
})

test('--version prints the version of the package and the parser in use', async () => {
  expect((await call(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\nParser: (?:satteri \d|micromark)[^\n]*\n$/)
})

test.each([
  ['.remarkignore', {'.remarkignore': 'orders.md\n'}, []],
  ['--ignore-pattern', {}, ['--ignore-pattern', '*.md']],
  ['drafts.txt', {'drafts.txt': 'orders.md\n'}, ['--ignore-path', 'drafts.txt']],
  ['api-glossary.yml', {'api-glossary.yml': 'ignore: [orders.md]\n'}, []],
] satisfies [string, Record<string, string>, string[]][])(
  '--verbose and --print-config say that a named file is skipped, and that %s ignores it',
  async (ignorer, files, args) => {
    const cwd = makeFolder({'orders.md': 'A basquet.\n', ...files})
    const skip = `\`orders.md\` is skipped: \`${ignorer}\` ignores it\n`
    const {status, stderr} = await call(['--verbose', 'orders.md', ...args], {cwd})
    expect({status, stderr}).toEqual({status: 0, stderr: expect.stringContaining(`\napi-glossary: ${skip}`)})
    const input = await call(['--verbose', '--stdin-filepath', 'orders.md', ...args], {cwd, stdin: 'A basquet.\n'})
    expect(input.stderr).toContain(skip)
    expect((await call(['orders.md', ...args], {cwd})).stderr).toBe('')
    expect((await call(['--verbose', '.', ...args], {cwd})).stderr).not.toContain('is skipped')
    expect((await call(['--print-config', 'orders.md', ...args], {cwd})).stdout).toMatch(`# ${skip}`)
  },
)

test('--verbose prints once which parser is in use', async () => {
  const {stderr} = await call(['--verbose', 'orders.md'])
  expect(stderr).toMatch(/^api-glossary: Parser: (?:satteri \d|micromark)[^\n]*\n$/)
})

test.each([
  [{}, true, true],
  [{}, false, false],
  [{NO_COLOR: '1'}, true, false],
  [{NO_COLOR: ''}, true, true],
  [{TERM: 'dumb'}, true, false],
  [{FORCE_COLOR: '1'}, false, true],
  [{FORCE_COLOR: '0'}, true, false],
])('with the environment %j, and a terminal: %s, the report has colours: %s', async (env, isTTY, isColored) => {
  const {stdout} = await call(['orders.md'], {env, isTTY})
  expect(stdout.includes('\u001B[')).toBe(isColored)
})

test.each([
  ['--color', {NO_COLOR: '1'}, false, true],
  ['--no-color', {FORCE_COLOR: '1'}, true, false],
])('%s overrides the environment', async (option, env, isTTY, isColored) => {
  const {stdout} = await call(['orders.md', option], {env, isTTY})
  expect(stdout.includes('\u001B[')).toBe(isColored)
})

test('-f and -o are short for --format and --output', async () => {
  const cwd = makeFolder({'a.md': 'A basquet.\n'})
  expect(await call(['-f', 'json', '-o', 'out/found.json'], {cwd})).toEqual({status: 1, stdout: '', stderr: ''})
  expect(JSON.parse(fs.readFileSync(path.join(cwd, 'out/found.json'), 'utf8'))).toMatchObject({files: [{path: 'a.md'}]})
})

test('--format=json prints no colours, even with FORCE_COLOR', async () => {
  const {stdout} = await call(['orders.md', '--format=json'], {env: {FORCE_COLOR: '1'}, isTTY: true})
  expect(stdout).not.toContain('\u001B')
})

test.each(table.format.choices)('--format %s prints a report, and the help lists this format', async (format) => {
  const {status, stdout} = await call(['--format', format, 'orders.md'])
  expect(status).toBe(1)
  expect(stdout).toContain('orders.md')
  expect(table.format.help).toMatch(new RegExp(`\\b${format}\\b`))
})

test.each([
  ['a file instead of a folder', 'orders.md/docs/orders.md'],
  ['too many characters', `${'o'.repeat(300)}/orders.md`],
])('lints standard input without settings if its name has %s', async (_, name) => {
  const cwd = makeFolder({'orders.md': 'Orders.\n'})
  const {status, stderr, stdout} = await call(['--stdin-filepath', name], {cwd, stdin: 'A basquet.\n'})
  expect({status, stderr}).toEqual({status: 1, stderr: ''})
  expect(stdout).toContain('basquet')
})
