// Matches a word: "OAuth2", "PDFs", "HTTP" in "HTTPResponse", "Order", "order2", "42", and text in another script
const wordPattern = /[oO]Auth(?![a-z])\d*|[A-Z]{2,}s(?![a-z])\d*|[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*|\d+|[^\x00-\x7f]+/g

/**
 * Split a segment into words in lower case: at `-`, `_`, `.` and `:`, and before capitals.
 *
 *     getOrderById → get, order, by, id
 */
export function splitWords(segment: string): string[] {
  return (segment.match(wordPattern) ?? []).map((word) => word.toLowerCase())
}

/** How a segment joins its words. */
export type WordStyle = 'kebab' | 'snake' | 'camel' | 'pascal' | 'lower'

/** Find how a segment joins its words; `lower` for a single word. */
export function findWordStyle(segment: string): WordStyle {
  if (segment.includes('_')) return 'snake'
  if (segment.includes('-')) return 'kebab'
  return /[a-z][A-Z]/.test(segment) ? 'camel' : 'lower' // For example, "orderItems"
}

/** Join words in a style: order, items → `order-items`, `order_items`, `orderItems`, `OrderItems`, `orderitems`. */
export function joinWords(words: readonly string[], style: WordStyle): string {
  if (style === 'kebab') return words.join('-')
  if (style === 'snake') return words.join('_')
  if (style === 'lower') return words.join('')
  const start = style === 'camel' ? 1 : 0
  return words.map((word, index) => (index < start ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('')
}

/** Get the last word, which in English is usually the main noun; empty if there are no words. */
export function toLastWord(words: readonly string[]): string {
  return words.at(-1) ?? ''
}

/**
 * Whether a name is an abbreviation of a word: "org" of "organization", or "dept" of "department", which keeps the first
 * three letters and the last consonant. "user" is not an abbreviation of "username".
 */
export function isAbbreviation(name: string, word: string): boolean {
  if (!/^[a-z]{3,4}$/.test(name) || name.length + 2 > word.length || !word.startsWith(name.slice(0, 3))) return false
  const [consonant = ''] = /[^aeiouy](?=[aeiouy]*$)/.exec(word) ?? []
  return name.length === 3 || (name.charAt(3) === consonant && !word.startsWith(name))
}

const identifiers = new Set('id ids uid uuid guid key slug code pk identifier'.split(' '))

/** Whether the last word means an identifier: "id" of "order id". */
export function isIdentifier(words: readonly string[]): boolean {
  return identifiers.has(toLastWord(words))
}
