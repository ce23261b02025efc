import {formatProblem, GlossaryError} from '../../src/glossary/data.ts'
import {readGlossary} from '../../src/glossary/read.ts'

/** Read a glossary. @returns a message for each mistake */
export function findProblems(text: string, name = 'words.yml', isAlone = false): string[] {
  try {
    readGlossary([{name, text}], isAlone ? {extends: 'none'} : {})
    return []
  } catch (error) {
    if (!(error instanceof GlossaryError)) throw error
    return error.problems.map((problem) => formatProblem(problem))
  }
}
