import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {readShard, type Source} from '../../src/cli/sources.ts'
import {decode} from '../../src/cli/text-files.ts'
import {call, expectRefused, git, makeFolder, toPaths} from './command.ts'

const text = 'A basquet.\n'
const tree = Object.fromEntries(
  ['a', 'b', 'c', 'd', 'docs/a', 'docs/b', 'docs/more/a', 'e', 'f', 'g'].map((name) => [`${name}.md`, text]),
)

/** Lint all parts. @returns the paths with findings in each */
async function callParts(count: number, args: readonly string[], cwd: string): Promise<string[][]> {
  const parts = []
  for (let index = 1; index <= count; index++)
    parts.push(toPaths(await call(['--format', 'json', '--shard', `${index}/${count}`, ...args], {cwd})))
  return parts
}

function toSource(name: string): Source {
  return {name, read: () => decode(Buffer.alloc(0), name), write: () => undefined}
}

test('every file is in exactly one part, and each part keeps the order of the files', async () => {
  const cwd = makeFolder(tree)
  const all = toPaths(await call(['--format', 'json'], {cwd}))
  expect(all).toHaveLength(10)
  for (const count of [1, 2, 3, 7, 20]) {
    const parts = await callParts(count, [], cwd)
    expect(parts.flat().sort()).toEqual(all.toSorted())
    for (const part of parts) expect(part).toEqual(all.filter((name) => part.includes(name)))
    if (count > 1) expect(Math.max(...parts.map(({length}) => length))).toBeLessThan(all.length)
  }
})

test('a file stays in its part when files are added or the tree is moved', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({minLength: 1}), {minLength: 1}),
      fc.uniqueArray(fc.string({minLength: 1})),
      fc.integer({min: 1, max: 9}),
      (names, others, count) => {
        const more = [...new Set([...others, ...names])].map(toSource)
        for (let index = 1; index <= count; index++) {
          const take = readShard(`${index}/${count}`)
          const before = take(names.map(toSource)).sources.map(({name}) => name)
          const after = take(more).sources.map(({name}) => name)
          expect(after.filter((name) => names.includes(name)).sort()).toEqual(before.sort())
        }
      },
    ),
  )
})

test('parts are the same on every machine', () => {
  const sources = ['orders.md', 'docs/orders.md', 'docs/basket.mdx', 'a.md'].map(toSource)
  const parts = ['1/3', '2/3', '3/3'].map((value) => readShard(value)(sources).sources.map(({name}) => name))
  expect(parts).toEqual([['orders.md', 'docs/basket.mdx'], ['docs/orders.md'], ['a.md']])
})

test('--shard splits paths, globs, staged files and changed files', async () => {
  const cwd = makeFolder(tree)
  git(cwd, 'init')
  git(cwd, 'add', 'a.md', 'b.md', 'docs/a.md')
  const cases: [args: string[], names: string[]][] = [
    [
      ['docs', 'a.md'],
      ['a.md', 'docs/a.md', 'docs/b.md', 'docs/more/a.md'],
    ],
    [['docs/**/a.md'], ['docs/a.md', 'docs/more/a.md']],
    [['--staged'], ['a.md', 'b.md', 'docs/a.md']],
  ]
  for (const [args, names] of cases) {
    const parts = await callParts(3, args, cwd)
    expect(parts.flat().sort(), args.join(' ')).toEqual(names)
  }
  git(cwd, 'commit', '--message=Begin')
  git(cwd, 'add', '.')
  git(cwd, 'commit', '--message=Go on')
  const changed = (await callParts(2, ['--since', 'HEAD~1'], cwd)).flat()
  expect(changed.toSorted()).toEqual(['c.md', 'd.md', 'docs/b.md', 'docs/more/a.md', 'e.md', 'f.md', 'g.md'])
})

test('an empty part is not an error', async () => {
  const cwd = makeFolder({'a.md': text})
  const outcomes = []
  for (const index of [1, 2, 3]) outcomes.push(await call(['--shard', `${index}/3`], {cwd}))
  const empty = {status: 0, stdout: 'No findings in 0 files\n', stderr: ''}
  expect(outcomes.filter(({status}) => status === 1)).toHaveLength(1)
  expect(outcomes.filter(({status}) => status === 0)).toEqual([empty, empty])
})

test.each(['0/3', '4/3', '-1/3', 'a/b', '1', '1/', '/3', '1/0', '1.5/3', ' 1/3', '01/3', '1/3/3'])(
  '--shard=%s is refused',
  async (value) => {
    const example = value === '4/3' ? 'one of `1/3` to `3/3`' : 'a part such as `1/3`'
    const sentence = `Unexpected value \`${value}\` for \`--shard\`, expected ${example}: parts are counted from 1`
    await expectRefused([`--shard=${value}`], sentence)
  },
)

test('each part uses the baseline, and lists only its own stale entries', async () => {
  const cwd = makeFolder(tree)
  const baseline = ['--baseline', 'old.json']
  await call([...baseline, '--update-baseline'], {cwd})
  fs.writeFileSync(path.join(cwd, 'b.md'), 'Nothing.\n')
  fs.renameSync(path.join(cwd, 'c.md'), path.join(cwd, 'z.md'))
  fs.rmSync(path.join(cwd, 'd.md'))
  const outcomes = []
  for (const index of [1, 2, 3]) outcomes.push(await call([...baseline, '--shard', `${index}/3`], {cwd}))
  expect(outcomes.map(({status}) => status)).toEqual([0, 0, 0])
  expect(outcomes.map(({stderr}) => stderr).join('')).toBe(
    'api-glossary: `old.json` has 1 stale entry, which --update-baseline removes\n' +
      '  b.md: `basquet` (shop-basket)\n',
  )
})

test('--fix with --shard repairs only the files of its part', async () => {
  const cwd = makeFolder(tree)
  await call(['--fix', '--shard', '1/2'], {cwd})
  const repaired = Object.keys(tree).filter((name) => fs.readFileSync(path.join(cwd, name), 'utf8') === 'A basket.\n')
  expect(repaired.length).toBeGreaterThan(0)
  expect(repaired.length).toBeLessThan(10)
  await call(['--fix', '--shard', '2/2'], {cwd})
  expect((await call([], {cwd})).stdout).toBe('No findings in 10 files\n')
})
