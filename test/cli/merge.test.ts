import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {table} from '../../src/cli/options.ts'
import type {JsonReport} from '../../src/report/json.ts'
import {call, defineReplacement, expectRefused, makeFolder, own, request, type Outcome} from './command.ts'

/** A rule for `basquet`, except in the targets of links. */
const basket = defineReplacement('shop-basket', /(?<!-)basquet/g, {
  expected: ['basket'],
  repair: 'certain',
  note: 'So.',
})
/** A rule whose finding has no repair: `penn`. */
const pen = defineReplacement('shop-pen', /penn/g, {expected: [], repair: 'offered'})

/** The line about the parser that --verbose prints. A merge does not print it, because it parses nothing. */
const parserNotice = /^api-glossary: Parser: .*\n/m

/** Lint with these rules. The first one is an error. */
async function lint(args: readonly string[], options: {cwd: string; env?: Record<string, string>}): Promise<Outcome> {
  const outcome = await call(['--rule=shop-basket:error', ...args], {...options, rules: [basket, request, pen]})
  return {...outcome, stderr: outcome.stderr.replace(parserNotice, '')}
}

const files = {
  'orders.md': '# The basquet\n\nA penn, and a basquet.\r\nCall `POST /deleteOrder`.\n',
  'b.md': '\uFEFFÀ basquet\t🚚 basquet\rA penn.\n\nSee [baskets](orders.md#the-basquet).\n',
  'docs/a.md': 'See [the basket](../orders.md#the-basquet), and a penn.\n',
  'docs/b.mdx': 'A basquet {<broken\n',
  'docs/clean.md': 'A basket.\n',
  'docs/z.md': '<!--lint disable shop-pen nonsense-->\n\nA penn.\n\n<!--lint order-->\n',
  'long.md': `${'A pen. '.repeat(50)}A basquet. ${'A pen. '.repeat(50)}A penn.\n`,
  'c, 100%: "d".md': 'A basquet\n\n\nbasquet',
}

const formats = table.format.choices

/** Lint all parts. @returns the names of their reports */
async function makeReports(count: number, args: readonly string[], cwd: string, isWhole = false): Promise<string[]> {
  const names = []
  for (let index = 1; index <= count; index++) {
    const name = `part ${index} of ${count}.json`
    const part = isWhole ? [] : ['--shard', `${index}/${count}`]
    await lint(['--format', `json=${name}`, ...part, ...args], {cwd})
    names.push(name)
  }
  return names
}

