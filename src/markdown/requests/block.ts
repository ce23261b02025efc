import type {Nodes} from 'mdast'
import type {Range} from '../../types.ts'
import {findFirst} from '../align.ts'
import {commands} from '../../http/curl.ts'
import {findStartLines} from '../../http/start-line.ts'
import {readTarget, type Target} from '../../http/target.ts'
import {isWrongInText} from '../counter-example.ts'
import {codeDelimiter, type Mask} from './mask.ts'
import {readDescription, readLead} from './purpose.ts'
import {type Sighting, toSighting, toWrittenSighting} from './sighting.ts'

/** A request in a block, and the inline code that holds it whole. */
export interface BlockSighting extends Sighting {
  code?: Nodes
  /** Whether the text of the block, or a line through it, says that it is wrong. */
  isWrong(): boolean
  /** Whether the text calls its path an endpoint. */
  isEndpoint?: boolean
  /** What the text after it says of it. */
  purpose?: string
  /** Of a path that begins a line: the label before it, empty where there is none. */
  label?: string
  /** Whether such a path has the line for itself. */
  isLine?: boolean
}

// "**Request URL** : ", "Endpoint: ", "Adresse: ", a mark, or nothing before a path on a line of its own: the group is a known label
const pathLabel =
  /^[\s\uE000\uE001"'•*-]{0,16}(?:((?:(?:request|interface|relative|resource|full|http|api) ?)?(?:url|uri|endpoint|path|route|address|api)s?(?: (?:url|uri|path))?)[\s\uE000\uE001]{0,8}[:：=–-]?[\s"'\uE000\uE001]{0,8}|[^\n/:：]{1,30}[:：](?!\/\/)[\s"'\uE000\uE001]{0,8})?/i
