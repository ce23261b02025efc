import type {Candidates} from '../markdown/document.ts'
import {isDataPath, mayBeOpenApi} from '../openapi/recognize.ts'
import {toCandidateSearch, type Patterns} from './candidates.ts'

/**
 * Where a text may hold findings.
 *
 * @param text may begin with a byte order mark
 * @param path name of the file; absent for Markdown
 * @returns undefined if it certainly holds none, so that it need not be parsed
 */
export type Search = (text: string, path?: string) => Candidates | undefined

/** Create the search for candidates by patterns; without patterns, everything is one. */
export function createSearch(patterns: Patterns | undefined): Search {
  const search = toCandidateSearch(patterns)
  return (text, path) => {
    // YAML and JSON may write a word in many ways.
    if (isDataPath(path)) return mayBeOpenApi(toSource(text)) ? {prose: undefined, requests: undefined} : undefined
    return search(toSource(text)) ?? (hasControl(text) ? {prose: [], requests: [], rules: new Set()} : undefined)
  }
}

// "<!--lint disable-->", "{/* lint ignore */}"
const control = /(?:<!--|\/\*)\s*lint\b/

/** Whether a text may have comments for the linter. */
export function hasControl(text: string): boolean {
  return (text.includes('<!--') || text.includes('/*')) && control.test(text)
}

/** The text without its byte order mark; half of a surrogate pair, which no file in UTF-8 has, is U+FFFD. */
export function toSource(text: string): string {
  return (text.startsWith('\uFEFF') ? text.slice(1) : text).toWellFormed()
}
