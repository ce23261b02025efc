/** Reports, caches and baselines must not overwrite other files, and errors of the system are reported. */
import {execFileSync, spawn, spawnSync} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {setTimeout as wait} from 'node:timers/promises'
import {describe, expect, test} from 'vitest'
import {withLock} from '../../src/cli/text-files.ts'
import {call, expectRefused, makeFolder, own} from '../cli/command.ts'

const page = 'A basquet.\n'
const isWindows = process.platform === 'win32'
const main = path.resolve('dist/src/cli/main.js')

const files = {
  'a.md': page,
  'api-glossary.yml': 'glossary: words.yml\n',
  'words.yml': 'names: [shop]\n',
  'ignored': 'b.md\n',
  'old.json': '{"version": 1, "files": {}}\n',
  'shop.yaml': 'openapi: 3.1.0\ninfo: {title: Shop}\npaths: {/orders: {$ref: ./part.yaml}}\n',
  'part.yaml': 'get: {}\n',
  'package.json': '{"name": "shop"}\n',
  '.gitignore': 'b.md\n',
  '.git/info/exclude': 'b.md\n',
  'shared': 'b.md\n',
  'docs/.keep': '',
  'other': 'of the shop\n',
}

test.each([
  ['the linted document', ['--output', 'a.md'], 'a.md'],
  ['the linted document by another name', ['--output', 'docs/../a.md'], 'a.md'],
  ['the settings', ['--format', 'json=api-glossary.yml'], 'api-glossary.yml'],
  ['a glossary', ['--format', 'json=./words.yml'], 'words.yml'],
  ['the file of `--ignore-path`', ['--output', 'ignored', '--ignore-path', 'ignored'], 'ignored'],
  ['the baseline', ['--output', 'old.json', '--baseline', './old.json'], 'old.json'],
  [
    'a baseline that this run writes',
    ['--output', 'new.json', '--baseline', './new.json', '--update-baseline'],
    'new.json',
  ],
  ['a cache that this run writes', ['--output', 'new', '--cache', '--cache-location', 'docs/../new'], 'new'],
  ['a hard link to the document', ['--output', 'hard.md'], 'hard.md'],
  ['an ignore file', ['--output', '.gitignore'], '.gitignore'],
  ['an ignore file that does not exist yet', ['--output', '.remarkignore'], '.remarkignore'],
  ['the target of an ignore file that is a symbolic link', ['--output', 'shared'], 'shared'],
  ['git’s own ignore file', ['--output', '.git/info/exclude'], '.git/info/exclude'],
  ['`package.json`', ['--output', './package.json'], 'package.json'],
  ['an OpenAPI file', ['--output', 'shop.yaml', '--openapi', 'shop.yaml'], 'shop.yaml'],
  ['a file that an OpenAPI file refers to', ['--output', 'part.yaml', '--openapi', 'shop.yaml'], 'part.yaml'],
  ['another report of the same run', ['--format', 'json=x.json', '--format', 'sarif=./x.json'], 'x.json'],
])('a report does not overwrite %s', async (_, args, name) => {
  const cwd = makeFolder(files)
  fs.linkSync(path.join(cwd, 'a.md'), path.join(cwd, 'hard.md'))
  fs.symlinkSync('shared', path.join(cwd, '.remarkignore'))
  const before = fs.existsSync(path.join(cwd, name)) && fs.readFileSync(path.join(cwd, name), 'utf8')
  const {status, stdout, stderr} = await call([...args, 'a.md'], {cwd, ...own})
  expect(stderr).toMatch(/^api-glossary: Unexpected [^\n]+\n$/)
  expect({status, stdout}).toEqual({status: 2, stdout: ''})
  expect(fs.existsSync(path.join(cwd, name)) && fs.readFileSync(path.join(cwd, name), 'utf8')).toBe(before)
})

