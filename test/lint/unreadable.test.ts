import {expect, test} from 'vitest'
import {createChecker} from '../../src/lint/check.ts'
import {toSetup} from '../../src/lint/setup.ts'
import {useParser} from '../../src/markdown/parse.ts'

test('a text that the parser cannot read has no findings, but one message that says why', () => {
  const parse = (): never => {
    throw new RangeError('Maximum call stack size exceeded')
  }
  useParser({name: 'broken', parse})
  expect(createChecker(toSetup({})).check('The Rest api', 'orders.md')).toEqual({
    findings: [],
    failures: ['The text could not be checked: its blocks are nested too deep'],
  })
})
