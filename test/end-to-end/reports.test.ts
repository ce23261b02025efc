import {execFile} from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import {promisify} from 'node:util'
import {Ajv, type ValidateFunction} from 'ajv'
import addFormats from 'ajv-formats'
import {SaxesParser} from 'saxes'
import {beforeAll, describe, expect, test} from 'vitest'
import {reporters} from '../../src/report/index.ts'
import {makeFolder, runInstalled, type Outcome} from './project.ts'

const name = 'remark-lint-api-glossary'
const text = `# Orders 100%, "a" <b> & c: \u{1F4E6}

Call the Rest api, then \`POST /deleteOrder\`.
`
const folder = (): string =>
  makeFolder({'my docs/a,b: 100%.md': text, 'b.md': 'Call the Rest api.\n', 'c.md': 'Pay.\n'})

function report(format: string, cwd: string): Promise<Outcome> {
  return runInstalled(`${name}/dist/src/cli/main.js`, ['--format', format], cwd)
}

describe('sarif', () => {
  let validate: ValidateFunction
  // OASIS publishes the schema of SARIF. The package below includes a copy.
  const shipped = '@datadog/datadog-ci-plugin-sarif@5.1.0'
  const schema = 'package/dist/json-schema/sarif-schema-2.1.0.json'

  beforeAll(async () => {
    const run = promisify(execFile)
    const beside = await fs.mkdtemp(path.join(os.tmpdir(), 'api-glossary-'))
    try {
      const packed = await run('npm', ['pack', shipped, '--prefer-offline', '--pack-destination', beside])
      const tarball = path.join(beside, packed.stdout.trim())
      const {stdout} = await run('tar', ['-xzOf', tarball, schema], {maxBuffer: 2 ** 22})
      const ajv = new Ajv({strict: false, allErrors: true})
      addFormats.default(ajv)
      validate = ajv.compile(JSON.parse(stdout) as object)
    } finally {
      await fs.rm(beside, {recursive: true})
    }
  })

  test('a report is valid against the schema of SARIF 2.1.0', async () => {
    for (const cwd of [folder(), makeFolder({'a.md': 'Pay.\n'})]) {
      const log = JSON.parse((await report('sarif', cwd)).stdout) as {runs: {results: unknown[]}[]}
      validate(log)
      expect(validate.errors).toBeNull()
    }
  })

  test('the schema refuses a wrong level, region or address', async () => {
    const {stdout} = await report('sarif', folder())
    for (const [from, to] of [
      ['"level": "warning"', '"level": "grave"'],
      ['"startLine": 1', '"startLine": 0'],
      ['"uri": "b.md"', '"uri": "a b.md"'],
    ] as const) {
      expect(validate(JSON.parse(stdout.replaceAll(from, to)))).toBe(false)
    }
  })
})

test.each(['junit', 'checkstyle'])('the report %s is well-formed XML', async (format) => {
  const {stdout} = await report(format, folder())
  const parser = new SaxesParser()
  const messages: string[] = []
  parser.on('opentag', ({attributes}) => messages.push(attributes['message'] ?? ''))
  parser.write(stdout).close()
  expect(messages.filter((message) => message === 'Unexpected `Rest api`, expected `REST API`')).toHaveLength(2)
  expect(() => new SaxesParser().write(stdout.replace('</', '<')).close()).toThrow()
})

test('remark-cli loads each reporter by its full import path', async () => {
  const cwd = makeFolder({
    'a.md': 'Call the Rest api.\n',
    '.remarkrc.json': '{"plugins": ["lint-api-glossary"]}',
  })
  const formats = Object.keys(reporters)
  const lint = (reporter: string): Promise<Outcome> =>
    runInstalled('remark-cli/cli.js', ['a.md', '--no-stdout', '--report', reporter], cwd)
  const outcomes = await Promise.all(formats.map((format) => lint(`${name}/reporter/${format}`)))
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('Unexpected `Rest api`, expected `REST API`'),
    })
  }
  expect(new Set(outcomes.map(({stderr}) => stderr)).size).toBe(formats.length)
  expect((await lint('lint-api-glossary/reporter/json')).stderr).toContain('Cannot find')
})
