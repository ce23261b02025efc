import type {MarkdownDocument, Prose} from '../types.ts'

// "title: Orders", "title: 'Orders'"
const line = /^([A-Za-z_][\w-]{0,60}):[ \t]+(\S.*?)[ \t]*$/

/**
 * A document that has the texts of some keys of its YAML front matter as prose too.
 * Only texts on one line are read, without escapes.
 *
 *     title: The Rest api of the shop
 *            ^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * @param keys without any, the document itself is given back
 */
export function withFrontmatter(document: MarkdownDocument, keys: readonly string[]): MarkdownDocument {
  if (keys.length === 0) return document
  const wanted = new Set(keys)
  let prose: readonly Prose[] | undefined
  return {
    source: document.source,
    tree: document.tree,
    language: document.language,
    isMdx: document.isMdx,
    get prose() {
      return (prose ??= [...findTexts(document, wanted), ...document.prose])
    },
    get requests() {
      return document.requests
    },
    findRequests() {
      return document.findRequests()
    },
    findProse(pattern) {
      return [...findTexts(document, wanted), ...document.findProse(pattern)]
    },
  }
}

function findTexts({tree, source}: MarkdownDocument, keys: ReadonlySet<string>): Prose[] {
  const [node] = tree.children
  const start = node?.position?.start.offset
  const end = node?.position?.end.offset
  if (node?.type !== 'yaml' || start === undefined || end === undefined) return []
  const found: Prose[] = []
  let offset = start
  for (const row of source.slice(start, end).split('\n')) {
    const [, key = '', raw = ''] = line.exec(row.replace(/\r$/, '')) ?? []
    const value = keys.has(key) ? toValue(raw) : undefined
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
