import {execFile} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {pathToFileURL} from 'node:url'
import {promisify} from 'node:util'
import {expect, test} from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const page = fs.readFileSync(path.join(root, 'src/library.md'), 'utf8')

const browser = JSON.stringify(pathToFileURL(path.join(root, 'dist/src/browser.js')).href)

// Matches a block of code, and a second block with the output of this code
const example = /```js\n([^]*?)```\n\n```text\n([^]*?)```/g
const examples = [...page.matchAll(example)].map(([, code = '', printed = '']) => ({code, printed}))

test('every example of the library page shows what it prints', () => {
  expect(examples).toHaveLength(page.match(/```js\n/g)?.length ?? 0)
})

// Run code that imports the built package by its own name. `npm test` builds the package first.
async function run(code: string): Promise<{stdout: string; stderr: string}> {
  return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: root,
    env: {PATH: process.env['PATH'], NO_COLOR: '1'},
  })
}

test.each(examples)('an example of the library page prints what the page shows: $printed', async ({code, printed}) => {
  expect(await run(code)).toEqual({stdout: printed, stderr: ''})
})

test.each(examples.filter(({code}) => !code.includes('loadGlossary')))(
  'an example of the library page prints the same with the browser entry: $printed',
  async ({code, printed}) => {
    expect(await run(code.replace("'remark-lint-api-glossary'", browser))).toEqual({stdout: printed, stderr: ''})
  },
)
