import fc from 'fast-check'
import {describe, expect, it} from 'vitest'
import {parsePath, toPathText} from '../../src/http/path.ts'
import {splitWords} from '../../src/http/words.ts'

describe('parsePath', () => {
  it.each([
    ['{order_id}', 'order_id'],
    [':id', 'id'],
    ['<order_id>', 'order_id'],
    ['&lt;id&gt;', 'id'],
    ['[id]', 'id'],
    ['(id)', 'id'],
    ['$ORDER_ID', 'ORDER_ID'],
    ['{{id}}', 'id'],
    ['${id}', 'id'],
    ['\\{id}', 'id'],
    ['%s', 's'],
    ['ORDER_ID', 'order_id'],
    ['42', ''],
    ['4fa6e0f0c678', ''],
    ['6d0c1f80-6817-459d-a213-c8829ea3356e', ''],
    ['abcdefab-cdef-4bcd-afab-cdefabcdef12', ''],
    ['APIKEY', 'apikey'],
    ['MY_API', 'my_api'],
  ])('reads %s as a parameter', (text, name) => {
    expect(parsePath(`/orders/${text}`).segments[1]).toMatchObject({kind: 'parameter', name})
  })

  it('has one slash where nothing is left of it', () => {
    expect(toPathText(parsePath('/orders/'), [])).toBe('/')
  })

  it.each(['API', 'REST', 'V12'])('reads %s as a word', (text) => {
    expect(parsePath(`/${text}`).segments).toMatchObject([{kind: 'literal'}])
  })

  it('reads a bracket that holds a slash as no parameter, save a brace', () => {
    expect(parsePath('/orders(all/none)').segments).toMatchObject([{text: 'orders(all'}, {text: 'none)'}])
    expect(parsePath('/{name=orders/*}').segments).toMatchObject([{text: '{name=orders/*}'}])
  })

  it('puts query and fragment aside', () => {
    expect(parsePath('/orders?a={b#c}#d')).toMatchObject({query: '?a={b#c}', fragment: '#d'})
    expect(parsePath('/orders/?a=/b#c')).toMatchObject({query: '?a=/b', fragment: '#c', hasTrailingSlash: true})
  })

  it('reads a parameter that is glued to a word', () => {
    expect(parsePath('/edit-order:id').segments[0]).toMatchObject({kind: 'literal', glued: ':id'})
    expect(parsePath('/edit-order:order_id').segments[0]).toMatchObject({kind: 'literal', glued: ':order_id'})
    expect(parsePath('/edit-order{order_id}').segments[0]).toMatchObject({kind: 'literal', glued: '{order_id}'})
  })

  it('gives back what it took apart', () => {
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

describe('splitWords', () => {
  it.each([
    ['getOrderById', ['get', 'order', 'by', 'id']],
    ['get_order-items', ['get', 'order', 'items']],
    ['getHTTPResponse', ['get', 'http', 'response']],
    ['createPDFs', ['create', 'pdfs']],
    ['orders2', ['orders2']],
    ['2026Orders', ['2026', 'orders']],
    ['--', []],
  ])('splits %s', (segment, words) => {
    expect(splitWords(segment)).toEqual(words)
  })
})
