import type {MarkdownDocument, Prose} from '../core/types.ts'
import {isForeign} from '../english/language.ts'

const pages = new WeakMap<MarkdownDocument, boolean>()

/** How much of a page is looked at to find its language, in code units. */
const sampleLength = 20_000

/**
 * Whether a block is in another language than English: by what the page states, by
 * the words of the page, or by its own.
 */
export function isForeignProse(document: MarkdownDocument, prose: Prose): boolean {
  if (document.language !== undefined) return true
  let isPage = pages.get(document)
  if (isPage === undefined) {
    let sample = ''
    for (const {text} of document.prose) {
      if (sample.length > sampleLength) break
      sample += `${text}\n`
    }
    isPage = isForeign(sample)
    pages.set(document, isPage)
  }
  return isPage || isForeign(prose.text)
}
