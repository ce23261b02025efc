import fs from 'node:fs'
import {Ajv} from 'ajv'
import {expect, test} from 'vitest'
import {parse} from 'yaml'
import {rules} from '../../rules/index.ts'
import {glossaryShape, toJsonSchema, toSettingsShape} from '../../src/glossary/schema.ts'

const settings = toSettingsShape(rules.map(({meta}) => meta))

test.each([
  ['settings.schema.json', settings],
  ['glossary.schema.json', glossaryShape],
])('%s accepts the same data as the linter', (name, shape) => {
  const schema = JSON.parse(fs.readFileSync(new URL(`../../rules/${name}`, import.meta.url), 'utf8')) as {title: string}
  expect(schema).toEqual(JSON.parse(JSON.stringify(toJsonSchema(shape, schema.title))))
})

test('the settings schema has every rule', () => {
  const {properties} = toJsonSchema(settings, '') as {properties: {rules: {properties: Record<string, unknown>}}}
  expect(Object.keys(properties.rules.properties)).toEqual(rules.map(({meta}) => meta.id))
})

test('every option of a rule is described', () => {
  for (const {meta} of rules) expect(Object.keys(meta.options ?? {})).toEqual(Object.keys(meta.defaults))
})

const validate = new Ajv({allowUnionTypes: true}).compile(toJsonSchema(settings, ''))
const fixtures = new URL('../../fixtures/glossaries/', import.meta.url)

test('the settings schema accepts correct settings', () => {
  validate(parse(fs.readFileSync(new URL('shop/api-glossary.yml', fixtures), 'utf8')))
  expect(validate.errors).toBeNull()
})

test('the settings schema rejects unknown keys and wrong values', () => {
  const broken = parse(fs.readFileSync(new URL('broken.yml', fixtures), 'utf8')) as {title: string; settings: string}[]
  const marked = broken.filter(({settings: text}) => {
    try {
      return !validate(parse(text, {logLevel: 'silent'}))
    } catch {
      return false // Editors report broken YAML without a schema.
    }
  })
  expect(marked.map(({title}) => title)).toEqual(
    expect.arrayContaining([
      'a key that is misspelt',
      'a rule that does not exist',
      'a severity that does not exist',
      'an option that a rule does not have',
      'text instead of a list',
      'a number as a term',
      'a URL of another scheme',
    ]),
  )
})
