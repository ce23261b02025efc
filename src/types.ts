/** The central types. All other code may import this file. This file imports only types. */
import type {Nodes, Parents, Root} from 'mdast'
import type {Glossary} from './glossary/schema.ts'
import type {Shape} from './glossary/values.ts'

export type {
  Avoid,
  Evidence,
  Glossary,
  Method,
  PathShape,
  Purpose,
  RequestGlossary,
  RequestWords,
  Term,
  VerbUse,
  WordList,
} from './glossary/schema.ts'

/** Half-open range in UTF-16 code units from the start of the source, without a byte order mark. */
export type Range = readonly [start: number, end: number]

/**
 * A part of a block, such as code, that has no words to check. In `Prose.text`, one U+FFFC replaces this part. A line
 * ending replaces a break.
 */
export interface Inset {
  /** Index of the U+FFFC or line ending in `Prose.text`. */
  index: number
  kind: 'code' | 'image' | 'expression' | 'break' | 'footnote'
  /** The content of the part, such as code or alternative text; may be empty. */
  value: string
}

/** The text of an inline element, such as a link. */
export interface Span {
  /** Start index in `Prose.text`; `to` is the end. */
  from: number
  to: number
  kind: 'link' | 'emphasis' | 'strong' | 'delete' | 'quote' | 'html'
  /** The destination of a link, or the name of an HTML element. */
  value?: string
  /**
   * Whether the text is also the label of a definition: `[order list]`. A repair of this text may
   * change only the capitalisation.
   */
  isLabel?: true
}

/**
 * The text of a block as a reader sees it, without the markup of emphasis and links. One U+FFFC
 * replaces each code span, image and expression. URLs, templating tags, math, ids and file names
 * keep their length: one U+FFFC replaces each code unit.
 */
export interface Prose {
  kind: 'paragraph' | 'heading' | 'cell' | 'html' | 'alt'
  text: string
  /** The node of the block. */
  node: Nodes
  /** The ancestors of the node, root first. */
  ancestors: readonly Parents[]
  insets: readonly Inset[]
  spans: readonly Span[]
  /**
   * Map `text.slice(from, to)` to its range in the source. The range includes markup between words.
   *
   * @returns undefined if the range is uncertain. Then rules report nothing about the words
   */
  range(this: Prose, from: number, to: number): Range | undefined
  /** Whether the source has exactly `text.slice(from, to)`, without markup. Then the text is safe to replace. */
  isPlain(this: Prose, from: number, to: number): boolean
  /** Whether the words are shown as a bad example: struck through, after "instead of", or below "Avoid". */
  isShownWrong(this: Prose, from: number, to: number): boolean
}

/** The content of a document, or of a part of it. */
export interface Content {
  prose: readonly Prose[]
  requests: readonly Request[]
  /** Paths and addresses that the text beside them does not mark as requests. */
  paths: readonly Request[]
}

/**
 * A Markdown document, read once for all rules. Its `prose` and `requests` cover only the
 * blocks that may have a finding.
 */
export interface MarkdownDocument extends Content {
  /** The text of the document, without a byte order mark. */
  source: string
  tree: Root
  /** The language that the page or its path states (ISO 639-1); undefined for English, or if no language is stated. */
  language: string | undefined
  /** Whether the document is MDX, where `{` in text opens an expression. */
  isMdx: boolean
  /** All prose and requests of the page. They are read when a rule first uses them. */
  page: Content
  /** The path of the file; undefined if unknown. */
  path: string | undefined
  /** The documented APIs. */
  apis: readonly Api[]
}

/** An API, as its OpenAPI file describes it. */
export interface Api {
  /** The path of the OpenAPI file, as the user wrote it. */
  file: string
  servers: readonly ApiServer[]
  operations: readonly Operation[]
}

export interface ApiServer {
  /** Host, with port and variables: `{region}.shop.example:8080`; may be empty. */
  host: string
  /** Path prefix of all operations: `/v1`; may be empty. */
  path: string
}

