import {spawnSync} from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import {parseSync, Visitor} from 'oxc-parser'
import {afterAll, describe, expect, test} from 'vitest'
import {makeFolder} from './command.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** The folder for the bundle's compiled code in these tests. */
const compiled = fs.mkdtempSync(path.join(os.tmpdir(), 'api-glossary-'))
afterAll(() => fs.rmSync(compiled, {recursive: true, force: true}))

/** Run a built file. `npm test` builds the file first. */
function run(file: string, args: readonly string[], cwd: string) {
  const {status, stdout, stderr} = spawnSync(process.execPath, [path.join(root, file), ...args], {
    cwd,
    encoding: 'utf8',
    env: {PATH: process.env['PATH'], NO_COLOR: '1', NODE_COMPILE_CACHE: compiled},
  })
  return {status, stdout, stderr: stderr.slice(0, 2000)}
}

describe('the bundled command and the compiled modules give the same results', () => {
  test.each([
    ['a folder', ['--format', 'json', 'docs', 'command']],
    ['a glob', ['docs/**/*.mdx']],
    ['a patch', ['--diff', 'docs']],
    ['a list of files to ignore', ['--ignore-path', 'command/ignoring/.remarkignore', 'docs']],
    ['SARIF', ['--format', 'sarif', 'docs']],
    ['a wrong option', ['--formt', 'json']],
    ['the version', ['--version']],
    ['settings with a glossary', ['--format', 'json', 'glossaries/shop']],
    ['`--cache-location` without `--cache`', ['--cache-location', 'kept', 'docs']],
    ['a subcommand', ['glossary', '--format', 'csv']],
    ['an option that a subcommand does not have', ['glossary', '--formt', 'csv']],
    ['a commit that does not exist', ['--since', 'no-such-commit', 'docs']],
    ['a rule that does not exist', ['--rule', 'glossary-csing:off', 'docs']],
  ])('for %s', (name, args) => {
    const cwd = path.join(root, 'fixtures')
    const bundled = run('dist/command/main.cjs', args, cwd)
    expect(bundled).toEqual(run('dist/src/cli/main.js', args, cwd))
    expect(bundled.stdout + bundled.stderr).not.toBe('')
    // The second run uses the code that the first run compiled.
    expect(run('dist/command/main.cjs', args, cwd)).toEqual(bundled)
  })
})

test('the bundled parser reads the examples and names in the glossary of a team', () => {
  const settings = `glossary:
  terms:
    - term: boxslip
      accepted: [packslip]
      examples: ['A boxslip calls \`POST /orders\`.']
rules:
  glossary-synonym: {prefer: consistent, within: site}
`
  const cwd = makeFolder({'api-glossary.yml': settings, 'a.md': 'A boxslip. A boxslip.\n', 'b.md': 'A packslip.\n'})
  const {stdout, stderr} = run('dist/command/main.cjs', [], cwd)
  expect({stdout, stderr}).toMatchObject({stdout: expect.stringContaining('Unexpected `packslip`'), stderr: ''})
  expect(run('dist/command/main.cjs', ['check-glossary'], cwd)).toMatchObject({status: 0, stderr: ''})
})

const sources = fs.readdirSync(path.join(root, 'dist/command')).filter((name) => name.endsWith('.cjs'))

test.each(sources)('%s loads without `import()`, which would make Node scan the whole file', (name) => {
  const imports: string[] = []
  const source = fs.readFileSync(path.join(root, 'dist/command', name), 'utf8')
  new Visitor({
    ImportExpression({start, end}) {
      imports.push(source.slice(start, end))
    },
  }).visit(parseSync(name, source, {sourceType: 'script'}).program)
  expect(imports).toEqual([])
})
