import type {Root} from 'mdast'
import type {Api, Content, MarkdownDocument, Prose, Request} from '../types.ts'
import {once} from '../english/remember.ts'
import {findFrontmatterProse, findLanguage} from './frontmatter.ts'
import {toChildren} from './nodes.ts'
import {isMdxPath} from './parse.ts'
import {toProseSearch} from './prose.ts'
import {findRequests} from './requests/index.ts'

/** Offsets in a source where findings may be. A block that contains none of these offsets has no findings. */
export interface Candidates {
  prose: readonly number[] | undefined
  requests: readonly number[] | undefined
  /** Indices of the rules that may have findings; undefined if all rules may have findings. */
  rules?: ReadonlySet<number>
}

export interface ReadOptions {
  /** The candidates; absent if all blocks may have findings. */
  candidates?: Candidates | undefined
  /** Keys of YAML front matter whose texts are checked too. */
  frontmatter?: readonly string[]
  /** The documented APIs. */
  apis?: readonly Api[]
}

/**
 * Read a document. Its prose and its requests are read when a rule first uses them.
 *
 * @param source the text that the tree was made from, without a byte order mark
 * @param path the path of the file; absent if unknown
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
      among && !among.requests ? () => page : () => findRequests(tree, source, isMdx, among?.requests, blocks),
    )
  const page = toContent()
  const language = findLanguage(tree, path)
  return Object.assign(toContent(candidates), {source, tree, isMdx, language, page, path, apis})
}

/**
 * Reads prose and requests on demand, and at most once. This is a class, because V8 is slow to free object literals
 * with getters.
 */
class LazyContent implements Content {
  private readonly readProse: () => readonly Prose[]
  private readonly readRequests: () => Pick<Content, 'requests' | 'paths'>

  constructor(readProse: () => readonly Prose[], readRequests: () => Pick<Content, 'requests' | 'paths'>) {
    this.readProse = once(readProse)
    this.readRequests = once(readRequests)
  }

  get prose(): readonly Prose[] {
    return this.readProse()
  }

  get requests(): readonly Request[] {
    return this.readRequests().requests
  }

  get paths(): readonly Request[] {
    return this.readRequests().paths
  }
}

/** Whether one of the outermost blocks of a tree is MDX. */
function hasMdx(tree: Root): boolean {
  return toChildren(tree).some(({type}) => type.startsWith('mdx'))
}
