import type {Code, Parents} from 'mdast'
import {findCommandRequests} from '../../http/curl.ts'
import {findStartLines} from '../../http/start-line.ts'
import {toCommandSighting} from './block.ts'
import {markup, toRange} from './mask.ts'
import {type Sighting, toWrittenSighting} from './sighting.ts'

/** Find requests in a code block, its info string included. */
export function findFenceRequests(node: Code, ancestors: readonly Parents[], source: string): Sighting[] {
  const range = toRange(node)
  if (!range) return []
  const [start, end] = range
  const text = maskPrefixes(source.slice(start, end), ancestors)
  const found: Sighting[] = []
  const isTaken = (from: number, to: number): boolean =>
    found.some((sighting) => sighting.pathRange[0] < to && from < sighting.pathRange[1])
  const commands = findCommandRequests(text)
  for (const command of commands) {
    const sighting = toCommandSighting(command, start, source)
    if (sighting) found.push(sighting)
  }
  let next = 0
  for (const line of findStartLines(text, {isVerbatim: true})) {
    // A command's own words are no start lines: `http POST :3000/orders`.
    while (next < commands.length && (commands[next]?.end ?? 0) <= line.methodStart) next++
    if ((commands[next]?.start ?? Infinity) <= line.methodStart) continue
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
  void isTaken
  return found
}

/** Code of a quote with the quote's own marks put aside. */
function maskPrefixes(text: string, ancestors: readonly Parents[]): string {
  if (!ancestors.some((ancestor) => ancestor.type === 'blockquote')) return text
  // "> " at the start of each line but the first
  return text.replace(/\n[ \t]*(?:>[ \t]?){1,20}/g, (prefix) => prefix.replace(/>/g, ' ')).replaceAll(markup, ' ')
}
