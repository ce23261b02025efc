/** A page is not parsed if none of its words can be a finding. So most pages are checked quickly. */
import {expect, test} from 'vitest'
import {createChecker} from '../../src/lint/check.ts'
import {toSetup} from '../../src/lint/setup.ts'

const {findCandidates} = createChecker(toSetup({}))

test.each([
  ['a module', "```js\nimport grpc from 'order-shop'\n```"],
  ['a name in code', 'Set `GRPC_ADDRESS`, or `graphql` for one page.'],
  ['a compound', 'Orders are encrypted-at-rest.'],
  ['a verb before a colon', 'These are the orders that you get:\n\n- open orders'],
  ['options in code', "```js\nconst options = {\n  method: 'POST',\n}\n```"],
  ['a host', 'See https://get.shop.example for orders.'],
  ['a word that starts like a verb', "```js\nhttp.get('https://shop.example/delay/3')\n```"],
])('a page with only %s is skipped without being parsed', (_, text) => {
  expect(findCandidates(text)).toBeUndefined()
})

test.each([
  ['a term in emphasis', 'Call the _grpc_ service.'],
  ['a term after a prefix', 'A non-graphql page.'],
  ['a method in markup', 'Send a [**get**](orders.md) request.'],
  ['a method in a cell', '| Method |\n| --- |\n| post |'],
])('a page with %s is parsed', (_, text) => {
  expect(findCandidates(text)?.prose).toHaveLength(1)
})
