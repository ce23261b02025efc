import type {Root} from 'mdast'
import type {MarkdownDocument} from '../core/types.ts'
import {findRequests} from './requests.ts'

/**
 * Read a document: what is prose in it, and which requests it shows.
 *
 * @param source the text that the tree was made from, without a byte order mark
 */
export function readDocument(tree: Root, source: string): MarkdownDocument {
  return {source, tree, prose: [], requests: findRequests(tree, source)}
}
