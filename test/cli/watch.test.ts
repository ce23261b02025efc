import {spawn} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {expect, onTestFinished, test} from 'vitest'
import {makeFolder, write} from './command.ts'

// The built command. `npm test` builds the command first.
const main = path.resolve(import.meta.dirname, '../../dist/src/cli/main.js')

/** Start the command. @returns functions that wait for its output, and that interrupt it */
function start(args: readonly string[], cwd: string) {
  const child = spawn(process.execPath, [main, ...args], {cwd, env: {PATH: process.env['PATH']}})
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  const take = (chunk: unknown) => (printed += String(chunk))
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return {
    /** Wait for a text. @returns the output since the last call */
    async next(text: string): Promise<string> {
      await expect.poll(() => printed, {timeout: 20_000}).toContain(text)
      const seen = printed
      printed = ''
      return seen
    },
    async interrupt(): Promise<number | null> {
      child.kill('SIGINT')
      return ended
    },
  }
}

test('--watch lints changed and new files, lints all files after a change of settings, and ends on Ctrl-C', async () => {
  const cwd = makeFolder({'docs/a.md': 'A Rest API.\n', 'docs/b.md': 'Orders.\n', 'b.md': 'An Rest API.\n'})
  const {next, interrupt} = start(['--watch', 'docs', '--output', 'docs/found.json', '--format', 'json'], cwd)
  await next('Watching 2 files; Ctrl-C ends the run\n')
  const readPaths = (): string[] => {
    const {files} = JSON.parse(fs.readFileSync(path.join(cwd, 'docs/found.json'), 'utf8')) as {files: {path: string}[]}
    return files.map((file) => file.path)
  }
  expect(readPaths()).toEqual(['docs/a.md'])
  write(cwd, 'docs/b.md', 'An Rest API.\n')
  await expect.poll(readPaths, {timeout: 20_000}).toEqual(['docs/b.md'])
  write(cwd, 'docs/new/c.md', 'A Rest API.\n')
  await next('Watching 3 files')
  await expect.poll(readPaths, {timeout: 20_000}).toEqual(['docs/new/c.md'])
  write(cwd, 'api-glossary.yml', 'ignore: [docs/b.md]\n')
  await expect.poll(readPaths, {timeout: 20_000}).toEqual(['docs/a.md', 'docs/new/c.md'])
  write(cwd, 'api-glossary.yml', 'rules: {glosary-casing: off}\n')
  await next('expected `glossary-casing`')
  expect(await interrupt()).toBe(0)
})

test('--watch lints all files again after a change of the OpenAPI file', async () => {
  const cwd = makeFolder({
    'docs/a.md': 'Call `GET /orders`.\n',
    'api/shop.yaml': 'openapi: 3.1.0\npaths: {/orders: {get: {}}}\n',
  })
  const {next, interrupt} = start(['--watch', 'docs', '--openapi', 'api/shop.yaml'], cwd)
  await next('Watching 1 file; Ctrl-C ends the run\n')
  write(cwd, 'api/shop.yaml', 'openapi: 3.1.0\npaths: {/orders: {put: {}}}\n')
  await next('api-known-request')
  expect(await interrupt()).toBe(0)
})