// What ends such a line: `**.`, "  // a comment"
const lineEnd = /^[\s\uE000\uE001."',]*(?:[ \t](?:\/\/|#|\().*)?$/
// "Endpoint", "API": labels of nothing else than requests
const requestLabel = /endpoint|route|api/i

// ": ", " - ", "` " between a path and what is said of it
const descriptionStart = /^["'\uE000\uE001]{0,6}(?:[ \t]?[:–—→-]|(?<=\uE001))[ \t]/

/** A path that begins a line. */
interface PathAtStart {
  target: Target
  label: string
  isLine: boolean
  /** Where its method follows. */
  methodRange: Range | undefined
}

/** A path on a line of its own, before its method, or before its description; undefined where something else stands there. */
export function readPathLine(line: string): PathAtStart | undefined {
  const [lead = '', label = ''] = pathLabel.exec(line) ?? []
  const target = readTarget(line, lead.length)
  if (!target) return
  const rest = line.slice(target.end)
  const range = methodAfter.exec(rest.slice(0, 60))?.indices?.[1]
  const isLine = lineEnd.test(rest)
  if (!range && !isLine && !descriptionStart.test(rest)) return
  const methodRange = range && ([target.end + range[0], target.end + range[1]] as const)
  return {target, label, isLine, methodRange}
}

// " endpoint", " API" after code, "endpoint ", "API route: ", "call " before it
const endpointAfter = /^[\uE000\uE001]{1,6} (?:(?:API |REST |HTTP )?(?:endpoint|call|request)s?|API(?: route)?s?)\b/i
const endpointBefore =
  /\b(?:endpoints?|API route|(?:API )?calls? to|call(?:s|ing)?|hit(?:s|ting)?|invok(?:es?|ing)|requests? to)(?: the)?:?[\uE000\uE001]{0,4}:? [\uE000\uE001]{1,6}$/i
// " (POST)", " [`GET`]", " - POST - ", ", Method: POST", " → `PUT`" after a path, and no path of its own: the group is the method
const methodAfter =
  /^["'\uE000\uE001]{0,6}[ \t]*(?:[([]@?|[|:–—→-][ \t]|->[ \t]|[,;|]?[ \t]*[\uE000\uE001]{0,4}(?:HTTP )?[mM]ethod[\uE000\uE001]{0,4}:[\uE000\uE001]{0,4})[ \t\uE000\uE001]{0,6}(GET|POST|PUT|PATCH|DELETE)(?: request| method)?(?:\uE001(?=[ \t][a-z])|[\uE000\uE001]{0,6}(?:[)\]]|[ \t]*$|[ \t]*\n|[ \t]+[|:–—-][ \t](?![\uE000\uE001]{0,6}\/)))/d

/** Find requests in a paragraph, heading, or cell, in order of their place. */
export function findBlockRequests(mask: Mask, source: string, isVerbatim: boolean): BlockSighting[] {
  const seen: Sighting[] = []
  const toSource = (from: number, to: number): Range => [mask.start + from, mask.start + to]
  if (/\b(?:curl|wget)\b/.test(mask.text))
    for (const command of commands.read(mask.text)) seen.push(toSighting(source, mask.start, command))
  for (const line of findStartLines(mask.text, {isVerbatim})) seen.push(toSighting(source, mask.start, line))
  for (const code of mask.codes) {
    // A path alone: `/orders/{order_id}`.
    const [from, to] = [code.range[0] - mask.start, code.range[1] - mask.start]
    const target = readTarget(mask.text, from)
    if (!target || target.end !== to || mask.text.charAt(to) !== codeDelimiter) continue
    const after = methodAfter.exec(mask.text.slice(to, to + 60))
    const range = after?.indices?.[1]
    const methodRange = range && toSource(to + range[0], to + range[1])
    seen.push(toWrittenSighting(source, after?.[1], methodRange, toSource(target.path, target.end)))
  }
  const starts = new Map<number, Pick<BlockSighting, 'label' | 'isLine'>>()
  let at = 0
  for (const line of mask.text.split('\n')) {
    const one = line.length < 600 ? readPathLine(line) : undefined
    if (one) {
      const {target, label, isLine, methodRange: range} = one
      const methodRange = range && toSource(at + range[0], at + range[1])
      const pathRange = toSource(at + target.path, at + target.end)
      seen.push(toWrittenSighting(source, methodRange && source.slice(...methodRange), methodRange, pathRange))
      starts.set(pathRange[0], {label, isLine})
    }
    at += line.length + 1
  }
  const codes = mask.codes.values()
  let holder = codes.next().value
  const found = dropOverlaps(seen).map((sighting) => {
    const [from, to] = sighting.pathRange
    while (holder && holder.range[1] < to) holder = codes.next().value
    const first = Math.min(sighting.methodRange?.[0] ?? from, from)
    const start = sighting.method === undefined ? starts.get(from) : undefined
    const isEndpoint =
      sighting.method === undefined &&
      (requestLabel.test(start?.label ?? '') ||
        endpointAfter.test(mask.text.slice(to - mask.start, to - mask.start + 40)) ||
        endpointBefore.test(mask.text.slice(Math.max(0, from - mask.start - 40), from - mask.start)))
    const isWrong = (): boolean =>
      mask.struck.some((range) => range[0] <= from && to <= range[1]) ||
      isWrongInText(mask.text, first - mask.start, to - mask.start)
    return {
      ...withAddress(sighting, mask, source),
      isWrong,
      ...(isEndpoint && {isEndpoint}),
      ...start,
      ...(holder && holder.range[0] <= from && {code: holder.node}),
    }
  })
  return describe(found, mask)
}

/** A sighting with how much of its path a bare address is. */
export function withAddress(sighting: Sighting, {addresses}: Mask, source: string): Sighting {
  const [from, to] = sighting.pathRange
  // They are in order, and a block may have many: the first that ends behind the start of the path.
  const address = addresses[findFirst(addresses.length, (index) => (addresses[index]?.[1] ?? 0) > from)]
  if (!address || address[0] >= to) return sighting
  // `https://shop.example/orders/<order_id>`: what follows the link is a parameter.
  const isWhole = address[0] <= from && (address[1] === to || (address[1] < to && source.charAt(address[1]) === '<'))
  return {...sighting, address: isWhole ? 'whole' : 'part'}
}

/** Sightings in order of their place; of those of one path, the one that was seen first: it knows more. */
function dropOverlaps(seen: readonly Sighting[]): Sighting[] {
  const sorted = seen
    .map((sighting, order) => ({sighting, order}))
    .sort((a, b) => a.sighting.pathRange[0] - b.sighting.pathRange[0])
  const kept: typeof sorted = []
  for (const one of sorted) {
    const last = kept.at(-1)
    if (!last || last.sighting.pathRange[1] <= one.sighting.pathRange[0]) kept.push(one)
    else if (one.order < last.order) kept[kept.length - 1] = one
  }
  return kept.map(({sighting}) => sighting)
}

/** Each request with the text from its end to the next one, or the words with a colon before it. */
function describe(found: readonly BlockSighting[], mask: Mask): BlockSighting[] {
  return found.map((sighting, index) => {
    const next = found[index + 1]
    const end = next ? Math.min(next.methodRange?.[0] ?? Infinity, next.pathRange[0]) - mask.start : mask.text.length
    const start = (sighting.methodRange?.[0] ?? sighting.pathRange[0]) - mask.start
    const description = readDescription(mask.text.slice(sighting.pathRange[1] - mask.start, end))
    // "URL: " says nothing of it.
    const purpose = description || (sighting.label ? '' : readLead(mask.text.slice(0, start)))
    return purpose ? {...sighting, purpose} : sighting
  })
}
