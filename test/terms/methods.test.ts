import {describe, expect, test} from 'vitest'
import {builtin} from '../../src/glossary/builtin.ts'
import {lint} from '../../src/index.ts'
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

describe('the repair of a method', () => {
  test.each([
    ['Over HTTP, send a delete request.', 'certain'],
    ['Over HTTP, run the delete request.', 'offered'],
    ['Use **send http post request** over HTTP.', 'offered'],
    ['Add an HTTP Post body.\n\n`HttpPost`', 'certain'],
    ['Add an HTTP Post desk.', 'certain'],
    ['The REST methods (get, post, put)', 'offered'],
    ['The REST methods (GET, Post, Put)', 'certain'],
    ['The API has the Get verb on `/orders`. ', 'offered'],
    ['Over HTTP, use the post method.', 'offered'],
    ['Over HTTP, send a patch request.', 'offered'],
    ['Over HTTP, send a put request.', 'certain'],
    ['The API accepts the Post method on `/orders`.', 'offered'],
    ['Over HTTP, it handles Post, Put.', 'offered'],
    ['Over HTTP, send get and post requests.', 'certain'],
    ['Add an HTTP Post desk.\n\n`HttpPost`', 'offered'],
    ['The log prints "Use HTTP post".', 'offered'],
    ['GET /requests/7\n\nOver HTTP: Get requests are cached. Put requests have a body.', 'certain'],
    ['- **method**: HTTP request method (put or post)', 'offered'],
  ])('in “%s” is %s', (source, repair) => {
    expect(new Set(lint(source).map((finding) => finding.repair))).toEqual(new Set([repair]))
  })
})
