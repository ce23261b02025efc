import type {MarkdownDocument, Prose} from '../types.ts'
import {isForeign} from '../english/language.ts'

const pages = new WeakMap<MarkdownDocument, boolean>()

/** How much of a page is looked at to find its language, in code units of its source. */
const sampleLength = 8000

// Front matter, fenced code, inline code, tags, comments, addresses: what is no running text of a source
const noText =
  /^---[ \t]*\r?\n[^]*?\n---[ \t]*$|^[ \t]*(`{3,}|~{3,})[^]*?^[ \t]*\1|`[^`\r\n]{1,200}`|<[^>\r\n]{1,400}>|\{\/\*[^*\r\n]{1,400}\*\/\}|\]\([^)\r\n]{1,400}\)|https?:\/\/\S+/gm

/**
 * Whether a block is in another language than English: by what the page states, by
 * the words at its start, or by its own.
 */
export function isForeignProse(document: MarkdownDocument, prose: Prose): boolean {
  if (document.language !== undefined) return true
  let isPage = pages.get(document)
  if (isPage === undefined) {
    isPage = isForeign(document.source.slice(0, sampleLength).replace(noText, ' '))
    pages.set(document, isPage)
  }
  return isPage || isForeign(prose.text)
}
