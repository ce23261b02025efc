import {describe, expect, test} from 'vitest'
import {readTable} from '../tables.ts'
import {judge} from './helpers.ts'

/** Describe an action: kind, position, verb, other words, the text before a dot or colon, and the segment's index. */
function describeAction(request: string): string {
  const action = judge(request)
  const {kind, place, verb, rest = [], prefix, segment} = action ?? {}
  return action ? [kind, place, verb, rest.join('+'), prefix, segment].join(' | ') : ''
}

describe.each(readTable('http/actions'))('%s', (_title, rows) => {
  test.each(rows)('%s', (request = '', action) => {
    expect(describeAction(request)).toBe(action)
    if (action?.startsWith('other')) expect(judge(request)).not.toHaveProperty('purpose')
  })
})

describe('a path', () => {
  test('names no action if the document uses the word as a resource', () => {
    const isKnown = (noun: string): boolean => noun === 'search' || noun === 'galaxies'
    expect(judge('GET /search', {isKnown})).toBeUndefined()
    expect(judge('GET /import', {isKnown})).toMatchObject({verb: 'import'})
    expect(judge('POST /search', {isKnown})).toMatchObject({verb: 'search'})
    expect(judge('GET /getgalaxies', {isKnown})).toMatchObject({verb: 'get', rest: ['galaxies']})
    expect(judge('POST /setgalaxies', {isKnown})).toMatchObject({verb: 'set', rest: ['galaxies']})
    expect(judge('POST /setgalaxies')).toBeUndefined()
    expect(judge('POST /addgalaxy', {isSaid: (noun) => noun === 'galaxy'})).toMatchObject({verb: 'add'})
    expect(judge('GET /listbalance', {isKnown: (noun) => noun === 'balance'})).toMatchObject({verb: 'list'})
    expect(judge('POST /orders/create', {isThing: (segment) => segment === 'create'})).toBeUndefined()
  })

  test('without a method names an action that may also be a noun, if the document has several actions on the resource', () => {
    const isInSet = (): boolean => true
    expect(judge('/item-update', {isInSet})).toMatchObject({verb: 'update', place: 'last'})
    expect(judge('/newuser', {isInSet})).toMatchObject({verb: 'new', rest: ['user']})
    expect(judge('/item-list', {isInSet})).toBeUndefined()
    expect(judge('/orders/{order_id}/status_update', {isInSet})).toBeUndefined()
    expect(judge('/item-update')).toBeUndefined()
    expect(judge('/newuser')).toBeUndefined()
  })

  test('with a safe method names an action if the document also uses POST with the path', () => {
    const isCreatedAt = (path: string): boolean => path === '/delete_status'
    expect(judge('GET /delete_status?id=1', {isCreatedAt})).toMatchObject({verb: 'delete'})
    expect(judge('GET /delete_status?id=1')).toBeUndefined()
  })

  test('such as `GET /get` names no action if the document has no other path that is only a verb', () => {
    const hasBareVerbs = (): boolean => false
    expect(judge('GET /get', {hasBareVerbs})).toBeUndefined()
    expect(judge('GET /list', {hasBareVerbs})).toMatchObject({verb: 'list'})
    expect(judge('POST /get', {hasBareVerbs})).toMatchObject({verb: 'get'})
    expect(judge('DELETE /delete', {hasBareVerbs})).toMatchObject({verb: 'delete'})
    expect(judge('GET /orders/get', {hasBareVerbs})).toMatchObject({verb: 'get'})
    expect(judge('PATCH /api/patch', {hasBareVerbs})).toBeUndefined()
    expect(judge('GET /orders/get', {hasEchoes: () => true})).toBeUndefined()
    expect(judge('GET /orders/list', {hasEchoes: () => true})).toMatchObject({verb: 'list'})
  })

  test('such as `GET /get` names an action if the document has other paths that are only a verb', () => {
    expect(judge('GET /get')).toMatchObject({verb: 'get'})
  })
})
