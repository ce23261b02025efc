import fs from 'node:fs'
import path from 'node:path'
import {expect, test} from 'vitest'
import {
  basket,
  call,
  defineReplacement,
  expectRefused,
  git,
  makeFolder,
  makeRepository,
  readFiles,
  toPaths,
  write,
  type Outcome,
} from './command.ts'

const json = ['--format', 'json']

/** List the positions of the findings in a JSON report, such as `a.md:3`. */
function toPlaces(outcome: Outcome): string[] {
  return readFiles(outcome).flatMap((file) => file.findings.map(({range}) => `${file.path}:${range.start.line}`))
}

const old = 'Old basquet.\n\nMore.\n\nOld basquet.\n'

test('--since reports findings on all lines that changed since the merge base, even on uncommitted lines', async () => {
  const cwd = makeRepository({'a.md': old, 'b.md': old, 'c.md': old})
  git(cwd, 'checkout', '-b', 'topic')
  write(cwd, 'a.md', `New.\n\nNew basquet.\n\n${old}`)
  git(cwd, 'commit', '--all', '--message', 'Tell of baskets')
  write(cwd, 'b.md', old.replace('More.', 'More basquet.'))
  write(cwd, 'new/d.md', 'New basquet.\n')
  git(cwd, 'checkout', '--quiet', 'main', '--', 'c.md')
  git(cwd, 'update-ref', 'refs/heads/other', 'main')
  const outcome = await call([...json, '--since', 'main'], {cwd})
  expect(toPlaces(outcome)).toEqual(['a.md:3', 'b.md:3', 'new/d.md:1'])
  expect(outcome.status).toBe(1)
  expect(JSON.parse(outcome.stdout)).toMatchObject({totals: {files: 3}})
})

test('--since compares with the merge base, not with later commits of the other branch', async () => {
  const cwd = makeRepository({'a.md': 'One.\n', 'b.md': 'Old basquet.\n'})
  git(cwd, 'checkout', '-b', 'topic')
  write(cwd, 'a.md', 'One basquet.\n')
  git(cwd, 'commit', '--all', '--message', 'Tell of baskets')
  git(cwd, 'checkout', 'main')
  write(cwd, 'b.md', 'Good basket.\n')
  git(cwd, 'commit', '--all', '--message', 'Repair')
  git(cwd, 'checkout', 'topic')
  expect(toPlaces(await call([...json, '--since', 'main'], {cwd}))).toEqual(['a.md:1'])
})

test('--since accepts paths, even if the command runs in a subfolder of the repository', async () => {
  const cwd = makeRepository({'docs/a.md': 'a\n', 'docs/sub/b.md': 'b\n', 'c.md': 'c\n', 'docs/n.txt': 'n\n'})
  for (const name of ['docs/a.md', 'docs/sub/b.md', 'c.md', 'docs/n.txt']) write(cwd, name, 'A basquet.\n')
  write(cwd, 'docs/node_modules/x.md', 'A basquet.\n')
  const inDocs = {cwd: path.join(cwd, 'docs')}
  expect(toPaths(await call([...json, '--since=HEAD'], inDocs))).toEqual(['a.md', 'sub/b.md'])
  const named = await call([...json, '--since=HEAD', '--ext=txt', 'sub', '../c.md', 'n.txt'], inDocs)
  expect(toPaths(named)).toEqual(['sub/b.md', '../c.md', 'n.txt'])
  expect(toPaths(await call([...json, '--since=HEAD', '**/b.*'], inDocs))).toEqual(['sub/b.md'])
  expect(await call([...json, '--since=HEAD', 'none.md', 'n.txt'], inDocs)).toMatchObject({
    status: 2,
    stderr:
      'api-glossary: No such file or folder: `none.md`\n' +
      'api-glossary: Cannot lint `n.txt`: it is not a Markdown or MDX file. To read it as Markdown, use `--ext txt`\n',
  })
  expect(await call(['--since=HEAD', '--no-error-on-unmatched-pattern', 'none.md'], inDocs)).toMatchObject({status: 0})
})

test('--since exits with 0 if nothing changed', async () => {
  const cwd = makeRepository({'a.md': old})
  const nothing = {status: 0, stdout: 'No findings in 0 files\n', stderr: ''}
  expect(await call(['--since', 'HEAD'], {cwd})).toEqual(nothing)
  expect(await call(['--staged'], {cwd})).toEqual(nothing)
  expect(await call(['--staged', 'a.md'], {cwd})).toEqual(nothing)
})

test('--since reads diffs with odd names, renamed files, and lines that look like diff syntax', async () => {
  const odd = 'with blank\nand "line" é.md'
  const cwd = makeRepository({[odd]: old, 'a.md': `${old}${'The shop opens at nine.\n'.repeat(20)}`})
  git(cwd, 'mv', 'a.md', 'z.md')
  write(cwd, 'z.md', `${old}${'The shop opens at nine.\n'.repeat(20)}New basquet.\n`)
  write(cwd, odd, `${old}++ b/c.md\n@@ -1 +1 @@\nNew basquet.\n`)
  const places = toPlaces(await call([...json, '--since', 'HEAD'], {cwd}))
  expect(places.toSorted()).toEqual([`${odd}:8`, 'z.md:26'])
})

