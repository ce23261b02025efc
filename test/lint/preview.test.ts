/** A rule that is off by default, such as a preview. */
import {expect, test} from 'vitest'
import {toSetup, usual} from '../../src/lint/setup.ts'
import type {Rule} from '../../src/types.ts'

const rule: Rule<never> = {
  meta: {
    id: 'shop-names',
    summary: '',
    status: 'preview',
    isDefault: false,
    isJoinable: false,
    defaults: {} as never,
  },
  check: () => [],
}

test('a rule that is off by default is on if a configuration names it', () => {
  expect(toSetup({}, usual, [rule]).rules).toEqual([])
  expect(toSetup({'shop-names': 'warn'}, usual, [rule]).rules).toMatchObject([{level: 'warning'}])
})

test('a rule that is off by default is on if settings turn it on', () => {
  const settings = {...usual, rules: new Map([['shop-names', {severity: 'on' as const}]])}
  expect(toSetup({}, settings, [rule]).rules).toMatchObject([{level: 'warning'}])
})
