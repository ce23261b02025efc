import {describe, expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {applyFirst, lintWith, toLine} from '../rules/run-rules.ts'

const all = rules.map((rule) => [rule] as const)

function lint(text: string): ReturnType<typeof lintWith> {
  return lintWith(all, {text: `${text}\n`, syntax: 'markdown'})
}

describe.each(builtin.terms.map((term) => [term.id, term] as const))('the term %s', (_, term) => {
  test.each([...term.examples, ...term.phrases])('has no finding in “%s”', async (text) => {
    expect((await lint(text)).map(toLine)).toEqual([])
  })

  const incorrect = term.incorrect ?? []
  test.each(incorrect.map(({text, repair}) => [text, repair]))('repairs “%s” to “%s”', async (text, repair) => {
    const messages = await lint(text)
    const certain = messages.filter((message) => message.repair === 'certain')
    expect(applyFirst(`${text}\n`, certain)).toBe(`${repair}\n`)
    expect((await lint(repair)).map(toLine)).toEqual([])
  })
})

describe('the requests of the built-in glossary', () => {
  const {shapes} = builtin.requests
  test.each(shapes.map(({request, meaning}) => [request, meaning]))(
    'have no finding: `%s`',
    async (request, meaning) => {
      expect((await lint(`${meaning.replace(/\.$/, '')}: \`${request}\``)).map(toLine)).toEqual([])
    },
  )

  const wrong = shapes.flatMap(({request, not}) => (not === undefined ? [] : [[not, request] as const]))
  test.each(wrong)('are suggested instead of wrong requests: `%s` becomes `%s`', async (not, request) => {
    const text = `\`${not}\``
    expect(applyFirst(`${text}\n`, await lint(text))).toBe(`\`${request}\`\n`)
  })
})
