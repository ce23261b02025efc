import type {WrittenRequest} from '../../http/written-request.ts'
import type {Range} from '../../types.ts'

/** A replacement of one range of the source. */
export interface Edit {
  range: Range
  text: string
}

/** A request as one of the readers saw it. */
export interface Sighting {
  /** In capitals. */
  method?: string
  methodRange?: Range
  path: string
  pathRange: Range
  /** How much of it a bare address is, which ends where its characters end; undefined: nothing. */
  address?: 'whole' | 'part'
  /** Edits that make another request of it; undefined where that is not safe. */
  toEdits(method: string | undefined, path: string): Edit[] | undefined
}

/**
 * One edit that does the same as several.
 *
 * @param edits at least one, none of which overlap
 */
export function mergeEdits(edits: readonly Edit[], source: string): Edit {
  const sorted = [...edits].sort((a, b) => a.range[0] - b.range[0] || a.range[1] - b.range[1])
  const start = sorted[0]?.range[0] ?? 0
  let at = start
  let text = ''
  for (const edit of sorted) {
    text += source.slice(at, edit.range[0]) + edit.text
    at = edit.range[1]
  }
  return {range: [start, at], text}
}

/**
 * A sighting whose method and path are both written out.
 *
 * @param isAdjacent the two stand side by side, so that an edit always holds both
 */
export function toWrittenSighting(
  source: string,
  method: string | undefined,
  methodRange: Range | undefined,
  pathRange: Range,
  isAdjacent = false,
): Sighting {
  const path = source.slice(...pathRange)
  return {
    ...(method && {method}),
    ...(methodRange && {methodRange}),
    path,
    pathRange,
    toEdits(newMethod, newPath) {
      const edits: Edit[] = [{range: pathRange, text: newPath}]
      if (newMethod === undefined || (newMethod === method && !(isAdjacent && methodRange))) return edits
      if (!methodRange) return method === undefined ? edits : undefined
      const written = source.slice(...methodRange)
      return [...edits, {range: methodRange, text: matchCase(newMethod, written)}]
    },
  }
}

/**
 * A request that a reader found in a part of the source.
 *
 * @param offset where that part starts
 */
export function toSighting(source: string, offset: number, request: WrittenRequest): Sighting {
  const {method, target, isAdjacent, canReplace, insert, otherMethodRanges = []} = request
  const pathRange = [offset + target.path, offset + target.end] as const
  const methodRange =
    request.methodRange && ([offset + request.methodRange[0], offset + request.methodRange[1]] as const)
  const written = toWrittenSighting(source, method, methodRange, pathRange, isAdjacent)
  return {
    ...written,
    toEdits(newMethod, newPath) {
      const isOther = newMethod !== undefined && newMethod !== method
      if (isOther && canReplace && !canReplace(newMethod)) return
      if (!isOther) return written.toEdits(newMethod, newPath)
      if (methodRange) {
        const others = otherMethodRanges.map(([from, to]) => ({
          range: [offset + from, offset + to] as const,
          text: matchCase(newMethod, source.slice(offset + from, offset + to)),
        }))
        return [...(written.toEdits(newMethod, newPath) ?? []), ...others]
      }
      const insertion = insert?.(newMethod)
      if (!insertion) return
      const index = offset + insertion.index
      return [
        {range: pathRange, text: newPath},
        {range: [index, index], text: insertion.text},
      ]
    },
  }
}

/** A method in the letter case of another: `delete` for `post`, `Delete` for `Post`. */
function matchCase(method: string, like: string): string {
  if (like === like.toUpperCase()) return method
  if (like === like.toLowerCase()) return method.toLowerCase()
  return method.charAt(0) + method.slice(1).toLowerCase()
}
