import type {Range} from '../types.ts'
import {Components} from './components.ts'
import {isCodeElement, isOpaqueElement} from './html.ts'

/** A source cut into parts. */
export interface CutSource {
  parts: readonly Part[]
  /** Ranges of fenced code, one after the other: no prose stands in them. */
  codes: readonly Range[]
}

/** Whole lines of a source that can be parsed apart from what is around them. */
export interface Part {
  /** Half-open, in code units. */
  start: number
  end: number
  /** Whether a heading may stand in it that is in no other block. */
  hasHeading: boolean
  /** Whether a heading may stand in another block of it. */
  hasInnerHeading: boolean
  /** Whether it may leave an HTML element open or close one, so that what follows is no prose or is prose again. */
  isFrame: boolean
  /** Of a table that is read without some rows, where the lines start that are read; absent where all is read. */
  rows?: readonly number[]
  /** Of an item that is a part of its own, where its list starts. */
  list?: number
}

// "```js", "~~~": what opens a fenced code block
const fence = /^(?:(`{3,})[^`\n]*|(~{3,})[^\n]*)$/
// "<!--", "<script>": what opens a block of HTML that may hold blank lines, and what closes it
const htmlBlocks: readonly (readonly [opener: RegExp, closer: RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![A-Z]/i, />/],
  // Of brackets before ">", the parser takes two at a time: "]]]>" closes nothing.
  [/^<!\[CDATA\[/, /(?<!\])(?:\]\]){1,99}>/],
]
// "- ```js", "1. - ~~~", "[^order]: ```": a fence on the line that opens an item or a footnote
const innerFence = /^(?:[-+*]|\d{1,9}[.)]|\[\^[^\]]{1,200}\]:)[ \t][-+*\d.) \t]{0,60}(?:`{3,}[^`]*|~{3,}.*)$/
// "- ", "1. ", "*": the marker of an item of a list, and the blanks after it
const item = /^(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$)([ \t]*)/
// "***", "- - -": no item
const thematicBreak = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,})$/
// "# Orders", "> ## Orders", "- # Orders", "[^order]: # Orders"
const heading = /^(?:[ \t>*+\-\d.)]|\[\^[^\]]{1,200}\]:){0,60}#{1,6}(?:[ \t]|$)/
// "# Orders", "##"
const atxHeading = /^#{1,6}(?:[ \t]|$)/
// "===", "> ---": what makes a heading of the line above
const underline = /^[ \t>]{0,20}(?:=+|-+)[ \t]*$/
// "<a id="top"></a> Orders": a tag that starts a block of HTML only where it stands alone on its line
const inlineStart =
  /^<\/?(?:a|abbr|b|br|cite|code|del|em|font|i|img|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|tt|u|var)(?=[\s/>])[^<>]*>[ \t]*\S/i
// "</pre", "<code": elements in HTML; a closing tag goes up to the first character that is no letter
const tag = /<(?:(\/)([A-Za-z]{1,20})(?![A-Za-z])|([A-Za-z]{1,20})(?![\w.:-]))/g
// "---" in the first line, and the line that ends front matter
const frontmatter = /^(?:---[ \t]*\r?\n(?:[\s\S]*?\n)?---|\+\+\+[ \t]*\r?\n(?:[\s\S]*?\n)?\+\+\+)[ \t]*(?:\r?\n|$)/

/**
 * Cut a source where it can be cut without parsing it: before a line that starts
 * without blanks, behind a blank line, where nothing is open that may hold blank
 * lines. There, whatever stood before has ended: paragraphs, quotes, tables and HTML
 * at the blank line, lists and footnotes at the line, as it is not indented. Items
 * of one list stay together. Headings marked by "#" are apart from what is around
 * them.
 *
 * Open may be front matter, fenced code, a comment and its like in HTML; in MDX also
 * elements, expressions, and modules. What stands in a list or a quote ends with it.
 * Every doubt means no cut from there on.
 *
 * @param isMdx whether it is read as MDX
 * @returns undefined where it is not to be cut at all
 */
