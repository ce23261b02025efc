/** Settings, as the plugin of the preset passes them to the rules. */
import path from 'node:path'
import {remark} from 'remark'
import {VFile} from 'vfile'
import {expect, test} from 'vitest'
import preset from '../../src/index.ts'
import {findProjectSettings, findSettings} from '../../src/lint/settings.ts'
import {makeFolder} from '../cli/command.ts'

const page = 'An Rest end-point.\n'

/** Lint a page in a folder with these files. @returns messages as "level: reason" */
function lintIn(files: Readonly<Record<string, string>>, name: string | undefined = 'docs/orders.md'): string[] {
  const cwd = makeFolder(files)
  const file = new VFile({value: page, cwd, ...(name !== '' && {path: path.join(cwd, name)})})
  return remark()
    .use(preset)
    .processSync(file)
    .messages.map(
      ({fatal, reason, note}) => `${fatal ? 'error' : 'warning'}: ${reason}${fatal && note ? ` ${note}` : ''}`,
    )
}

const found = 'warning: Unexpected `An Rest end-point`, expected `A REST endpoint`'

test.each([
  ['nothing', ''],
  ['a comment', '# none\n'],
  ['names', 'names: [Rest Box]\n'],
  ['a rule that is on', 'rules: {glossary-casing: on, glossary-spelling: {likely: true}}\n'],
  ['an ignored folder', 'ignore: [old/]\n'],
])('settings with %s do not change the finding', (_, settings) => {
  expect(lintIn({'api-glossary.yml': settings})).toEqual([found])
})

test.each([
  ['ignore the page', 'ignore: [docs/]\n', []],
  ['turn rules off', 'rules: {glossary-casing: off, glossary-spelling: [off], glossary-article: off}\n', []],
  [
    'make a rule an error',
    'rules: {glossary-casing: off, glossary-article: off, glossary-spelling: error}\n',
    ['error: Unexpected `end-point`, expected `endpoint` Write “endpoint” as one word.'],
  ],
])('settings may %s', (_, settings, expected) => {
  const messages = lintIn({'api-glossary.yml': settings})
  expect(messages.map((message) => message.slice(0, 55))).toEqual(expected.map((message) => message.slice(0, 55)))
})

test('wrong settings give one error, even if they have two mistakes', () => {
  expect(lintIn({'docs/api-glossary.yml': 'rules: {glossary-casing: loud}\n'})).toEqual([
    expect.stringMatching(/^error: docs\/api-glossary\.yml:1:26: .+ Nothing is checked until this is fixed\.$/),
  ])
  expect(lintIn({'api-glossary.yml': 'names: 1\nignore: 2\n'})).toEqual([
    expect.stringMatching(/^error: api-glossary\.yml:1:8: .+ until all 2 mistakes are fixed\. .+$/),
  ])
})

test.each([
  ['{prefer: 1}', 'api-glossary.yml:1:36: Unexpected number `1` for `prefer`'],
  ['[error, {prefer: [a, 1]}]', 'api-glossary.yml:1:48: Unexpected number `1` for an entry of `prefer`'],
  [
    '{within: shop}',
    'api-glossary.yml:1:36: Unexpected `shop` for `within`, expected one of `section`, `page`, `site`',
  ],
  ['[error, {within: shop}]', 'api-glossary.yml:1:44: Unexpected `shop` for `within`'],
])('wrong options are reported at their position: %s', (value, reason) => {
  const messages = lintIn({'api-glossary.yml': `rules: {glossary-synonym: ${value}}\n`})
  expect(messages).toEqual([expect.stringContaining(reason)])
})

test('reports avoided forms in the examples and phrases of a glossary', () => {
  for (const [field, kind] of [
    ['examples', 'an example'],
    ['phrases', 'a phrase'],
  ]) {
    const settings = `glossary: {terms: [{term: desk, ${field}: ["a table", "the Rest api"]}]}\n`
    expect(lintIn({'api-glossary.yml': settings})).toEqual([
      expect.stringContaining(
        `Unexpected \`Rest api\` in ${kind} of \`desk\`, expected \`REST API\`: the rules report “`,
      ),
    ])
  }
})

test('a page without a path, or outside of the working directory, has the settings of the working directory', () => {
  expect(
    lintIn({'api-glossary.yml': 'rules: {glossary-article: off, glossary-casing: off, glossary-spelling: off}\n'}, ''),
  ).toEqual([])
  const cwd = makeFolder({'api-glossary.yml': 'ignore: ["*"]\n', 'package.json': '{"name": "order-shop"}'})
  const outside = path.join(path.dirname(cwd), 'orders.md')
  const settings = findSettings(outside, cwd)
  expect(settings.file).toBe(path.join(cwd, 'api-glossary.yml'))
  expect(settings.findIgnorer(outside)).toBeUndefined()
  expect(settings.findIgnorer(path.join(cwd, 'orders.md'))).toBe('api-glossary.yml')
  expect(findProjectSettings(outside, cwd)).toEqual(settings)
})

test.each(['{"name": 1}', '{', 'null', '{"name": "rest"}', '\uFEFF{"name": "order-shop"}'])(
  'a `package.json` with %j changes nothing',
  (text) => {
    expect(lintIn({'package.json': text})).toEqual([found])
  },
)