describe('merging the reports of all parts gives the report of one run', () => {
  test('in every format, with every option', async () => {
    const cwd = makeFolder(files)
    const parts: string[][] = []
    for (const count of [1, 2, 5]) parts.push((await makeReports(count, [], cwd)).toReversed())
    for (const args of [[], ['--quiet'], ['--verbose'], ['--max-warnings', '3'], ['--quiet', '--max-warnings', '99']]) {
      for (const format of formats) {
        const options = ['--format', format, ...args]
        const env = {FORCE_COLOR: args.length === 1 ? '1' : '0'}
        const whole = await lint(options, {cwd, env})
        expect(whole.status).toBe(1)
        for (const names of parts)
          expect(await call(['merge', ...options, ...names], {cwd, env}), options.join(' ')).toEqual(whole)
      }
    }
  })

  test.each([
    ['paths in another order', ['orders.md', 'docs', 'b.md']],
    ['a path that does not exist', ['docs', 'none.md', '*.rst']],
    ['only a path that does not exist', ['none.md']],
    ['only a file without findings', ['docs/clean.md']],
    ['a baseline', ['--baseline', 'old.json']],
    ['a patch', ['--diff', '--format', 'json=whole.json']],
  ])('with %s', async (_, args) => {
    const cwd = makeFolder({...files, 'bad.md': new Uint8Array([0xff, 0xfe])})
    await lint(['--baseline', 'old.json', '--update-baseline', 'docs', 'long.md'], {cwd})
    fs.appendFileSync(path.join(cwd, 'docs/a.md'), '\nA new basquet.\n')
    const own = args.filter((argument) => argument !== '--format' && argument !== 'json=whole.json')
    const names = await makeReports(3, own, cwd)
    for (const format of formats) {
      const isPatch = args.includes('--diff')
      const whole = await lint(isPatch ? ['--format', `${format}=whole`, '--diff'] : ['--format', format, ...own], {
        cwd,
      })
      const merged = await call(['merge', '--format', format, ...names], {cwd})
      expect(merged.status, format).toBe(whole.status)
      expect(merged.stdout, format).toBe(isPatch ? fs.readFileSync(path.join(cwd, 'whole'), 'utf8') : whole.stdout)
      expect(whole.stderr).toContain(merged.stderr)
    }
  })

  test('with repairs', async () => {
    for (const format of formats) {
      const [cwd, other] = [makeFolder(files), makeFolder(files)]
      const whole = await lint(['--fix', '--format', format], {cwd})
      const names = await makeReports(3, ['--fix'], other)
      expect(await call(['merge', '--format', format, ...names], {cwd: other}), format).toEqual(whole)
    }
  })

  test('for any files and findings', async () => {
    const words = ['A basquet', 'a penn', '🚚', ' `POST /deleteOrder`']
    const piece = fc.constantFrom(...words, ...['\n', '\r', '\r\n', '\n\n', '# ', '\t', '| ', '> '])
    const name = fc.constantFrom('a.md', 'b.mdx', 'docs/a.md', 'docs/b.md', 'é/🚚.md', 'z.markdown')
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          name,
          fc.array(piece, {maxLength: 12}).map((pieces) => pieces.join('')),
        ),
        fc.integer({min: 1, max: 5}),
        fc.constantFrom(...formats),
        async (tree, count, format) => {
          const cwd = makeFolder(tree)
          const options = ['--verbose', '--format', format]
          const whole = await lint(options, {cwd})
          const merged = await call(['merge', ...options, ...(await makeReports(count, [], cwd))], {cwd})
          expect(merged).toEqual(whole)
        },
      ),
      {numRuns: 25},
    )
  })

  test('if settings ask for one name in all files', async () => {
    const cwd = makeFolder({
      'api-glossary.yml':
        'glossary:\n  terms:\n    - id: basket\n      term: basket\n      kind: noun\n      meaning: what orders are put into\n' +
        '      accepted: [cart]\n      examples: [A basket.]\n      phrases: [a basket]\n' +
        'rules:\n  glossary-synonym: [warn, {prefer: consistent, within: site}]\n',
      'a.md': 'Put it into the cart.\n',
      'b.md': 'Put it into the basket.\n',
      'c.md': 'Put it into the basket.\n',
    })
    const whole = await call(['--format', 'json'], {cwd, ...own})
    expect(whole.status).toBe(1)
    for (const index of [1, 2, 3])
      await call(['--shard', `${index}/3`, '--format', `json=${index}.json`], {cwd, ...own})
    expect(await call(['merge', '--format', 'json', '1.json', '2.json', '3.json'], {cwd, ...own})).toEqual(whole)
  })
})

test('merges reports of whole runs over different files, in their order', async () => {
  const cwd = makeFolder({'a.md': 'A basquet.\n', 'b.md': 'A penn.\n', 'c.md': 'None.\n'})
  await makeReports(1, ['b.md', 'c.md'], cwd, true)
  fs.renameSync(path.join(cwd, 'part 1 of 1.json'), path.join(cwd, 'b.json'))
  await makeReports(1, ['a.md'], cwd, true)
  const names = ['b.json', 'part 1 of 1.json']
  const whole = await lint(['--format', 'json', 'b.md', 'c.md', 'a.md'], {cwd})
  expect(await call(['merge', '--format', 'json', ...names], {cwd})).toEqual(whole)
  // A merged report can be merged again.
  await call(['merge', '--format', 'json=all.json', ...names], {cwd})
  expect(await call(['merge', '--format', 'json', 'all.json'], {cwd})).toEqual(whole)
})

test('writes several reports, each to its own file', async () => {
  const cwd = makeFolder(files)
  const names = await makeReports(2, [], cwd)
  const {stdout} = await call(['merge', '--format', 'stylish', '--format=junit=out/j.xml', ...names], {cwd})
  expect(stdout).toContain('orders.md\n')
  expect(fs.readFileSync(path.join(cwd, 'out/j.xml'), 'utf8')).toContain('<testsuites ')
  const {status} = await call(['merge', '--format', 'junit', '--output', 'out/k.xml', ...names], {cwd})
  expect(status).toBe(1)
  expect(fs.existsSync(path.join(cwd, 'out/k.xml'))).toBe(true)
  await expectRefused(['merge', '--output', 'out', ...names], 'Cannot write `out`: it is a folder', {cwd})
})

