import {expect, test} from 'vitest'
import {writeDecision, type Decision} from '../../src/lsp/decisions.ts'

const off: Decision = {kind: 'rule', rule: 'glossary-casing'}

test.each([
  ['', 'rules:\n  glossary-casing: off\n'],
  ['# Ours\n', '# Ours\n\nrules:\n  glossary-casing: off\n'],
  ['rules:\n  glossary-casing: error # why\n', 'rules:\n  glossary-casing: off # why\n'],
  ['rules:\r\n  # Ours\r\n  a: on\r\n', 'rules:\r\n  # Ours\r\n  a: on\r\n  glossary-casing: off\r\n'],
  ['rules: {glossary-casing: [error, {x: 1}]}\n', 'rules: {glossary-casing: [off, {x: 1}]}\n'],
])('turns a rule off in %j, and keeps everything else', (before, after) => {
  expect(writeDecision(before, 'api-glossary.yml', true, off)).toBe(after)
})

test('keeps the options of a rule that is turned off', () => {
  const after = writeDecision('rules:\n  glossary-casing: {x: 1}\n', 'api-glossary.yml', true, off)
  expect(after).toBe('rules:\n  glossary-casing:\n    - off\n    - {x: 1}\n')
})

test.each(['rules: [', '- a list\n', 'words\n'])('does not change a file that it cannot read: %j', (text) => {
  expect(writeDecision(text, 'api-glossary.yml', true, off)).toBeUndefined()
})

test('adds a name to the settings only once', () => {
  const decision: Decision = {kind: 'name', name: 'Depot'}
  const after = writeDecision('', 'api-glossary.yml', true, decision)
  expect(after).toBe('names:\n  - Depot\n')
  expect(writeDecision(after ?? '', 'api-glossary.yml', true, decision)).toBe(after)
})

test.each([
  ['glossary: [words.md]\n', 'glossary: [words.md, {terms: [{id: sku, accepted: [number]}]}]\n'],
  [
    'glossary:\n  terms:\n    - term: SKU\n',
    'glossary:\n  terms:\n    - term: SKU\n      accepted:\n        - number\n',
  ],
])('adds a spelling to the terms of settings: %j', (before, after) => {
  const decision: Decision = {kind: 'spelling', id: 'sku', term: 'SKU', spellings: ['number']}
  expect(writeDecision(before, 'api-glossary.yml', true, decision)).toBe(after)
})

test('adds a table row to a page that starts with a byte order mark, and escapes pipes', () => {
  const page = '\uFEFF| Accepted | Term |\r\n| --- | --- |\r\n\r\nMore.\r\n'
  const decision: Decision = {kind: 'spelling', id: 'sku', term: 'SKU', spellings: ['a|b', 'number']}
  expect(writeDecision(page, 'words.md', false, decision)).toBe(
    page.replace('--- |\r\n\r\n', '--- |\r\n| a\\|b; number | SKU |\r\n\r\n'),
  )
})
