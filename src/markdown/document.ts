import type {Root} from 'mdast'
import type {MarkdownDocument, Prose, Request} from '../types.ts'
import {toChildren, type Loose} from './nodes.ts'
import {isMdxPath} from './path.ts'
import {findLanguage} from './language.ts'
import {findProse} from './prose.ts'
import {findRequests} from './requests.ts'

/**
 * Read a document: what is prose in it, and which requests it shows. Each half is
 * found when first asked for.
 *
 * @param source the text that the tree was made from, without a byte order mark
 * @param path of the file; absent if unknown
 */
export function readDocument(tree: Root, source: string, path?: string): MarkdownDocument {
  let prose: readonly Prose[] | undefined
  let requests: readonly Request[] | undefined
  const isMdx = isMdxPath(path) || hasMdx(tree)
  return {
    source,
    tree,
    isMdx,
    language: findLanguage(tree, path),
    get prose() {
      return (prose ??= findProse(tree, source))
    },
    get requests() {
      return (requests ??= findRequests(tree, source, isMdx))
    },
    findProse() {
      return this.prose
    },
    findRequests() {
      return this.requests
    },
  }
}

/** Whether a tree has syntax of MDX in its outermost blocks. */
export function hasMdx(tree: Root): boolean {
  return toChildren(tree as unknown as Loose).some(({type}) => type.startsWith('mdx'))
}
