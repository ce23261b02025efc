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

/**
 * How many elements may be open in an expression before one is closed: satteri takes twice as
 * long for each, as `<a>` may also begin a generic function, 0.1 s for 20.
 */
const mostOpenElements = 20

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
 * @throws {VFileMessage} if MDX does not parse; `reason` says why, and `place` where, if known
 * @throws {Error} before a parser is loaded
 */
export function parse(source: string, isMdx: boolean): Root {
  if (!current) throw new Error('No parser is loaded: call `loadParser` first')
  if (isMdx && isNestedDeep(source)) throw new VFileMessage('Code is nested too deep')
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

// "{", ";", which ends a statement, "=>", "extends", "</" and "/>", which close, "<" of `<a>` and of `f<a>(`
const nesting = /[()[\]{};]|=>|extends|<\/|\/>|(?<!\w)<(?=[A-Za-z])|<(?=\w{1,40}>\()/g

/** Whether so many brackets or elements are open at once, or so many operators stand in one statement. */
function isNestedDeep(source: string): boolean {
  let braces = 0
  let brackets = 0
  let operators = 0
  let elements = 0
  for (const [sign] of source.matchAll(nesting)) {
    if (sign === '{') braces++
    else if (sign === '}') braces = Math.max(0, braces - 1)
    else if (sign === '(' || sign === '[') brackets++
    else if (sign === ')' || sign === ']') brackets = Math.max(0, brackets - 1)
    else if (sign === ';') operators = 0
    else if (sign === '=>' || sign === 'extends') operators++
    else if (sign === '<' && braces > 0) elements++
    else elements = 0
    if (braces + brackets > deepestBrackets || operators > mostOpenOperators || elements > mostOpenElements) return true
  }
  return false
}