export interface Operation {
  /** The method in capitals. */
  method: string
  /** The path without the path prefix of the server: `/orders/{order_id}`. */
  path: string
  parameters: readonly ApiParameter[]
  isDeprecated?: boolean
  /** For a deprecated operation: the sentence that says what to use instead. */
  successor?: string
  /** The servers of the operation, if they differ from the servers of the API. */
  servers?: readonly ApiServer[]
}

export interface ApiParameter {
  name: string
  in: 'query' | 'header'
  isRequired?: boolean
  /** Whether the parameter is an object whose keys are parameters of the query. */
  isOpen?: boolean
  /** Whether the parameter is the API key of a security scheme, which every operation may use. */
  isKey?: boolean
}

export interface RequestHeader {
  name: string
  /** The range of the name. */
  range: Range
}

export type RequestContext = 'prose' | 'heading' | 'list' | 'inline-code' | 'table' | 'fence' | 'html' | 'front-matter'

/** An example request in a document. */
export interface Request {
  /** The method in capitals; undefined if the document names no method. */
  method: string | undefined
  /** The range of the method; undefined if the method is implied or absent. */
  methodRange: Range | undefined
  /** The path as written, with base path, parameters and query. */
  path: string
  pathRange: Range
  /** The server right before the path: `https://shop.example`, `{{baseUrl}}`; may be empty. */
  host: string
  /** The header fields; undefined if the form of the request does not show all header fields. */
  headers: readonly RequestHeader[] | undefined
  where: RequestContext
  /** Whether the request is in code, where Markdown has no escapes. */
  isCode: boolean
  /** Whether the request is a route in the source code of a server. */
  isRoute: boolean
  /** Whether the text calls the path an endpoint: "the `/orders/list` endpoint". */
  isEndpoint: boolean
  /**
   * What the request does. The words come from the text before or after the request, from a comment, or from the other
   * cells of the row.
   */
  purpose: string | undefined
  /** The base path from the column "Base", the heading, or a paragraph about the base URL. */
  base: string | undefined
  /** Text of the nearest heading above the request; may be empty. Headings that are requests are skipped. */
  section: string
  /** Whether the request is a bad example: it is under "Bad", struck through, or in a column "Wrong". */
  isBadExample: boolean
  /**
   * Create the smallest contiguous edit that turns this request into another request. Quotes, table
   * cells, flags and emphasis stay.
   *
   *     curl -X POST https://h/v1/deleteOrder -d x
   *             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^         DELETE https://h/v1/orders/{order_id}
   *
   * @returns undefined if no edit is safe
   */
  edit(method: string | undefined, path: string): {range: Range; text: string} | undefined
}

/** A `certain` repair may be applied without asking. A person must choose an `offered` repair. */
export type Repair = 'certain' | 'offered'

/** A finding of a rule, from its `check`. */
export interface Finding {
  /** The range of the text to replace. */
  range: Range
  /** The text to replace: `source.slice(...range)`. */
  actual: string
  /** Replacements for the range, likeliest first; empty if none is safe. */
  expected: readonly string[]
  repair: Repair
  /** The message. By default, it is made from `phrase`, or else from `actual` and `expected`. */
  reason?: string
  /** The whole name before and after the repair, if the range is a part of the name: `Rest API`, `REST API`. */
  phrase?: readonly [actual: string, expected: string]
  /** Why the text is wrong, in one or two sentences. */
  note?: string
  /** The term that the finding is about, as the glossary writes it; absent for a request. */
  term?: string
  /** The evidence for the finding, for debugging. Reports do not show the evidence. */
  evidence?: readonly string[]
}

/** A finding with its rule and its message, from `lint/lint.ts`. */
export interface RuleFinding extends Finding {
  rule: string
  reason: string
}