test('a report does not overwrite the default cache, and a baseline does not overwrite a cache', async () => {
  const cwd = makeFolder({...files, 'a.md': 'The Rest api.\n', 'node_modules/.keep': ''})
  await call(['--cache', 'a.md'], {cwd, ...own})
  const folder = 'node_modules/.cache/api-glossary'
  const [name = ''] = fs.readdirSync(path.join(cwd, folder))
  const report = await call(['--cache', '--output', `${folder}/${name}`, 'a.md'], {cwd, ...own})
  expect(report).toMatchObject({status: 2, stderr: expect.stringContaining('this file is the cache') as string})
  const both = ['--cache', '--cache-location', 'new', '--baseline', './new', '--update-baseline', 'a.md']
  await expectRefused(both, 'Unexpected `./new` for the baseline, expected another file: this file is the cache', {
    cwd,
    ...own,
  })
  expect(fs.existsSync(path.join(cwd, 'new'))).toBe(false)
})

test('a report overwrites an older report', async () => {
  const cwd = makeFolder({...files, 'report.json': 'old'})
  const {status} = await call(['--format', 'json', '--output', 'report.json', 'a.md'], {cwd})
  expect(status).toBe(1)
  expect(fs.readFileSync(path.join(cwd, 'report.json'), 'utf8')).toContain('"version": 1')
  expect(fs.readdirSync(cwd).filter((name) => name.includes('tmp'))).toEqual([])
})

