import {describe, expect, test} from 'vitest'
import {makeFolder, runInstalled, runRemark} from './project.ts'

const text = 'An Rest end-point: `POST /deleteOrder`.\n'
const term = {place: '1:1-1:18', actual: 'An Rest end-point', expected: 'A REST endpoint'}
const request = {
  rule: 'api-action-path',
  place: '1:21-1:38',
  actual: 'POST /deleteOrder',
  expected: 'DELETE /orders/{order_id}',
}

function lint(plugins: unknown, document = text): ReturnType<typeof runRemark> {
  return runRemark(makeFolder({'.remarkrc.json': JSON.stringify({plugins}), 'orders.md': document}))
}

describe('the preset under remark-cli', () => {
  test.each([
    ['alone', ['lint-api-glossary']],
    ['by its full name', ['remark-lint-api-glossary']],
    ['with tables and front matter', ['remark-gfm', 'remark-frontmatter', 'lint-api-glossary']],
    ['before the plugins for tables and front matter', ['lint-api-glossary', 'remark-gfm', 'remark-frontmatter']],
  ])('used %s, reports adjacent mistakes as one finding, and the request as another', async (_, plugins) => {
    const {status, seen, errors} = await lint(plugins)
    expect(errors).toEqual([])
    expect(seen).toEqual([expect.objectContaining(term), request])
    expect(status).toBe(0)
  })

  test('reports nothing on a correct page', async () => {
    const {status, seen, errors} = await lint(['lint-api-glossary'], 'A REST endpoint: `DELETE /orders/{order_id}`.\n')
    expect({status, seen, errors}).toEqual({status: 0, seen: [], errors: []})
  })

  test('skips front matter, and reads tables', async () => {
    const document = '---\ntitle: Our Rest api\n---\n\n| Term |\n| --- |\n| Our Rest api |\n'
    const {seen, errors} = await lint(['remark-gfm', 'remark-frontmatter', 'lint-api-glossary'], document)
    expect(errors).toEqual([])
    expect(seen).toEqual([expect.objectContaining({place: '7:7-7:15', actual: 'Rest api', expected: 'REST API'})])
  })

  test('lets one rule be turned off', async () => {
    const {seen, errors} = await lint(['lint-api-glossary', ['lint-api-glossary/api-action-path', false]])
    expect(errors).toEqual([])
    expect(seen).toEqual([expect.objectContaining(term)])
  })

  test.each([[['error']], [['error', {}]], ['error'], [2]])(
    'fails the run if a rule is configured as an error with %j',
    async (severity) => {
      const {status, seen, errors} = await lint(['lint-api-glossary', ['lint-api-glossary/api-action-path', severity]])
      expect(errors).toEqual([])
      expect(seen).toEqual([expect.objectContaining(term), request])
      expect(status).toBe(1)
    },
  )

  test('fails the run if a rule gets an unknown option, and says so without a stack', async () => {
    const plugins = [['lint-api-glossary/api-action-path', {colour: 'red'}]]
    const folder = makeFolder({'.remarkrc.json': JSON.stringify({plugins}), 'orders.md': text})
    const {status, stderr} = await runInstalled('remark-cli/cli.js', ['.', '--no-stdout'], folder)
    expect(status).toBe(1)
    expect(stderr).toContain('unexpected `colour`')
    expect(stderr).not.toMatch(/^ +at /m)
  })
})

describe('a single rule under remark-cli', () => {
  test('works without the preset', async () => {
    const {seen, errors} = await lint(['lint-api-glossary/api-action-path'])
    expect(errors).toEqual([])
    expect(seen).toEqual([request])
  })
})

describe('comments under remark-cli', () => {
  test.each([
    ['disable turns a rule off', `<!--lint disable api-action-path-->\n\n${text}`, 3, [term]],
    [
      'enable turns it on again',
      `<!--lint disable api-action-path-->\n\nx\n\n<!--lint enable api-action-path-->\n\n${text}`,
      7,
      [term, request],
    ],
    [
      'ignore covers the next block',
      `<!--lint ignore api-action-path-->\n\n${text}\n${text}`,
      3,
      [term, term, request],
    ],
  ])('%s', async (_, document, line, expected) => {
    const {seen, errors} = await lint(['lint-api-glossary'], document)
    expect(errors).toEqual([])
    expect(seen.map(({actual}) => actual)).toEqual(expected.map(({actual}) => actual))
    expect(seen.at(0)?.place).toBe(`${line}:1-${line}:18`)
  })
})
