import {matchAt} from '../english/pattern.ts'
import {findClose} from './path.ts'

/** A request target in a text, as indices. */
export interface Target {
  /** Index of the first character of the target: of the scheme, the host, or the path. */
  start: number
  /** Index of the first character of the path. */
  path: number
  /** Index after the path with its query and fragment. */
  end: number
}

// Matches a scheme and a host, up to the path: "https://shop.example:8080", "https://<your shop>",
// "https://<%= shop %>", "https://#{shop}", "http&#58;//shop"; not "wss://"
const schemePattern =
  /(?!wss?:)[a-z][a-z\d+.-]{1,9}(?::|&#(?:58|x3a);)\/\/(?:#?\{[\w .#-]{1,64}\}|[^\s/"'`<>|?#\uE000\uE001]|<(?:[\w .’'-]{1,64}|%= ?[\w.]{1,64} ?%)>){1,200}/iy
// Matches a variable right before a slash: "{{baseUrl}}", "${BASE}", "#{BASE}", "$HOST", "<base>", "__BASE__", "%s",
// "[host]", "\[域名\]", "SHOP_URL"
const variablePattern =
  /(?:[$#]?\{\{?[\w .-]{1,64}\}?\}|\$[A-Za-z_]\w{0,63}|<(?:[\w .-]{1,64}|%= ?[\w.]{1,64} ?%)>|__[A-Za-z]\w{0,62}__|&lt;[\w .-]{1,64}&gt;|%s|\\?\[[\w.\u4e00-\u9fff-]{1,64}\\?\]|[A-Z][A-Z\d_]{1,40}_(?:URL|HOST|SERVER|ENDPOINT|BASE|DOMAIN|ADDRESS))(?::(?:\d{1,5}|<\w{1,20}>|\$?\{[\w.]{1,20}\}))?(?=\/)/y
// Matches a host right before a slash: "localhost:3000", "api.shop.example", "host:port"; not "orders.getOrder"
const hostPattern =
  /(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|(?:[A-Za-z\d](?:[A-Za-z\d-]{0,62})\.){1,6}(?:[a-z]{2,24}|[A-Z]{2,24}))(?::\d{1,5})?(?=\/)|:\d{2,5}(?=\/)|\w{1,30}:(?:port|PORT)(?=\/)/y
// Matches the character after the first slash of a path
const pathStart = /[\w{:<[($@%~+*.&\\-]/
const entityParameter = /&lt;[\w .-]{1,64}&gt;/y
// Matches a character reference that ends a path: "&nbsp;", "&gt;", "&#32;"; not "&amp;", which joins parameters of a
// query
const reference = /&(?!amp;)(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/iy
// Matches the text before a bracket that belongs to the path: "/", "/\\", "?" of "/orders?filter"
const bracketLead = /\/\\?$|\?/
const longest = 2000

/**
 * Read a request target at an index.
 *
 * @returns undefined if there is neither a path with a leading slash nor a host with a path
 */
export function readTarget(text: string, index: number): Target | undefined {
  let path = index
  for (const pattern of [schemePattern, variablePattern, hostPattern]) {
    const match = matchAt(pattern, text, index)
    if (!match) continue
    path = index + match[0].length
    break
  }
  if (text.charAt(path) !== '/' || !pathStart.test(text.charAt(path + 1))) return
  const end = findPathEnd(text, path)
  return end > path + 1 ? {start: index, path, end} : undefined
}

/** Greatest length of a scheme and a host, in code units. */
const longestHost = 240

/**
 * Find the server right before a path. The server is a host, maybe with a scheme, or a variable.
 *
 * @param path index of the first character of the path
 * @returns an empty string if there is no server
 */
export function findHost(text: string, path: number): string {
  let start = path
  for (let index = path - 1; index >= Math.max(0, path - longestHost); index--) {
    if (/["'\n\x60]/.test(text.charAt(index))) break
    if (readTarget(text, index)?.path === path) start = index
  }
  return text.slice(start, path)
}

// Matches a path without a leading slash: `orders/create`, `orders/{id}/items/`, `v1/orders.create`; not two names of
// functions: `order_get/set_total`; not a media type: `application/json`
const relativePath =
  /(?!\w{1,60}_(?:get|add)\/|application\/(?:json|xml|pdf|zip|octet-stream|x-|vnd\.|[\w.-]{1,40}\+)|multipart\/form-data|text\/(?:plain|html|xml|css|csv)\b)[\w{$][\w{}$-]{0,80}(?:\/(?:[\w{}$:<>-]|\.(?=\w)){1,80}){1,12}\/?/y

/** Read a path without a leading slash; undefined if there is none. */
export function readRelative(text: string, index: number): Target | undefined {
  const [path] = matchAt(relativePath, text, index) ?? []
  // The path of "orders/create: " ends before the colon.
  return path === undefined ? undefined : {start: index, path: index, end: index + path.replace(/:$/, '').length}
}

/** Find the end of the path that starts at an index. */
function findPathEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + longest)
  let index = start
  while (index < limit) {
    const character = text.charAt(index)
    if (/[{[<(]/.test(character)) {
      // "{:http}" after a path in code is the language of the code.
      if (text.startsWith('{:', index) && text.charAt(index - 1) !== '/') break
      // Brackets are part of `/orders/[id]`, `/orders/\[id\]`, `?filter[status]=open`, but not of `/orders[see below]`.
      if (character === '[' && !bracketLead.test(text.slice(start, index))) break
      const close = findClose(text, index)
      if (close === undefined || !isParameterAt(text, index, close)) break
      index = close
      continue
    }
    if (character === '&') {
      const match = matchAt(entityParameter, text, index)
      if (match) {
        index += match[0].length
        continue
      }
      if (matchAt(reference, text, index)) break
    }
    if (character === '\\') {
      // A backslash may be an escape in Markdown: "\{order\_id}".
      if (!/[{}[\]_*<>:~&]/.test(text.charAt(index + 1))) break
      index += /[{[<]/.test(text.charAt(index + 1)) ? 1 : 2
      continue
    }
    if (!isPathCharacter(character)) break
    if (character === '*' && text.charAt(index - 1) !== '/' && text.charAt(index - 1) !== '*') break
    index++
  }
  // Drop punctuation, emphasis and escapes at the end ("/orders\\_"), but keep "&lt;id&gt;".
  while (/[.,;:!?*'~&\\_]/.test(text.charAt(index - 1)) && !text.endsWith('&gt;', index)) index--
  return index
}

/** Matches a sign of a URL: "://" of "https://", "www." */
const address = /:\/\/|www\./i

function isParameterAt(text: string, index: number, close: number): boolean {
  const inner = text.slice(index + 1, close - 1)
  if (text.charAt(index) === '(') return /^\w{1,40}$/.test(inner) && text.charAt(index - 1) === '/'
  // Brackets around a URL form a link, not a parameter.
  if (address.test(inner)) return false
  // In "</code>", "<% id %>" and "<?php >", the brackets are not a parameter.
  if (text.charAt(index) === '<') return /^(?![/%?!])[^<>"=]{1,64}$/.test(inner)
  return true
}

/**
 * Whether a character may be in a path, query or fragment (RFC 3986). Also allows letters with accents, for
 * placeholders.
 */
function isPathCharacter(character: string): boolean {
  return /[\w\-.~%:@!$&*+,;=/?#\u00C0-\u024F]/.test(character)
}
