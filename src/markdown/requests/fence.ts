import type {Code, Parents} from 'mdast'
import {readRequests} from '../../http/readers.ts'
import {readWrongLines} from '../counter-example.ts'
import {readPathLine} from './block.ts'
import {toRange} from './mask.ts'
import {type Sighting, toSighting, toWrittenSighting} from './sighting.ts'

/** A request in a code block. */
export interface FenceSighting extends Sighting {
  /** Whether a comment or mark in the code says that it is wrong. */
  isWrong(): boolean
  /** Whether it is a route that a server declares. */
  isRoute?: boolean
  /** What the description says it is for. */
  purpose?: string
  /** Of a path on a line of its own: the label before it, empty where there is none. */
  label?: string
  isLine?: boolean
}

/** Find requests in a code block, its info string included. */
export function findFenceRequests(node: Code, ancestors: readonly Parents[], source: string): FenceSighting[] {
  const range = toRange(node)
  if (!range) return []
  const [start, end] = range
  const text = maskPrefixes(source.slice(start, end), ancestors)
  const found = readRequests(text).map((request) => ({
    ...toSighting(source, start, request),
    ...(request.isRoute && {isRoute: true}),
    ...(request.purpose && {purpose: request.purpose}),
  }))
  const known = new Set(found.map(({pathRange}) => pathRange[0]))
  const lines = findPathLines(text, source, start).filter(({pathRange}) => !known.has(pathRange[0]))
  return markWrong([...found, ...lines], text, start)
}

/** Paths alone on a line: their methods may stand on another one. */
function findPathLines(text: string, source: string, start: number): Omit<FenceSighting, 'isWrong'>[] {
  let at = start
  return text.split('\n').flatMap((line) => {
    const from = at
    at += line.length + 1
    const one = line.length < 600 ? readPathLine(line) : undefined
    if (!one || !(one.isLine || one.methodRange)) return []
    const {target, label, methodRange: range, isLine} = one
    const methodRange = range && ([from + range[0], from + range[1]] as const)
    const pathRange = [from + target.path, from + target.end] as const
    const method = methodRange && source.slice(...methodRange)
    return [{...toWrittenSighting(source, method, methodRange, pathRange), label, isLine}]
  })
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
