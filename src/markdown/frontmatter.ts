import type {Root} from 'mdast'
import type {Prose} from '../types.ts'
import {toChildren, toEnd, toStart, toText} from './nodes.ts'

// Matches a line with a key and a text: "title: Orders", "title: 'Orders'"
const line = /^([A-Za-z_][\w-]{0,60}):[ \t]+(\S.*?)[ \t]*$/

/**
 * Read the texts of the given keys in YAML front matter as prose. A text must be on one line, without escapes.
 *
 *     title: The Rest api of the shop
 *            ^^^^^^^^^^^^^^^^^^^^^^^^
 */
export function findFrontmatterProse(tree: Root, source: string, keys: readonly string[]): Prose[] {
  if (keys.length === 0) return []
  const [node] = tree.children
  const [start, end] = [toStart(node), toEnd(node)]
  if (node?.type !== 'yaml' || start < 0 || end < 0) return []
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

// Matches front matter: a fence of three characters on the first line, up to the same fence. In satteri, `...` also
// ends YAML.
const frontmatter = /^(?:---[ \t]*\r?\n(?:[^]*?\n)??(?:---|\.\.\.)|\+{3}[ \t]*\r?\n(?:[^]*?\n)??\+{3})[ \t]*(?:\r?\n|$)/

/** Get the offset of the text after YAML or TOML front matter. */
export function skipFrontmatter(source: string): number {
  return frontmatter.exec(source)?.[0].length ?? 0
}

/** Read quoted or plain text. @returns undefined for other values, and for text with escapes or a comment */
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

// Matches "lang: de", "language = 'pt-BR'"
const languageKey = /^(?:lang|language|locale)\s*[:=]\s*["']?([a-z]{2})(?:[-_][A-Za-z]{2,4})?["']?\s*$/im

// These are sets, because V8 is slow to compile a regular expression with so many alternatives.
const folders = new Set('ar cs de es fa fr hu ja ko nl pl pt ru sv tr uk vi zh'.split(' '))
const endings = new Set('de es fr it ja ko nl pl pt ru tr uk vi zh'.split(' '))
// Matches "docs/de/index.md", "docs/pt-BR/index.md"
const languageFolder = /(?:^|[\\/])([a-z]{2})(?:[-_][A-Za-z]{2,4})?(?=[\\/])/g
// Matches "README.zh-CN.md", "orders_de.md"
const languageEnding = /[._-](?:([a-z]{2})[-_])?([A-Za-z]{2,4})\.(?:mdx?|MDX?|markdown)$/

/**
 * Find the language of a page that is not in English: the language that the front matter states, or else the language
 * that the path states.
 *
 * @param path the path of the file; absent if unknown
 * @returns two letters (ISO 639-1); undefined for English, or if no language is stated
 */
export function findLanguage(tree: Root, path = ''): string | undefined {
  const [first] = toChildren(tree)
  const isFrontMatter = first?.type === 'yaml' || first?.type === 'toml'
  const stated = isFrontMatter ? languageKey.exec(toText(first.value))?.[1]?.toLowerCase() : undefined
  if (stated !== undefined) return stated === 'en' ? undefined : stated
  for (const [, folder = ''] of path.matchAll(languageFolder)) if (folders.has(folder)) return folder
  return languageEnding
    .exec(path)
    ?.slice(1)
    .find((ending) => endings.has(ending))
}
