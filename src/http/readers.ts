import {calls} from './calls.ts'
import {commands} from './shell-commands.ts'
import {operations} from './openapi.ts'
import {startLines} from './start-line.ts'
import type {RequestReader, WrittenRequest} from './written-request.ts'

/** All readers of requests in code. To add a form of call, add an entry in `calls.ts`. */
export const readers: readonly RequestReader[] = [commands, ...calls, operations, startLines]

/** Read the requests in code. Each request is read only once. */
export function readRequests(text: string): WrittenRequest[] {
  const found = readCalls(text)
  return [...found, ...leaveOut(startLines.read(text), found)]
}

/** Read the requests in code, except start lines, which have only a method and a path. */
export function readCalls(text: string): WrittenRequest[] {
  return readers.filter((reader) => reader !== startLines).flatMap((reader) => reader.read(text))
}

/** Drop the start lines that are part of other requests, such as `POST /orders` in `curl -X POST /orders`. */
function leaveOut(lines: readonly WrittenRequest[], others: readonly WrittenRequest[]): WrittenRequest[] {
  const ranges = others.map(({range}) => range).sort((a, b) => a[0] - b[0])
  let next = 0
  let reached = 0
  return lines.filter(({range: [start]}) => {
    for (let range = ranges[next]; range && range[0] <= start; range = ranges[++next])
      reached = Math.max(reached, range[1])
    return start >= reached
  })
}
