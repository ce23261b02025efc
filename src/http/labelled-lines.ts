import {readTarget} from './target.ts'
import type {RequestReader, WrittenRequest} from './written-request.ts'

const method = String.raw`[ \t]*(?:http[ -]|request )?(?:method|verb)[ \t]*:[ \t]*(GET|POST|PUT|PATCH|DELETE)[ \t]*`
const label = String.raw`[ \t]*(?:request |api )?(?:url|uri|endpoint|path|route)[ \t]*:[ \t]*`
// "Method: POST\nURL: "
const methodFirst = new RegExp(String.raw`^${method}\n${label}`, 'dgim')
// "URL: " with "Method: POST" on the next line
const pathFirst = new RegExp(String.raw`^${label}(?=[^\n]{1,400}\n${method}$)`, 'dgim')

/** A method and a path, each on a line of its own behind its name. */
export const labelledLines: RequestReader = {
  // "Method: POST"
  pattern: /[Mm](?:ethod|ETHOD)[ \t]*:|[Vv](?:erb|ERB)[ \t]*:/,
  read(text) {
    const found: WrittenRequest[] = []
    for (const pattern of [methodFirst, pathFirst])
      for (const match of text.matchAll(pattern)) {
        const methodRange = match.indices?.[1]
        const target = readTarget(text, match.index + match[0].length)
        // Nothing else stands on the line of the path.
        if (!methodRange || !target || !/^[ \t]*(?:\n|$)/.test(text.slice(target.end, target.end + 20))) continue
        const range = [Math.min(match.index, methodRange[0]), Math.max(target.end, methodRange[1])] as const
        found.push({method: text.slice(...methodRange).toUpperCase(), methodRange, target, range})
      }
    return found
  },
}
