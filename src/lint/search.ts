import type {Candidates} from '../markdown/document.ts'
import {isDataPath, mayBeOpenApi} from '../openapi/recognize.ts'
import {toCandidateSearch, type Patterns} from './candidates.ts'

/**
 * Finds where a text may have findings.
 *
 * @param text may start with a byte order mark
 * @param path name of the file; absent for Markdown
 * @returns undefined if the text certainly has no findings. Such a text is not parsed
 */
export type Search = (text: string, path?: string) => Candidates | undefined

/** Create the search for candidates. Without patterns, all blocks are candidates. */
export function createSearch(patterns: Patterns | undefined): Search {
  const search = toCandidateSearch(patterns)
  return (text, path) => {
    // In YAML and JSON, a word can be written in many ways, with escapes and line breaks. So all blocks are read.
    if (isDataPath(path)) return mayBeOpenApi(toSource(text)) ? {prose: undefined, requests: undefined} : undefined
    return search(toSource(text)) ?? (hasControl(text) ? {prose: [], requests: [], rules: new Set()} : undefined)
  }
}

// Matches a comment for the linter: "<!--lint disable-->", "{/* lint ignore */}"
const control = /(?:<!--|\/\*)\s*lint\b/

/** Whether a text may have comments for the linter. */
export function hasControl(text: string): boolean {
  return (text.includes('<!--') || text.includes('/*')) && control.test(text)
}

/** Remove the byte order mark, and replace lone surrogates with U+FFFD. */
export function toSource(text: string): string {
  return (text.startsWith('\uFEFF') ? text.slice(1) : text).toWellFormed()
}