/** A position in a text. */
export interface Point {
  /** The line, from 1. */
  line: number
  /** The column, from 1, in UTF-16 code units. */
  column: number
  /** The offset, from 0, in UTF-16 code units. A byte order mark does not count. */
  offset: number
}

/** The severity of a finding; `info` never affects the exit status. */
export type Level = 'error' | 'warning' | 'info'

/** A finding with lines and columns, for reports. Under remark, each finding is made from a message. */
export interface PlacedFinding extends Pick<Finding, 'actual' | 'expected' | 'repair' | 'note' | 'term' | 'evidence'> {
  /** Id of the rule. It is `mdx-syntax` for MDX that does not parse, and `lint-comment` for a malformed comment. */
  rule: string
  severity: Level
  /** What was found and what was expected, on one line. */
  reason: string
  /** The page of the rule. */
  url?: string
  /** The range to replace; empty if there is no text to replace. */
  range: {start: Point; end: Point}
  /** Present if the repair would change the anchor of a heading, so that links to the anchor break. */
  changesAnchor?: true
  /** The anchor before the repair, as GitHub derives it from the heading: `end-point` for `## End point`. */
  anchor?: string
  /** The links to this anchor in all pages of the run, as `path:line`; absent if there are none. */
  links?: readonly string[]
}

/** The findings in a file, for reports. */
export interface FileReport {
  /** Path relative to the working directory, with slashes. */
  path: string
  /** The findings, sorted by position. */
  findings: readonly PlacedFinding[]
  /** The text without a byte order mark, for reports with `needsText`. */
  source?: string
}

export interface RuleMeta<Options extends object = object> {
  /** The id in messages and comments, in kebab case. */
  id: string
  /** What the rule finds, in a few words, for the table of rules. */
  summary: string
  /** A `stable` rule has incorrect and correct examples. A `preview` rule may still change. */
  status: 'stable' | 'preview'
  /** Whether the rule is on by default. */
  isDefault: boolean
  /** Whether the rule needs an OpenAPI file. Without a file, the rule is off. */
  needsApi?: true
  /** Whether OpenAPI linters also have this rule. Such a rule checks OpenAPI documents only if its severity is set. */
  isLeftToOpenApi?: true
  /** Whether a repair of this rule may be joined with an adjacent repair. */
  isJoinable: boolean
  /** Every option with its default. */
  defaults: Options
  /** Describes every option. */
  options?: Readonly<Record<string, Shape>>
  /** Check the names in options, such as names of terms. @returns an error message, or undefined */
  validate?(options: Record<string, unknown>, glossary: Glossary): string | undefined
}

/** Describes a word of a finding and the source around the word. */
export interface WordPattern {
  /** The word, or its start, as plain text. It matches in any capitalisation. */
  word: string
  /** Lookbehinds and lookaheads at the start of the word. */
  before?: string
  /** Source of a regular expression for the text after the word. It may start with a lookbehind. */
  rest: string
}

/** Describes requests in a document. `path` and `sign` are sources of regular expressions. */
export interface RequestPattern {
  /** The start of a path, from its slash on. */
  path: string
  /** Text near a path that marks the path as a request, such as a method. */
  sign: string
  /** Whether requests in front matter may also be found. */
  inFrontMatter: boolean
}

/**
 * Describes the blocks in which a rule may have findings. If the source of a block matches none of
 * the patterns, the block is skipped.
 */
export interface Pattern {
  prose?: readonly WordPattern[]
  requests?: RequestPattern
}

/** What a rule gets in addition to the document. */
export interface Context<Options extends object = object> {
  glossary: Glossary
  options: Options
}

/** A rule: a pure function from a document and a glossary to findings. */
export interface Rule<Options extends object = object> {
  meta: RuleMeta<Options>
  /** Describe the blocks to check. If `pattern` is absent or returns undefined, all blocks are checked. */
  pattern?(glossary: Glossary, options: Options): Pattern | undefined
  check(document: MarkdownDocument, context: Context<Options>): Iterable<Finding>
}
