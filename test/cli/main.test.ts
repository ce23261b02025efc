import {execFile, spawn, spawnSync} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {promisify} from 'node:util'
import {describe, expect, test} from 'vitest'
import {fixtures, makeFolder} from './command.ts'

// The built file that npm links as the command. `npm test` builds this file first.
const main = path.resolve(import.meta.dirname, '../../dist/src/cli/main.js')
const cwd = path.join(fixtures, 'shop')

test('the built file runs through a link like the one that npm makes', () => {
  const folder = makeFolder()
  fs.symlinkSync(main, path.join(folder, 'api-glossary'))
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    [path.join(folder, 'api-glossary'), 'guides/prices.markdown'],
    {
      cwd,
      encoding: 'utf8',
    },
  )
  expect({status, stdout, stderr}).toEqual({status: 0, stdout: 'No findings in 1 file\n', stderr: ''})
  expect(fs.readFileSync(main, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
})

test('exits with the status of the run', () => {
  expect(spawnSync(process.execPath, [main, '--none']).status).toBe(2)
  const broken = spawnSync(process.execPath, [main, '-'], {input: '<!--lint disabel x-->\n'})
  expect(broken.status).toBe(1)
})

test('stops without an error if the reader of its output is gone', async () => {
  // The report is larger than the buffer of a pipe.
  const folder = makeFolder({'a.md': 'The Rest api.\n\n'.repeat(500)})
  const {stdout, stderr} = await promisify(execFile)(
    'sh',
    ['-c', '"$0" "$1" --format json . | head -c 10', process.execPath, main],
    {cwd: folder},
  )
  expect({stdout, stderr}).toEqual({stdout: '{\n  "versi', stderr: ''})
})

describe.skipIf(process.platform === 'win32')('`--fix` of standard input', () => {
  const complaint = 'api-glossary: Cannot write `orders.md` to standard output: it is closed\n'
  const text = 'An Rest api.\n'

  test('is an error if the reader of its output is gone', async () => {
    const child = spawn(process.execPath, [main, '--fix', '--stdin-filepath', 'orders.md'])
    let stderr = ''
    child.stderr.on('data', (chunk) => (stderr += String(chunk)))
    child.stdout.destroy()
    // The text is larger than the buffer of a pipe.
    child.stdin.end(text + 'Orders.\n\n'.repeat(8000))
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(2)
    expect(stderr).toContain(complaint)
    expect(stderr).toContain('Nothing was fixed')
  })

  test.runIf(process.platform === 'linux').each([
    ['with a repair', text],
    ['without a repair', 'Orders.\n'],
  ])('is an error if the process has no standard output, %s', (_, input) => {
    const {status, stderr} = spawnSync(
      'sh',
      ['-c', '"$0" "$1" --fix --stdin-filepath orders.md >&-', process.execPath, main],
      {input, encoding: 'utf8'},
    )
    expect(stderr).toContain(complaint)
    expect(status).toBe(2)
  })

  test('is not an error if the output is discarded', () => {
    const {status} = spawnSync('sh', ['-c', '"$0" "$1" --fix - >/dev/null', process.execPath, main], {input: text})
    expect(status).toBe(0)
  })
})

test('reads standard input to its end, in any number of pieces', async () => {
  const child = spawn(process.execPath, [main, '-'], {stdio: ['pipe', 'pipe', 'inherit']})
  let stdout = ''
  child.stdout.on('data', (chunk) => (stdout += String(chunk)))
  child.stdin.write('<!--lint dis')
  await new Promise((resolve) => setTimeout(resolve, 100))
  child.stdin.end('abel x-->\n')
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1)
  expect(stdout).toContain('Unexpected keyword `disabel`')
})
