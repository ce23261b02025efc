import type {Code, Parents} from 'mdast'
import {type CallRequest, findCallRequests} from '../../http/calls.ts'
import {findCommandRequests} from '../../http/curl.ts'
import {findOperations} from '../../http/openapi.ts'
import {findStartLines} from '../../http/start-line.ts'
import {readWrongLines} from '../counter-example.ts'
import {toCommandSighting} from './block.ts'
import {toRange} from './mask.ts'
import {type Edit, type Sighting, toWrittenSighting} from './sighting.ts'

/** A request in a code block. */
export interface FenceSighting extends Sighting {
  /** Whether a comment or mark in the code says that it is wrong. */
  isWrong(): boolean
  /** Whether it is a route that a server declares. */
  isRoute?: boolean
  /** What the description says it is for. */
  purpose?: string
}

/** Find requests in a code block, its info string included. */
export function findFenceRequests(node: Code, ancestors: readonly Parents[], source: string): FenceSighting[] {
  const range = toRange(node)
  if (!range) return []
  const [start, end] = range
  const text = maskPrefixes(source.slice(start, end), ancestors)
  const found: Omit<FenceSighting, 'isWrong'>[] = []
  // What a reader of more context has seen is not read again as a bare line.
  const taken: {from: number; to: number}[] = []
  for (const command of findCommandRequests(text)) {
    found.push(toCommandSighting(command, start, source))
    taken.push({from: command.start, to: command.end})
  }
  for (const call of findCallRequests(text)) {
    found.push({...toCallSighting(call, start, source), isRoute: call.isRoute})
    taken.push({from: Math.min(call.methodStart ?? call.target.start, call.target.start), to: call.target.end})
  }
  for (const operation of findOperations(text)) {
    const pathRange = [start + operation.pathStart, start + operation.pathEnd] as const
    const sighting = toWrittenSighting(
      source,
      operation.method,
      [start + operation.methodStart, start + operation.methodEnd],
      pathRange,
    )
    found.push({
      ...sighting,
      purpose: operation.summary,
      // Another method would take the path from its neighbours.
      toEdits: (method, path) =>
        operation.isShared && method !== operation.method ? undefined : sighting.toEdits(method, path),
    })
  }
  taken.sort((a, b) => a.from - b.from)
  const spans = taken.values()
  let next = spans.next().value
  let reached = 0
  for (const line of findStartLines(text, {isVerbatim: true})) {
    for (; next && next.from <= line.methodStart; next = spans.next().value) reached = Math.max(reached, next.to)
    if (line.methodStart < reached) continue
    const between = text.slice(line.methodEnd, line.target.start)
    found.push(
      toWrittenSighting(
        source,
        line.method,
        [start + line.methodStart, start + line.methodEnd],
        [start + line.target.path, start + line.target.end],
        /^[ \t]+$/.test(between),
      ),
    )
  }
  return markWrong(found, text, start)
}

function toCallSighting(call: CallRequest, offset: number, source: string): Sighting {
  const {method, methodStart, methodEnd, target} = call
  const pathRange = [offset + target.path, offset + target.end] as const
  if (methodStart !== undefined && methodEnd !== undefined) {
    const sighting = toWrittenSighting(source, method, [offset + methodStart, offset + methodEnd], pathRange)
    return {
      ...sighting,
      toEdits: (newMethod, path) =>
        newMethod !== undefined && newMethod !== method && !call.canReplace(newMethod)
          ? undefined
          : sighting.toEdits(newMethod, path),
    }
  }
  return {
    method,
    path: source.slice(...pathRange),
    pathRange,
    toEdits(newMethod, path) {
      const edits: Edit[] = [{range: pathRange, text: path}]
      if (newMethod === undefined || newMethod === method) return edits
      const insertion = call.insert?.(newMethod)
      if (!insertion) return
      return [...edits, {range: [offset + insertion.index, offset + insertion.index], text: insertion.text}]
    },
  }
}

function markWrong(found: readonly Omit<FenceSighting, 'isWrong'>[], text: string, start: number): FenceSighting[] {
  if (found.length === 0) return []
  let wrong: boolean[] | undefined
  const sorted = [...found].sort((a, b) => a.pathRange[0] - b.pathRange[0])
  let line = 0
  let next = text.indexOf('\n')
  const lines = text.split('\n')
  return sorted.map((sighting) => {
    while (next >= 0 && next < sighting.pathRange[0] - start) {
      line++
      next = text.indexOf('\n', next + 1)
    }
    const own = line
    const comment = readComment(lines, line, text.slice(sighting.pathRange[1] - start, next < 0 ? undefined : next))
    const purpose = sighting.purpose || comment
    return {...sighting, isWrong: () => (wrong ??= readWrongLines(text))[own] === true, ...(purpose && {purpose})}
  })
}

// "# List all orders", "// Create an order", "→ create an order"
const comment = /(?:^|\s)(?:#{1,3}|\/\/|--|→|->|=>|←)\s+(\S.*)$/

/** A comment on the line of a request, or on the line above. */
function readComment(lines: readonly string[], line: number, rest: string): string {
  const same = comment.exec(rest.slice(0, 300))?.[1]
  if (same !== undefined) return same.trim().slice(0, 200)
  const above = lines[line - 1]?.slice(0, 300) ?? ''
  return /^\s*(?:#|\/\/)/.test(above) ? (comment.exec(above)?.[1]?.trim().slice(0, 200) ?? '') : ''
}

/** Code of a quote with the quote's own marks put aside. */
function maskPrefixes(text: string, ancestors: readonly Parents[]): string {
  if (!ancestors.some((ancestor) => ancestor.type === 'blockquote')) return text
  // "> " at the start of each line but the first
  return text.replace(/\n[ \t]*(?:>[ \t]?){1,20}/g, (prefix) => prefix.replace(/>/g, ' '))
}
