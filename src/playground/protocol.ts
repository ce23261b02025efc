/** The messages between the page and its worker. */
import type {Problem} from '../glossary/data.ts'
import type {PlacedFinding} from '../types.ts'
import type {State} from './state.ts'

/** A text to check. */
export interface Task extends Omit<State, 'isMdx'> {
  /** The id that the answer repeats. */
  id: number
  /** Name of the text. If it ends in `.mdx`, the text is read as MDX. */
  path: string
}

/** The result of a check. */
export interface Answer {
  id: number
  /** Whether this is the last answer to the task. An earlier answer uses the default glossary. */
  isLast: boolean
  findings: readonly PlacedFinding[]
  /** Messages about rules or parsers that failed. */
  failures: readonly string[]
  /** The problems of the glossary. If one is an error, the last glossary without errors is used. */
  glossary: readonly GlossaryProblem[]
  /** The mistakes in options, by the id of the rule. The options of such a rule are ignored. */
  rules: Readonly<Record<string, string>>
  /** Duration of the check. */
  milliseconds: number
}

export interface GlossaryProblem extends Problem {
  severity: 'error' | 'warning'
}
