import {describe, expect, test} from 'vitest'
import {commands as reader} from '../../src/http/shell-commands.ts'
import type {WrittenRequest} from '../../src/http/written-request.ts'
import {readWith} from './helpers.ts'

const readCommands = (text: string): WrittenRequest[] => readWith(reader, text)

describe('a shell command', () => {
  test.each([
    ['curl https://shop.example/orders', 'GET /orders'],
    ['curl -X DELETE https://shop.example/orders/1', 'DELETE /orders/1'],
    ['curl -XPUT "https://shop.example/orders/1"', 'PUT /orders/1'],
    ['curl -sX POST $HOST/orders', 'POST /orders'],
    ['curl --request PATCH --url https://shop.example/orders/1', 'PATCH /orders/1'],
    ['curl --request=PATCH https://shop.example/orders/1', 'PATCH /orders/1'],
    ['curl https://shop.example/orders -d "a=/b"', 'POST /orders'],
    ['curl --data-raw \'{"a": "b"}\' https://shop.example/orders', 'POST /orders'],
    ['curl -F file=@/tmp/a https://shop.example/files', 'POST /files'],
    ['curl -G -d a=1 https://shop.example/orders', 'GET /orders'],
    ['curl -I https://shop.example/orders', 'HEAD /orders'],
    ['curl -H "X: /no" \\\n  -X POST \\\n  "https://shop.example/orders"', 'POST /orders'],
    ["curl --location 'http://localhost:3000/orders\\\n -d x", 'POST /orders'],
    ['curl {{base}}/orders | jq .', 'GET /orders'],
    ['curl -X PUT https://<your shop>/orders/1 <order.json', 'PUT /orders/1'],
    ['wget --method=DELETE https://shop.example/orders/1', 'DELETE /orders/1'],
    ['wget --post-data "a=1" https://shop.example/orders', 'POST /orders'],
    ['wget --method PUT https://shop.example/orders/1', 'PUT /orders/1'],
    ['wget -O /tmp/orders --header "X: /no" https://shop.example/orders', 'GET /orders'],
    ['wget --post-file /tmp/order.json https://shop.example/orders', 'POST /orders'],
    ['curl https://shop.example/orders # not -X PUT', 'GET /orders'],
    ['curl https://shop.example/orders#top', 'GET /orders#top'],
    ['http PUT :3000/orders/1 a=1', 'PUT /orders/1'],
    ['http https://shop.example/orders a=1', 'POST /orders'],
    ['Invoke-RestMethod -Method Post -Uri "https://shop.example/orders"', 'POST /orders'],
    ['curl --url=https://shop.example/orders', 'GET /orders'],
    ['curl --url=orders https://shop.example/desks', 'GET /desks'],
    ['curl --url orders https://shop.example/desks', 'GET /desks'],
    ['curl -da=1 https://shop.example/orders', 'POST /orders'],
    ['curl --json={} https://shop.example/orders', 'POST /orders'],
    ['curl -T orders.csv https://shop.example/files/1', 'PUT /files/1'],
    ['curl -sSH "X: /no" https://shop.example/orders', 'GET /orders'],
    ['curl -u ann:/no https://shop.example/orders', 'GET /orders'],
    ['curl -d "a=\\"/b" https://shop.example/orders', 'POST /orders'],
    ['curl -X order https://shop.example/orders', 'GET /orders'],
    ['curl https://shop.example/orders -X', 'GET /orders'],
    ['curl https://shop.example/orders https://shop.example/desks', 'GET /orders'],
    ['wget -q https://shop.example/orders', 'GET /orders'],
    ['http --json https://shop.example/orders page==2', 'GET /orders'],
    ['http https://shop.example/orders Accept:text/plain', 'GET /orders'],
    ['Invoke-WebRequest https://shop.example/orders', 'GET /orders'],
    ['Invoke-RestMethod -Headers $headers -Uri https://shop.example/orders -UseBasicParsing', 'GET /orders'],
    ['irm -Uri orders -Method Delete https://shop.example/orders/1', 'DELETE /orders/1'],
    ['irm -UseBasicParsing -Method Put https://shop.example/orders/1', 'PUT /orders/1'],
    // Values of options that look like targets.
    ['curl -fsSLo /tmp/order.json https://shop.example/orders', 'GET /orders'],
    ['curl -sb /tmp/cookies https://shop.example/orders', 'GET /orders'],
    ['curl --cert /tmp/cert.pem https://shop.example/orders', 'GET /orders'],
    ['curl -H X:\\ /no https://shop.example/orders', 'GET /orders'],
    ['wget -P /tmp/orders https://shop.example/orders', 'GET /orders'],
    ['wget --load-cookies /tmp/cookies https://shop.example/orders', 'GET /orders'],
    ['wget --ca-directory /tmp/certificates https://shop.example/orders', 'GET /orders'],
    ['wget --private-key /tmp/key.pem https://shop.example/orders', 'GET /orders'],
    // Options that set the method.
    ['curl --head https://shop.example/orders', 'HEAD /orders'],
    ['curl --get --data a=1 https://shop.example/orders', 'GET /orders'],
    ['curl --data a=1 https://shop.example/orders', 'POST /orders'],
    ['curl --form a=1 https://shop.example/orders', 'POST /orders'],
    ['curl https://shop.example/orders -d"a=1', 'POST /orders'],
    ['http https://shop.example/orders ship-to.city=Ulm', 'POST /orders'],
    // Quotes in quotes, and a literal backslash.
    ['curl -d "{\\"at\\": \\"https://shop.example/no\\"}" https://shop.example/orders', 'POST /orders'],
    ["curl -d 'C:\\' https://shop.example/orders -H 'X: y'", 'POST /orders'],
    // Ends of commands.
    ['curl "https://shop.example/orders\n-X PUT', 'GET /orders'],
    ['curl https://shop.example/orders &\n-X PUT', 'GET /orders'],
    ['curl https://shop.example/orders \\! x\n-X PUT', 'GET /orders'],
    // Other kinds of spaces.
    ['curl\thttps://shop.example/orders', 'GET /orders'],
    ['curl -s\thttps://shop.example/orders', 'GET /orders'],
    ['curl \u00A0https://shop.example/orders', 'GET /orders'],
  ])('such as %j is the request %s', (text, expected) => {
    const [request] = readCommands(text)
    expect(request && `${request.method} ${text.slice(request.target.path, request.target.end)}`).toBe(expected)
  })

  test('gets another method in place of the old one, or with a new flag', () => {
    const [written] = readCommands('curl -X POST https://shop.example/orders')
    expect(written).toMatchObject({methodRange: [8, 12]})
    const [implied] = readCommands('curl "https://shop.example/orders" -d x')
    expect(implied?.insert?.('DELETE')).toEqual({index: 5, text: '-X DELETE '})
    const toFlag = (text: string): string | undefined => readCommands(text)[0]?.insert?.('DELETE').text
    expect(toFlag('wget https://shop.example/orders/1')).toBe('--method=DELETE ')
    expect(toFlag('http https://shop.example/orders/1')).toBe('DELETE ')
    expect(toFlag('Invoke-RestMethod https://shop.example/orders/1')).toBe('-Method DELETE ')
  })

  test('is found after words that only look like a command', () => {
    const find = (text: string): string[] =>
      readCommands(text).map(({method, target}) => `${method} ${text.slice(target.path, target.end)}`)
    // An unclosed quote includes the next lines.
    expect(find("curl isn't wget\ncurl https://shop.example/orders -H 'X: y'")).toEqual(['GET /orders'])
    expect(find('curl is a tool\ncurl https://shop.example/orders\nwget https://shop.example/items')).toEqual([
      'GET /orders',
      'GET /items',
    ])
    expect(find("curl -d '\ncurl https://shop.example/no\n' https://shop.example/orders")).toEqual(['POST /orders'])
    expect(find('curl is like wget https://shop.example/orders')).toEqual([])
  })

  test('without a URL is not a request', () => {
    expect(readCommands('curl --version\nuse curl with care')).toEqual([])
    expect(readCommands('curl 8.5 can call https://shop.example/orders')).toEqual([])
    expect(readCommands('wget 1.21 can get https://shop.example/orders')).toEqual([])
    expect(readCommands('curl https://shop.example/')).toEqual([])
    expect(readCommands('http is a protocol')).toEqual([])
    expect(readCommands('Invoke-RestMethod -Uri')).toEqual([])
  })
})

