import {expect, test} from 'vitest'
import {builtin} from '../../src/glossary/builtin.ts'
import {addProjectName} from '../../src/glossary/merge.ts'

test.each([
  ['graph-ql-kit', 'graph ql kit'],
  ['@shop/rest_desk', 'rest desk'],
  ['shop.end-point', 'shop end point'],
])('%s is a name of the glossary', (name, own) => {
  expect(addProjectName(builtin, name)?.names).toEqual([...(builtin.names ?? []), own])
})

test.each(['order-shop', 'rest', 'rest-api', 'rest-endpoints', '@rest-api/shop', ''])(
  '%j changes nothing: it has no term, or nothing else',
  (name) => {
    expect(addProjectName(builtin, name)).toBeUndefined()
  },
)
