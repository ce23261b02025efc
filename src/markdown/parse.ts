import type {Root} from 'mdast'
import {VFileMessage} from 'vfile-message'

/** A parser of Markdown with GFM and YAML or TOML front matter, and of MDX. */
export interface Parser {
  /** The name that `--version` and `--verbose` print: "satteri 0.10.5", "micromark". */
  name: string
  /** Works like `parse` below, but drops a byte order mark at the start. */
  parse(source: string, isMdx: boolean): Root
}

/**
 * How deeply brackets may be nested in MDX. satteri parses JavaScript recursively, and a stack overflow
 * would end the process. On Linux, 4,000 to 8,000 brackets overflow the stack; on systems with
 * smaller stacks, fewer are enough. micromark takes minutes for thousands of brackets.
 */
const deepestBrackets = 250

/** How many `=>` and `extends` a statement may have, such as two in `a => b => c`. About 15,000 overflow the stack. */
const mostOpenOperators = 1000

/**
 * How many elements may be open at once in an expression. `<a>` may also start a generic function, so
 * each element doubles satteri's time. 20 elements take 0.1 s.
 */
const mostOpenElements = 20

let current: Parser | undefined

/**
 * Parse Markdown with GFM and front matter, or MDX, like remark with remark-gfm, remark-frontmatter
 * and remark-mdx.
 *
 * The tree differs from remark's tree only in fields that no rule reads: more nodes have a position, and
 * nodes of MDX may lack `data` and the positions of attributes.
 *
 * @param source text without its byte order mark. If the text still starts with U+FEFF, this character is content
 * @returns a tree whose offsets are UTF-16 code units from the start of `source`
 * @throws {VFileMessage} if MDX does not parse; `reason` says why, and `place` where, if known
 * @throws {Error} before a parser is loaded
 */
export function parse(source: string, isMdx: boolean): Root {
  if (!current) throw new Error('No parser is loaded: call `loadParser` first')
  if (isMdx && isNestedDeep(source))
    throw new VFileMessage('A statement has too many open brackets, `=>`, `extends` or tags')
  return current.parse(source.startsWith('\uFEFF') ? `\uFEFF${source}` : source, isMdx)
}

/** Get the name of the parser in use: "satteri 0.10.5", "micromark". */
export function parserName(): string {
  return current?.name ?? 'none'
}

/** Set the parser to use. `loadParser` in `native-parser.ts` sets the fastest parser. */
export function useParser(parser: Parser): void {
  current = parser
}

/** Whether a path is the path of an MDX file: "docs/orders.mdx". */
export function isMdxPath(path: string | undefined): boolean {
  return path !== undefined && /\.mdx$/i.test(path)
}

// Matches what `isNestedDeep` counts: brackets, `;`, `=>`, `extends`, `</`, `/>`, and `<` in `<a>` and `f<a>(`.
const nesting = /[()[\]{};]|=>|extends|<\/|\/>|(?<!\w)<(?=[A-Za-z])|<(?=\w{1,40}>\()/g

/** Whether too many brackets or elements are open at once, or a statement has too many `=>` and `extends`. */
function isNestedDeep(source: string): boolean {
  let braces = 0
  let brackets = 0
  let operators = 0
  let elements = 0
  // `test` is faster than `matchAll`, which makes an object for each match.
  for (nesting.lastIndex = 0; nesting.test(source);) {
    const sign = source.charAt(nesting.lastIndex - 1)
    if (sign === '{') braces++
    else if (sign === '}') braces = Math.max(0, braces - 1)
    else if (sign === '(' || sign === '[') brackets++
    else if (sign === ')' || sign === ']') brackets = Math.max(0, brackets - 1)
    else if (sign === ';') operators = 0
    else if (sign === 's' || source.startsWith('=>', nesting.lastIndex - 2)) operators++
    else if (sign === '<' && braces > 0) elements++
    else elements = 0
    if (braces + brackets > deepestBrackets || operators > mostOpenOperators || elements > mostOpenElements) return true
  }
  return false
}
