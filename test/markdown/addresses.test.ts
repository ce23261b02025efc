/** Suggestions for requests in bare URLs, which must not contain characters that end the link. */
import {expect, test} from 'vitest'
import {lint} from '../../src/index.ts'

/** List the suggestions of the rule about paths for each finding. */
function offer(source: string, path = 'orders.md'): (readonly string[])[] {
  return lint(source, {path})
    .filter(({rule}) => rule === 'api-action-path')
    .map(({expected}) => expected)
}

const host = 'https://shop.example'

test.each([
  ['is repaired as a whole', `POST ${host}/orders/{id}/delete now`, [[`DELETE ${host}/orders/{id}`]]],
  [
    'is repaired together with a parameter after it',
    `POST ${host}/orders/<id>/delete now`,
    [[`DELETE ${host}/orders/<id>`]],
  ],
  [
    'is not repaired if it would get brackets',
    `POST /orders/[id]/delete, POST ${host}/deleteOrder`,
    [['DELETE /orders/[id]'], []],
  ],
  ['is not repaired if it is only a part of the path', 'POST /order/create?by=desk@shop.example', [[]]],
  [
    'is repaired in a table cell',
    `| Method | Path |\n| - | - |\n| POST | ${host}/deleteOrder |`,
    [[`DELETE | ${host}/orders/{order_id}`]],
  ],
  ['is repaired in angle brackets', `POST <${host}/deleteOrder>`, [[`DELETE <${host}/orders/\\{order_id}`]]],
])('a bare URL %s', (_, source, expected) => {
  expect(offer(source)).toEqual(expected.map((texts) => texts.map((text) => text.replace('\\{', '{'))))
})

test('a repair in an MDX expression has no Markdown escapes', () => {
  const source = '<Page requests={[{"path": "/shops/{shop_id}/orders/delete", "method": "post"}]} />'
  expect(offer(source, 'orders.mdx')).toEqual([['/shops/{shop_id}/orders/{order_id}", "method": "delete']])
})

test('a repair of a bare URL in MDX has no Markdown escapes, unlike one of text', () => {
  expect(offer(`POST ${host}/deleteOrder now`, 'orders.mdx')).toEqual([[`DELETE ${host}/orders/{order_id}`]])
  expect(offer('POST /deleteOrder now', 'orders.mdx')).toEqual([['DELETE /orders/\\{order_id}']])
})

test('a path with a star is not repaired in text, where the star may be emphasis', () => {
  expect(offer('**✅ POST /orders/*/delete')).toEqual([[]])
  expect(offer('`POST /orders/*/delete`')).toEqual([['DELETE /orders/*']])
  expect(offer('<p>POST /orders/*/delete</p>')).toEqual([['DELETE /orders/*']])
})

test.each(['{#orders}', '{% raw %}', '{?id}', 'mailto:desk@shop.example', '$a$', '=1', '{"x"}'])(
  'a path segment that continues with %s names no action',
  (after) => {
    expect(offer(`POST /deleteOrder${after}`).flat()).toEqual([])
  },
)

test.each([
  ['Use curl to call POST https://shop.example/deleteOrder now.', [`DELETE ${host}/orders/{order_id}`]],
  ['Use curl to call https://shop.example/deleteOrder now.', []],
  ['With wget, call https://shop.example/deleteOrder now.', []],
  ['Run curl -s https://shop.example/deleteOrder now.', [`-X DELETE ${host}/orders/{order_id}`]],
  ['Run `curl -m 3 --oauth2-bearer TOKEN https://shop.example/deleteOrder`.', [`-X DELETE ${host}/orders/{order_id}`]],
  ['Run `wget -q https://shop.example/deleteOrder`.', [`--method=DELETE ${host}/orders/{order_id}`]],
])('a sentence about a command is not read as the command: %s', (source, expected) => {
  expect(offer(source).flat()).toEqual(expected)
})
