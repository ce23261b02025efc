import {clients, routers, targetLead} from './calls.ts'
import {pathStart} from './target.ts'

/** Every method that a reader of requests knows. */
export const requestMethods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

/** How far before a path a method may stand: the gap, a target's host, and the path so far, each as long as its reader takes it. */
const reach = 2900
const longestCommand = 20_000

// What stands before a word is looked at behind its first letter, which is faster to search for.
// "POST": of what stands around, only letters and digits are looked at, as the rest may be markup
const capitals = /[GPDHO](?<![A-Za-z0-9].)(?:ET|OST|UT|ATCH|ELETE|EAD|PTIONS)(?![A-Za-z0-9])/
// "post /orders", "Get https://shop.example/orders": one character between, then the start of a target
const small =
  /[gpdGPD](?<![A-Za-z0-9].)(?:et|ost|ut|atch|elete)[^A-Za-z0-9](?:[/:$&%<{]|\[[\w-]{1,64}\]|[A-Za-z0-9][\w+.:-]{0,400}\/)/
const methodName = '(?:get|post|put|patch|delete|del|head|Get|Post|Put|Patch|Delete)'
const argument = String.raw`(?:<[^<>()\n]{0,60}>)?\(\s{0,40}[frb]?["'\`]`
// `axios.post("`, `request(app).get('`
const clientCall = new RegExp(
  String.raw`(?:(?:${clients})|(?:request|agent|supertest)\(\w{0,40}\))\??\.${methodName}${argument}`,
)
// `router.post("`, `@Post("`
const routeCall = new RegExp(
  String.raw`(?:${routers}|server)\??\.${methodName}${argument}|@(?:\w{1,20}\.)?${methodName}(?:Mapping)?\(\s{0,20}(?:(?:value|path)\s?=\s?)?["'\`]`,
)
// "curl ": the name of a command that makes requests
const command = /[cwhxIi](?<![A-Za-z0-9].)(?:url|get|ttps?|h|nvoke-RestMethod|nvoke-WebRequest|rm|wr)[ \t]/g
// `  "/orders/{order_id}": {`, in a quote as well
const key = /^[\s>]*["']?\/[^\s"']*["']?\s*:\s*\{?\s*$/
// "**URL:** ", "- Request URL": a label of a path at the start of a line, whose method has a label on another line
const pathLabel = /^[\W\d_]*(?:(?:request|api) )?(?:url|uri|endpoint|path|route)/i
// "<b>", "[x]", "{a}": markup with letters, behind which such a label may stand as well
const markupWithLetters = /[<&\]{]/
// "URL"
const anyPathLabel = /url|uri|endpoint|path|route/i
// "post", "GET": in a row of a table, a method may have any letters
const anyMethod = /[gpdho](?<![A-Za-z0-9].)(?:et|ost|ut|atch|elete|ead|ptions)(?![A-Za-z0-9])/i

/**
 * Whether a reader of requests may find one whose path holds the slash at an index
 * of a source: one with a method, or a path in inline code that has a capital
 * inside a word.
 *
 * Every reader takes the path, from its first slash on, and the method as they
 * stand in the source, on lines that it knows: a path never runs over the end of a
 * line, and where the method stands follows from the reader:
 *
 * - start lines: in capitals at most 460 characters before the target; in other
 *   letters exactly one;
 * - calls, and keys of their options: a quote right before the target, the call
 *   before that;
 * - commands: a name before the target, on its line, or with a continued line or a
 *   quote on the command's own line;
 * - descriptions: the path is a key on a line of its own;
 * - tables: in the same row, which is one line;
 * - labelled lines: the label of the path is before it, the first words on its line; the method anywhere.
 *
 * @param isRouteEnough whether routes that a server declares count
 * @returns the methods of which it has one where it stands in a start line and in nothing
 *   else; empty where no reader finds one; undefined where it may have any method, or none
 */
export function findPossibleMethods(
  source: string,
  index: number,
  isRouteEnough: boolean,
): readonly string[] | undefined {
  if (isNoPath(source, index)) return []
  if (mayHaveAnyMethod(source, index, isRouteEnough)) return
  const lineStart = source.lastIndexOf('\n', index) + 1
  const before = source.slice(Math.max(0, index - reach, lineStart - 500), index)
  return capitals.test(before) ? requestMethods.filter((method) => before.includes(method)) : []
}

/** Whether a path may be read with another method than one in capitals before it, or with none. */
function mayHaveAnyMethod(source: string, index: number, isRouteEnough: boolean): boolean {
  const lineStart = source.lastIndexOf('\n', index) + 1
  const near = source.slice(Math.max(0, index - reach, lineStart - 200), index + 1)
  if (small.test(near) || clientCall.test(near) || targetLead.test(near)) return true
  if (isRouteEnough && routeCall.test(near)) return true
  const lineBefore = source.slice(Math.max(lineStart, index - reach), index)
  const markup = lineBefore.search(markupWithLetters)
  if (pathLabel.test(lineBefore) || (markup >= 0 && anyPathLabel.test(lineBefore.slice(markup)))) return true
  const newline = source.indexOf('\n', index)
  const lineEnd = newline < 0 ? source.length : newline
  if (isInCamelCode(source, index, lineStart, lineEnd)) return true
  const line = source.slice(lineStart, lineEnd)
  if (key.test(line) || (line.includes('|') && anyMethod.test(line))) return true
  return isInCommand(source, index)
}

// "`/orders`": inline code with a slash
const inlineCode = /`[^`\n]*\/[^`\n]*`/
// "curl ", "wget": a command, also in a line of text
const anyCommand = new RegExp(`${command.source}|\\b(?:curl|wget)\\b`)
// "  '/orders':": a key of a description of an API
const pathKey = /^[\s>]*["']?\/[^\s"']*["']?\s*:/m
// "-|-", ":-": the line below the head of a table, in whose cells a path may stand alone
const delimiterRow = /[|:][ \t]*-|-[ \t]*[|:]/
// "**", "1. ", "- [x] ": what may stand before a label on its line
const labelLead = String.raw`^[\W\d_]{0,40}(?:x\][\W\d_]{0,9})?`
// "Method: post": a line with a method and its label
const labelledMethod = new RegExp(
  String.raw`${labelLead}(?:HTTP[ -]|request )?(?:method|verb|type)\W{0,8}(?:get|post|put|patch|delete)\b`,
  'im',
)
// "URL: ": a line that begins with the label of a path
const labelledPath = new RegExp(String.raw`${labelLead}(?:request |api )?(?:url|uri|endpoint|path|route)\W`, 'im')
// "Method", "1. **URL", "- [x] HTTP method": a line that begins with a label of either, whatever markup follows
const anyLabel = new RegExp(`${labelLead}(?:HTTP|request|api|method|verb|type|url|uri|endpoint|path|route)`, 'im')

/** Whether a block with this source may have a method or a path with a label, whose other half is in another block. */
export function mayHoldLabel(block: string): boolean {
  return labelledMethod.test(block) || labelledPath.test(block)
}

// "HTTP Method", "POST", "URLs": what two lines need that are labels of one request, in any letters
const pairWords = [/method|verb|type/i, /get|post|put|patch|delete/i, /url|uri|endpoint|path|route/i]

/**
 * Whether two lines of a block may be the label of a method and that of its path: where
 * none are, no part of it labels another.
 */
export function mayHoldPair(block: string): boolean {
  return anyLabel.test(block) && pairWords.every((word) => word.test(block))
}

/** Whether a block with this source may hold a request of any kind, or a path that has its method elsewhere. */
export function mayHoldRequest(block: string): boolean {
  if (labelledMethod.test(block)) return true
  if (!hasOpenSlash(block)) return false
  return (
    capitals.test(block) ||
    inlineCode.test(block) ||
    small.test(block) ||
    anyCommand.test(block) ||
    clientCall.test(block) ||
    routeCall.test(block) ||
    targetLead.test(block) ||
    pathKey.test(block) ||
    labelledPath.test(block) ||
    delimiterRow.test(block)
  )
}

// "update", "read/update" of "read/update/delete", "." of "./orders", "../orders" of "../orders/new", "<" of "</Update>": up to the slash, from what ends a target; what ends in "_" may be a mark of emphasis
const noTarget =
  /[\s("'`|>](?:(?!localhost(?:\/|$))[A-Za-z\d_-]*[A-Za-z\d-](?:\/(?:[A-Za-z\d_-]*[A-Za-z\d-])?)*|\.{1,2}(?:\/[A-Za-z\d./_-]*)?|<)$/i
// "https:/": up to the slash before a host
const scheme = /[\s("'`|>][a-z][a-z\d+.-]{1,9}:\/$/i
// "](https://shop.example/": the destination of a link, up to a slash in it; in code, no reader takes it either
const destination = /\]\(<?[^()\s<>`|]*$/
// "/orders#/", "/orders?next=/": a query or fragment of a target, up to a slash in it
const afterPath = /[\w./-][?#][^\s"'`<>|()[\]{}]*$/
// "{order " of "{order id/name}": brackets of a path may hold blanks
const openBracket = /[{<[][^}>\]]+$/
// "/<order_id>" of "/<order_id>v2/delete": a parameter of a path, up to its end
const parameterEnd = /(?<!<)\/(?!>)[^"'`|\n]{0,90}<[^<>"=\n]{1,64}>$/

/** Whether a block, or a row of a table, has a slash that may start a path: only those with one hold requests. */
export function hasOpenSlash(block: string): boolean {
  for (let index = block.indexOf('/'); index >= 0; index = block.indexOf('/', index + 1))
    if (pathStart.test(block.charAt(index + 1)) && !isNoPath(block, index)) return true
  return false
}

/** What stands before an index on its line, as far as it is looked at. @param reach how far, in code units */
function toLineBefore(source: string, index: number, reach: number): string {
  return source.slice(Math.max(source.lastIndexOf('\n', index) + 1, index - reach), index)
}

const noPathReach = 90
/** Addresses that links lead to may be long. */
const destinationReach = 600

/** Whether a slash certainly stands in no path, by what stands before it on its line: a path starts with a slash, a host, or a variable. */
function isNoPath(source: string, index: number): boolean {
  const before = toLineBefore(source, index, noPathReach)
  const isCut = before.length >= noPathReach
  if (afterPath.test(before)) return true
  if (destination.test(isCut ? toLineBefore(source, index, destinationReach) : before)) return true
  const text = isCut ? before : `\n${before}`
  if (scheme.test(text)) return true
  const start = text.search(noTarget)
  if (start < 0 || openBracket.test(text)) return false
  return text.charAt(start) !== '>' || !(isCut || parameterEnd.test(text.slice(0, start + 1)))
}

/** Gives the characters that have some bytes as their codes: given by who calls, as this room imports none. */
type ToCharacters = (bytes: Uint8Array, start: number, end: number) => string

/**
 * The same for a slash in bytes of UTF-8, where only ASCII tells.
 *
 * @returns whether a path may hold the slash
 */
export function mayBeInPath(bytes: Uint8Array, slash: number, toCharacters: ToCharacters): boolean {
  let start = slash
  while (start > 0 && endsToken[bytes[start - 1] ?? 0] !== 1) {
    if ((bytes[start - 1] ?? 0) > 127 || slash - start >= noPathReach) return true
    start--
  }
  const before = bytes[start - 1] ?? newline
  const opener = before === angle ? start - 2 : start - 1
  if (bytes[opener] === parenthesis && bytes[opener - 1] === bracket) return false
  const token = toCharacters(bytes, start, slash)
  if (afterPath.test(token)) return false
  if (before === angle) {
    // "</Update>"
    const isClosing = token === '' && leads[bytes[start - 2] ?? newline] === 1
    return !isClosing || isInBrackets(bytes, start - 1)
  }
  if (before === closingParenthesis) return true
  if (before === closingAngle && mayEndParameter(bytes, start, toCharacters)) return true
  const text = `\n${token}`
  return !scheme.test(text) && (!noTarget.test(text) || isInBrackets(bytes, slash))
}

/** Whether a bracket is open at an index, on its line or not far before. */
function isInBrackets(bytes: Uint8Array, index: number): boolean {
  const first = Math.max(0, index - noPathReach)
  for (let at = index - 1; at >= first && bytes[at] !== newline; at--) {
    if (closing[bytes[at] ?? 0] === 1) return false
    if (opening[bytes[at] ?? 0] === 1) return true
  }
  return false
}

/** Whether a parameter of a path may end before an index: "/<order_id>". */
function mayEndParameter(bytes: Uint8Array, end: number, toCharacters: ToCharacters): boolean {
  const start = Math.max(bytes.lastIndexOf(newline, end) + 1, end - 2 * noPathReach)
  return parameterEnd.test(toCharacters(bytes, start, end))
}

/** For each byte, 1 where it is one of some characters of ASCII: faster than a set. */
function toBytes(characters: string): Uint8Array {
  const bytes = new Uint8Array(256)
  for (const character of characters) bytes[character.charCodeAt(0)] = 1
  return bytes
}

// What no token of `noTarget`, `scheme` and `destination` has in it
const endsToken = toBytes(' \t\n\r\f\v()<>`|"\'')
const leads = toBytes(' \t\n\r\f\v("\'`|>')
const opening = toBytes('{<[')
const closing = toBytes('}>]')
const newline = 0x0a
const parenthesis = 0x28
const closingParenthesis = 0x29
const angle = 0x3c
const closingAngle = 0x3e
const bracket = 0x5d

/** "`/deleteOrder`": no other path without a method is reported. */
function isInCamelCode(source: string, index: number, lineStart: number, lineEnd: number): boolean {
  const open = source.lastIndexOf('`', index)
  const close = source.indexOf('`', index)
  if (open < lineStart || close < 0 || close > lineEnd) return false
  return /[a-z][A-Z]/.test(source.slice(open, close))
}

function isInCommand(source: string, index: number): boolean {
  // Many slashes of one source are asked about.
  if (last?.source !== source) last = {source, commands: Array.from(source.matchAll(command), ({index}) => index)}
  return last.commands.some((start) => {
    if (start >= index || start < index - longestCommand) return false
    const end = source.indexOf('\n', start)
    // A command goes on behind the end of its line only so.
    return end < 0 || end >= index || /["']|[\\`^][ \t]*\r?$/.test(source.slice(start, end))
  })
}

/** Where commands start in the source that was asked about last. */
let last: {source: string; commands: readonly number[]} | undefined