describe('an error names the report that cannot be merged', () => {
  const missing = 'Unexpected end of the reports after'
  test.each([
    ['no reports', [], 'Unexpected end of the command, expected `api-glossary merge REPORT.json…`'],
    ['a file that does not exist', ['none.json'], 'Cannot read `none.json`: no such file or folder'],
    ['a folder', ['docs'], 'Cannot read `docs`: it is a folder'],
    ['a file that is not JSON', ['1.json', 'orders.md'], 'Cannot read `orders.md`: it is not JSON'],
    ['half of a report', ['half.json'], 'Cannot read `half.json`: it is not JSON'],
    ['other JSON', ['other.json'], 'Cannot read `other.json`: it is not a report in the format `json`'],
    ['a package', ['package.json'], 'Cannot read `package.json`: it is not a report in the format `json`'],
    ['a list', ['list.json'], 'Cannot read `list.json`: it is not a report in the format `json`'],
    ['another version', ['2.0.json'], 'Cannot read `2.0.json`: it is a report of version 2, expected 1'],
    ['one file twice', ['1.json', './1.json'], 'Unexpected second `./1.json`, expected each report once'],
    ['one part twice', ['1.json', 'copy.json'], 'Cannot merge `copy.json`: it is shard 1/3, and so is `1.json`'],
    ['a missing part', ['3.json', '1.json'], `${missing} \`1.json\`, expected shard 2/3 as well`],
    ['missing parts', ['2.json'], `${missing} \`2.json\`, expected shard 1/3, 3/3 as well`],
    [
      'parts of a run in three and of a run in two',
      ['1.json', '2 of 2.json'],
      'Cannot merge `2 of 2.json`: it is shard 2/2, but `1.json` is shard 1/3',
    ],
    [
      'parts of runs over different files',
      ['1.json', '2 of docs.json', '3.json'],
      'Cannot merge `2 of docs.json`: it is shard 2/3, but `1.json` is shard 1/3 of a run on other files',
    ],
    [
      'a whole run and parts of a run',
      ['1.json', 'clean.json'],
      'Cannot merge `clean.json`: it is a whole run, and the other reports are parts of one',
    ],
    [
      'two reports with findings in the same page',
      ['whole.json', 'again.json'],
      'Cannot merge `again.json`: it has findings in `orders.md`, and so has `whole.json`',
    ],
    ['a wrong format', ['--format', 'jso', '1.json'], 'Unexpected value `jso` for `--format`, expected `json`'],
    ['an option that only linting has', ['--fix', '1.json'], 'Unexpected option `--fix`; --help lists all options'],
  ])('%s', async (_, args, sentence) => {
    const cwd = makeFolder({
      ...files,
      'other.json': '{"files": []}',
      'list.json': '[]',
      '2.0.json': '{"version": 2}',
      'package.json': '{"version": "1.0.0"}',
    })
    const make = async (...rest: string[]) => lint(rest, {cwd})
    for (const index of [1, 2, 3]) await make(`--shard=${index}/3`, `--format=json=${index}.json`)
    await make('--shard=2/2', '--format=json=2 of 2.json')
    await make('--shard=2/3', '--format=json=2 of docs.json', 'docs')
    await make('--format=json=clean.json', 'docs/clean.md')
    await make('--format=json=whole.json')
    await make('--format=json=again.json', 'orders.md')
    fs.copyFileSync(path.join(cwd, '1.json'), path.join(cwd, 'copy.json'))
    fs.writeFileSync(path.join(cwd, 'half.json'), fs.readFileSync(path.join(cwd, 'whole.json')).subarray(0, 900))
    await expectRefused(['merge', ...args], sentence, {cwd})
  })

  test('a report in which any value is replaced by a wrong one', async () => {
    const cwd = makeFolder(files)
    await makeReports(1, [], cwd)
    const report = JSON.parse(fs.readFileSync(path.join(cwd, 'part 1 of 1.json'), 'utf8')) as JsonReport
    const count = countValues(report)
    expect(count).toBeGreaterThan(100)
    const values = [{odd: true}, -1.5, Number.MAX_SAFE_INTEGER]
    for (let at = 1; at < count; at++) {
      // Each field occurs often enough to get every one of the wrong values.
      fs.writeFileSync(path.join(cwd, 'odd.json'), JSON.stringify(replaceValue(report, at, values[at % values.length])))
      const args = ['merge', '--verbose', '--format=sarif=a', '--format=stylish=b', 'odd.json']
      const {status, stderr} = await call(args, {cwd})
      // Wrong totals and lines do no harm: merging counts the totals again, and only shows the lines.
      expect([1, 2]).toContain(status)
      if (status === 2)
        expect(stderr).toMatch(/^api-glossary: (?:Cannot read|Unexpected end of the reports after) `odd\.json`/)
    }
  })
})

/** Count the values in an object or a list, including itself. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce<number>((sum, item) => sum + countValues(item), 1)
}

/** Copy an object or a list, but replace the value at an index, in the order of `countValues`. */
function replaceValue(value: unknown, number: number, other: unknown): unknown {
  let at = -1
  const visit = (item: unknown): unknown => {
    at++
    if (at === number) {
      at += countValues(item) - 1
      return other
    }
    if (Array.isArray(item)) return item.map(visit)
    if (typeof item !== 'object' || item === null) return item
    return Object.fromEntries(Object.entries(item).map(([key, inner]) => [key, visit(inner)]))
  }
  return visit(value)
}
