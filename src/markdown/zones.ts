import type {Range} from '../types.ts'
import {rememberLast} from '../english/remember.ts'
import {numberAt} from './align.ts'

/** The character that replaces text that is not prose. */
export const placeholder = '\uFFFC'

/**
 * Maps the opener of a zone to its closer. A zone is text that is not prose. An opener that is not listed is its own
 * closer.
 */
const closers = new Map([
  ['{{', '}}'],
  ['{%', '%}'],
  ['<%', '%>'],
  ['<!--', '-->'],
  ['[[', ']]'],
])

/** The greatest length of a zone, in characters. An opener without a closer within this length is ordinary text. */
const longest = 4000

/** Matches `{{`, `{%`, `<%`, `<!--`, `$$`, `[[`, and the three backquotes of a code fence in HTML. */
const opener = /\{\{|\{%|<%|<!--|\$\$|\[\[|```/g

/** Matches the start of `{% highlight js %}`, `{{< highlight go >}}`. The text up to the closing tag is code. */
const codeTag = /^\{[{%][<%-]?\s{0,9}(highlight|codeblock|mermaid|comment)\b/

/**
 * Matches other zones. Matching takes linear time, because each repetition is bounded or is near the start of a line.
 */
const group = new RegExp(
  [
    String.raw`\$?\{[^{}]{0,300}\}`, // `{order_id}`, `${total}`, `{#orders}`, `{: .note}`
    String.raw`<[/A-Za-z][^<>]{0,300}>`, // `<order_id>`, `</Tabs>`
    String.raw`(?<![\w$\\])\$(?![\s$])[^$\n]{0,300}(?<=[^\s$])\$(?![\w$])`, // `$a + b$`, not `$5 and $10`
    '`[^`\\n]{1,300}`', // "`orders`" in HTML
    String.raw`\[\^[^[\]\s]{1,80}\](?:\([^()\n]{0,300}\))?`, // `[^1]`, `[^1](end point)`
    String.raw`\]\[[^[\]]{0,100}\](?:\([^()\n]{0,300}\))?`, // `][orders]`, `][orders](end point)`
    String.raw`\]\([^()\n]{0,300}\)`, // `](orders.md)`, `](end point)`: without the space, `](endpoint)` would be a link
    String.raw`(?<![\w:]):[a-z\d_+-]{1,40}:(?![\w:])`, // `:truck:`
    String.raw`(?<![\w:]):[a-zA-Z][\w-]{0,40}(?=[[{])`, // `:abbr[`
    String.raw`^\[![A-Za-z][\w-]{0,30}\][+-]?`, // `[!NOTE]`
    String.raw`^:{2,}[ \t]{0,8}[\w-]*`, // `:::note`, `::: warning`
    String.raw`^(?:!!!|\?\?\?\+?)[ \t]{1,8}[\w-]+`, // `!!! note`
    String.raw`^={3}[!+]?(?=[ \t]")`, // `=== "Shell"`
  ].join('|'),
  'gm',
)

/**
 * Matches the character that starts a zone of `group`, or the `[` before `][orders]` and `](orders.md)`. A text without
 * a match has no such zone.
 */
const mayHoldGroup = /[{<$`[:!?=]/

/** Matches a part of a token that may be an identifier: `.m` of `orders.md`, `/o` of `/orders`, `()` of `list()`. */
const trigger = /[./\\@_#:$=~][\w{<:*.[-]|\/(?![^\s])|\(\)|->|--[a-z]/g

/** Matches a character of a token: ASCII except spaces, `"`, `` ` `` and `|`. */
const tokenUnit = /[!#-_a-{}~]/

/** Matches the punctuation before a token: `([`. */
const leading = /^[([{'*!,;]+/
/** Matches a character of the punctuation after a token: `.`. */
const trailing = /[.,;:!?)\]}'*>]/

/** Matches a token that is a URL, a path, a file name or an identifier. */
const identifier = new RegExp(
  [
    String.raw`:\/\/`, // `https://shop.example`
    String.raw`^www\.\w`, // `www.shop.example`
    String.raw`^(?:mailto|tel|urn|data):\S`, // `mailto:desk@shop.example`
    String.raw`@\w`, // `desk@shop.example`, `@shop/orders`, `@ann`
    String.raw`^#[\w-]`, // `#orders`
    String.raw`^\$[A-Za-z_]`, // `$orders`
    String.raw`^\.{0,3}[/\\][\w{<:*[.@-]`, // `/v1/orders`, `./orders`
    String.raw`^~[/\\]`, // `~/orders`
    String.raw`^\.{1,3}[A-Za-z_]`, // `.env`, `...items`
    String.raw`[\w-]\.[\w*{<-]`, // `orders.md`, `shop.orders.list`, `app.shop.example`
    String.raw`\w_+\w|^__?\w|\w__$`, // `order_id`
    String.raw`[\w.:]\\\w`, // `C:\orders`
    String.raw`\w=[\w{<]`, // `type=order`
    String.raw`\w::\w`, // `Shop::Order`
    String.raw`\w->\w`, // `shop->order`
    String.raw`\w\(\)`, // `list()`
    String.raw`^--?[a-z][\w-]*$`, // `--order`
    String.raw`[a-z]:[a-z]`, // `shop:order`
    String.raw`\/[{<:*[]`, // `orders/{id}`
    String.raw`\/[\w.-]+#\d`, // `shop/orders#12`
    String.raw`^[a-z\d]+(?:-[a-z\d]+)+\/[\w.-]+`, // `order-shop/desk`
    String.raw`^[a-z\d]+\/[a-z\d]+(?:-[a-z\d]+)+`, // `desk/order-shop`
    String.raw`^[a-z\d-]+(?:\/[a-z\d-]+){2,}`, // `docs/orders/index`
    String.raw`^v\d+\/\w`, // `v1/orders`
    String.raw`^[\w-]+\/$`, // `orders/`
  ].join('|'),
)

/** Matches tokens that only look like identifiers: `e.g`, `v1.2`, `3.10+`, `get/post/put` (HTTP methods). */
const ordinary =
  /^(?:(?:[A-Za-z]\.)+[A-Za-z]|v?\d+(?:[.,:]\d+)*[+%]?|(?:get|head|post|put|patch|delete|options)(?:\/(?:get|head|post|put|patch|delete|options))+(?:\.etc)?)$/

/**
 * Replace text that is not prose: URLs, paths, file names, identifiers with dots, slashes or underscores, templating
 * tags, placeholders, math, and markers of Markdown dialects. One U+FFFC replaces each code unit. Words that are joined
 * by hyphens or by one slash ("and/or") are prose.
 *
 * @returns a text of the same length
 */
export function maskZones(text: string): string {
  return maskTokens(maskGroups(maskPairs(text)))
}

/** Replace ranges by U+FFFC. @param ranges in ascending order: start, end, start, end, … */
export function maskRanges(text: string, ranges: readonly number[]): string {
  if (ranges.length === 0) return text
  let result = ''
  let end = 0
  for (let index = 0; index < ranges.length; index += 2) {
    const from = Math.max(numberAt(ranges, index), end)
    const to = numberAt(ranges, index + 1)
    if (to <= from) continue
    result += text.slice(end, from) + placeholder.repeat(to - from)
    end = to
  }
  return result + text.slice(end)
}

function maskPairs(text: string): string {
  const ranges: number[] = []
  /** Openers that have no closer in the rest of the text. */
  const missing = new Set<string>()
  opener.lastIndex = 0
  for (let match = opener.exec(text); match; match = opener.exec(text)) {
    const open = match[0]
    if (missing.has(open)) continue
    const closer = closers.get(open) ?? open
    let close = text.indexOf(closer, match.index + open.length)
    if (close < 0) {
      missing.add(open)
      continue
    }
    close += closer.length
    if (close - match.index > longest) continue
    while (open === '{{' && text.charAt(close) === '}') close++
    const name = codeTag.exec(text.slice(match.index, match.index + 40))?.[1]
    if (name !== undefined) close = findTagEnd(text, name, close)
    ranges.push(match.index, close)
    opener.lastIndex = close
  }
  return maskRanges(text, ranges)
}

/** Matches keys and values between templating tags: "{% example %}\nname: orders\n{% endexample %}". */
const data =
  /\{%-?[ \t]*(\w+)\b[^%\n]{0,300}%\}[ \t]*\r?\n(?=[ \t]*(?:- )?[a-z_][\w.-]*:(?:\s|$))[^]{0,4000}?\{%-?[ \t]*end\1\b/g
/** Matches a line of data with a value of one word: "  - name: orders". Longer values may be sentences. */
const dataLine = /^[ \t]*(?:- )?(?:[\w.$-]+:[ \t]*)?\S*[ \t]*$/gm

/**
 * Expressions for code that Markdown parses as text. `pattern` can match only if `sign` matches. Repetitions are
 * bounded.
 */
const code: readonly (readonly [sign: RegExp, pattern: RegExp])[] = [
  // A directive: ":::{code-block} yaml\nname: orders\n:::"
  [/::/, /^[ \t]*(:{2,})[ \t]?\{?code\b[^\n]{0,200}\n[^]{0,4000}?\n[ \t]*\1[ \t]*$/gm],
  // A fence that is indented too far for its list: "        ```yaml\nname: orders\n        ```"
  [/[ \t](?:```|~~~)/, /^(?: {4}|\t)[ \t]{0,40}(`{3,9}|~{3,9})[a-z][^`\n]{0,80}\n[^]{0,4000}?\n[ \t]*\1/gm],
  // A command after a prompt: "$ shop rest get orders"
  [/\$ [a-z]/, /^[ \t]*\$ [a-z][^\n]{0,400}/gm],
]

/** Find code and data that Markdown parses as text. @returns ranges in order */
export const findHidden = rememberLast((source: string): readonly Range[] => {
  const blocks = code.flatMap(([sign, pattern]) => (sign.test(source) ? findRanges(source, pattern, 0) : []))
  const lines = findRanges(source, data, 0).flatMap(([from, to]) => findRanges(source.slice(from, to), dataLine, from))
  return [...blocks, ...lines].toSorted(([a], [b]) => a - b)
})

function findRanges(text: string, pattern: RegExp, base: number): Range[] {
  return [...text.matchAll(pattern)].map(({0: match, index}) => [base + index, base + index + match.length])
}

/** Find the end of the closing tag of a templating tag; the end of the text if there is none. */
function findTagEnd(text: string, name: string, index: number): number {
  for (let at = text.indexOf(name, index); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/(?:end|\/\s?)$/.test(text.slice(Math.max(0, at - 3), at))) continue
    const end = text.indexOf('}', at)
    return end < 0 ? text.length : text.startsWith('}}', end) ? end + 2 : end + 1
  }
  return text.length
}

function maskGroups(text: string): string {
  return mayHoldGroup.test(text) ? maskRanges(text, findRanges(text, group, 0).flat()) : text
}

function maskTokens(text: string): string {
  const ranges: number[] = []
  let done = 0
  trigger.lastIndex = 0
  for (let match = trigger.exec(text); match; match = trigger.exec(text)) {
    let from = match.index
    let to = match.index + 1
    while (from > done && tokenUnit.test(text.charAt(from - 1))) from--
    while (to < text.length && tokenUnit.test(text.charAt(to))) to++
    done = to
    trigger.lastIndex = Math.max(to, match.index + 1)
    const token = text.slice(from, to)
    const start = leading.exec(token)?.[0].length ?? 0
    const end = token.endsWith('()') ? token.length : findTrailing(token)
    const core = token.slice(start, end)
    if (identifier.test(core) && !ordinary.test(core)) ranges.push(from + start, from + end)
  }
  return maskRanges(text, ranges)
}

/** Find the start of the punctuation at the end of a token. A regular expression could take quadratic time. */
function findTrailing(token: string): number {
  let end = token.length
  while (end > 0 && trailing.test(token.charAt(end - 1))) end--
  return end
}
