import type {Root} from 'mdast'
import type {Prose} from '../types.ts'

// "title: Orders", "title: 'Orders'"
const line = /^([A-Za-z_][\w-]{0,60}):[ \t]+(\S.*?)[ \t]*$/

/**
 * The texts of some keys of YAML front matter as prose. Only texts on one line are
 * read, without escapes.
 *
 *     title: The Rest api of the shop
 *            ^^^^^^^^^^^^^^^^^^^^^^^^
 */
export function findFrontmatterProse(tree: Root, source: string, keys: readonly string[]): Prose[] {
  if (keys.length === 0) return []
  const [node] = tree.children
  const start = node?.position?.start.offset
  const end = node?.position?.end.offset
  if (node?.type !== 'yaml' || start === undefined || end === undefined) return []
  const found: Prose[] = []
  let offset = start
  for (const row of source.slice(start, end).split('\n')) {
    const [, key = '', raw = ''] = line.exec(row.replace(/\r$/, '')) ?? []
    const value = keys.includes(key) ? toValue(raw) : undefined
    if (value !== undefined) {
      const from = offset + row.indexOf(raw, key.length + 1) + value.skip
      const {text} = value
      found.push({
        kind: 'heading',
        text,
        node,
        ancestors: [tree],
        insets: [],
        spans: [],
        range: (first, last) => [from + first, from + last],
        isPlain: () => true,
        isShownWrong: () => false,
      })
    }
    offset += row.length + 1
  }
  return found
}

/** Text between quotes, or plain text; nothing where it holds escapes, comments, lists or tags. */
function toValue(raw: string): {text: string; skip: number} | undefined {
  const quote = raw.charAt(0)
  if (quote === '"' || quote === "'") {
    const text = raw.slice(1, -1)
    return raw.length > 1 && raw.endsWith(quote) && !text.includes(quote) && !text.includes('\\')
      ? {text, skip: 1}
      : undefined
  }
  return /^[[\]{}&*!|>%@`#?,-]/.test(raw) || /\s#|:\s|:$/.test(raw) ? undefined : {text: raw, skip: 0}
}