test('--since obeys .remarkignore, and ignores the git settings of the user', async () => {
  const cwd = makeRepository({'a.md': 'a\n', 'b.md': 'b\n', '.remarkignore': 'b.md', '.gitattributes': '*.md -diff'})
  for (const [key, value] of [
    ['diff.noprefix', 'true'],
    ['diff.mnemonicPrefix', 'true'],
    ['color.ui', 'always'],
    ['diff.external', 'false'],
  ])
    git(cwd, 'config', key ?? '', value ?? '')
  write(cwd, 'a.md', 'A basquet.\n')
  write(cwd, 'b.md', 'A basquet.\n')
  expect(toPlaces(await call([...json, '--since', 'HEAD'], {cwd}))).toEqual(['a.md:1'])
})

test('--fix --since repairs only changed lines, even if repairs join lines', async () => {
  const cwd = makeRepository({'a.md': 'Old basquet.\n\nOld basquet.\n'})
  write(cwd, 'a.md', 'Shop\nname, bas\nquet.\n\nOld basquet.\n\nNew.\n\nOld basquet.\n\nNew basquet.\n')
  const joined = defineReplacement('shop-joined', /bas\nquet|Shop\nname/g, {expected: ['basket'], repair: 'certain'})
  const {status} = await call(['--fix', '--since', 'HEAD'], {cwd, rules: [joined, basket]})
  expect(status).toBe(0)
  expect(fs.readFileSync(path.join(cwd, 'a.md'), 'utf8')).toBe(
    'basket, basket.\n\nOld basquet.\n\nNew.\n\nOld basquet.\n\nNew basket.\n',
  )
})

test('--since reports an error of git in one line', async () => {
  const cwd = makeRepository({'a.md': old})
  const sentence =
    'Unexpected value `none` for `--since`, expected a commit that this clone has; you may have to fetch it'
  await expectRefused(['--since', 'none'], sentence, {cwd})
  git(cwd, 'checkout', '--orphan', 'other')
  git(cwd, 'commit', '--message', 'Start again')
  expect((await call(['--since', 'main'], {cwd})).stderr).toContain('Cannot find the merge base of `main` and HEAD')
  expect((await call(['--since', 'HEAD'], {cwd: makeFolder()})).stderr).toContain('not a git repository')
})

test('--staged reads what is staged, not the work tree', async () => {
  const cwd = makeRepository({'a.md': 'One.\n', 'b.md': 'One.\n', 'c.md': old})
  write(cwd, 'a.md', 'Staged basquet.\n')
  write(cwd, 'd.md', 'Staged basquet.\n')
  write(cwd, 'notes.txt', 'Staged basquet.\n')
  git(cwd, 'add', 'a.md', 'd.md', 'notes.txt')
  write(cwd, 'a.md', 'Repaired basket.\n')
  write(cwd, 'b.md', 'Unstaged basquet.\n')
  fs.rmSync(path.join(cwd, 'd.md'))
  const outcome = await call([...json, '--staged'], {cwd})
  expect(toPlaces(outcome)).toEqual(['a.md:1', 'd.md:1'])
  expect(outcome).toMatchObject({status: 1, stderr: ''})
  const named = await call([...json, '--staged', '--ext', '.txt', 'd.md', 'notes.txt'], {cwd})
  expect(toPlaces(named)).toEqual(['d.md:1', 'notes.txt:1'])
  const {stdout} = await call(['--staged', '--diff'], {cwd})
  expect(stdout).toContain('+Staged basket.')
})

test('--staged reads a staged file even if its folder was replaced by another file', async () => {
  const cwd = makeRepository({'docs/a.md': 'One.\n'})
  write(cwd, 'docs/a.md', 'Staged basquet.\n')
  git(cwd, 'add', 'docs')
  fs.rmSync(path.join(cwd, 'docs'), {recursive: true})
  write(cwd, 'docs', 'A file.\n')
  const outcome = await call([...json, '--staged'], {cwd})
  expect(toPlaces(outcome)).toEqual(['docs/a.md:1'])
  expect(outcome).toMatchObject({status: 1, stderr: ''})
  expect(await call(['--since', 'HEAD'], {cwd})).toMatchObject({status: 0, stderr: ''})
})

test('--staged works before the first commit; with --since, it reports findings only on changed lines', async () => {
  const cwd = makeFolder({'a.md': old, 'link.md': ''})
  fs.rmSync(path.join(cwd, 'link.md'))
  fs.symlinkSync('a.md', path.join(cwd, 'link.md'))
  git(cwd, 'init')
  git(cwd, 'add', '--all')
  expect(toPlaces(await call([...json, '--staged'], {cwd}))).toEqual(['a.md:1', 'a.md:5'])
  const sentence = 'Cannot use `--since`: this repository has no commit yet'
  await expectRefused(['--staged', '--since', 'HEAD'], sentence, {cwd})
  git(cwd, 'commit', '--message', 'Open the shop')
  write(cwd, 'a.md', `${old}\nStaged basquet.\n`)
  git(cwd, 'add', 'a.md')
  write(cwd, 'a.md', `${old}\nStaged basquet.\n\nUnstaged basquet.\n`)
  expect(toPlaces(await call([...json, '--staged', '--since', 'HEAD'], {cwd}))).toEqual(['a.md:7'])
})
