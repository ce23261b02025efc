import {expect, test} from 'vitest'
import {hasPath} from '../../src/http/path.ts'

test.each([
  ['/deleteOrder', ['/deleteOrder'], true],
  ['/deleteOrder?id=7', ['/deleteOrder'], true],
  ['/deleteOrder#top', ['/deleteOrder'], true],
  ['/deleteOrder/', ['/deleteOrder'], true],
  ['/deleteOrder/7', ['/deleteOrder'], false],
  ['/legacy/deleteOrder', ['/orders', '/legacy/*'], true],
  ['/v1/legacy/deleteOrder', ['/legacy/*'], false],
  ['/deleteOrder', [], false],
])('the path %s matches the list %j of ignored paths: %s', (path, list, isIgnored) => {
  expect(hasPath(list, path)).toBe(isIgnored)
})
