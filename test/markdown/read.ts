import type {Root} from 'mdast'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {decodeReference} from '../../src/markdown/align.ts'
import {readDocument} from '../../src/markdown/document.ts'
import {parse} from '../../src/markdown/parse.ts'
import type {MarkdownDocument, Prose} from '../../src/types.ts'

/** `plain`: without GFM and front matter, like remark alone; `gfm`: with GFM and front matter; `mdx`: as MDX. */
export type ParserName = 'plain' | 'gfm' | 'mdx'

const plain = unified().use(remarkParse).freeze()

/** Parse a text. `gfm` and `mdx` use the parser under test. */
export function toTree(source: string, parser: ParserName = 'gfm'): Root {
  return parser === 'plain' ? plain.parse(source) : parse(source.replace(/^\uFEFF/, ''), parser === 'mdx')
}

/** Parse and read a text. */
export function read(source: string, parser: ParserName = 'gfm'): MarkdownDocument {
  return readDocument(toTree(source, parser), source.replace(/^\uFEFF/, ''), toPath(parser))
}

/** Read a text whose tree has no positions. */
export function readWithoutPositions(source: string, parser: ParserName = 'gfm'): MarkdownDocument {
  return readDocument(strip(toTree(source, parser)) as Root, source, toPath(parser))
}

function toPath(parser: ParserName): string {
  return parser === 'mdx' ? 'orders.mdx' : 'orders.md'
}

function strip(node: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => strip(item))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => key !== 'position')
      .map(([key, value]) => [key, strip(value)]),
  )
}

/** Format a text as one line: `paragraph: The ⟨code GET /orders⟩ of ·.⏎`, where `·` stands for masked characters. */
export function show(prose: Prose): string {
  let text = ''
  let isMasked = false
  for (let index = 0; index < prose.text.length; index++) {
    const inset = prose.insets.find((candidate) => candidate.index === index)
    const character = prose.text.charAt(index)
    const wasMasked = isMasked
    isMasked = false
    if (inset && character === '\uFFFC') text += `⟨${`${inset.kind} ${inset.value}`.trim().replaceAll('\n', '⏎')}⟩`
    else if (character === '\uFFFC') {
      isMasked = true
      if (!wasMasked) text += '·'
    } else if (character === '\r') continue
    else text += character === '\n' ? '⏎' : character
  }
  return `${prose.kind}: ${text}`.trim()
}

/**
 * Find the characters of a text that are not at their range in the source.
 *
 * @returns a line for each, such as `3: "a" ≠ "b"`: the index, the character, and the source at its range
 */
export function findMisplaced(prose: Prose, source: string): string[] {
  const wrong: string[] = []
  for (let index = 0; index < prose.text.length; index++) {
    const range = prose.range(index, index + 1)
    if (!range) continue
    const character = prose.text.charAt(index)
    const found = source.slice(...range)
    if (character === '\uFFFC' || found === character || (character === '\n' && /^\r\n?$/.test(found))) continue
    if (prose.insets.some((inset) => inset.index === index)) continue
    const decoded = found.startsWith('&')
      ? decodeReference(found, 0)
      : found === '\0'
        ? '\uFFFD'
        : /^\\[!-~]$/.test(found)
          ? found.charAt(1)
          : undefined
    if (!decoded?.includes(character)) wrong.push(`${index}: ${JSON.stringify(character)} ≠ ${JSON.stringify(found)}`)
  }
  return wrong
}
