import {execFile, spawn, spawnSync} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {promisify} from 'node:util'
import {expect, test} from 'vitest'
import {fixtures, makeFolder} from './command.ts'

// The built command, as npm links it: `npm test` builds it first.
const main = path.resolve(import.meta.dirname, '../../dist/src/cli/main.js')
const cwd = path.join(fixtures, 'shop')

test('the built file runs through a link, as npm makes one', () => {
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

test('the process ends with the status', () => {
  expect(spawnSync(process.execPath, [main, '--none']).status).toBe(2)
  const broken = spawnSync(process.execPath, [main, '-'], {input: '<!--lint disabel x-->\n'})
  expect(broken.status).toBe(1)
})

test('a closed pipe is no error', async () => {
  const folder = makeFolder({'a.md': '<!--lint disabel x-->\n'})
  for (let copy = 0; copy < 2000; copy++) fs.linkSync(path.join(folder, 'a.md'), path.join(folder, `a${copy}.md`))
  const {stdout, stderr} = await promisify(execFile)(
    'sh',
    ['-c', '"$0" "$1" --format json . | head -c 10', process.execPath, main],
    {cwd: folder},
  )
  expect({stdout, stderr}).toEqual({stdout: '{\n  "versi', stderr: ''})
})

test('standard input is read to its end, however it comes in', async () => {
  const child = spawn(process.execPath, [main, '-'], {stdio: ['pipe', 'pipe', 'inherit']})
  let stdout = ''
  child.stdout.on('data', (chunk) => (stdout += String(chunk)))
  child.stdin.write('<!--lint dis')
  await new Promise((resolve) => setTimeout(resolve, 100))
  child.stdin.end('abel x-->\n')
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1)
  expect(stdout).toContain('Unknown keyword `disabel`')
})
