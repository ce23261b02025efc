import type {Nodes, Paragraph, Parents} from 'mdast'
import type {Range} from '../../types.ts'
import {readTarget} from '../../http/target.ts'
import {maskBlock, toRange} from './mask.ts'

/** A path and the method that a label near it gives. */
export interface Labelled {
  method: string
  methodRange: Range
  pathRange: Range
}

// "**Method:** `POST`", "HTTP method - GET": a line of its own
const methodLine =
  /^[\s\uE000\uE001]*(?:HTTP[ -]|request )?(?:method|verb|type)[\s\uE000\uE001]*[:：=–-]?[\s\uE000\uE001]*(GET|POST|PUT|PATCH|DELETE)[\s\uE000\uE001.]*$/i
// "PUT Method", "`POST` request": the same the other way round
const methodFirst =
  /^[\s\uE000\uE001]*(GET|POST|PUT|PATCH|DELETE)[\s\uE000\uE001]+(?:method|request)[\s\uE000\uE001.:]*$/i
// "**URL** : ", "Endpoint: " before a path
const pathLabel =
  /^[\s\uE000\uE001]*(?:request |api )?(?:url|uri|endpoint|path|route)[\s\uE000\uE001]*[:：=–-]?[\s\uE000\uE001]*/i
// "**URL", "- HTTP method" at the start of a line
const labelStart = /^\W{0,8}(?:HTTP|request|api|method|verb|type|url|uri|endpoint|path|route)/im
// What stands between two blocks is blanks and marks of quotes: anything else is a block.
const missing = /[^\s>]/
/** How many lines may stand between the two. */
const reach = 2

/**
 * Pair paths and methods that stand on labelled lines of their own, as in
 *
 *     - **Method:** `POST`
 *     - **URL:** `/orders`
 *
 * @param parent whose paragraphs, or whose items' first paragraphs, are read
 */
export function findLabelled(parent: Parents, source: string): Labelled[] {
  const range = toRange(parent)
  if (!range) return []
  const entries: ({line: number; method: string; range: Range} | {line: number; method?: undefined; range: Range})[] =
    []
  let count = 0
  let end = range[0]
  for (const child of parent.children as Nodes[]) {
    // Of a document that is read in part, blocks between may be missing.
    const own = toRange(child)
    if (own && missing.test(source.slice(end, own[0]))) count += reach + 1
    end = own?.[1] ?? end
    const paragraph = findParagraph(child)
    if (!paragraph) {
      count += reach + 1
      continue
    }
    const place = toRange(paragraph)
    // Most paragraphs are prose: not worth a look.
    if (!place || place[1] - place[0] > 600) {
      count += reach + 1
      continue
    }
    const mask = labelStart.test(source.slice(...place)) ? maskBlock(paragraph, source) : undefined
    if (!mask) {
      count++
      continue
    }
    let at = mask.start
    for (const line of mask.text.split('\n')) {
      count++
      const method = (methodLine.exec(line) ?? methodFirst.exec(line))?.[1]
      if (method) {
        const from = at + line.lastIndexOf(method)
        entries.push({line: count, method: method.toUpperCase(), range: [from, from + method.length]})
      } else {
        const label = pathLabel.exec(line)
        const target = label && label[0].length > 3 ? readTarget(line, label[0].length) : undefined
        if (target && /^[\s\uE000\uE001.]*$/.test(line.slice(target.end)))
          entries.push({line: count, range: [at + target.path, at + target.end]})
      }
      at += line.length + 1
    }
  }
  const found: Labelled[] = []
  for (let index = 0; index + 1 < entries.length; index++) {
    const [a, b] = [entries[index], entries[index + 1]]
    if (!a || !b || b.line - a.line > reach) continue
    const [method, path] = a.method ? [a, b] : [b, a]
    if (method.method === undefined || path.method !== undefined) continue
    found.push({method: method.method, methodRange: method.range, pathRange: path.range})
    index++
  }
  return found
}

function findParagraph(node: Nodes): Paragraph | undefined {
  if (node.type === 'paragraph') return node
  const first = node.type === 'listItem' ? node.children[0] : undefined
  return first?.type === 'paragraph' ? first : undefined
}
