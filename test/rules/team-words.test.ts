import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {expect, test} from 'vitest'
import rule from '../../rules/api-action-path/index.ts'
import {lintDocument} from '../../src/lint/lint.ts'
import type {Glossary} from '../../src/types.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {readGlossary} from '../../src/glossary/read.ts'
import {readDocument} from '../../src/markdown/document.ts'

/** Get the suggestions for a request; undefined without a finding. */
function suggest(request: string, glossary: Glossary): readonly string[] | undefined {
  const source = `\`${request}\``
  const document = readDocument(unified().use(remarkParse).parse(source), source)
  const rules = [{rule: rule as never, options: {...rule.meta.defaults, actions: 'all'}}]
  return lintDocument(document, glossary, rules)[0]?.expected
}

/**
 * For each list in the table of rules/glossary.md: the suggestions for a request, first without the
 * list, then with the list.
 */
test.each([
  ['otherActions: [expedite]', 'POST /orders/{order_id}/expedite', undefined, []],
  ['otherActions: [expedite]', 'POST /expediteOrder', undefined, []],
  ['lookAlikes: [readroom]', 'GET /readroom', ['GET /room', 'GET /rooms/{room_id}'], undefined],
  ['words: {resources: [depot]}', 'GET /fetchdepot', undefined, ['GET /depot', 'GET /depots/{depot_id}']],
  [
    'words: {settings: [tint]}',
    'POST /setMapTint',
    ['PUT /map-tint', 'PUT /map-tints/{map_tint_id}'],
    ['PUT /map-tint'],
  ],
  ['words: {settingVerbs: [edit]}', 'POST /editItem', ['PUT /items/{item_id}'], ['PUT /item', 'PUT /items/{item_id}']],
  ['words: {sweepingVerbs: [destroy]}', 'POST /destroyOrder', ['DELETE /orders/{order_id}'], []],
  ['words: {amounts: [tint]}', 'POST /addTint', ['POST /tints'], []],
  ['words: {invariable: [tint]}', 'POST /addTint', ['POST /tints'], ['POST /tint']],
  ['words: {verbalNouns: [escalation]}', 'POST /escalate/create', ['POST /escalates'], ['POST /escalations']],
  ['words: {singletons: [depot]}', 'DELETE /deleteDepot', ['DELETE /depots/{depot_id}'], ['DELETE /depot']],
  [
    'words: {attributes: [customs]}',
    'PUT /setCustoms/{order_id}',
    ['PUT /customs/{order_id}'],
    ['PUT /orders/{order_id}/customs'],
  ],
  [
    'words: {adjectives: [returned]}',
    'PUT /orders/updateReturned',
    ['PUT /orders/returned', 'PUT /orders/{order_id}/returned', 'PUT /orders/returned/{returned_id}'],
    ['PUT /orders/returned'],
  ],
  ['words: {bases: [gateway]}', 'POST /gateway/create', ['POST /gateways'], []],
])('the glossary entry `%s` changes the suggestions for %s', (words, request, before, after) => {
  const team = readGlossary([{name: 'team.yml', text: `requests: {${words}}`}])
  expect([suggest(request, builtin), suggest(request, team)]).toEqual([before, after])
})
