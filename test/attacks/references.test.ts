/** Character references, for which the native parser needs memory by the square of their number. */
import {expect, test} from 'vitest'
import {createChecker} from '../../src/lint/check.ts'
import {toSetup} from '../../src/lint/setup.ts'
import {loadParser} from '../../src/markdown/native-parser.ts'
import {parserName} from '../../src/markdown/parse.ts'

await loadParser()
const {check} = createChecker(toSetup({}))
const references = 'a&amp;b '.repeat(6000)

test.skipIf(parserName() === 'micromark')('a block with 6,000 character references is not read, which is said', () => {
  expect(check(`The Rest api.\n\n${references}\n`, 'orders.md')).toEqual({
    findings: [],
    failures: ['The text could not be checked: it has more than 5000 character references in one block'],
  })
})

test('a page with 6,000 character references in many blocks is read', () => {
  const {findings} = check(`The Rest api.\n\n${references.replaceAll(' ', '\n\n')}`, 'orders.md')
  expect(findings.map(({actual}) => actual)).toEqual(['Rest api'])
})
