import {isAlias, isMap, isScalar, isSeq, parseDocument, Scalar, visit, type Alias, type Document, type Node} from 'yaml'
import {resolveAliases} from '../glossary/parse-yaml.ts'
import type {Range} from '../types.ts'
import type {ScalarStyle, WrittenScalar} from './scalars.ts'

/** A text of an OpenAPI document: the value of a `title`, `summary` or `description`. */
export interface ApiText extends WrittenScalar {
  /** Whether it is a `title` or a `summary`. */
  isTitle: boolean
  /**
   * Whether an alias also uses it as something else, so that a repair would change more than texts.
   */
  isShared: boolean
}

/** A comment on its own line, `# lint ignore glossary-casing`, and the entry below it. */
export interface ApiComment {
  /** The trimmed text after its `#`. */
  text: string
  range: Range
  /** The next key or list item, including its content; undefined if there is none. */
  entry: Range | undefined
}

/** The texts and comments of an OpenAPI document. */
export interface ApiTexts {
  /** Sorted by position, without overlaps. */
  texts: readonly ApiText[]
  /** Comments for the linter. */
  comments: readonly ApiComment[]
}

/** Keys whose values are Markdown, and whether they are titles. */
const textKeys = new Map([
  ['title', true],
  ['summary', true],
  ['description', false],
])

/** Keys of maps whose keys are names from the author of the API. */
const namedKeys = new Set(
  (
    'paths webhooks pathItems responses callbacks content headers links encoding variables scopes parameters ' +
    'requestBodies schemas securitySchemes securityDefinitions definitions properties patternProperties ' +
    'dependentSchemas $defs mediaTypes'
  ).split(' '),
)
/**
 * Those of `namedKeys` in which names may start with `x-`. In other maps, such a key is an
 * extension.
 */
const freeKeys = new Set(['headers', 'properties', 'patternProperties'])

/** Keys whose values are data of the API. */
const dataKeys = new Set('example default enum const value dataValue mapping'.split(' '))

/** The kind of a map's keys: words of OpenAPI, names, or names that may start with `x-`. */
type KeyKind = 'word' | 'name' | 'any'

/**
 * Read the texts of an OpenAPI or Swagger document.
 *
 * @param source YAML or JSON, without a byte order mark
 * @returns no texts for other documents
 * @throws {Error} if an OpenAPI document does not parse
 */
export function readTexts(source: string): ApiTexts {
  const document = parseDocument(source, {uniqueKeys: false})
  const {contents} = document
  if (!isMap(contents) || !(contents.has('openapi') || contents.has('swagger'))) return {texts: [], comments: []}
  const [error] = document.errors
  // "Missing closing "quote at line 3, column 5:" and the lines of the source
  if (error) throw new Error(error.message.replace(/:?\s*\n[\s\S]*$/, ''))
  const found = new Walker(document).find()
  return {texts: found, comments: findComments(source, document)}
}

/** Read a list with a single text. @param source the scalar after `- ` */
export function readItem(source: string): ApiTexts {
  const {contents} = parseDocument(source)
  const item: unknown = isSeq(contents) ? contents.items[0] : undefined
  const text = isScalar(item) ? toText(item) : undefined
  return {texts: text ? [text] : [], comments: []}
}

/** Read the text of a scalar; undefined if it is not text. */
function toText(scalar: Scalar): ApiText | undefined {
  const {value, range, type} = scalar
  const style = type && styles.get(type)
  if (typeof value !== 'string' || !style || !range) return
  return {value, range: [range[0], range[1]], style, isFlow: false, isTitle: false, isShared: false}
}

/** Walks a document and collects its texts. */
class Walker {
  private readonly found = new Map<Scalar, ApiText>()
  /** Scalars and aliases in the position of a text. */
  private readonly inPlace = new Set<unknown>()
  /**
   * The visited nodes and their kinds: an anchor may be used more than once, even inside of itself.
   */
  private readonly walked = new Map<unknown, KeyKind>()
  private readonly document: Document.Parsed
  private readonly targets: ReadonlyMap<Alias, Node>

  constructor(document: Document.Parsed) {
    this.document = document
    this.targets = resolveAliases(document)
  }

  find(): ApiText[] {
    this.walk(this.document.contents, 'word', false)
    const shared = new Set<unknown>([...this.found.keys()].filter((scalar) => !this.inPlace.has(scalar)))
    for (const [alias, target] of this.targets) if (!this.inPlace.has(alias)) shared.add(target)
    return [...this.found]
      .map(([scalar, text]) => (shared.has(scalar) ? {...text, isShared: true} : text))
      .sort((a, b) => a.range[0] - b.range[0])
  }

