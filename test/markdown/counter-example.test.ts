import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {describe, expect, it} from 'vitest'
import {readVerdict} from '../../src/markdown/counter-example.ts'
import {findRequests} from '../../src/markdown/requests.ts'

const processor = unified().use(remarkParse).use(remarkGfm).freeze()

/** Paths of a document that are shown as bad examples, and the others. */
function sortPaths(source: string): {bad: string[]; good: string[]} {
  const found = findRequests(processor.parse(source), source)
  return {
    bad: found.filter(({isBadExample}) => isBadExample).map(({path}) => path),
    good: found.filter(({isBadExample}) => !isBadExample).map(({path}) => path),
  }
}

describe('isBadExample', () => {
  it.each([
    'Bad: `GET /bad`. Good: `GET /good`.',
    'Use `GET /good` instead of `GET /bad`.',
    'Instead of `GET /bad`, use `GET /good`.',
    'Prefer `GET /good` rather than `GET /bad`.',
    'Use `GET /good` (not `GET /bad`).',
    "Don't write `GET /bad`. Write `GET /good`.",
    'Avoid paths such as `GET /bad`. The path `GET /good` is a noun.',
    '`GET /bad` is an anti-pattern. `GET /good` names a resource.',
    '❌ `GET /bad`\n✅ `GET /good`',
    '❌ `GET /bad` ✅ `GET /good`',
    '- *Bad:* `GET /bad`\n- *Good:* `GET /good`',
    'Bad\nGET /bad\n\nGET /good',
    '**Don’t**\n\n```http\nGET /bad\n```\n\n**Do**\n\n```http\nGET /good\n```',
    '```http\n# BAD: an action\nGET /bad\n\n# GOOD: a resource\nGET /good\n```',
    '```\nGET /bad // wrong\nGET /good // right\n```',
    '```\n❌ GET /bad\n✅ GET /good\n```',
    '```\n[GET] https://shop.example/good   // Good\n[GET] https://shop.example/bad    // Avoid\n```',
    '| Wrong | Right |\n|-|-|\n| `GET /bad` | `GET /good` |',
    '| Bad | `GET /bad` |\n|-|-|\n| Good | `GET /good` |',
    '| Before | After |\n|-|-|\n| GET /bad | GET /good |',
    '# Bad\n\n## Orders\n\n`GET /bad`\n\n# Good\n\n`GET /good`',
    '## Anti-patterns\n\n- `GET /bad`\n\n## Orders\n\n- `GET /good`',
    '~~`GET /bad`~~ `GET /good`',
    'Never use names like these:\n\n- `GET /bad`\n\nThen:\n\n- `GET /good`',
    '- ✗ GET /bad\n- ✓ GET /good',
    '<p>Bad: <code>GET /bad</code></p>\n\n`GET /good`',
  ])('tells bad from good in %j', (source) => {
    const {bad, good} = sortPaths(source)
    expect(new Set(bad)).toEqual(new Set(['/bad']))
    expect(new Set(good)).toEqual(new Set(['/good']))
  })

  it.each([
    'It answers 400 Bad Request. Call `GET /good`.',
    '## 400 Bad Request\n\n`GET /good`',
    '## Before you begin\n\n`GET /good`',
    '| Path | Old | New |\n|-|-|-|\n| `GET /good` | ❌ | ✅ |',
    'To call with POST instead of the `GET` method:\n\n`GET /good`',
    'An order is shown or not with `GET /good`.',
    'Avoid calling `GET /good` in a loop.',
    'Wrong orders are listed by `GET /good`.',
  ])('sees no bad example in %j', (source) => {
    const {bad, good} = sortPaths(source)
    expect(bad).toEqual([])
    expect(good).toEqual(['/good'])
  })
})

describe('readVerdict', () => {
  it.each([
    ['Bad', 'wrong'],
    ['❌ Non-RESTful', 'wrong'],
    ['// Avoid', 'wrong'],
    ['Don’t do this', 'wrong'],
    ['Good', 'right'],
    ['RESTful', 'right'],
    ['Orders', undefined],
    ['Bad request', undefined],
    ['Before you begin', undefined],
  ])('reads %s as %s', (text, verdict) => {
    expect(readVerdict(text)).toBe(verdict)
  })
})
