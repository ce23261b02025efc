import {describe, expect, test} from 'vitest'
import {builtin} from '../../src/glossary/builtin.ts'
import {findMethodWords} from '../../src/terms/methods.ts'
import {readTable} from '../tables.ts'
import {read} from './read.ts'

/** List the words that are names of methods, as `get → GET (evidence)`. */
function list(source: string): string[] {
  const document = read(source)
  return document.prose.flatMap((prose) =>
    [...findMethodWords(prose, document, builtin)].map(
      ({from, to, method, evidence}) => `${prose.text.slice(from, to)} → ${method.method} (${evidence.join(', ')})`,
    ),
  )
}

describe.each(readTable('terms/methods'))('%s', (_title, rows) => {
  test.each(rows)('%s', (source = '', found) => {
    expect(list(source).join(' ; ')).toBe(found)
  })
})

describe.each(readTable('terms/method-positions'))('%s', (_title, rows) => {
  test.each(rows)('%s', (source = '', words) => {
    expect(
      list(source)
        .map((line) => line.split(' ')[0])
        .join(' ; '),
    ).toBe(words)
  })
})
