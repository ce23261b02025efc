import {expect} from 'vitest'
import type {Rule} from '../../src/types.ts'
import {toRuleUrl} from '../../src/lint/setup.ts'
import type {Example} from '../../src/cli/rule-page.ts'
import {applyFirst, lintWith, lintWithoutPositions, toLine} from './run-rules.ts'

const documents = ['markdown', 'mdx']
/** For each heading of an example, the languages that the fence below it may have. */
const languages = new Map([
  ['Options', ['json']],
  ['Glossary', ['yaml']],
  ['OpenAPI', ['yaml']],
  ['Incorrect', documents],
  ['Messages', ['text']],
  ['Repaired', documents],
  ['Correct', documents],
])

/** Find the parts of examples that have an unknown heading, a wrong language, or not exactly one fence. */
export function findWrongParts(page: string): string[] {
  const outline = page.replace(/^([`~]{3,})(\w*).*\n[^]*?^\1$/gm, 'fence: $2')
  const parts = outline.split(/^(?=#)/m).filter((part) => part.startsWith('#### '))
  return parts.flatMap((part) => {
    const [, heading = ''] = /^#+ (.*)/.exec(part) ?? []
    const fences = [...part.matchAll(/^fence: (.*)$/gm)].map(([, language = '']) => language)
    return fences.length === 1 && languages.get(heading)?.includes(fences[0] ?? '') ? [] : [heading]
  })
}

/**
 * Check that a rule gives exactly the messages that an example on the page of the rule lists, at the same
 * positions. In the repaired document, no finding may have a suggestion. Correct documents, and trees without
 * positions, must have no findings.
 *
 * @throws {Error} an assertion error
 */
export async function checkExample(rule: Rule<never>, example: Example): Promise<void> {
  const rules = [[rule, example.options]] as const
  const {glossary, openapi} = example
  const incorrect = example.incorrect && {...example.incorrect, glossary, openapi}
  const correct = example.correct && {...example.correct, glossary, openapi}
  expect(incorrect ?? correct, 'documents').toBeDefined()
  expect(Boolean(example.messages), 'messages').toBe(Boolean(incorrect))
  if (incorrect) {
    const messages = await lintWith(rules, incorrect)
    expect(messages.map(toLine), 'messages').toEqual(example.messages)
    for (const message of messages) {
      expect({ruleId: message.ruleId, source: message.source, url: message.url}, 'origin').toEqual({
        ruleId: rule.meta.id,
        source: 'remark-lint',
        url: toRuleUrl(rule.meta.id),
      })
    }
    const isRepairable = messages.some(({expected}) => expected !== undefined && expected.length > 0)
    const repaired = applyFirst(incorrect.text, messages)
    expect(isRepairable ? repaired : undefined, 'repaired').toBe(example.repaired?.text)
    const left = await lintWith(rules, {...incorrect, text: repaired})
    expect(
      left.filter(({expected}) => expected !== undefined && expected.length > 0).map(toLine),
      'after repair',
    ).toEqual([])
    expect(await lintWithoutPositions(rules, incorrect), 'without positions').toEqual([])
  }
  if (correct) {
    expect((await lintWith(rules, correct)).map(toLine), 'correct').toEqual([])
    expect(await lintWithoutPositions(rules, correct), 'without positions').toEqual([])
  }
}
