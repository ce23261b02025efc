import fs from 'node:fs'
import path from 'node:path'
import {expect, test} from 'vitest'
import {fix, lint} from '../../src/index.ts'

test('a clean text has no findings and is its own repair', () => {
  expect(lint('# Orders\n')).toEqual([])
  expect(fix('\uFEFF# Orders\r\n')).toBe('\uFEFF# Orders\r\n')
})

test('the name of the file decides the dialect', () => {
  expect(lint('{', {path: 'a.md'})).toEqual([])
  expect(lint('{', {path: 'a.mdx'})).toMatchObject([{rule: 'mdx-syntax', severity: 'info', actual: '', expected: []}])
})

test('a comment that is not understood is one finding in its place', () => {
  expect(lint('\uFEFFOne.\n\n<!--lint disabel x-->')).toMatchObject([
    {rule: 'lint-comment', severity: 'error', range: {start: {line: 3, column: 1, offset: 6}}},
  ])
})

test('rules that do not exist are refused with a guess, and so are wrong options', () => {
  expect(() => lint('', {rules: {'glossary-casng': 'off'}})).toThrow(
    'Unexpected rule `glossary-casng`, expected `glossary-casing`',
  )
  expect(() => lint('', {rules: {'glossary-casing': {colour: 1}}})).toThrow(
    'Unexpected options for `glossary-casing`: unexpected `colour`',
  )
})

test('nothing that the library loads of ours needs Node', () => {
  const source = path.resolve(import.meta.dirname, '../../src')
  const seen = new Set<string>()
  const builtins: string[] = []
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    const text = fs.readFileSync(file, 'utf8')
    for (const [, from = ''] of text.matchAll(/^(?:import|export) [^;]*?from '([^']+)'/gm)) {
      if (from.startsWith('node:')) builtins.push(`${file} imports ${from}`)
      if (from.startsWith('.')) visit(path.resolve(path.dirname(file), from))
    }
  }
  visit(path.join(source, 'index.ts'))
  expect(builtins).toEqual([])
  expect(seen.size).toBeGreaterThan(10)
})
