import {matchAt} from '../english/pattern.ts'

/** A tag, comment, declaration or instruction in HTML. */
export interface Markup {
  kind: 'open' | 'close' | 'empty' | 'other'
  /** Name of the element, in lower case; empty for comments, declarations and instructions. */
  name: string
  /** Index after the markup. */
  end: number
  /** Whether the element is a component such as `Card`. */
  isComponent: boolean
}

/** Elements whose content is shown as code. */
export const codeElements = new Set(['code', 'kbd', 'samp', 'var', 'tt'])

/** Elements whose content is not running text. */
export const opaqueElements = new Set(
  'pre script style textarea svg math template iframe object canvas audio video xmp listing'.split(' '),
)

const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** Elements that interrupt running text. */
const blockElements = new Set(
  (
    'address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset figcaption figure ' +
    'footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li main menu nav noframes noscript ol ' +
    'optgroup option p search section select summary table tbody td tfoot th thead title tr ul'
  ).split(' '),
)

/** Whether an element interrupts running text. */
export function isBlockElement({name, isComponent}: Pick<Markup, 'name' | 'isComponent'>): boolean {
  return isComponent || blockElements.has(name) || opaqueElements.has(name)
}

/**
 * Read the markup that starts with the `<` at an index. Unclosed markup extends to the end of the text.
 *
 *     <td class="a > b">Rest api</td>
 *     ^^^^^^^^^^^^^^^^^^              end: 18
 *
 * @returns undefined if the `<` is text
 */
export function readMarkup(text: string, index: number): Markup | undefined {
  const [start, other, slash, written = ''] = matchAt(tagStart, text, index) ?? []
  if (start === undefined) return
  const from = index + start.length
  if (other !== undefined) {
    const closer = other === '!--' ? '-->' : other === '![CDATA[' ? ']]>' : '>'
    const at = text.indexOf(closer, from)
    return {kind: 'other', name: '', end: at < 0 ? text.length : at + closer.length, isComponent: false}
  }
  const name = written.toLowerCase()
  // A tag without a name is a JSX fragment: `<>`.
  const end = written === '' ? from + 1 : findTagEnd(text, from)
  const isEmpty = slash === '' && (voidElements.has(name) || text.charAt(end - 2) === '/')
  const isComponent = written === name ? written === '' || /[.:-]/.test(name) : !isKnown(name)
  return {kind: slash === '/' ? 'close' : isEmpty ? 'empty' : 'open', name, end, isComponent}
}

// Matches the start of markup: "<!--", "<![CDATA[", "<?", "<td", "</Card", "<" of "<>"
const tagStart = /<(?:(!--|!\[CDATA\[|[!?])|(\/?)(?:([A-Za-z][\w:.-]*)|(?=>)))/y

/**
 * Find the closing tag of an element whose content is not read.
 *
 * @returns index of the `<` of the closing tag, or -1
 */
export function findClosingTag(text: string, name: string, index: number): number {
  for (let match = matchAt(closeStart, text, index); match; match = closeStart.exec(text))
    if (match[1]?.toLowerCase() === name) return match.index
  return -1
}

const closeStart = /<\/([\w:.-]*)/g // Matches "</td"

function isKnown(name: string): boolean {
  return (
    blockElements.has(name) ||
    voidElements.has(name) ||
    codeElements.has(name) ||
    opaqueElements.has(name) ||
    name.length < 3
  )
}

/** Find the index after the `>` that ends a tag. A `>` in a quoted value or in the braces of JSX is part of the tag. */
function findTagEnd(text: string, from: number): number {
  let depth = 0
  for (let index = from; index < text.length; index++) {
    const character = text.charAt(index)
    if (character === '>' && depth === 0) return index + 1
    if (character === '{') depth++
    else if (character === '}' && depth > 0) depth--
    else if ((character === '"' || character === "'") && text.charAt(index - 1) === '=') {
      const close = text.indexOf(character, index + 1)
      if (close < 0) return text.length
      index = close
    }
  }
  return text.length
}

/** Whether a code unit is ASCII whitespace: a space, or U+0009 to U+000D. */
export function isWhitespace(code: number): boolean {
  return code === 32 || (code > 8 && code < 14)
}
