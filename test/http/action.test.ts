import {describe, expect, it} from 'vitest'
import {isPlural, toSingular} from '../../src/english/inflection.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {findAction, findActionIn, hasActionWord, type Nouns} from '../../src/http/action.ts'
import {compileActionWords} from '../../src/http/action-words.ts'
import {parsePath} from '../../src/http/path.ts'
import {judge} from './helpers.ts'
import {methods, neverActions, segmentForms, surroundings} from './segments.ts'

describe('findAction', () => {
  it.each([
    'GET /update-script.js',
    'GET /update-script.mjs',
    'GET /assets/add-order.css',
    'GET /delete-order.html',
    'GET /delete-order.htm',
    'GET /list-orders.md',
    'GET /add-order.jpg',
    'GET /delete-order.woff',
    'GET /get-started.md',
  ])('finds none in the file %s', (request) => {
    expect(judge(request)).toBeUndefined()
  })

  it.each([
    ['POST /deleteOrder', 'delete'],
    ['GET /get_orders', 'get'],
    ['GET /list-orders', 'list'],
    ['POST /AddOrder', 'add'],
    ['GET /getorder', 'get'],
    ['GET /getallorders', 'get'],
    ['POST /createorderitem', 'create'],
    ['GET /orders/list', 'list'],
    ['POST /orders/create', 'create'],
    ['POST /orders/new', 'new'],
    ['POST /orders/{order_id}/delete', 'delete'],
    ['PUT /order/update/:id', 'update'],
    ['DELETE /orders/delete/42', 'delete'],
    ['GET /fetch/orders', 'fetch'],
    ['POST /api/create', 'create'],
    ['POST /orders.create', 'create'],
    ['POST /order-create', 'create'],
    ['POST /orderDelete', 'delete'],
    ['GET /orders/findByStatus', 'find'],
    ['POST /orders/{order_id}/set_note', 'set'],
    ['POST /postMessage', 'post'],
    ['GET /orders/getAll', 'get'],
    ['PUT /edit-order:id', 'edit'],
    ['PATCH /orders/ID/edit', 'edit'],
    ['GET /getOrder.json', 'get'],
    ['/deleteOrder', 'delete'],
    ['GET /listorders', 'list'],
    ['POST /neworder', 'new'],
    ['GET /update-order/7', 'update'],
    ['PUT /update-orders', 'update'],
  ])('finds a plain action in %s', (request, verb) => {
    expect(judge(request)).toMatchObject({kind: 'crud', verb})
  })

  it.each([
    'POST /orders/{order_id}/cancel',
    'POST /sendOrder',
    'GET /orders/search',
    'POST /orders/{order_id}:ship',
    'POST /orders:batchDelete',
    'POST /deleteMultipleOrders',
    'POST /add_gift/{gift_id}/submit',
    'POST /orders/import',
    'POST /orders.deleteBulk',
    'POST /create-bulk-orders',
    'POST /bulk-create-orders',
    'POST /order-item',
    'POST /report-orders/{id}',
  ])('finds an action that no plain method does in %s', (request) => {
    expect(judge(request)).toMatchObject({kind: 'other'})
    expect(judge(request)).not.toHaveProperty('purpose')
  })

  it.each([
    'GET /orders',
    'DELETE /orders/{order_id}',
    'GET /addresses',
    'GET /address-book/{contact_id}',
    'GET /settings',
    'GET /settlements',
    'GET /updates',
    'GET /posts/{post_id}',
    'POST /post',
    'GET /listings',
    'GET /editors',
    'GET /newsletters',
    'GET /getaways',
    'GET /showrooms',
    'GET /readings',
    'GET /lists/{list_id}',
    'GET /list/{list_id}/items',
    'GET /order-list',
    'GET /activeList',
    'GET /fetch-runs',
    'GET /delete_status/{id}',
    'GET /purge_history_status/{id}',
    'GET /created-orders',
    'GET /update-sets',
    'GET /set-top-boxes/{id}',
    'GET /change-tickets/7',
    'GET /neworder',
    'GET /listprice',
    'GET /joined_rooms',
    'POST /password-reset',
    'GET /new-orders',
    'GET /orders/new',
    'GET /orders/{order_id}/edit',
    'GET /update/status',
    'POST /auto-update',
    'GET /add-ons',
    'POST /v1/setup_intents',
    'GET /read-only',
    'GET /users/@me',
    'POST /shop.v1.OrderService/DeleteOrder',
    'GET /httpbin/get',
    'POST /orders?action=delete',
    'GET /policies/getonly',
    'GET /orders/getbykeyword',
    'POST /shop.OrderService/DeleteOrder',
    'POST /shop.orders.v1.OrderService/DeleteOrder',
    'GET /bulk-orders',
    'GET /report-orders',
    'GET /order-item',
    'POST /order-list',
    'POST /set-up-order',
    'POST /cancel/orders',
    'POST /auto-order-delete',
    'POST /orders.send',
    'GET /update-rings',
    'GET /changeTickets/{id}',
    'GET /delete-runs',
    'POST /save/{saves}',
    'GET /',
  ])('finds none in %s', (request) => {
    expect(judge(request)).toBeUndefined()
  })

  it('finds none where the document uses a word as a resource', () => {
    const isKnown = (noun: string): boolean => noun === 'search' || noun === 'galaxies'
    expect(judge('GET /search', {isKnown})).toBeUndefined()
    expect(judge('GET /import', {isKnown})).toMatchObject({verb: 'import'})
    expect(judge('POST /search', {isKnown})).toMatchObject({verb: 'search'})
    expect(judge('GET /getgalaxies', {isKnown})).toMatchObject({verb: 'get', rest: ['galaxies']})
    expect(judge('GET /getgalaxies')).toBeUndefined()
    expect(judge('POST /orders/create', {isThing: (segment) => segment === 'create'})).toBeUndefined()
  })

  it('takes `GET /get` for a name where the document has no other verb that stands alone', () => {
    const hasBareVerbs = false
    expect(judge('GET /get', {hasBareVerbs})).toBeUndefined()
    expect(judge('GET /list', {hasBareVerbs})).toMatchObject({verb: 'list'})
    expect(judge('POST /get', {hasBareVerbs})).toMatchObject({verb: 'get'})
    expect(judge('DELETE /delete', {hasBareVerbs})).toMatchObject({verb: 'delete'})
    expect(judge('GET /orders/get', {hasBareVerbs})).toMatchObject({verb: 'get'})
  })

  it('takes `GET /get` for a try-out of the method where no other verb stands alone', () => {
    expect(judge('GET /get')).toMatchObject({verb: 'get'})
  })
})

