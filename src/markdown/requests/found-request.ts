import type {WrittenRequest} from '../../http/written-request.ts'
import type {Range, RequestHeader} from '../../types.ts'

/** A replacement of one range of the source. */
export interface Edit {
  range: Range
  text: string
}

/** A request as a reader of a block sees it, and what that reader knows of it. */
export interface FoundRequest extends Pick<WrittenRequest, 'otherMethodRanges' | 'isAdjacent' | 'canReplace'> {
  /** In capitals. */
  method?: string | undefined
  methodRange?: Range | undefined
  path: string
  pathRange: Range
  /** How to write a method if none is written; absent if it cannot be. */
  insert?: ((method: string) => Edit) | undefined
  /** Its header fields; absent if its form does not show all of them. */
  headers?: readonly RequestHeader[] | undefined
  /** How much of it a bare address is, which ends where its characters end; undefined: nothing. */
  address?: 'whole' | 'part'
  /** Whether inline code holds it whole. */
  isCode?: boolean
  isRoute?: boolean | undefined
  /** Whether the text calls its path an endpoint. */
  isEndpoint?: boolean
  /** What is said about it beside it. */
  purpose?: string | undefined
  /** Path of the column "Base", "Prefix", or "Resource" of its row in a table. */
  base?: string | undefined
  /** Of a path that begins a line: the label before it, empty if there is none. */
  label?: string
  /** Whether such a path has the line for itself. */
  isLine?: boolean
  /** Whether the text around it, or a mark, says that it is wrong. */
  isWrong?(): boolean
}

/** A path that was found, and its method if that is written. */
export function toFoundPath(source: string, pathRange: Range, methodRange?: Range): FoundRequest {
  const method = methodRange && source.slice(...methodRange).toUpperCase()
  return {method, methodRange, path: source.slice(...pathRange), pathRange}
}

/**
 * A request that a reader found in a part of the source.
 *
 * @param offset where that part starts
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
 * The edit that turns a request into another one.
 *
 * @param method undefined to keep the one that is there, if any
 * @returns undefined if that is not safe
 */
export function toEdit(
  foundRequest: FoundRequest,
  source: string,
  method: string | undefined,
  path: string,
): Edit | undefined {
  const {methodRange, otherMethodRanges = [], pathRange, isAdjacent, canReplace, insert} = foundRequest
  const edit = {range: pathRange, text: path}
  const isOther = method !== foundRequest.method
  // Where the two stand side by side, an edit always holds both.
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

/**
 * One edit that does the same as several.
 *
 * @param edits at least one, none of which overlap
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

/** A method in the letter case of another: `delete` for `post`, `Delete` for `Post`. */
function matchCase(method: string, like: string): string {
  if (like === like.toUpperCase()) return method
  if (like === like.toLowerCase()) return method.toLowerCase()
  return method.charAt(0) + method.slice(1).toLowerCase()
}
