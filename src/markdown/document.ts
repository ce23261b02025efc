import type {Root} from 'mdast'
import type {Api, Content, MarkdownDocument, Prose, Request} from '../types.ts'
import {once} from '../english/remember.ts'
import {findFrontmatterProse, findLanguage} from './frontmatter.ts'
import {toChildren} from './nodes.ts'
import {isMdxPath} from './parse.ts'
import {toProseSearch} from './prose.ts'
import {findRequests} from './requests/index.ts'

/** Offsets in order: each block with a finding has one in its source. Undefined for findings in any block. */
export interface Candidates {
  prose: readonly number[] | undefined
  requests: readonly number[] | undefined
  /** The rules that may find something, by their order; absent for all. */
  rules?: ReadonlySet<number>
}

/** How a document is read. */
export interface ReadOptions {
  /** Where findings may be; absent for anywhere. */
  candidates?: Candidates | undefined
  /** Keys of YAML front matter whose texts are prose too. */
  frontmatter?: readonly string[]
  /** The APIs that it documents. */
  apis?: readonly Api[]
}

/**
 * Read a document: what is prose in it, and which requests it shows. Each half is
 * read when a rule first asks for it.
 *
 * @param source the text that the tree was made from, without a byte order mark
 * @param path of the file; absent if unknown
 */
export function readDocument(
  tree: Root,
  source: string,
  path?: string,
  {candidates, frontmatter = [], apis = []}: ReadOptions = {},
): MarkdownDocument {
  const isMdx = isMdxPath(path) || hasMdx(tree)
  const findProse = toProseSearch(tree, source)
  const blocks: Parameters<typeof findRequests>[4] = new Map()
  const toContent = (among?: Candidates): LazyContent =>
    new LazyContent(
      among && !among.prose
        ? () => page.prose
        : () => [...findFrontmatterProse(tree, source, frontmatter), ...findProse(among?.prose)],
      among && !among.requests ? () => page.requests : () => findRequests(tree, source, isMdx, among?.requests, blocks),
    )
  const page = toContent()
  const language = findLanguage(tree, path)
  return Object.assign(toContent(candidates), {source, tree, isMdx, language, page, path, apis})
}

/** Each half is read once, when it is first asked for. It is a class, because V8 frees objects with own getters late. */
class LazyContent implements Content {
  private readonly readProse: () => readonly Prose[]
  private readonly readRequests: () => readonly Request[]

  constructor(readProse: () => readonly Prose[], readRequests: () => readonly Request[]) {
    this.readProse = once(readProse)
    this.readRequests = once(readRequests)
  }

  get prose(): readonly Prose[] {
    return this.readProse()
  }

  get requests(): readonly Request[] {
    return this.readRequests()
  }
}

/** Whether a tree has syntax of MDX in its outermost blocks. */
function hasMdx(tree: Root): boolean {
  return toChildren(tree).some(({type}) => type.startsWith('mdx'))
}
