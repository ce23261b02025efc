import type {Root} from 'mdast'
import {VFileMessage} from 'vfile-message'

/** Something that reads Markdown with GFM and YAML or TOML front matter, and MDX. */
export interface Parser {
  /** What `--version` and `--verbose` say: "satteri 0.10.5", "micromark" */
  name: string
  /** As the function of that name, but a byte order mark at the start is taken away and not counted. */
  parse(source: string, isMdx: boolean): Root
}

/**
 * How deep brackets may be nested in MDX. satteri's reader of JavaScript calls itself
 * for each, and where the stack ends, so does the process: with 4,000 to 8,000 on
 * Linux, with fewer where stacks are smaller. micromark takes minutes for as many.
 */
const deepestBrackets = 250

/** The same for what nests without brackets, `a => b =>` and `class extends class extends`: from some 15,000 on. */
const mostOpenOperators = 1000

let current: Parser | undefined

/**
 * Read Markdown with GFM and front matter, or MDX, as remark does with remark-gfm,
 * remark-frontmatter and remark-mdx.
 *
 * The tree is what remark gives in all that rules look at. Fewer nodes lack a position
 * than with remark, and nodes of MDX may lack `data` and the positions of attributes.
 *
 * @param source text after its byte order mark; a second one is text
 * @returns offsets in UTF-16 code units from the start of `source`
 * @throws {VFileMessage} where MDX does not parse; `reason` says why, and `place` where, if known
 * @throws {Error} before a parser is loaded
 */
export function parse(source: string, isMdx: boolean): Root {
  if (!current) throw new Error('No parser is loaded: call `loadParser` first')
  if (isMdx && isNestedDeep(source)) throw new VFileMessage(`Code is nested more than ${deepestBrackets} deep`)
  return current.parse(source.startsWith('\uFEFF') ? `\uFEFF${source}` : source, isMdx)
}

/** The name of the parser in use, with its version where it has one of its own. */
export function parserName(): string {
  return current?.name ?? 'none'
}

/** Read with a parser from now on; `loadParser` of `native-parser.ts` chooses the fastest. */
export function useParser(parser: Parser): void {
  current = parser
}

/** Whether a file of this name is MDX. "docs/orders.mdx" */
export function isMdxPath(path: string | undefined): boolean {
  return path !== undefined && /\.mdx$/i.test(path)
}

// "(", "]", "=>", "extends", and ";", which ends a statement
const nesting = /([([{])|([)\]}])|(;)|=>|extends/g

/** Whether so many brackets are open at once, or so many operators stand in one statement. */
function isNestedDeep(source: string): boolean {
  let depth = 0
  let operators = 0
  nesting.lastIndex = 0
  for (let match = nesting.exec(source); match; match = nesting.exec(source)) {
    const [, opening, closing, end] = match
    if (opening) depth++
    else if (closing) depth = Math.max(0, depth - 1)
    else if (end) operators = 0
    else operators++
    if (depth > deepestBrackets || operators > mostOpenOperators) return true
  }
  return false
}
