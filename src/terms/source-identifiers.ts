/** Identifiers, addresses and code around a word in source, before it is parsed. */
import {isWordByte, toByteSet, toCharacters} from '../english/bytes.ts'
import {toLetterExpression} from '../english/letter-expression.ts'
import {isWordUnit} from '../english/source.ts'

// `@shop`, `$shop`, `.shop`: what `isIdentifier` or `maskZones` takes for a part of an identifier, by the characters that no markup is made of.
const identifierBefore = toLetterExpression(
  String.raw`(?:[@#$^]|[\p{L}\p{N}][._=+]|["'(=:.,{]\/|(?:^|[^.])\.{1,3})$`,
  'u',
)
// `@orders/shop`, `https://shop.example/shop`, ` ./orders/shop`: one token with what `maskZones` takes for an address or a path
const addressBefore =
  /(?:@[A-Za-z\d][A-Za-z\d./-]*\/|:\/\/[A-Za-z\d./:%-]*|(?:^|[\s("'`])\.{0,3}\/(?:[A-Za-z\d][A-Za-z\d./-]*)?)$/
// `shop(`, `shop.list`, `shop::`, `shop_id`, `shop/src.md`
const identifierAfter = toLetterExpression(
  String.raw`^(?:[@#$=(+^]|[._][\p{L}\p{N}]|:[\p{L}\p{N}/:]|\/\p{L}[\p{L}\p{N}]*[-./])`,
  'u',
)
// `order-`; "non-" is prose
const prefixes = /^(?:non|pre|multi|per)$/i

/**
 * Whether `isIdentifier` certainly takes a mention for a part of an identifier, or
 * it is the name of a language in a fence. Only characters are looked at that
 * stand in the prose as they stand in the source.
 */
export function isInIdentifier(source: string, from: number, to: number, hasEvidence: boolean): boolean {
  const before = source.slice(Math.max(0, from - 3), from)
  const after = source.slice(to, to + 40)
  if (isAfterIdentifier(source, from) || identifierAfter(after).test(after)) return true
  if (!hasEvidence && /^[-\u2010\u2011]/.test(after)) return true
  const text = source.slice(from, to)
  if (isInBackticks(source, from, to)) return true
  if (text === text.toLowerCase() && /["'‘“]$/.test(before) && /^["'’”]/.test(after)) return true
  return isFenceInfo(source, from, to) || isInAttribute(source, from, to)
}

/**
 * Whether the characters right beside a mention in bytes of UTF-8 tell as much; no is
 * not certain.
 */
export function isJoinedInBytes(bytes: Uint8Array, from: number, to: number, hasEvidence: boolean): boolean {
  const [before = newline, previous = newline, next = newline, after = newline] = [
    bytes[from - 2],
    bytes[from - 1],
    bytes[to],
    bytes[to + 1],
  ]
  if (previous === dot ? before !== dot : joints[previous] === 1 && isWordByte(before)) return true
  if (previous === slash && pathLeads[before] === 1) return true
  if ((next === dot || next === underscore) && isWordByte(after)) return true
  if (next === colon && (isWordByte(after) || after === slash || after === colon)) return true
  if (next === hyphen && !hasEvidence) return true
  return previous === backtick && next === backtick && before !== backtick && before !== backslash && after !== backtick
}

// "_", "=", "+" of "order_shop": what joins a word to letters or digits before it
const joints = toByteSet('_=+')
// "(/shop", "'/shop": what a path starts behind
const pathLeads = toByteSet('"\'(=:.,{')
const newline = 0x0a
const hyphen = 0x2d
const dot = 0x2e
const slash = 0x2f
const colon = 0x3a
const backslash = 0x5c
const underscore = 0x5f
const backtick = 0x60

/**
 * Asks about a mention in bytes of UTF-8, from its line alone, what is otherwise asked
 * about source. Each character beyond ASCII is one or more closing parentheses here: no
 * identifier has one beside a word, a part of a compound ends at one as at what may be
 * markup, and it is no blank.
 */
export function askLine(
  bytes: Uint8Array,
  from: number,
  to: number,
  question: (source: string, from: number, to: number) => boolean,
): boolean {
  const {text, start} = readLine(bytes, from, to)
  return question(text, from - start, to - start)
}

/** So much of a line is looked at on each side, in bytes. */
const reach = 400

/**
 * The line around a mention, with the line feeds at its ends.
 *
 * @returns of a longer one a part, with a backslash before it and a backtick behind it,
 *   which tell nothing; and where that starts
 */
function readLine(bytes: Uint8Array, from: number, to: number): {text: string; start: number} {
  const first = Math.max(0, from - reach)
  const last = Math.min(bytes.length, to + reach)
  const near = bytes.subarray(first, last)
  const lineFeed = from === first ? -1 : near.lastIndexOf(0x0a, from - first - 1)
  const end = near.indexOf(0x0a, to - first)
  const isCut = lineFeed < 0 && first > 0
  const isCutBehind = end < 0 && last < bytes.length
  const start = first + Math.max(0, lineFeed)
  const text = toCharacters(bytes, start, end < 0 ? last : first + end + 1).replace(/[^\x00-\x7f]/g, ')')
  return {text: `${isCut ? '\\' : ''}${text}${isCutBehind ? '`' : ''}`, start: isCut ? start - 1 : start}
}

// `<a href="#top" name="`: a tag up to a value; a pipe may end a cell
const attributeBefore =
  /(?:^|[^\\])<[A-Za-z][\w-]*(?:[ \t]+[\w:.-]+(?:=(?:"[^"<>{}|\r\n]*"|'[^'<>{}|\r\n]*'))?)*[ \t]+[\w:.-]+="[^"<>{}|\r\n]*$/
// `-orders">`, `" id="top">`: its rest
const attributeAfter = /^[^"<>{}|\r\n]*"(?:[ \t]+[\w:.-]+(?:=(?:"[^"<>{}|\r\n]*"|'[^'<>{}|\r\n]*'))?)*[ \t]*\/?>/

/** In the value of an attribute of a whole tag on one line, which is HTML or code wherever it stands. */
function isInAttribute(source: string, from: number, to: number): boolean {
  const near = source.slice(Math.max(0, from - 400), from)
  const before = near.slice(near.lastIndexOf('\n') + 1)
  return before.includes('="') && attributeBefore.test(before) && attributeAfter.test(source.slice(to, to + 400))
}

/** Between two backticks there is code, or code ends and starts there: never prose on its own. */
export function isInBackticks(source: string, from: number, to: number): boolean {
  return /(?:^|[^`\\])`$/.test(source.slice(Math.max(0, from - 2), from)) && /^`(?!`)/.test(source.slice(to, to + 2))
}

/** Whether what stands before a mention certainly makes it a part of an identifier. */
export function isAfterIdentifier(source: string, from: number): boolean {
  const before = source.slice(Math.max(0, from - 160), from)
  if (identifierBefore(before).test(before)) return true
  // Addresses and paths are ASCII.
  if (source.charCodeAt(from) < 128 && addressBefore.test(before)) return true
  if (!/[-\u2010\u2011]$/.test(before)) return false
  let start = before.length - 1
  while (start > 0 && isWordUnit(before, start - 1)) start--
  const part = before.slice(start, -1)
  if (part === '' || prefixes.test(part)) return false
  // The word may begin before markup, unless there is a blank: "n**on-**", "- [my-".
  return !/[*_~[\]>\\);]/.test(before.charAt(start - 1)) || /\s[*_~[]{1,9}$/.test(before.slice(0, start))
}

/** "```shop" at the start of a line with no other backtick: a fence wherever Markdown is read. */
function isFenceInfo(source: string, from: number, to: number): boolean {
  if (!/(?:^|\n) {0,3}`{3,9}$/.test(source.slice(Math.max(0, from - 14), from))) return false
  const end = source.indexOf('\n', to)
  return !source.slice(to, end < 0 ? source.length : end).includes('`')
}
