import {escapePattern} from '../english/pattern.ts'

/**
 * One expression for many phrases that costs little more than for few: phrases
 * that begin alike share their beginning.
 */

interface Node {
  children: Map<string, Node>
  isEnd: boolean
}

/**
 * The body of a regular expression that finds phrases, the longest first.
 *
 *     ['rest', 'rest api', 'restful']      rest(?:ful|GAPapi)?
 *
 * @param phrases lists of words; none of them is read as an expression
 * @param gap body that stands between the words of a phrase
 * @returns a body that matches nothing where there is no phrase
 */
export function toBody(phrases: readonly (readonly string[])[], gap: string): string {
  const root: Node = {children: new Map(), isEnd: false}
  let isAny = false
  for (const words of phrases) {
    let node = root
    for (const [index, word] of words.entries()) {
      if (index > 0) node = toChild(node, '')
      for (const character of word) node = toChild(node, character)
    }
    if (node === root) continue
    node.isEnd = true
    isAny = true
  }
  return isAny ? write(root, gap) : '(?!)'
}

function toChild(node: Node, key: string): Node {
  let child = node.children.get(key)
  if (!child) {
    child = {children: new Map(), isEnd: false}
    node.children.set(key, child)
  }
  return child
}

function write(start: Node, gap: string): string {
  let prefix = ''
  let node = start
  // A chain without branches is written as it is.
  while (!node.isEnd && node.children.size === 1) {
    for (const [key, child] of node.children) {
      prefix += key === '' ? gap : escapePattern(key)
      node = child
    }
  }
  if (node.children.size === 0) return prefix
  // Letters before a gap: "restful" before "rest ful".
  const keys = [...node.children.keys()].sort((a, b) => (a === '' ? 1 : b === '' ? -1 : a < b ? -1 : 1))
  const bodies = keys.map((key) => {
    const child = node.children.get(key)
    return (key === '' ? gap : escapePattern(key)) + (child ? write(child, gap) : '')
  })
  return `${prefix}(?:${bodies.join('|')})${node.isEnd ? '?' : ''}`
}