describe('a segment with an action has a word that tells', () => {
  const words = compileActionWords(builtin.requests)
  const nouns: Nouns = {isPlural, toSingular, isKnown: () => true, isThing: () => false, hasBareVerbs: true}

  it.each(segmentForms)('of the form %s', (_, write) => {
    let found = 0
    const missed: string[] = []
    for (const verb of [...words.verbs, ...words.otherActions, ...words.lists.bulk]) {
      const segment = write(verb)
      for (const [before, after] of surroundings) {
        const path = parsePath(before + segment + after)
        for (const method of methods) {
          const action = findAction(path, method, words, nouns)
          if (!action) continue
          found++
          const alone = findActionIn(path, action.segment, method, words, nouns)
          const isSame = alone?.verb === action.verb && alone.kind === action.kind && alone.place === action.place
          if (!isSame || !hasActionWord(segment, words)) missed.push(`${method ?? ''} ${before}${segment}${after}`)
        }
      }
    }
    expect(missed).toEqual([])
    // A form that no action has would be no test.
    expect(found > 0).toBe(!neverActions.has(write('verb')))
  })

  it.each(['orders', 'item-notes', 'v2', 'asset-list.js', 'orders.json', 'o', 'the-order', 'reorders'])(
    'and %s has none',
    (segment) => {
      expect(hasActionWord(segment, words)).toBe(false)
    },
  )
})
