import {expect, test} from 'vitest'
import {fix, lint} from '../../src/index.ts'

test.each([
  ['text', [5]],
  ['text', [undefined]],
  ['options', ['text', null]],
  ['options', ['text', 'orders.md']],
  ['rules', ['text', {rules: 5}]],
  ['rules', ['text', {rules: ['glossary-casing']}]],
  ['path', ['text', {path: 5}]],
  ['glossary', ['text', {glossary: 'api-glossary.yml'}]],
])('the library names a wrong `%s` (%j)', (name, args) => {
  for (const call of [lint, fix] as unknown as ((...all: unknown[]) => unknown)[])
    expect(() => call(...args)).toThrow(new RegExp(`^Unexpected \`${name}\`, expected an? (?:string|object)$`))
})
