import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {findClose, parsePath, toPathText} from '../../src/http/path.ts'

describe('a path', () => {
  test.each([
    ['{order_id}', 'order_id'],
    [':id', 'id'],
    ['<order_id>', 'order_id'],
    ['<int:order_id>', 'order_id'],
    ['<order:id>', 'order'],
    ['&lt;id&gt;', 'id'],
    ['[id]', 'id'],
    ['(id)', 'id'],
    ['$ORDER_ID', 'ORDER_ID'],
    ['{{id}}', 'id'],
    ['${id}', 'id'],
    ['#{id}', 'id'],
    ['#{order.id}', 'order.id'],
    ['\\{id}', 'id'],
    ['%s', 's'],
    ['ORDER_ID', 'order_id'],
    ['42', ''],
    ['4fa6e0f0c678', ''],
    ['6d0c1f80-6817-459d-a213-c8829ea3356e', ''],
    ['abcdefab-cdef-4bcd-afab-cdefabcdef12', ''],
    ['APIKEY', 'apikey'],
    ['MY_API', 'my_api'],
  ])('has the parameter %s', (text, name) => {
    expect(parsePath(`/orders/${text}`).segments[1]).toMatchObject({kind: 'parameter', name})
  })

  test('keeps its slash if it loses all segments', () => {
    expect(toPathText(parsePath('/orders/'), [])).toBe('/')
  })

  test.each(['API', 'REST', 'V12'])('reads %s as a word, not as a parameter', (text) => {
    expect(parsePath(`/${text}`).segments).toMatchObject([{kind: 'literal'}])
  })

  test('may have a slash inside of a parameter in braces, but not in other brackets', () => {
    expect(parsePath('/orders(all/none)').segments).toMatchObject([{text: 'orders(all'}, {text: 'none)'}])
    expect(parsePath('/{name=orders/*}').segments).toMatchObject([{text: '{name=orders/*}'}])
  })

  test('may have a query and a fragment', () => {
    expect(parsePath('/orders?a={b#c}#d')).toMatchObject({query: '?a={b#c}', fragment: '#d'})
    expect(parsePath('/orders/?a=/b#c')).toMatchObject({query: '?a=/b', fragment: '#c', hasTrailingSlash: true})
  })

  test('may have a parameter directly after a word', () => {
    expect(parsePath('/edit-order:id').segments[0]).toMatchObject({kind: 'literal', glued: ':id'})
    expect(parsePath('/edit-order:order_id').segments[0]).toMatchObject({kind: 'literal', glued: ':order_id'})
    expect(parsePath('/edit-order{order_id}').segments[0]).toMatchObject({kind: 'literal', glued: '{order_id}'})
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

describe('a path is split into its segments, start, end, query and fragment:', () => {
  test.each<[text: string, segments: string[], ends: string, rest: string]>([
    ['orders', ['literal orders |  | '], 'relative', ' '],
    ['/orders', ['literal orders |  | '], 'absolute', ' '],
    ['orders/', ['literal orders |  | '], 'relative, slash', ' '],
    ['/', ['literal  |  | '], 'absolute', ' '],
    ['', ['literal  |  | '], 'relative', ' '],
    ['//', ['literal  |  | '], 'absolute, slash', ' '],
    ['/orders//', ['literal orders |  | ', 'literal  |  | '], 'absolute, slash', ' '],
    [
      '/api/REST/V2/API/ORDERS/A',
      [
        'literal api |  | ',
        'literal REST |  | ',
        'literal V2 |  | ',
        'literal API |  | ',
        'parameter ORDERS | orders | ',
        'literal A |  | ',
      ],
      'absolute',
      ' ',
    ],
    ['/a1b2c3d4e5f6', ['parameter a1b2c3d4e5f6 |  | '], 'absolute', ' '],
    ['/order-2024-10-10-x', ['parameter order-2024-10-10-x |  | '], 'absolute', ' '],
    ['/abcdefghijk12', ['literal abcdefghijk12 |  | '], 'absolute', ' '],
    ['/~', ['parameter ~ |  | '], 'absolute', ' '],
    ['/...', ['parameter ... |  | '], 'absolute', ' '],
    ['/\u2026', ['parameter \u2026 |  | '], 'absolute', ' '],
    ['/**', ['parameter ** |  | '], 'absolute', ' '],
    ['/deadbeef', ['literal deadbeef |  | '], 'absolute', ' '],
    ['/DEADBEEF', ['parameter DEADBEEF | deadbeef | '], 'absolute', ' '],
    ['/deadBEEF1', ['literal deadBEEF1 |  | '], 'absolute', ' '],
    ['/12.5', ['parameter 12.5 |  | '], 'absolute', ' '],
    ['/2024-10-10', ['parameter 2024-10-10 |  | '], 'absolute', ' '],
    ['/10:30', ['parameter 10:30 |  | '], 'absolute', ' '],
    ['/cafe', ['literal cafe |  | '], 'absolute', ' '],
    ['/get-order:id', ['literal get-order:id |  | :id'], 'absolute', ' '],
    ['/orders{id}', ['literal orders{id} |  | {id}'], 'absolute', ' '],
    ['/orders-{id}', ['literal orders-{id} |  | {id}'], 'absolute', ' '],
    ['/{id}.json', ['literal {id}.json |  | '], 'absolute', ' '],
    ['/:id.json', ['literal :id.json |  | '], 'absolute', ' '],
    ['/{}', ['literal {} |  | '], 'absolute', ' '],
    ['/{id}:', ['parameter {id}: | id | '], 'absolute', ' '],
    ['/{a}{b}', ['literal {a}{b} |  | '], 'absolute', ' '],
    ['/{a/b}', ['parameter {a/b} | a | '], 'absolute', ' '],
    ['/[a]', ['parameter [a] | a | '], 'absolute', ' '],
    ['/%(id)s', ['parameter %(id)s | id | '], 'absolute', ' '],
    ['/$ID', ['parameter $ID | ID | '], 'absolute', ' '],
    ['/&lt;&gt;', ['literal &lt;&gt; |  | '], 'absolute', ' '],
    ['/{order id}', ['parameter {order id} | order | '], 'absolute', ' '],
    ['/{123}', ['parameter {123} |  | '], 'absolute', ' '],
    ['/orders#a?b', ['literal orders |  | '], 'absolute', ' #a?b'],
    ['/orders?#', ['literal orders |  | '], 'absolute', '? #'],
    ['/orders#{id}', ['literal orders |  | '], 'absolute', ' #{id}'],
    ['/#{shop}/orders#top', ['parameter #{shop} | shop | ', 'literal orders |  | '], 'absolute', ' #top'],
    ['/orders/#{id', ['literal orders |  | '], 'absolute, slash', ' #{id'],
    ['/orders#', ['literal orders |  | '], 'absolute', ' #'],
    ['/orders?a#b', ['literal orders |  | '], 'absolute', '?a #b'],
    ['/a1b2c3d4', ['parameter a1b2c3d4 |  | '], 'absolute', ' '],
    ['/12345678', ['parameter 12345678 |  | '], 'absolute', ' '],
    ['/abcdef12', ['parameter abcdef12 |  | '], 'absolute', ' '],
    ['/ABCDEF12', ['parameter ABCDEF12 |  | '], 'absolute', ' '],
    ['/abcdef1', ['literal abcdef1 |  | '], 'absolute', ' '],
    [
      '/6D0C1F80-6817-459D-A213-C8829EA3356E',
      ['parameter 6D0C1F80-6817-459D-A213-C8829EA3356E |  | '],
      'absolute',
      ' ',
    ],
    ['/6d0c1f80-6817-459d-a213', ['parameter 6d0c1f80-6817-459d-a213 |  | '], 'absolute', ' '],
    ['/1,2', ['parameter 1,2 |  | '], 'absolute', ' '],
    ['/1-2', ['parameter 1-2 |  | '], 'absolute', ' '],
    ['/1:2', ['parameter 1:2 |  | '], 'absolute', ' '],
    ['/x1', ['literal x1 |  | '], 'absolute', ' '],
    ['/1x', ['literal 1x |  | '], 'absolute', ' '],
    ['/123abc', ['literal 123abc |  | '], 'absolute', ' '],
    ['/order12345678', ['parameter order12345678 |  | '], 'absolute', ' '],
    ['/ab12cd34ef56', ['parameter ab12cd34ef56 |  | '], 'absolute', ' '],
    ['/ab1cd2ef3gh', ['literal ab1cd2ef3gh |  | '], 'absolute', ' '],
    ['/ab1cd2ef3ghi', ['literal ab1cd2ef3ghi |  | '], 'absolute', ' '],
    ['/12-34-56-7890', ['parameter 12-34-56-7890 |  | '], 'absolute', ' '],
    ['/a-1-2-3-4-b', ['literal a-1-2-3-4-b |  | '], 'absolute', ' '],
    ['/______1234', ['literal ______1234 |  | '], 'absolute', ' '],
    ['/ab!12345678901', ['literal ab!12345678901 |  | '], 'absolute', ' '],
    ['/API', ['literal API |  | '], 'absolute', ' '],
    ['/REST', ['literal REST |  | '], 'absolute', ' '],
    ['/V1', ['literal V1 |  | '], 'absolute', ' '],
    ['/ID', ['parameter ID | id | '], 'absolute', ' '],
    ['/I', ['literal I |  | '], 'absolute', ' '],
    ['/Order_ID', ['literal Order_ID |  | '], 'absolute', ' '],
    ['/ORDER-ID', ['literal ORDER-ID |  | '], 'absolute', ' '],
    ['/ORDER.ID', ['literal ORDER.ID |  | '], 'absolute', ' '],
    ['/order:id', ['literal order:id |  | :id'], 'absolute', ' '],
    ['/:order:id', ['literal :order:id |  | '], 'absolute', ' '],
    ['/order<id>', ['literal order<id> |  | <id>'], 'absolute', ' '],
    ['/order$id', ['literal order$id |  | '], 'absolute', ' '],
    ['/order[id]', ['literal order[id] |  | '], 'absolute', ' '],
    ['/1order:id', ['literal 1order:id |  | '], 'absolute', ' '],
    ['/@me', ['literal @me |  | '], 'absolute', ' '],
    ['/{id}-x', ['literal {id}-x |  | '], 'absolute', ' '],
    ['/x-{id}-y', ['literal x-{id}-y |  | '], 'absolute', ' '],
  ])('%j', (text, ...found) => {
    const {segments, isAbsolute, hasTrailingSlash, query, fragment} = parsePath(text)
    expect([
      segments.map(({text, kind, name, glued}) => `${kind} ${text} | ${name} | ${glued}`),
      `${isAbsolute ? 'absolute' : 'relative'}${hasTrailingSlash ? ', slash' : ''}`,
      `${query} ${fragment}`,
    ]).toEqual(found)
  })
})

test.each([
  ['{a}b', 3],
  ['{{a}}b', 5],
  ['{a{b}c}d', 7],
  ['[a]b', 3],
  ['<a>b', 3],
  ['(a)b', 3],
  ['[a{b]c}', 5],
  ['{a}}', 3],
  ['((a))b', 5],
  ['<a<b>>', 6],
  ['{a\nb}', undefined],
  ['{a`b}', undefined],
  ['{a', undefined],
  [`{${'a'.repeat(300)}}`, undefined],
  ['{a\uE000}', undefined],
  ['{a\uE001}', undefined],
])('the first bracket of %j ends before the index %s', (text, end) => {
  expect(findClose(text, 0)).toBe(end)
})
