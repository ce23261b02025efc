import type {Root} from 'mdast'
import type {Api, Content, MarkdownDocument} from '../types.ts'
import {once} from '../english/remember.ts'
import {findFrontmatterProse, findLanguage} from './frontmatter.ts'
import {toChildren} from './nodes.ts'
import {isMdxPath} from './parse.ts'
import {toProseSearch} from './prose.ts'
import {findRequests} from './requests/index.ts'

/** The candidates in a source. Each block with a finding has an offset in it. */
export interface Candidates {
  prose: readonly number[] | undefined
  requests: readonly number[] | undefined
  /** Indices of the rules that may have findings; absent for all. */
  rules?: ReadonlySet<number>
}

/** How to read a document. */
export interface ReadOptions {
  /** The candidates; absent if any block may have findings. */
  candidates?: Candidates | undefined
  /** Keys of YAML front matter whose texts are checked too. */
  frontmatter?: readonly string[]
  /** The documented APIs. */
  apis?: readonly Api[]
}

/**
 * Read a document: its prose and its requests. Each of the two is read when a rule first uses it.
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
  const read = (among: Candidates | undefined): Content => {
    const prose = once(() => [...findFrontmatterProse(tree, source, frontmatter), ...findProse(among?.prose)])
    const requests = once(() => findRequests(tree, source, isMdx, among?.requests, blocks))
    return {
      get prose() {
        return prose()
      },
      get requests() {
        return requests()
      },
    }
  }
  const page = read(undefined)
  const part = candidates ? read(candidates) : page
  return {
    source,
    tree,
    isMdx,
    language: findLanguage(tree, path),
    page,
    path,
    apis,
    get prose() {
      return candidates?.prose ? part.prose : page.prose
    },
    get requests() {
      return candidates?.requests ? part.requests : page.requests
    },
  }
}

/** Whether a tree has MDX syntax in its outermost blocks. */
function hasMdx(tree: Root): boolean {
  return toChildren(tree).some(({type}) => type.startsWith('mdx'))
}