describe('a shell command has a range, a method, the method as written, an index to insert it if it is not written, and a path:', () => {
  test.each<[text: string, found: string[]]>([
    ['curl -X DELETE \\\n', []],
    ['curl "https://shop.example/orders', ['0-33 | GET |  | 5 | /orders']],
    ["curl 'https://shop.example/orders' -X 'PUT'", ['0-43 | PUT | PUT | /orders']],
    ["curl $'https://shop.example/orders'", []],
    ['curl https://shop.example/orders?a="b c"', ['0-40 | GET |  | 5 | /orders?a=']],
    ['curl https://shop.example/a\\ b -X PUT', ['0-37 | PUT | PUT | /a']],
    ['curl -X PUT https://shop.example/orders\\\r\n -d x', ['0-47 | PUT | PUT | /orders']],
    ['curl -X', []],
    ['curl --url', []],
    ['curl --url x https://shop.example/orders', ['0-40 | GET |  | 13 | /orders']],
    ['curl - https://shop.example/orders', ['0-34 | GET |  | 7 | /orders']],
    ['curl -X=PUT https://shop.example/orders', ['0-39 | GET |  | 12 | /orders']],
    ['curl -L -X POST "https://shop.example/orders"', ['0-45 | POST | POST | /orders']],
    [
      'curl -iXDELETE https://shop.example/orders/1 && curl https://shop.example/orders',
      ['0-44 | DELETE | DELETE | /orders/1', '48-80 | GET |  | 53 | /orders'],
    ],
    [
      'curl https://shop.example/orders; curl -X PUT https://shop.example/orders/2',
      ['0-32 | GET |  | 5 | /orders', '34-75 | PUT | PUT | /orders/2'],
    ],
    ['curl `https://shop.example/orders`', []],
    ['curl "https://shop.example/" x', []],
    ['curl https://shop.example/o\\', ['0-28 | GET |  | 5 | /o']],
    ['curl -F a=b -I https://shop.example/orders', ['0-42 | HEAD |  | 15 | /orders']],
    ['curl -G -I https://shop.example/orders', ['0-38 | HEAD |  | 11 | /orders']],
    ['curl --upload-file a -d b https://shop.example/orders', ['0-53 | PUT |  | 26 | /orders']],
    ['curl -H "Accept: x" -A "y" -b z -o /dev/null https://shop.example/orders', ['0-72 | GET |  | 45 | /orders']],
    ['wget --method="PUT" https://shop.example/orders/1', ['0-49 | PUT | PUT | /orders/1']],
    ['wget --post-file=/tmp/a https://shop.example/orders', ['0-51 | POST |  | 24 | /orders']],
    ['http -v DELETE :3000/orders/1', ['0-29 | DELETE | DELETE | /orders/1']],
    ['http get https://shop.example/orders', []],
    ['http POST https://shop.example/orders name:=1', ['0-45 | POST | POST | /orders']],
    ['http https://shop.example/orders a:b c', ['0-38 | GET |  | 5 | /orders']],
    ['http PUT orders', []],
    ['xh POST https://shop.example/orders', ['0-35 | POST | POST | /orders']],
    ['https POST shop.example/orders', ['0-30 | POST | POST | /orders']],
    ['irm https://shop.example/orders -Method', ['0-39 | GET |  | 4 | /orders']],
    ['Invoke-RestMethod -Uri', []],
    ['Invoke-RestMethod -Body -Uri https://shop.example/orders -CustomMethod PUT', ['0-74 | PUT | PUT | /orders']],
    ['iwr https://shop.example/orders -method delete', ['0-46 | DELETE | delete | /orders']],
    ['curling https://shop.example/orders', []],
    [
      'curl https://shop.example/orders | curl -X PUT https://shop.example/b',
      ['0-32 | GET |  | 5 | /orders', '35-69 | PUT | PUT | /b'],
    ],
    ['curl https://shop.example/orders > /tmp/x', ['0-32 | GET |  | 5 | /orders']],
    [
      'curl -X PUT "https://shop.example/orders/{id}" \\\n  --header "A: /b"\n\nnext -X DELETE',
      ['0-67 | PUT | PUT | /orders/{id}'],
    ],
    ['curl "https://a.example/o\\"rders" -X PUT', ['0-40 | PUT | PUT | /o']],
    ["curl 'https://a.example/o\\' -X PUT", ['0-34 | PUT | PUT | /o']],
    ['curl -sH "X: /no" https://a.example/o', ['0-37 | GET |  | 18 | /o']],
    ['curl a-XPUT https://a.example/o', ['0-31 | GET |  | 12 | /o']],
    ['curl --request=PUTS https://a.example/o', ['0-39 | GET |  | 20 | /o']],
    ['curl --request= https://a.example/o', ['0-35 | GET |  | 16 | /o']],
    ['curl --requests=PUT https://a.example/o', ['0-39 | GET |  | 20 | /o']],
    ['curl --form=a https://a.example/o', ['0-33 | POST |  | 14 | /o']],
    ['curl --data-binary @a https://a.example/o', ['0-41 | POST |  | 22 | /o']],
    ['curl --data-urlencode=a https://a.example/o', ['0-43 | POST |  | 24 | /o']],
    ['curl -d https://a.example/o', []],
    ['curl -T https://a.example/o', []],
    ['curl -r /no https://a.example/o', ['0-31 | GET |  | 12 | /o']],
    ['curl -C /no https://a.example/o', ['0-31 | GET |  | 12 | /o']],
    ['curl --aws-sigv4 /no https://a.example/o', ['0-40 | GET |  | 21 | /o']],
    ['curl -- https://a.example/o', ['0-27 | GET |  | 8 | /o']],
    ['http -f POST https://a.example/o', ['0-32 | POST | POST | /o']],
    ['http POST https://a.example/o POST', ['0-34 | POST | POST | /o']],
    ['http https://a.example/o POST', ['0-29 | GET |  | 5 | /o']],
    ['http https://a.example/o q=1', ['0-28 | POST |  | 5 | /o']],
    ['http https://a.example/o q==1', ['0-29 | GET |  | 5 | /o']],
    ['http https://a.example/o q:=1', ['0-29 | POST |  | 5 | /o']],
    ['http /o x', ['0-9 | GET |  | 5 | /o']],
    ['http x /o', []],
    ['wget x --method=PUT https://a.example/o', []],
    ['wget https://a.example/o https://a.example/p', ['0-44 | GET |  | 5 | /o']],
    ['irm -Method -Uri https://a.example/o', ['0-36 | GET |  | 17 | /o']],
    ['irm -Headers -Uri https://a.example/o', ['0-37 | GET |  | 18 | /o']],
    ['irm -Body /no https://a.example/o', ['0-33 | GET |  | 14 | /o']],
    ['irm -uri https://a.example/o -METHOD put', ['0-40 | PUT | put | /o']],
    ['irm https://a.example/o https://a.example/p', ['0-43 | GET |  | 4 | /o']],
    ['xcurl https://a.example/o', []],
    ['a\ncurl https://a.example/o\nb -X PUT', ['2-26 | GET |  | 7 | /o']],
    ['curl https://a.example/o \\\n-X PUT', ['0-33 | PUT | PUT | /o']],
    ['curl https://a.example/o ^\n-X PUT', ['0-33 | PUT | PUT | /o']],
    ['curl https://a.example/o `\n-X PUT', ['0-33 | PUT | PUT | /o']],
    ['curl https://a.example/o \\ \n-X PUT', ['0-34 | PUT | PUT | /o']],
    ['curl https://a.example/o\\\n-X PUT', ['0-32 | PUT | PUT | /o']],
    ['curl "https://a.example/o?a=\nb" -X PUT', ['0-38 | PUT | PUT | /o?a=']],
    ['$ curl https://a.example/o)', ['2-26 | GET |  | 7 | /o']],
    ['`curl https://a.example/o`', ['1-26 | GET |  | 6 | /o']],
    ['curl https://a.example/o|jq', ['0-24 | GET |  | 5 | /o']],
    ["curl https://a.example/o'x y'z -X PUT", ['0-37 | PUT | PUT | /o']],
    ["curl 'https://a.example/o' '-X' 'PUT'", ['0-37 | PUT | PUT | /o']],
    ['curl -X "PUT" "https://a.example/o"', ['0-35 | PUT | PUT | /o']],
    ["curl -X 'put' https://a.example/o", ['0-33 | PUT | put | /o']],
  ])('%j', (text, found) => {
    const commands = readCommands(text).map(({range, method, methodRange, target, insert}) =>
      [
        range.join('-'),
        method,
        methodRange ? text.slice(...methodRange) : '',
        ...(methodRange ? [] : [insert?.('DELETE').index]),
        text.slice(target.path, target.end),
      ].join(' | '),
    )
    expect(commands).toEqual(found)
  })
})
