import {
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  Scalar,
  visit,
  type Document,
  type Node,
} from 'yaml'
import {resolveAliases} from '../glossary/parse-yaml.ts'
import type {Range} from '../types.ts'
import type {ScalarStyle, WrittenScalar} from './scalars.ts'

/** A text of an OpenAPI document: the value of a `title`, `summary` or `description`. */
export interface ApiText extends WrittenScalar {
  /** Whether the text is a `title` or a `summary`. */
  isTitle: boolean
  /**
   * Whether an alias also uses the text as something else, such as data. A repair would then also
   * change the data.
   */
  isShared: boolean
}

/** A comment on its own line, `# lint ignore glossary-casing`, and the entry below it. */
export interface ApiComment {
  /** The trimmed text after its `#`. */
  text: string
  range: Range
  /** The next key or list item, including its content. Undefined at the end of the document. */
  entry: Range | undefined
}

/** The texts and comments of an OpenAPI document. */
export interface ApiTexts {
  /** The texts, sorted by position, without overlaps. */
  texts: readonly ApiText[]
  /** Comments for the linter. */
  comments: readonly ApiComment[]
}

/**
 * The kind of a key's value. `title` and `text`: a text. `data`: data of the API. `names`: a map whose
 * keys the author chose. `anyNames`: a map like `names`, whose keys may also start with `x-`.
 * `examples`: examples. `words`: a map whose keys OpenAPI defines.
 */
type Kind = 'title' | 'text' | 'data' | 'names' | 'anyNames' | 'examples' | 'words'

/** Maps keys to the kinds of their values. Other keys have the kind `words`. */
const kinds: ReadonlyMap<string, Kind> = new Map(
  Object.entries({
    title: 'title summary',
    text: 'description',
    data: 'example default enum const value dataValue mapping',
    names:
      'paths webhooks pathItems responses callbacks content links encoding variables scopes parameters requestBodies ' +
      'schemas securitySchemes securityDefinitions definitions dependentSchemas $defs mediaTypes',
    anyNames: 'headers properties patternProperties',
    examples: 'examples',
  } satisfies Partial<Record<Kind, string>>).flatMap(([kind, keys]) =>
    keys.split(' ').map((key) => [key, kind as Kind]),
  ),
)

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
  // Keep the first line of the message. The other lines show the source.
  if (error) throw new Error(error.message.replace(/:?\s*\n[\s\S]*$/, ''))
  return {texts: findTexts(document), comments: findComments(source, document)}
}

/** Read a list that has one text. @param source `- ` and the scalar */
export function readItem(source: string): ApiTexts {
  const {contents} = parseDocument(source)
  const item: unknown = isSeq(contents) ? contents.items[0] : undefined
  const text = isScalar(item) ? toText(item) : undefined
  return {texts: text ? [text] : [], comments: []}
}

/** Read the text of a scalar; undefined if the value is not a text. */
function toText(scalar: Scalar): ApiText | undefined {
  const {value, range, type} = scalar
  const style = type && styles.get(type)
  if (typeof value !== 'string' || !style || !range) return
  return {value, range: [range[0], range[1]], style, isFlow: false, isTitle: false, isShared: false}
}

function findTexts(document: Document.Parsed): ApiText[] {
  const targets = resolveAliases(document)
  const found = new Map<Scalar, ApiText>()
  /** The scalars and aliases that are used as texts. */
  const inPlace = new Set<unknown>()
  /** The visited nodes and their kinds. Aliases may lead to a node more than once, even from inside the node. */
  const walked = new Map<unknown, Kind>()

  function walk(value: unknown, kind: Kind, isFlow: boolean): void {
    const node = isAlias(value) ? targets.get(value) : value
    if (isScalar(node) && (kind === 'title' || kind === 'text')) return add(node, value, kind === 'title', isFlow)
    // A list of examples has only data.
    if (kind === 'data' || (kind === 'examples' && !isMap(node)) || walked.get(node) === kind) return
    walked.set(node, kind)
    const isInner = isFlow || (isCollection(node) && node.flow === true)
    if (isSeq(node)) for (const item of node.items) walk(item, 'words', isInner)
    if (!isMap(node)) return
    for (const {key, value: inner} of node.items) {
      if (!isScalar(key)) continue
      const name = String(key.value)
      const isExtension = name.startsWith('x-') && kind !== 'anyNames' && kind !== 'examples'
      if (name === '<<') for (const base of isSeq(inner) ? inner.items : [inner]) walk(base, kind, isInner)
      // An example under a media type, such as `application/json`, has only data.
      else if (!isExtension && !(kind === 'examples' && name.includes('/'))) walk(inner, toKind(name, kind), isInner)
    }
  }

  function toKind(name: string, around: Kind): Kind {
    const hasNames = around === 'names' || around === 'anyNames' || around === 'examples'
    return hasNames ? 'words' : (kinds.get(name) ?? 'words')
  }

  function add(scalar: Scalar, value: unknown, isTitle: boolean, isFlow: boolean): void {
    inPlace.add(value)
    const text = toText(scalar)
    // Skip a title of one word, because a schema's title is often the name of a class: "EndPoint".
    if (!text || found.has(scalar) || (isTitle && !/\s/.test(text.value))) return
    found.set(scalar, {...text, isFlow, isTitle})
  }

  walk(document.contents, 'words', false)
  const shared = new Set<unknown>([...found.keys()].filter((scalar) => !inPlace.has(scalar)))
  for (const [alias, target] of targets) if (!inPlace.has(alias)) shared.add(target)
  return [...found]
    .map(([scalar, text]) => (shared.has(scalar) ? {...text, isShared: true} : text))
    .sort((a, b) => a.range[0] - b.range[0])
}

const styles = new Map<string, ScalarStyle>([
  [Scalar.PLAIN, 'plain'],
  [Scalar.QUOTE_SINGLE, 'single'],
  [Scalar.QUOTE_DOUBLE, 'double'],
  [Scalar.BLOCK_LITERAL, 'block'],
  [Scalar.BLOCK_FOLDED, 'block'],
])

// Matches a comment on its own line: `  # lint ignore glossary-casing`
const control = /^[ \t]*#[ \t]*(lint\b[^\r\n]*)/gm

/** Find comments for the linter. Skips lines that look like comments, but belong to a text. */
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
  // If entries start at the same offset, the outermost entry comes first.
  entries.sort((a, b) => a[0] - b[0] || b[1] - a[1])
  return matches.flatMap(({0: line, 1: text = '', index}): ApiComment[] => {
    const range: Range = [index + line.indexOf('#'), index + line.length]
    if (scalars.some(([start, end]) => start <= range[0] && range[0] < end)) return []
    return [{text: text.trim(), range, entry: entries.find(([start]) => start >= range[1])}]
  })
}
