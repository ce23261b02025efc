import {expect, it, test} from 'vitest'
import type {Naming} from '../../../src/http/naming.ts'
import {replace} from '../helpers.ts'

it.each<[request: string, collections: Readonly<Record<string, string>>, replacements: string[]]>([
  ['GET /getOrder', {order: 'commands'}, ['GET /commands/{order_id}', 'GET /order']],
  ['GET /order/get', {order: 'commands'}, ['GET /commands/{order_id}', 'GET /order']],
  ['GET /getGalaxy', {galaxy: 'galaxies'}, ['GET /galaxies/{galaxy_id}', 'GET /galaxy']],
  ['POST /updateGalaxyStatus', {galaxy: 'galaxies'}, ['PUT /galaxies/{galaxy_id}/status']],
  ['GET /getItemsOfGalaxy', {galaxy: 'galaxies'}, ['GET /galaxies/{galaxy_id}/items', 'GET /items']],
  ['GET /getSettings', {settings: 'options'}, ['GET /settings']],
  ['POST /createSettings', {settings: 'options'}, ['POST /settings']],
  ['GET /getStarGalaxy', {'star-galaxy': 'star_galaxies'}, ['GET /star_galaxies/{star_galaxy_id}', 'GET /star-galaxy']],
  ['GET /getGalaxyStars', {galaxy: 'galaxies'}, ['GET /galaxy-stars', 'GET /galaxies/{galaxy_id}/stars']],
  [
    'PATCH /v1/setStatus/{galaxyId}',
    {galaxy: 'galaxies'},
    ['PATCH /v1/galaxies/{galaxyId}/status', 'PUT /v1/galaxies/{galaxyId}/status'],
  ],
  ['GET /star-galaxies/getStarGalaxy/{id}', {'star-galaxy': 'star_galaxies'}, ['GET /star_galaxies/{id}']],
  [
    'POST /addStar/{starGalaxyId}',
    {'star-galaxy': 'star_galaxies'},
    ['POST /star_galaxies/{starGalaxyId}/stars', 'POST /stars/{starGalaxyId}'],
  ],
  [
    'GET /getStarsOfStarGalaxy/{id}',
    {'star-galaxy': 'star_galaxies'},
    ['GET /star_galaxies/{id}/stars', 'GET /stars?star_galaxy={id}'],
  ],
  ['PUT /star-galaxy/update', {'star-galaxy': 'star_galaxies'}, ['PUT /star_galaxies/{star_galaxy_id}']],
  ['PUT /star-galaxies/update', {'star-galaxy': 'star_galaxies'}, ['PUT /star-galaxies/{star_galaxy_id}']],
  ['POST /updateStarGalaxyStatus', {'star-galaxy': 'star_galaxies'}, ['PUT /star_galaxies/{star_galaxy_id}/status']],
  [
    'GET /star-galaxies/listGalaxyStars/{starGalaxyId}',
    {'star-galaxy': 'star_galaxies'},
    ['GET /star_galaxies/{starGalaxyId}/galaxy-stars', 'GET /star-galaxies/galaxy-stars?starGalaxyId={starGalaxyId}'],
  ],
  [
    'GET /galaxies/{id}/getStarsOfStarGalaxy/{galaxyId}',
    {'star-galaxy': 'star_galaxies'},
    ['GET /galaxies/{id}/star_galaxies/{galaxyId}/stars', 'GET /galaxies/{id}/stars?star_galaxy={galaxyId}'],
  ],
])('%s in a document with the collections %j becomes %j', (request, collections, replacements) => {
  expect(replace(request, {}, {findCollection: (resource) => collections[resource]})).toEqual(replacements)
})

it.each<[request: string, style: Naming['style'], replacements: string[]]>([
  ['POST /createOrderItem', 'snake', ['POST /order_items']],
  ['POST /createOrderItem', 'camel', ['POST /orderItems']],
  ['POST /create_order_item', 'camel', ['POST /order_items']],
  ['POST /create-order-item', 'snake', ['POST /order-items']],
  ['POST /createorderitem', 'snake', ['POST /orderitems']],
])('%s in a document whose paths are in the style %s becomes %j', (request, style, replacements) => {
  expect(replace(request, {}, {style})).toEqual(replacements)
})

test('a participle such as `scheduled` gets no plural', () => {
  expect(replace('GET /orders/scheduled/list')).toEqual(['GET /orders/scheduled'])
})

test('a preposition at the end of a name belongs to the name', () => {
  expect(replace('PATCH /users/set_opted_in')[0]).toMatch(/opted_in$/)
})

test('the path of a property gets the parameter of the member that has the property', () => {
  expect(replace('PUT /galaxies/updateStatus')).toEqual(['PUT /galaxies/{galaxy_id}/status'])
})

test('a new parameter is written in the style of the document', () => {
  expect(replace('POST /deleteOrder', {}, {toParameter: () => ':id'})).toEqual(['DELETE /orders/:id'])
})

test('the collection keeps the name that the document uses, even if this name is not the usual plural', () => {
  expect(replace('POST /deletePerson/1', {}, {findCollection: () => 'persons'})[0]).toBe('DELETE /persons/1')
})
