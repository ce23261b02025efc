import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {findClose, hasPath, parsePath, toPathText} from '../../src/http/path.ts'
import {readTable} from '../tables.ts'

/** Describe a path: segments, with `{name} as text` for a parameter, then `relative`, `slash`, query and fragment. */
function describePath(path: string): string {
  const {segments, isAbsolute, hasTrailingSlash, query, fragment} = parsePath(path)
  const parts = segments.map(({text, kind, name, glued}) => {
    if (kind === 'parameter') return `{${name}} as ${text}`
    return glued ? `${text} with ${glued}` : text || '(empty)'
  })
  const ends = `${isAbsolute ? '' : 'relative '}${hasTrailingSlash ? 'slash' : ''}`
  return [parts.join(' , '), ends, `${query} ${fragment}`]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ; ')
}

describe.each(readTable('http/paths'))('%s', (_title, rows) => {
  test.each(rows)('%s', (path = '', found) => {
    expect(describePath(path.replace('(nothing)', ''))).toBe(found)
  })
})

describe('a path', () => {
  test('keeps its slash if it loses all segments', () => {
    expect(toPathText(parsePath('/orders/'), [])).toBe('/')
  })

  test('does not change if its segments are split and joined again', () => {
    const text = fc.array(
      fc.constantFrom('/', 'a', 'getOrder', '{', '}', ':id', '<', '>', '?', '#', '[', ']', '(', ')'),
      {
        maxLength: 20,
      },
    )
    fc.assert(
      fc.property(text, (pieces) => {
        const path = `/${pieces.join('')}`
        const parsed = parsePath(path)
        expect(
          toPathText(
            parsed,
            parsed.segments.map((segment) => segment.text),
          ),
        ).toBe(path)
      }),
    )
  })
})

describe.each(readTable('http/brackets'))('%s', (_title, rows) => {
  test.each(rows)('%s', (text = '', end) => {
    expect(String(findClose(text, 0) ?? '')).toBe(end)
  })
})

test('a bracket that closes only after 300 characters counts as unclosed', () => {
  expect(findClose(`{${'a'.repeat(300)}}`, 0)).toBeUndefined()
})

test.each([
  ['/deleteOrder', ['/deleteOrder'], true],
  ['/deleteOrder?id=7', ['/deleteOrder'], true],
  ['/deleteOrder#top', ['/deleteOrder'], true],
  ['/deleteOrder/', ['/deleteOrder'], true],
  ['/deleteOrder/7', ['/deleteOrder'], false],
  ['/legacy/deleteOrder', ['/orders', '/legacy/*'], true],
  ['/v1/legacy/deleteOrder', ['/legacy/*'], false],
  ['/deleteOrder', [], false],
])('the path %s matches the list %j of ignored paths: %s', (path, list, isIgnored) => {
  expect(hasPath(list, path)).toBe(isIgnored)
})