export function cutSource(source: string, isMdx: boolean): CutSource | undefined {
  // A lone carriage return ends a line as well.
  if (source.includes('\r') && /\r(?!\n)/.test(source)) return
  const body = frontmatter.exec(source)?.[0].length ?? 0
  // A parser that looks for the end of front matter in vain reads the first lines in its own way.
  if (body === 0 && /^(?:---|\+\+\+)/.test(source)) return
  const parts: Part[] = []
  const codes: Range[] = []
  let part: Part = {start: 0, end: 0, hasHeading: false, hasInnerHeading: false, isFrame: false}
  const elements = new Elements()
  const close = (end: number): void => {
    part.end = end
    elements.close(part)
    parts.push(part)
    part = {start: end, end, hasHeading: false, hasInnerHeading: false, isFrame: false}
  }
  const components = isMdx ? new Components() : undefined
  /** What ends the fenced code or HTML that is open. */
  let closer: RegExp | undefined
  /** Where the fenced code starts that is open; 0 where there is none, or where that is not sure. */
  let code = 0
  /** Columns before its fence. */
  let codeColumn = 0
  let isAfterBlank = false
  let hasDoubt = false
  /** Columns before the text of the item of the outermost list; 0 outside of lists. */
  let content = 0
  /** Whether it is not sure what is inside of that list. */
  let isVague = false
  /** Whether a line of this run of lines may start a block of HTML. */
  let isHtml = false
  /** Where the next "<" is, and the next character that MDX reads. */
  let angle = -1
  let special = -1
  let start = body
  while (start < source.length) {
    const newline = source.indexOf('\n', start)
    const next = newline < 0 ? source.length : newline + 1
    const end =
      newline < 0 ? source.length : newline > start && source.charAt(newline - 1) === '\r' ? newline - 1 : newline
    const at = start
    start = next
    if (closer) {
      const line = source.slice(at, end)
      if (code === 0 && line.includes('<')) elements.read(line, true)
      // The end of the item or footnote that holds this code would have ended it.
      if (isMdx && countColumns(line) < codeColumn && /\S/.test(line)) return
      if (closer.test(line)) {
        closer = undefined
        if (code > 0) codes.push([code, at])
        code = 0
      }
      isAfterBlank = false
      continue
    }
    let column = 0
    let first = at
    for (; first < end; first++) {
      const character = source.charCodeAt(first)
      if (character === 0x20) column++
      else if (character === 0x09) column += 4 - (column % 4)
      else break
    }
    if (first === end) {
      isAfterBlank = true
      isHtml = false
      components?.readBlank()
      continue
    }
    const initial = source.charCodeAt(first)
    const isNote = initial === 0x5b && source.charCodeAt(first + 1) === 0x5e
    if (angle < at) angle = toNext(source.indexOf('<', at))
    if (components && special < at) special = toNext(findSpecial(source, at))
    const isPlain =
      initial < 128 &&
      !telling.has(initial) &&
      !isNote &&
      angle >= end &&
      (!components || (special >= end && !components.isOpen))
    // Most lines are text and nothing else.
    if (isPlain && content === 0 && !(components && mdxLetters.has(initial))) {
      if (isAfterBlank && column === 0 && !hasDoubt && at > part.start) {
        close(at)
        isVague = false
      }
      isAfterBlank = false
      continue
    }
    const line = source.slice(first, end)
    const marker = column < 4 || column < content ? item.exec(line) : null
    const isItem = marker !== null && !thematicBreak.test(line)
    // What closes this code would look as if it opened some.
    if (isMdx && innerFence.test(line)) return
    // A heading ends whatever stands before it but HTML, and is one line.
    const isHeading = column === 0 && initial === 0x23 && !isHtml && atxHeading.test(line)
    if ((isAfterBlank || isHeading) && column === 0 && !isItem && !hasDoubt && !components?.isOpen) {
      if (at > part.start) close(at)
      content = 0
      isVague = false
      if (isHeading) {
        if (components && special < end) components.read(line, false)
        if (components?.isBroken) return
        if (components?.isOpen) {
          part.hasInnerHeading = true
          isAfterBlank = false
          continue
        }
        part.hasHeading = true
        if (line.includes('<')) elements.read(line)
        isAfterBlank = false
        close(next)
        continue
      }
    }
    const outer = content
    if (isItem && (content === 0 || column < content)) {
      const blanks = marker[1] ?? ''
      // What is not a list for sure: after HTML, or a number in the middle of a paragraph.
      const isSure = isAfterBlank || content > 0 || at === part.start || /^(?:[-+*]|1[.)])[ \t]+\S/.test(line)
      const width = marker[0].length - blanks.length
      // With a blank line behind it, an item without text has ended.
      const isEmpty = blanks.length === line.length - width
      isVague ||= !isSure || isHtml || isEmpty || blanks.includes('\t')
      content = column + width + (blanks.length > 4 || isEmpty ? 1 : blanks.length)
    } else if (content > 0 && column < content) {
      // After a blank line the list has ended; else this may be the rest of its last paragraph.
      if (isAfterBlank) content = 0
      else isVague = true
    }
    const isRun = !isAfterBlank && at !== part.start
    isAfterBlank = false
    // MDX has no indented code, so there a fence may have any indentation.
    const isInside = !isMdx && content > 0 && column >= content && !isVague
    if (!isInside && (column < 4 || isMdx) && !(components?.isInSyntax ?? false)) {
      const opened = toCloser(line, isMdx)
      if (opened) {
        if (isHtml || (isVague && column > 0)) hasDoubt = true
        // The words after the marks are no prose either.
        else if (!hasDoubt && !line.startsWith('<') && !components?.isOpen) code = Math.max(1, at)
        closer = opened.test(line) && line.startsWith('<') ? undefined : opened
        codeColumn = column
        if (line.startsWith('<')) elements.read(line, closer !== undefined)
        continue
      }
    }
    if (line.startsWith('<') && !isMdx && !inlineStart.test(line)) isHtml = true
    const isMarked = heading.test(line)
    if (isMarked || underline.test(line)) {
      // What a lone hyphen starts may be an item, or the heading above.
      const isOuter = column < 4 && (outer === 0 || column < outer) && !(isItem && isMarked)
      if (isOuter && !isNote && !line.startsWith('>') && !components?.isOpen) part.hasHeading = true
      else part.hasInnerHeading = true
      if (isItem || outer > 0) part.hasInnerHeading = true
    }
    if (line.includes('<')) elements.read(line)
    if (components && (special < end || components.isInSyntax || moduleLetters.has(initial))) {
      components.read(line, column === 0 && !isRun)
      if (components.isBroken) return
    }
  }
  if (part.start < source.length || parts.length === 0) close(source.length)
  if (code > 0) codes.push([code, source.length])
  elements.finish()
  return components?.isOpen ? undefined : {parts, codes}
}

