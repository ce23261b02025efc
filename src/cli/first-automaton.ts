import {workOut} from '../core/scanner.ts'
import {firstWords} from './first-words.ts'

/**
 * The states of a search for the words that the preset needs. In the bundled command
 * they are read from a file, so that no run has to work them out.
 */
export const firstAutomaton = firstWords && workOut(firstWords)
