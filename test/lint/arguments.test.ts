import {expect, test} from 'vitest'
import {fix, lint, loadGlossary, readGlossary} from '../../src/index.ts'
import {builtin} from '../../src/glossary/builtin.ts'

type AnyFunction = (...args: unknown[]) => unknown

const rule = 'options.rules["glossary-casing"]'
const isSetting = 'expected `off`, `on`, `warn`, or `error`, or an object with options, or an array of 1 to 2 entries'
const isSeverity = 'expected `off`, `on`, `warn`, or `error`'
const isGlossary = 'expected a glossary from `readGlossary` or `loadGlossary`'

test.each([
  [[5], 'Unexpected number `5` for `text`, expected a string'],
  [[], 'Unexpected `undefined` for `text`, expected a string'],
  [['', null], 'Unexpected `null` for `options`, expected an object'],
  [['', 'orders.md'], 'Unexpected string `orders.md` for `options`, expected an object'],
  [['', new Map()], 'Unexpected `Map` for `options`, expected an object'],
  [['', {path: 5}], 'Unexpected number `5` for `options.path`, expected a string'],
  [['', {path: null}], 'Unexpected `null` for `options.path`, expected a string'],
  [['', {glossary: {}}], `Unexpected object for \`options.glossary\`, ${isGlossary}`],
  [['', {glossary: 'glossary.yml'}], `Unexpected string \`glossary.yml\` for \`options.glossary\`, ${isGlossary}`],
  [['', {glossary: {...builtin, terms: [{}]}}], `Unexpected object for \`options.glossary\`, ${isGlossary}`],
  [['', {rules: 5}], 'Unexpected number `5` for `options.rules`, expected an object'],
  [['', {rules: ['glossary-casing']}], 'Unexpected array of 1 for `options.rules`, expected an object'],
  [['', {rules: new Map()}], 'Unexpected `Map` for `options.rules`, expected an object'],
  [['', {rules: {'glossary-casing': 0}}], `Unexpected number \`0\` for \`${rule}\`, ${isSetting}`],
  [['', {rules: {'glossary-casing': 2}}], `Unexpected number \`2\` for \`${rule}\`, ${isSetting}`],
  [['', {rules: {'glossary-casing': true}}], `Unexpected boolean \`true\` for \`${rule}\`, ${isSetting}`],
  [['', {rules: {'glossary-casing': null}}], `Unexpected \`null\` for \`${rule}\`, ${isSetting}`],
  [['', {rules: {'glossary-casing': 'loud'}}], `Unexpected string \`loud\` for \`${rule}\`, ${isSetting}`],
  [['', {rules: {'glossary-casing': ['loud']}}], `Unexpected string \`loud\` for \`${rule}[0]\`, ${isSeverity}`],
  [
    ['', {rules: {'glossary-casing': ['warn', 5]}}],
    `Unexpected number \`5\` for \`${rule}[1]\`, expected an object with options`,
  ],
  [['', {rules: {'glossary-casing': ['warn', {}, {}]}}], `Unexpected array of 3 for \`${rule}\`, ${isSetting}`],
])('`lint` and `fix` refuse wrong arguments: %j', (args, message) => {
  for (const call of [lint, fix] as AnyFunction[]) expect(() => call(...args)).toThrow(new TypeError(message))
})

test.each([
  [{requests: 'no'}, 'Unexpected string `no` for `options.requests`, expected `true` or `false`'],
  [{headings: 1}, 'Unexpected number `1` for `options.headings`, expected `true` or `false`'],
])('`fix` refuses wrong options: %j', (options, message) => {
  expect(() => (fix as AnyFunction)('', options)).toThrow(new TypeError(message))
})

test.each([
  [[5], 'Unexpected number `5` for `files`, expected a string, or an array'],
  [[], 'Unexpected `undefined` for `files`, expected a string, or an array'],
  [[new URL('file:///glossary.yml')], 'Unexpected `URL` for `files`, expected a string, or an array'],
  [[['glossary.yml', 5]], 'Unexpected number `5` for `files[1]`, expected a string'],
  [[[], null], 'Unexpected `null` for `options`, expected an object'],
  [[[], 5], 'Unexpected number `5` for `options`, expected an object'],
  [[[], {cwd: 5}], 'Unexpected number `5` for `options.cwd`, expected a string'],
  [[[], {extends: 5}], 'Unexpected number `5` for `options.extends`, expected `none`'],
])('`loadGlossary` refuses wrong arguments: %j', (args, message) => {
  expect(() => (loadGlossary as AnyFunction)(...args)).toThrow(new TypeError(message))
})

test.each([
  [[5], 'Unexpected number `5` for `sources`, expected an array'],
  [[[{}]], 'Unexpected `undefined` for `sources[0].name`, expected a string'],
  [[[{name: 5, text: 5}]], 'Unexpected number `5` for `sources[0].name`, expected a string'],
  [[[{name: 'glossary.yml', text: 5}]], 'Unexpected number `5` for `sources[0].text`, expected a string'],
  [[['glossary.yml']], 'Unexpected string `glossary.yml` for `sources[0]`, expected an object'],
  [[[], null], 'Unexpected `null` for `options`, expected an object'],
  [[[], {extends: 'x'}], 'Unexpected string `x` for `options.extends`, expected `none`'],
])('`readGlossary` refuses wrong arguments: %j', (args, message) => {
  expect(() => (readGlossary as AnyFunction)(...args)).toThrow(new TypeError(message))
})

test('`lint` accepts every way to configure a rule', () => {
  for (const setting of [
    'off',
    'on',
    'warn',
    'error',
    {},
    {likely: true},
    ['warn'],
    ['error', {likely: true}],
  ] as const)
    expect(() => lint('', {rules: {'glossary-casing': setting}})).not.toThrow()
})

test('`lint` accepts the glossaries from `readGlossary` and `loadGlossary`', () => {
  for (const glossary of [builtin, readGlossary([]), readGlossary([], {extends: 'none'}), structuredClone(builtin)])
    expect(lint('An Rest API.', {glossary})).toHaveLength(glossary.terms.length > 0 ? 1 : 0)
})