/** What a line starts with that may be more than text: markers of lists, headings, quotes, code, HTML. */
const telling = new Set([...'-+*#>`~<=_0123456789'].map((character) => character.charCodeAt(0)))
/** "import", "export", "[^order]:" */
const mdxLetters = new Set([...'ie['].map((character) => character.charCodeAt(0)))
/** "import", "export" */
const moduleLetters = new Set([...'ie'].map((character) => character.charCodeAt(0)))
// "{", "}", "<": what elements and expressions are made of
const specialCharacter = /[{}<]/g

function findSpecial(source: string, index: number): number {
  specialCharacter.lastIndex = index
  return specialCharacter.exec(source)?.index ?? -1
}

/** An index, or infinity where there is none. */
function toNext(index: number): number {
  return index < 0 ? Number.POSITIVE_INFINITY : index
}

/** How many columns of blanks a line starts with. */
function countColumns(line: string): number {
  let column = 0
  for (const character of line) {
    if (character === ' ') column++
    else if (character === '\t') column += 4 - (column % 4)
    else break
  }
  return column
}

/** What ends the fenced code or HTML that a line opens. */
function toCloser(line: string, isMdx: boolean): RegExp | undefined {
  const [, ticks, tildes] = fence.exec(line) ?? []
  const indentation = isMdx ? '[ \\t]*' : ' {0,3}'
  if (ticks !== undefined) return new RegExp(`^${indentation}\`{${ticks.length},}[ \\t]*$`)
  if (tildes !== undefined) return new RegExp(`^${indentation}~{${tildes.length},}[ \\t]*$`)
  return isMdx ? undefined : htmlBlocks.find(([opener]) => opener.test(line))?.[1]
}

/** Whether a piece of HTML may open or close an element whose text is no prose. */
export function holdsElement(html: string): boolean {
  return findTags(html).length > 0
}

function findTags(html: string): {name: string; isClose: boolean; text: string; index: number}[] {
  return [...html.matchAll(tag)].flatMap(({0: text, 1: slash, 2: closed, 3: opened, index}) => {
    const name = (closed ?? opened ?? '').toLowerCase()
    return isCodeElement(name) || isOpaqueElement(name) ? [{name, isClose: slash !== undefined, text, index}] : []
  })
}

/** Elements of HTML whose text is no prose, and the parts that they stand in. */
class Elements {
  private names = new Set<string>()
  private isOpen = false
  private readonly open = new Set<string>()
  private readonly holders: {part: Part; names: ReadonlySet<string>}[] = []

  /**
   * Read a line. What it opens has to be closed on it to be surely closed: behind the
   * line there may be text that looks like a closing tag and is none.
   *
   * @param isDoubtful whether the line is one of several that are read as one
   */
  read(line: string, isDoubtful = false): void {
    let last = ''
    for (const {name, isClose, text, index} of findTags(line)) {
      this.names.add(name)
      const end = line.indexOf('>', index + text.length)
      const next = line.indexOf('<', index + text.length)
      const isWhole = end >= 0 && (next < 0 || end < next)
      // One in another, and what attributes and comments hide.
      if (!isWhole || isDoubtful || (isClose ? last !== name : last !== '')) this.isOpen = true
      last = isClose ? '' : name
    }
    if (last !== '' || (this.names.size > 0 && line.includes('<!'))) this.isOpen = true
  }

  /** The part is read to its end. */
  close(part: Part): void {
    if (this.names.size === 0) return
    if (this.isOpen) for (const name of this.names) this.open.add(name)
    part.isFrame = this.isOpen
    this.holders.push({part, names: this.names})
    this.names = new Set()
    this.isOpen = false
  }

  /** All parts are read: what is open may be closed by a tag in any other part. */
  finish(): void {
    if (this.open.size === 0) return
    for (const {part, names} of this.holders) if ([...names].some((name) => this.open.has(name))) part.isFrame = true
  }
}
