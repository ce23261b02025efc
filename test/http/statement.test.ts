import {describe, expect, it} from 'vitest'
import {builtin} from '../../src/glossary/builtin.ts'
import {compileActionWords} from '../../src/http/action-words.ts'
import {readStatement} from '../../src/http/expected-request.ts'

describe('a sentence says what is done, to one or to many', () => {
  const words = compileActionWords(builtin.requests)
  it.each<[text: string, found: string | undefined]>([
    ['Create an order', 'create order one'],
    ['Creates orders', 'create orders many'],
    ['List all orders', 'list orders many'],
    ['List orders.', 'list orders many'],
    ['Returns a list of orders', undefined],
    ['Get a list of all the orders', 'list orders many'],
    ['Delete the specific order', 'delete order one'],
    ['Delete one order item', 'delete item one'],
    ["Delete order's items", undefined],
    ['Create an order and pay it', undefined],
    ['Update your order: now', 'update order many'],
    ['Get the order by id', 'read order one'],
    ['Get all of the orders for a shop', 'list orders many'],
    ['New order', undefined],
    ['Post details', undefined],
    ['Deletes multiple orders', undefined],
    ['Get a b c d e f g h i j k l m', undefined],
    ['Get order status history', undefined],
    ['Get', undefined],
    ['', undefined],
    ['an order', undefined],
    ['Get all of', undefined],
    ['Fetch single order', 'read order one'],
    ['Gets the current order', 'read order one'],
    ['Retrieve order (v2)', 'read order many'],
    ['Remove orders, quickly', 'delete orders many'],
    ['Get orders \u2013 all', 'read orders many'],
    ['Add order!', undefined],
    ['Get news', 'read news many'],
    ['Get the orders', 'read orders many'],
    ['Create a session', 'create session one'],
    ['Delete specific order', 'delete order one'],
    ['Update your order item', 'update item many'],
    ['Fetches all orders', 'list orders many'],
    ['Create an order & pay it', undefined],
    ["Delete order item's notes", undefined],
    ['Get the order by its id and in the language of the shop', 'read order one'],
  ])('%s', (text, found) => {
    const statement = readStatement(text, words)
    expect(statement && `${statement.purpose.id} ${statement.noun} ${statement.isOne ? 'one' : 'many'}`).toBe(found)
  })
})