describe.skipIf(isWindows)('a report is not written', () => {
  test.each([
    ['through a link', (file: string) => fs.symlinkSync('other', file), 'it is a symbolic link, expected a file'],
    ['through a link to nothing', (file: string) => fs.symlinkSync('none', file), 'it is a symbolic link'],
    ['to a pipe without a reader', (file: string) => void execFileSync('mkfifo', [file]), 'it is a pipe or a device'],
    ['in place of a folder', (file: string) => fs.mkdirSync(file), 'it is a folder'],
  ])('%s', async (_, make, reason) => {
    const cwd = makeFolder(files)
    make(path.join(cwd, 'report'))
    const {status, stderr} = await call(['--format', 'json=report', 'a.md'], {cwd})
    expect(stderr).toContain(`api-glossary: Cannot write \`report\`: ${reason}`)
    expect(status).toBe(2)
    expect(fs.readFileSync(path.join(cwd, 'other'), 'utf8')).toBe(files.other)
    expect(fs.readdirSync(cwd).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})

describe.skipIf(process.platform !== 'linux')(
  'the command does not hang if the system cannot create the folder',
  () => {
    const end = {timeout: 20_000, encoding: 'utf8'} as const

    test('for a report', () => {
      const cwd = makeFolder(files)
      const {status, stderr} = spawnSync(process.execPath, [main, '--format', 'json=/proc/x/y', 'a.md'], {cwd, ...end})
      expect({status, stderr}).toEqual({
        status: 2,
        stderr: 'api-glossary: Cannot write `/proc/x/y`: no such file or folder\n',
      })
    })

    test('for a cache', () => {
      const cwd = makeFolder({'a.md': 'An Rest api.\n'})
      const env = {...process.env, XDG_CACHE_HOME: '/proc'}
      expect(spawnSync(process.execPath, [main, '--cache', 'a.md'], {cwd, env, ...end}).status).toBe(1)
    })
  },
)

describe.skipIf(!fs.existsSync('/dev/full'))(
  'the command prints at most one line and exits with 2 after an unexpected error:',
  () => {
    const runShell = (script: string): {status: number | null; lines: string[]} => {
      const cwd = makeFolder({'a.md': 'An Rest api.\n'})
      const {status, stderr} = spawnSync('sh', ['-c', script, process.execPath, main], {cwd, encoding: 'utf8'})
      return {status, lines: stderr.split('\n')}
    }

    test.each([
      ['a full disk', '"$0" "$1" a.md > /dev/full'],
      ['a full disk for the output of `--help`', '"$0" "$1" --help > /dev/full'],
      ['a full disk for the output of `--lsp`', '"$0" "$1" --lsp < /dev/null > /dev/full; exit 2'],
      ['a removed working directory', 'mkdir gone; cd gone; rmdir ../gone; "$0" "$1" a.md'],
    ])('%s', (_, script) => {
      const {status, lines} = runShell(script)
      expect({status, count: lines.length}, lines.join('\n')).toEqual({
        status: 2,
        count: script.includes('--lsp') ? 1 : 2,
      })
      expect(lines.join('\n')).not.toContain('    at ')
    })

    test('a full disk for stderr', () => {
      expect(runShell('"$0" "$1" none.md 2> /dev/full').status).toBe(2)
    })
  },
)

test('`--fix` removes the temporary files of killed runs, but no other files and no folder', async () => {
  const {pid} = spawnSync(process.execPath, ['--version'])
  const old = `.api-glossary-${process.pid}-1.tmp`
  const kept = [`.api-glossary-${process.pid}-4711.tmp`, '.shop.tmp', 'a.md']
  const folder = `.api-glossary-${pid}-0.tmp`
  const leftovers = {[`.api-glossary-${pid}-4711.tmp`]: 'A bas', [old]: ''}
  const cwd = makeFolder({...leftovers, ...Object.fromEntries(kept.map((name) => [name, page])), [`${folder}/a`]: ''})
  // The name has the id of a running process, but the file is older than that process.
  fs.utimesSync(path.join(cwd, old), 0, 0)
  await call(['--fix'], {cwd})
  expect(fs.readdirSync(cwd).sort()).toEqual([...kept, folder].sort())
})

test('runs that update a baseline at the same time keep all entries', async () => {
  const names = ['a', 'b', 'c', 'd']
  const cwd = makeFolder(Object.fromEntries(names.map((name) => [`${name}/a.md`, 'An Rest api.\n'])))
  const update = (name: string): Promise<number | null> =>
    new Promise((resolve) => {
      const args = [main, '--baseline', 'old.json', '--update-baseline', name]
      spawn(process.execPath, args, {cwd, stdio: 'ignore'}).on('close', resolve)
    })
  expect(await Promise.all(names.map(update))).toEqual([0, 0, 0, 0])
  const {files: kept} = JSON.parse(fs.readFileSync(path.join(cwd, 'old.json'), 'utf8')) as {files: object}
  expect(Object.keys(kept)).toEqual(names.map((name) => `${name}/a.md`))
  expect(fs.readdirSync(cwd)).not.toContain('old.json.lock')
})

test.each([
  ['of a killed run', String(spawnSync(process.execPath, ['--version']).pid), new Date()],
  ['without a process id, from a run that was killed while it wrote the lock', '', 0],
])('a run takes over a lock %s', async (_, text, time) => {
  const cwd = makeFolder({'old.json.lock': text})
  fs.utimesSync(path.join(cwd, 'old.json.lock'), time, time)
  expect(await withLock(path.join(cwd, 'old.json'), () => 'done')).toBe('done')
  expect(fs.readdirSync(cwd)).toEqual([])
})

test.skipIf(isWindows)('`SIGTERM` ends a run that waits for a lock', async () => {
  const cwd = makeFolder({'a.md': 'An Rest api.\n', 'old.json.lock': String(process.pid)})
  const args = [main, '--fix', '--baseline', 'old.json', '--update-baseline', 'a.md']
  const child = spawn(process.execPath, args, {cwd, stdio: ['ignore', 'ignore', 'pipe']})
  let complaints = ''
  child.stderr.on('data', (text) => (complaints += String(text)))
  const closed = new Promise((resolve) => child.on('close', (_, signal) => resolve(signal)))
  while (fs.readFileSync(path.join(cwd, 'a.md'), 'utf8') !== 'A REST API.\n') await wait(10)
  await wait(100)
  child.kill('SIGTERM')
  expect(await closed).toBe('SIGTERM')
  // A message here would mean that the update gave up waiting for a lock.
  expect(complaints).toBe('')
})
