import type {Nodes} from 'mdast'
import {keyedRequests} from '../../http/calls.ts'
import {readCalls} from '../../http/readers.ts'
import {findStartLines} from '../../http/start-line.ts'
import {readTarget} from '../../http/target.ts'
import type {WrittenRequest} from '../../http/written-request.ts'
import {isWrongInText} from '../counter-example.ts'
import {findClosingTag, type Markup, readMarkup} from '../html.ts'
import {codeDelimiter, markup, toRange} from './mask.ts'
import {type FoundRequest, toFoundPath, toFoundRequest} from './found-request.ts'
import {pairOnLines} from './same-line.ts'

/** The character for the edge of a block in a mask. */
const edge = '\uE002'
const blocks = new Set('tr li p ul ol table thead tbody h1 h2 h3 h4 h5 h6 div section dl dt dd blockquote'.split(' '))
const verbatim = new Set('code pre kbd samp'.split(' '))

// Matches the end of a tag, spaces, and maybe a backtick before a path. A block of HTML may contain code in backticks.
const pathLead = /[\uE000-\uE002]\s{0,20}\x60?(?=[/h{\w])/g
/** The characters that may follow a path, by the character before it. */
const pathEnds: Readonly<Record<string, RegExp>> = {[codeDelimiter]: /\uE000/, '`': /`/}
const usualPathEnd = /[\uE000\uE002\s]/

/** Find requests in a block of HTML: in text, `<code>`, attributes, and the cells of a row. */
export function findHtmlRequests(node: Nodes, source: string): FoundRequest[] {
  const range = toRange(node)
  if (!range) return []
  const text = maskHtml(source.slice(...range))
  const found: FoundRequest[] = []
  const [start] = range
  const paths = new Set<number>()
  for (const line of findStartLines(text, {isMultiline: true})) {
    paths.add(line.target.path)
    found.push({...toFoundRequest(source, start, line), isWrong: () => isWrongInText(text, ...line.range)})
  }
  found.push(...findTagRequests(source, ...range))
  // Find paths that are alone in code, and paths right after another tag, such as `<td>/orders</td>` before a cell with
  // the method.
  for (const {0: lead, index} of text.matchAll(pathLead)) {
    const target = readTarget(text, index + lead.length)
    if (!target || paths.has(target.path)) continue
    const pathEnd = pathEnds[text.charAt(target.start - 1)] ?? usualPathEnd
    if (!pathEnd.test(text.charAt(target.end))) continue
    paths.add(target.path)
    const pathRange = [start + target.path, start + target.end] as const
    found.push({
      ...toFoundPath(source, pathRange),
      // The label is empty, because the text before the path may have the method.
      label: '',
      isLine: /^\s*[\uE000\uE002]/.test(text.slice(target.end, target.end + 20)),
      isWrong: () => isWrongInText(text, target.start, target.end),
    })
  }
  return pairOnLines(found, text, start, source, {isMultiline: true})
}

// Matches the attributes that readers see and that start with a method: 'title="POST /orders"'
const shownRequest =
  /(\s(?:title|label|heading|summary|request)=\{?(["'\x60]))((?:GET|POST|PUT|PATCH|DELETE) (?:(?!\2)[^\n]){1,300})\2/g

/**
 * Find requests in the attributes of elements and templating tags: `<Endpoint method="POST" path="/orders" />`,
 * `<Card title="POST /orders">`.
 */
export function findTagRequests(source: string, start: number, end: number): FoundRequest[] {
  const text = source.slice(start, end)
  const toFound = (request: WrittenRequest, at: number): FoundRequest => ({
    ...toFoundRequest(source, start + at, request),
    isWrong: () => isWrongInText(text, at + request.range[0], at + request.range[1]),
  })
  const requests = /<pre[ >]/.test(text) ? readCalls(text) : keyedRequests.read(text)
  // The title of an element may repeat the request of its other attributes.
  const paths = new Set(requests.map(({target}) => text.slice(target.path, target.end)))
  const shown = [...text.matchAll(shownRequest)].flatMap(({1: lead = '', 3: value = '', index}) =>
    findStartLines(value)
      .filter(({target}) => !paths.has(value.slice(target.path, target.end)))
      .map((request) => toFound(request, index + lead.length)),
  )
  return [...requests.map((request) => toFound(request, 0)), ...shown]
}

/** Mask HTML without changing its length: tags as U+E000, starts of code as U+E001, edges of blocks as U+E002. */
function maskHtml(html: string): string {
  const pieces: string[] = []
  let at = 0
  for (let open = html.indexOf('<'); open >= 0; open = html.indexOf('<', at)) {
    pieces.push(html.slice(at, open))
    const tag = readMarkup(html, open)
    at = tag ? findMarkupEnd(html, tag) : open + 1
    // The last character of the mask shows what the tag is: the start of code, the edge of a block, or other markup.
    const isCode = tag?.kind === 'open' && verbatim.has(tag.name)
    const mark = isCode ? codeDelimiter : blocks.has(tag?.name ?? '') ? edge : markup
    pieces.push(tag ? html.slice(open, at - 1).replace(/[^\r\n]/g, markup) + mark : '<')
  }
  return pieces.join('') + html.slice(at)
}

/** Find the index after a tag. For `script` and `style`, find the index after the whole element. */
function findMarkupEnd(html: string, {kind, name, end}: Markup): number {
  if (kind !== 'open' || (name !== 'script' && name !== 'style')) return end
  const close = findClosingTag(html, name, end)
  return close < 0 ? html.length : (readMarkup(html, close)?.end ?? html.length)
}
