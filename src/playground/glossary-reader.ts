/** Reads the glossary of the page. Loaded after the first findings, because the YAML parser is large. */
import type {Problem} from '../glossary/data.ts'
import {readPartialGlossary} from '../glossary/read.ts'
import {joinChecked} from '../lint/examples.ts'
import type {Glossary} from '../types.ts'
import type {GlossaryProblem} from './protocol.ts'

/**
 * Read a glossary, and add it to the built-in glossary. The command does the same.
 *
 * @param isPage whether the text is a Markdown page; if false, the text is YAML
 * @returns no `value` if there is an error
 */
export function readGlossary(text: string, isPage: boolean): {value?: Glossary; problems: GlossaryProblem[]} {
  const read = readPartialGlossary(text, isPage ? 'glossary.md' : 'glossary.yml')
  if (!read.value) return {problems: rate(read.problems, 'error')}
  const {value, problems, unsure} = joinChecked([read.value], false)
  return value ? {value, problems: rate(unsure, 'warning')} : {problems: rate(problems, 'error')}
}

function rate(problems: readonly Problem[], severity: GlossaryProblem['severity']): GlossaryProblem[] {
  return problems.map((problem) => ({...problem, severity}))
}
