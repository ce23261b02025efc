import fs from 'node:fs'
import path from 'node:path'
import markdown from '@eslint/markdown'
import * as eslint10 from 'eslint'
import * as eslint9 from 'eslint-9'
import {describe, expect, test} from 'vitest'
import {parse} from 'yaml'
import {rules} from '../../rules/index.ts'
import plugin from '../../src/eslint.ts'
import {makeFolder} from '../cli/command.ts'
import {readRulePage} from '../../src/cli/rule-page.ts'

const pages = rules.map(({meta: {id}}) => {
  const file = path.resolve(import.meta.dirname, `../../rules/${id}/readme.md`)
  return [id, readRulePage(fs.readFileSync(file, 'utf8')).examples.filter(isForEslint)] as const
})

/** Whether ESLint can lint an example. In these tests, ESLint has no parser for MDX. */
function isForEslint({incorrect, correct}: ReturnType<typeof readRulePage>['examples'][number]): boolean {
  return (incorrect ?? correct)?.syntax === 'markdown'
}

describe.each([
  ['9', eslint9.ESLint as unknown as typeof eslint10.ESLint],
  ['10', eslint10.ESLint],
])('ESLint %s', (major, ESLint) => {
  test('has the expected major version', () => {
    expect(ESLint.version.split('.')[0]).toBe(major)
  })

  /** Lint a text in a folder with these files. */
  async function lint(
    text: string,
    {ids, files = {}, fix = false}: {ids: Record<string, unknown>; files?: Record<string, string>; fix?: boolean},
  ) {
    const eslint = new ESLint({
      cwd: makeFolder(files),
      fix,
      overrideConfigFile: true,
      overrideConfig: [
        {files: ['**/*.md'], plugins: {markdown}, language: 'markdown/gfm'},
        {
          files: ['**/*.md'],
          plugins: plugin.configs.recommended.plugins as never,
          rules: Object.fromEntries(Object.entries(ids).map(([id, config]) => [`api-glossary/${id}`, config])) as never,
        },
      ],
    })
    const [result] = await eslint.lintText(text, {filePath: 'docs/a.md'})
    if (!result) throw new Error('no result')
    return result
  }

  const toLine = ({line, column, endLine, endColumn, message}: eslint10.Linter.LintMessage): string =>
    `${line}:${column}-${endLine}:${endColumn} ${message}`

  describe.each(pages)('with the examples of %s', (id, examples) => {
    test.each(examples.map((example) => [example.title, example] as const))('%s', async (_, example) => {
      const {incorrect, correct, messages = [], repaired, glossary, openapi, options = {}} = example
      const settings = {
        ...(glossary !== undefined && {glossary: parse(glossary) as object}),
        ...(openapi !== undefined && {openapi: 'openapi.yml'}),
      }
      const files = {'api-glossary.yml': JSON.stringify(settings), 'openapi.yml': openapi ?? ''}
      const ids = {[id]: ['warn', ...[options].flat().filter((one) => typeof one === 'object')]}
      if (incorrect) {
        const found = await lint(incorrect.text, {ids, files})
        expect(found.messages.map(toLine)).toEqual(messages.map((message) => expect.stringContaining(message)))
        const edits = found.messages.flatMap(({fix, suggestions}) => fix ?? suggestions?.[0]?.fix ?? [])
        const text = edits.reduceRight(
          (rest, {range: [from, to], text: inserted}) => rest.slice(0, from) + inserted + rest.slice(to),
          incorrect.text,
        )
        expect(text).toBe((repaired ?? incorrect).text)
      }
      if (correct) expect((await lint(correct.text, {ids, files})).messages).toEqual([])
    })
  })

  test('makes the repairs that are certain, suggests the other repairs, and keeps the braces of a path', async () => {
    const text = 'Call the Rest api.\n\n`POST /deleteOrder`\n\n# The API end-point\n'
    const {output, messages} = await lint(text, {
      ids: {'glossary-casing': 'warn', 'glossary-spelling': 'warn', 'api-action-path': 'warn'},
      fix: true,
    })
    expect(output).toBe(text.replace('Rest api', 'REST API'))
    expect(messages.map(({ruleId, suggestions}) => [ruleId, suggestions?.[0]?.desc])).toEqual([
      ['api-glossary/api-action-path', 'Replace `POST /deleteOrder` with `DELETE /orders/{order_id}`'],
      ['api-glossary/glossary-spelling', 'Replace `end-point` with `endpoint`'],
    ])
    expect(messages[0]?.message).toContain('expected `DELETE /orders/{order_id}`')
  })

  test('obeys comments for ESLint and for remark-lint', async () => {
    const ids = {'glossary-casing': 'warn'}
    const text = 'Call the Rest api.\n'
    for (const comment of [
      '<!-- eslint-disable api-glossary/glossary-casing -->\n\n',
      '<!-- eslint-disable-next-line api-glossary/glossary-casing -->\n',
      '<!--lint disable glossary-casing-->\n\n',
    ])
      expect((await lint(comment + text, {ids})).messages).toEqual([])
    expect((await lint(text, {ids})).messages).toHaveLength(1)
  })

  test('joins adjacent findings of several rules into one repair', async () => {
    const {output} = await lint('Call a end-point.\n', {
      ids: {'glossary-article': 'warn', 'glossary-spelling': 'warn'},
      fix: true,
    })
    expect(output).toBe('Call an endpoint.\n')
  })

  test('takes terms, options and severities from the settings', async () => {
    const ids = {'glossary-casing': 'warn', 'glossary-spelling': 'warn'}
    const settings = {
      glossary: {terms: [{term: 'boxslip', kind: 'noun', meaning: 'A list.', avoid: ['box slip']}]},
      rules: {'glossary-casing': 'off'},
    }
    const files = {'api-glossary.yml': JSON.stringify(settings)}
    const {messages} = await lint('A box slip calls the Rest api.\n', {ids, files})
    expect(messages.map(toLine)).toEqual([expect.stringContaining('1:3-1:11 Unexpected `box slip`')])
    const ignored = {'api-glossary.yml': JSON.stringify({...settings, ignore: ['docs']})}
    expect((await lint('A box slip.\n', {ids, files: ignored})).messages).toEqual([])
  })

  test('reports broken settings once, and nothing else', async () => {
    const ids = {'glossary-casing': 'warn', 'glossary-spelling': 'warn'}
    const {messages} = await lint('A Rest api.\n', {ids, files: {'api-glossary.yml': 'rulse: {}\n'}})
    expect(messages.map(({message}) => message)).toEqual([
      'api-glossary.yml:1:1: Unexpected key `rulse` in settings, expected `rules`. Nothing is checked until this is fixed.',
    ])
  })

  test('runs every rule of the recommended configuration', async () => {
    const {name, plugins, rules: levels} = plugin.configs.recommended
    expect({name, plugins}).toEqual({name: 'api-glossary/recommended', plugins: {'api-glossary': plugin}})
    const all = Object.entries(levels).map(([id, level]) => [id.replace('api-glossary/', ''), level])
    expect(all.map(([id]) => id)).toEqual(rules.filter(({meta}) => meta.isDefault).map(({meta}) => meta.id))
    expect(
      (await lint('A GRPC service.\n\n`POST /deleteOrder`\n', {ids: Object.fromEntries(all)})).messages,
    ).toHaveLength(2)
  })

  test('refuses an option that a rule does not have, without a stack trace', async () => {
    await expect(lint('Pay.\n', {ids: {'glossary-casing': ['warn', {likly: true}]}})).rejects.toMatchObject({
      stack: 'Unexpected options for `glossary-casing`: unexpected `likly`, expected `likely`',
    })
  })
})
