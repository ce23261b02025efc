import {once} from '../english/remember.ts'
/**
 * A node of the tree that finds phrases. The time of a search depends on the length of the text, not on the number of
 * phrases.
 */

interface Node {
  children: Map<string, Node>
  /** The node after a gap between two words. */
  gap: Node | undefined
  isEnd: boolean
}

export interface Found {
  index: number
  text: string
}

/** Finds phrases in a text, in order and without overlaps. */
export type Finder = (text: string) => Found[]

function toNode(): Node {
  return {children: new Map(), gap: undefined, isEnd: false}
}

/**
 * Create a finder of phrases in any capitalisation. The gap between two words may be a hyphen, spaces with at most one
 * line ending, or empty. No letter, digit or `_` may be next to a phrase. If several phrases start at the same index,
 * the finder finds the longest one.
 *
 *     ['rest', 'api'] finds "rest apis", "REST-API" and "RestApi"
 *
 * @param phrases lists of words
 * @param endings possible plural endings, in the order in which they are tried: "es", "s", ""
 */
export function toFinder(phrases: readonly (readonly string[])[], endings: readonly string[]): Finder {
  const root = toNode()
  for (const words of phrases) {
    let node = root
    for (const [index, word] of words.entries()) {
      if (index > 0) node = node.gap ??= toNode()
      // The tree has a level for each code unit, because texts are searched by code units.
      for (const character of toLower(word).split('')) {
        let child = node.children.get(character)
        if (!child) {
          child = toNode()
          node.children.set(character, child)
        }
        node = child
      }
    }
    if (node !== root) node.isEnd = true
  }
  return (text) => {
    const lower = toLower(text)
    const found: Found[] = []
    for (let index = 0; index < lower.length; index++) {
      // Most characters follow a letter, so no phrase can start there. This fast check comes first.
      if (isPlainWordUnit(lower.charCodeAt(index - 1))) continue
      const first = root.children.get(lower.charAt(index))
      if (!first || isWordBefore(text, index)) continue
      const end = walk(first, {text, lower, endings}, index + 1)
      if (end < 0) continue
      found.push({index, text: text.slice(index, end)})
      index = end - 1
    }
    return found
  }
}

/** Convert a text to lower case without changing its length. */
function toLower(text: string): string {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  // Keep each character whose lower case has another length: "İ" would become two code units.
  return Array.from({length: text.length}, (_, index) => {
    const unit = text.charAt(index).toLowerCase()
    return unit.length === 1 ? unit : text.charAt(index)
  }).join('')
}

/** A text, the same text in lower case, and the endings that phrases may have. */
interface Walked {
  text: string
  lower: string
  endings: readonly string[]
}

/** Match phrases at an index. @returns the end of the longest one, or -1 */
function walk(node: Node, walked: Walked, index: number): number {
  const {text, lower, endings} = walked
  const child = node.children.get(lower.charAt(index))
  if (child) {
    const end = walk(child, walked, index + 1)
    if (end >= 0) return end
  }
  if (node.gap) {
    const next = skipGap(lower, index)
    const after = node.gap.children.get(lower.charAt(next))
    if (after) {
      const end = walk(after, walked, next + 1)
      if (end >= 0) return end
    }
  }
  if (!node.isEnd) return -1
  for (const ending of endings) {
    const end = index + ending.length
    if (lower.startsWith(ending, index) && !isWordAfter(text, end)) return end
  }
  return -1
}

const hyphens = new Set(['-', '\u2010', '\u2011'])
const blanks = new Set([' ', '\t', '\u00A0'])

/** Skip a hyphen, if there is one. If not, skip up to three spaces, then a line ending and up to three more spaces. */
function skipGap(text: string, index: number): number {
  if (hyphens.has(text.charAt(index))) return index + 1
  let next = skipBlanks(text, index)
  if (text.charAt(next) === '\r') next++
  if (text.charAt(next) === '\n') next = skipBlanks(text, next + 1)
  return next
}

function skipBlanks(text: string, index: number): number {
  let next = index
  while (next < index + 3 && blanks.has(text.charAt(next))) next++
  return next
}

/** Whether a code unit is a lower-case letter or a digit of ASCII. False for NaN. */
function isPlainWordUnit(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57)
}

const wordAtEnd = once(() => /[\p{L}\p{N}_]$/u) // Matches "a" of "-a"
const wordAtStart = once(() => /^[\p{L}\p{N}_]/u) // Matches "a" of "a-"

function isWordBefore(text: string, index: number): boolean {
  if (index === 0) return false
  const before = text.slice(Math.max(0, index - 2), index)
  return wordAtEnd().test(before)
}

function isWordAfter(text: string, index: number): boolean {
  if (index >= text.length) return false
  const after = text.slice(index, index + 2)
  return wordAtStart().test(after)
}
