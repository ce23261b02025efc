import type {PreparedSearch} from '../core/filter.ts'
import {otherLetters, toScanner} from '../core/scanner.ts'
import {firstAutomaton} from './first-automaton.ts'
import {firstWords} from './first-words.ts'
import type {Text} from './copies.ts'

/** What is known of the preset before its rules are loaded. */
export interface FirstLook {
  /** Whether a text holds no word that the preset needs, so that it has no findings: less than the filter knows. */
  isClean(text: Text): boolean
  /** The search for these words, for the filter of the preset. */
  search: PreparedSearch
}

/** @returns undefined where a rule needs no words */
export function toFirstLook(): FirstLook | undefined {
  if (!firstWords) return
  const scanner = toScanner(firstWords, firstAutomaton)
  return {
    isClean({bytes}) {
      if (otherLetters.some((letter) => bytes.includes(letter))) return false
      let isClean = true
      scanner.scanBytes(bytes, bytes.length, () => (isClean = false))
      return isClean
    },
    search: {words: firstWords, scanner},
  }
}
