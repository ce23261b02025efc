/** What the page and its worker say to each other. */
import type {Problem} from '../glossary/data.ts'
import type {PlacedFinding} from '../types.ts'
import type {State} from './state.ts'

/** A text to be checked. */
export interface Task extends Omit<State, 'isMdx'> {
  /** Given back in the answer. */
  id: number
  /** Name of the text: it is read as MDX where it ends in `.mdx`. */
  path: string
}

/** What was found; lines and columns are from 1, offsets from 0 in UTF-16 code units. */
export interface Answer {
  id: number
  /** Whether no other answer to the task follows: the first check does not wait for the reader of the glossary. */
  isLast: boolean
  findings: readonly PlacedFinding[]
  /** Why a rule or the parser failed. */
  failures: readonly string[]
  /** What is wrong in the glossary: while there is an error, the last one without is used. */
  glossary: readonly GlossaryProblem[]
  /** What is wrong in the options of a rule, by its id: it is used without them. */
  rules: Readonly<Record<string, string>>
  /** How long the check took. */
  milliseconds: number
}

/** A problem of the glossary at its point. */
export interface GlossaryProblem extends Problem {
  severity: 'error' | 'warning'
}
