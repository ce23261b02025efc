import {describe, expect, test} from 'vitest'
import {commands} from '../../src/http/shell-commands.ts'
import {startLines} from '../../src/http/start-line.ts'
import {readWith} from './helpers.ts'

/** The names of the header fields of the first request, each as its range in the text. */
function readNames(text: string): readonly string[] | undefined {
  const [request] = text.startsWith('GET') ? readWith(startLines, text) : readWith(commands, text)
  expect(request).toBeDefined()
  return request?.headers?.map(({name, range}) => {
    expect(text.slice(...range)).toBe(name)
    return name
  })
}

describe('all header fields of a request are found:', () => {
  test.each([
    ['curl -H \'X-Shop: 7\' -H "Accept: text/csv" https://shop.example/orders', ['X-Shop', 'Accept']],
    ["curl https://shop.example/orders -H'X-Shop: 7' -HX-Depot:1", ['X-Shop', 'X-Depot']],
    [
      'curl -sSH "X-Shop: 7" --header=X-Depot:1 --header "X-Empty;" https://shop.example/orders',
      ['X-Shop', 'X-Depot', 'X-Empty'],
    ],
    ['curl -XHEAD https://shop.example/orders', []],
    ['wget --header="X-Shop: 7" https://shop.example/orders', ['X-Shop']],
    ['http PATCH https://shop.example/orders/1 X-Shop:7 total:=3 name=Ann page==2', ['X-Shop']],
    ['GET /orders HTTP/1.1\nHost: shop.example\nX-Shop: 7\n\nNote: 3', ['Host', 'X-Shop']],
    ['GET /orders\nAuthorization: Bearer 7\nX-Shop: 7', ['Authorization', 'X-Shop']],
    ['GET /orders HTTP/2\r\nX-Shop: 7\r\n', ['X-Shop']],
  ])('%j', (text, names) => {
    expect(readNames(text)).toEqual(names)
  })
})

describe('a request may have more header fields than it shows:', () => {
  test.each([
    'curl -H "$HEADER" https://shop.example/orders',
    'curl -H @headers.txt -H "X-Shop: 7" https://shop.example/orders',
    'Invoke-RestMethod -Uri https://shop.example/orders -Headers $headers',
    'GET /orders',
    'GET /orders HTTP/1.1\n\nX-Shop: 7',
    'GET /orders\npage: 2\nsize: 20',
    'GET /orders: all orders\nX-Shop: 7',
  ])('%j', (text) => {
    expect(readNames(text)).toBeUndefined()
  })
})