  private walk(value: unknown, kind: KeyKind, isFlow: boolean): void {
    const node = this.resolve(value)
    if (this.walked.get(node) === kind) return
    this.walked.set(node, kind)
    if (isSeq(node)) for (const item of node.items) this.walk(item, 'word', isFlow || node.flow === true)
    if (!isMap(node)) return
    for (const {key, value: inner} of node.items) {
      if (!isScalar(key)) continue
      const name = String(key.value)
      if (name === '<<') {
        for (const base of isSeq(inner) ? inner.items : [inner]) this.walk(base, kind, isFlow || node.flow === true)
      } else this.walkEntry(name, inner, kind, isFlow || node.flow === true)
    }
  }

  private walkEntry(name: string, value: unknown, kind: KeyKind, isFlow: boolean): void {
    if (kind !== 'any' && name.startsWith('x-')) return
    const node = this.resolve(value)
    if (kind !== 'word') {
      if (!isScalar(node)) this.walk(node, 'word', isFlow)
      return
    }
    const isTitle = textKeys.get(name)
    if (isTitle !== undefined && isScalar(node)) this.add(node, value, isTitle, isFlow)
    else if (name === 'examples') this.walkExamples(node, isFlow)
    else if (!dataKeys.has(name)) this.walk(node, toKeyKind(name, node), isFlow)
  }

  /**
   * Read the summaries and descriptions of examples. A list, or a map by media type, has only data.
   */
  private walkExamples(node: unknown, isFlow: boolean): void {
    if (!isMap(node)) return
    for (const {key, value} of node.items) {
      if (isScalar(key) && !String(key.value).includes('/')) this.walk(value, 'word', isFlow || node.flow === true)
    }
  }

  private add(scalar: Scalar, value: unknown, isTitle: boolean, isFlow: boolean): void {
    this.inPlace.add(value)
    const text = toText(scalar)
    // A schema's title is often the name of a class: "EndPoint".
    if (!text || this.found.has(scalar) || (isTitle && !/\s/.test(text.value))) return
    this.found.set(scalar, {...text, isFlow, isTitle})
  }

  private resolve(value: unknown): unknown {
    return isAlias(value) ? this.targets.get(value) : value
  }
}

const styles = new Map<string, ScalarStyle>([
  [Scalar.PLAIN, 'plain'],
  [Scalar.QUOTE_SINGLE, 'single'],
  [Scalar.QUOTE_DOUBLE, 'double'],
  [Scalar.BLOCK_LITERAL, 'block'],
  [Scalar.BLOCK_FOLDED, 'block'],
])

/** Find the kind of keys in the map below a key. */
function toKeyKind(name: string, node: unknown): KeyKind {
  if (!namedKeys.has(name) || !isMap(node)) return 'word'
  return freeKeys.has(name) ? 'any' : 'name'
}

// A comment on its own line: `  # lint ignore glossary-casing`
const control = /^[ \t]*#[ \t]*(lint\b[^\r\n]*)/gm

/** Find comments for the linter. Skips lines of texts that look like comments. */
function findComments(source: string, document: Document.Parsed): ApiComment[] {
  const matches = [...source.matchAll(control)]
  if (matches.length === 0) return []
  const entries: Range[] = []
  const scalars: Range[] = []
  const toRange = (node: unknown): Range | undefined => {
    const range = (node as Node | null)?.range
    return range ? [range[0], range[1]] : undefined
  }
  visit(document, {
    Node(_, node, path) {
      const range = toRange(node)
      if (range && isScalar(node)) scalars.push(range)
      if (range && isSeq(path.at(-1))) entries.push(range)
    },
    Pair(_, pair) {
      const start = toRange(pair.key)?.[0]
      const end = toRange(pair.value)?.[1] ?? toRange(pair.key)?.[1]
      if (start !== undefined && end !== undefined) entries.push([start, end])
    },
  })
  // Of the entries at the same offset, take the outermost.
  entries.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  return matches.flatMap(({0: line, 1: text = '', index}): ApiComment[] => {
    const range: Range = [index + line.indexOf('#'), index + line.length]
    if (scalars.some(([start, end]) => start <= range[0] && range[0] < end)) return []
    return [{text: text.trim(), range, entry: entries.find(([start]) => start >= range[1])}]
  })
}
