import type {WrittenRequest} from '../../http/written-request.ts'
import type {Range, RequestHeader} from '../../types.ts'

/** A replacement of one range of the source. */
export interface Edit {
  range: Range
  text: string
}

/** A request in a block, with facts from the block. */
export interface FoundRequest extends Pick<
  WrittenRequest,
  'otherMethods' | 'otherMethodRanges' | 'isAdjacent' | 'canReplace'
> {
  /** The method, in capitals. */
  method?: string | undefined
  methodRange?: Range | undefined
  path: string
  pathRange: Range
  /** Creates the edit that inserts a missing method; absent if no method can be inserted. */
  insert?: ((method: string) => Edit) | undefined
  /** The header fields; absent if this form of request does not show all header fields. */
  headers?: readonly RequestHeader[] | undefined
  /** Whether a bare URL contains the whole path or a part of it; undefined without a bare URL. */
  address?: 'whole' | 'part'
  /** Whether the request is in a code block, or completely in one piece of inline code. */
  isCode?: boolean
  isRoute?: boolean | undefined
  /** Whether the text calls the path an endpoint. */
  isEndpoint?: boolean
  /** Whether only the path suggests that this is a request. If absent, `withMethods` decides. */
  isLoose?: boolean
  /**
   * Whether the path is a request only with a sign: a method on its line, a word such as "endpoint", or the same path
   * elsewhere.
   */
  needsSign?: boolean
  /** The description of the request in the same block. */
  purpose?: string | undefined
  /** The path in the column "Base", "Prefix" or "Resource" of the same table row. */
  base?: string | undefined
  /** For a path at the start of a line: the label before it; may be empty. */
  label?: string
  /** For a path at the start of a line: whether the path is alone on the line. */
  isLine?: boolean
  /** Whether the path is in a column of paths. */
  isCell?: boolean
  /** Whether the text around the request, or a mark such as ❌, marks the request as wrong. */
  isWrong?(): boolean
}

/** Create a request from the range of its path and the range of its method. The method may be absent. */
export function toFoundPath(source: string, pathRange: Range, methodRange?: Range): FoundRequest {
  const method = methodRange && source.slice(...methodRange).toUpperCase()
  return {method, methodRange, path: source.slice(...pathRange), pathRange}
}

/**
 * Convert a request in a part of the source to a `FoundRequest`.
 *
 * @param offset where this part starts in the source
 */
export function toFoundRequest(source: string, offset: number, request: WrittenRequest): FoundRequest {
  const {target, methodRange, otherMethodRanges = [], insert, headers, range: _, ...known} = request
  const toSource = ([from, to]: Range): Range => [offset + from, offset + to]
  return {
    ...known,
    ...toFoundPath(source, toSource([target.path, target.end]), methodRange && toSource(methodRange)),
    method: request.method,
    otherMethodRanges: otherMethodRanges.map(toSource),
    headers: headers?.map(({name, range}) => ({name, range: toSource(range)})),
    insert:
      insert &&
      ((method) => {
        const {index, text} = insert(method)
        return {range: toSource([index, index]), text}
      }),
  }
}

/**
 * Create the edit that replaces a request.
 *
 * @param method the new method; undefined keeps the current method
 * @returns undefined if the edit is not safe
 */
export function toEdit(
  foundRequest: FoundRequest,
  source: string,
  method: string | undefined,
  path: string,
): Edit | undefined {
  const {methodRange, otherMethodRanges = [], pathRange, isAdjacent, canReplace, insert} = foundRequest
  const edit = mergeEdits([{range: pathRange, text: path}, ...toLinkEdits(foundRequest, source, path)], source)
  const isOther = method !== foundRequest.method
  // If method and path are adjacent, the edit always includes both of them.
  if (method === undefined || (!isOther && !(isAdjacent && methodRange))) return edit
  if (isOther && canReplace && !canReplace(method)) return
  if (!methodRange) {
    if (foundRequest.method === undefined) return edit
    return insert && mergeEdits([edit, insert(method)], source)
  }
  const ranges = [methodRange, ...(isOther ? otherMethodRanges : [])]
  const edits = ranges.map((range) => ({range, text: matchCase(method, source.slice(...range))}))
  return mergeEdits([edit, ...edits], source)
}

// Matches the rest of a link after its text: "](https://shop.example/orders/create)"
const linkEnd = /^\]\(((?:https?:\/\/[^\s/()]{1,200})?)(\/[^\s()]{1,500})\)/

/** If the text of a link is its URL, also replace the path in the URL: `[/orders/create](/orders/create)`. */
function toLinkEdits({path, pathRange: [start, end]}: FoundRequest, source: string, text: string): Edit[] {
  const [whole = '', host = '', url] = linkEnd.exec(source.slice(end, end + 800)) ?? []
  const urlEnd = end + whole.length - 1
  const isUrl = url === path && source.startsWith(`[${host}`, start - host.length - 1)
  return isUrl ? [{range: [urlEnd - path.length, urlEnd], text}] : []
}

/**
 * Merge several edits into one.
 *
 * @param edits one or more, without overlaps
 */
function mergeEdits(edits: readonly Edit[], source: string): Edit {
  const sorted = edits.toSorted((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1])
  const start = sorted[0]?.range[0] ?? 0
  let at = start
  let text = ''
  for (const edit of sorted) {
    text += source.slice(at, edit.range[0]) + edit.text
    at = edit.range[1]
  }
  return {range: [start, at], text}
}

/** Write a method with the capitalisation of another method: `delete` for `post`, `Delete` for `Post`. */
function matchCase(method: string, like: string): string {
  if (like === like.toUpperCase()) return method
  if (like === like.toLowerCase()) return method.toLowerCase()
  return method.charAt(0) + method.slice(1).toLowerCase()
}
