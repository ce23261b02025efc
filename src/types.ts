/** The central types. Every room may import this file; it imports only types. */
import type {Nodes, Parents, Root} from 'mdast'

/**
 * Half-open range `[start, end)` in UTF-16 code units from the start of the
 * source, a byte order mark excluded: the offsets of mdast points.
 */
export type Range = readonly [start: number, end: number]

/**
 * Something in prose that is not read as words, such as code. `Prose.text` has one U+FFFC for it.
 */
export interface Inset {
  /** Index of the placeholder in `Prose.text`. */
  index: number
  kind: 'code' | 'image' | 'expression' | 'break' | 'footnote'
  /** Its content: the code, the alternative text, …; may be empty. */
  value: string
}

/** The part of a prose in an inline element, as indices of `Prose.text`. */
export interface Span {
  from: number
  to: number
  kind: 'link' | 'emphasis' | 'strong' | 'delete' | 'quote' | 'html'
  /** The destination of a link or the name of an HTML element; otherwise absent. */
  value?: string
  /**
   * Present for a link such as `[order list]`: only its capitalisation can change, as its text is
   * also its label.
   */
  isLabel?: true
}

/**
 * A block of running text as a reader sees it: a paragraph, a heading, a table cell, text in HTML,
 * or the alternative text of an image.
 *
 * Emphasis, links and soft breaks are joined. Code, images and expressions are one U+FFFC each.
 * URLs, templating tags, math, ids and file names are one U+FFFC for each code unit.
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
   * Map `text.slice(from, to)` to its range in the source, including the markup inside.
   *
   * @returns undefined if the range is not certain; then there is no finding
   */
  range(from: number, to: number): Range | undefined
  /** Whether source and text are equal from `from` to `to`: without markup, safe to replace. */
  isPlain(from: number, to: number): boolean
  /**
   * Whether the text shows words as wrong ones on purpose: struck through, quoted after "not" or
   * "instead of", or in a column such as "Avoid".
   */
  isShownWrong(from: number, to: number): boolean
}

/** The content of a document, or of a part of it. */
export interface Content {
  prose: readonly Prose[]
  requests: readonly Request[]
}

/**
 * A Markdown document, read once and shared by all rules. Its `prose` and `requests` are limited
 * to blocks that may have a finding. Rules judge only those.
 */
export interface MarkdownDocument extends Content {
  /** The source without a byte order mark. */
  source: string
  tree: Root
  /**
   * The language that the page or its path states, as two letters (ISO 639-1); undefined for
   * English.
   */
  language: string | undefined
  /** Whether it is MDX, where `{` in text opens an expression. */
  isMdx: boolean
  /** The whole page, for facts about it; read when a rule first uses it. */
  page: Content
  /** Name of the file; undefined if unknown. */
  path: string | undefined
  /** The documented APIs, read from OpenAPI files; empty if there are none. */
  apis: readonly Api[]
}

/** An API, as its OpenAPI file describes it. Plain data. */
export interface Api {
  /** The path of the OpenAPI file, as the user wrote it. */
  file: string
  /** Its servers; empty if the file lists none. */
  servers: readonly ApiServer[]
  operations: readonly Operation[]
}

/** A server of an API. */
export interface ApiServer {
  /** Host, with port and variables: `{region}.shop.example:8080`; empty if the URL has none. */
  host: string
  /** Path prefix of all operations: `/v1`; may be empty. */
  path: string
}

/** An operation of an API. */
export interface Operation {
  /** In capitals. */
  method: string
  /** Without the path prefix of the server: `/orders/{order_id}`. */
  path: string
  /** The parameters in the query and in headers. */
  parameters: readonly ApiParameter[]
  isDeprecated?: boolean
  /** For a deprecated operation: the sentence of its description that says what to use instead. */
  successor?: string
  /** Its servers, if they differ from those of the API. */
  servers?: readonly ApiServer[]
}

/** A parameter of an operation. */
export interface ApiParameter {
  name: string
  in: 'query' | 'header'
  isRequired?: boolean
  /** Whether it is an object whose keys are separate parameters of the query. */
  isOpen?: boolean
  /** Whether it is the key of a security scheme, which every operation may use. */
  isKey?: boolean
}

/** A header field of an example request. */
export interface RequestHeader {
  name: string
  /** The range of the name. */
  range: Range
}

/** The kind of content that an example request is in. */
export type RequestContext = 'prose' | 'heading' | 'list' | 'inline-code' | 'table' | 'fence' | 'html' | 'front-matter'

/** An example request in a document: a path, and maybe a method. */
export interface Request {
  /** In capitals; undefined if the document names none. */
  method: string | undefined
  /** The range of the method; undefined if it is implied or absent. */
  methodRange: Range | undefined
  /** The path as written, with base path, parameters and query. */
  path: string
  /** The range of `path`. */
  pathRange: Range
  /**
   * The server, if it is written right before the path: `https://shop.example`, `{{baseUrl}}`; may
   * be empty.
   */
  host: string
  /** Its header fields; undefined if its form does not show all of them. */
  headers: readonly RequestHeader[] | undefined
  where: RequestContext
  /** Whether it is in code, where Markdown escapes nothing. */
  isCode: boolean
  /** Whether it is a route in the source code of a server. */
  isRoute: boolean
  /**
   * Whether the text calls its path an endpoint: "the `/orders/list` endpoint", a column
   * "Endpoint".
   */
  isEndpoint: boolean
  /**
   * What it does, from the cell beside it, the text after it or the heading; undefined if they do
   * not say.
   */
  purpose: string | undefined
  /**
   * The base path that the document gives for it: in the column "Base" of its row, or in the
   * heading.
   */
  base: string | undefined
  /** Text of the nearest heading above that is not a request; may be empty. */
  section: string
  /** Whether it is a bad example on purpose: under "Bad", struck through, in a column "Wrong". */
  isBadExample: boolean
  /**
   * Create the smallest contiguous edit that turns this request into another one. It keeps quotes,
   * cells, flags and emphasis.
   *
   *     curl -X POST https://h/v1/deleteOrder -d x
   *             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^         DELETE https://h/v1/orders/{order_id}
   *
   * @returns undefined if no edit is safe
   */
  edit(method: string | undefined, path: string): {range: Range; text: string} | undefined
}

/** Whether a repair may be applied unattended. */
export type Repair = 'certain' | 'offered'

/** A finding of a rule, from its `check`. */
export interface Finding {
  /** Exactly the text to replace. */
  range: Range
  /** `source.slice(...range)`. */
  actual: string
  /** Replacements for the range, likeliest first; empty if none is safe. */
  expected: readonly string[]
  repair: Repair
  /** The message; by default made from `phrase`, or from `actual` and `expected`. */
  reason?: string
  /** The whole name around the range, before and after the repair: `Rest API`, `REST API`. */
  phrase?: readonly [actual: string, expected: string]
  /** The reason for the finding, in one or two sentences from the glossary. */
  note?: string
  /** The term that it is about, as the glossary writes it; absent if it is about a request. */
  term?: string
  /** The evidence that decided; for debugging, not in reports. */
  evidence?: readonly string[]
}

/** A finding with the rule that owns it: made by `lint/lint.ts`. */
export interface RuleFinding extends Finding {
  rule: string
  reason: string
}

/** A position in a text. */
export interface Point {
  /** From 1. */
  line: number
  /** From 1, in UTF-16 code units. */
  column: number
  /** From 0, in UTF-16 code units, a byte order mark excluded. */
  offset: number
}

/** The severity of a finding; `info` never affects the exit status. */
export type Level = 'error' | 'warning' | 'info'

/**
 * A finding for a report, with lines and columns. `lint/check.ts` makes it; under remark, a message
 * becomes one.
 */
export interface PlacedFinding extends Pick<Finding, 'actual' | 'expected' | 'repair' | 'evidence'> {
  /** Id of the rule; `mdx-syntax` or `lint-comment` for MDX or a comment that could not be read. */
  rule: string
  severity: Level
  /** What was found and what was expected, on one line. */
  reason: string
  /** The reason for the finding, in one or two sentences. */
  note?: string
  /** The term that it is about, as the glossary writes it; absent if it is about a request. */
  term?: string
  /** The page of the rule. */
  url?: string
  /** The range to replace; empty if there is no text to replace. */
  range: {start: Point; end: Point}
  /** Present if the repair would change the anchor of a heading, so that links to it break. */
  changesAnchor?: true
  /**
   * The anchor that would change, as GitHub derives it from the heading: `end-point` for `## End
   * point`.
   */
  anchor?: string
  /** The links to that anchor in the pages of the run, as `path:line`; absent if there are none. */
  links?: readonly string[]
}

/** The findings in a file, for reports. */
export interface FileReport {
  /** Path relative to the working directory, with slashes. */
  path: string
  /** Sorted by position. */
  findings: readonly PlacedFinding[]
  /** The text without a byte order mark, for reports that show it; may be absent. */
  source?: string
}

/** The description of a rule. */
export interface RuleMeta<Options extends object = object> {
  /** Kebab-case; the id in messages and comments. */
  id: string
  /** What it finds, in a few words, for the table of rules. */
  summary: string
  status: 'stable' | 'preview'
  /** Whether it is on by default. */
  isDefault: boolean
  /** Whether it needs an OpenAPI file. Without one, it is off. */
  needsApi?: true
  /**
   * Whether OpenAPI linters do the same: then it checks OpenAPI documents only if its severity is
   * set.
   */
  isLeftToOpenApi?: true
  /** Whether adjacent findings of this and other rules may be joined into one repair. */
  isJoinable: boolean
  /** Every option with its default. */
  defaults: Options
  /**
   * Check the options that users write.
   *
   * @param glossary if given, terms that the options name must be in it
   * @returns an error message, or undefined
   */
  validate?(options: Record<string, unknown>, glossary?: Glossary): string | undefined
}

/**
 * A regular expression for a word and the text around it. Every block with a finding must match
 * one of them. It may match more; if it matches less, findings are missed.
 */
export interface WordPattern {
  /** The start of a word of the finding, such as its first one, in any capitalisation. */
  word: string
  /** Source of a lookbehind or a lookahead at the start of the word. */
  before?: string
  /** Source of an expression for what follows; may start with a lookbehind. */
  rest: string
}

/**
 * Describes the source of the blocks in which a rule has findings: each matches at least one of
 * these.
 */
export interface Pattern {
  /** For findings in prose. */
  prose?: readonly WordPattern[]
  /** For findings in requests. */
  requests?: RequestPattern
}

/** Describes the source of requests, as sources of regular expressions. */
export interface RequestPattern {
  /** The start of a path, from its slash on. */
  path: string
  /** Text near a path that makes it a request, such as a method. */
  sign: string
}

/** What a rule gets in addition to the document. */
export interface Context<Options extends object = object> {
  glossary: Glossary
  options: Options
}

/** A rule: a pure function from a document and a glossary to findings. */
export interface Rule<Options extends object = object> {
  meta: RuleMeta<Options>
  /**
   * Describe the blocks that may have findings, so that all other blocks are skipped.
   *
   * @returns undefined if any block may have findings; the same as a rule without `pattern`
   */
  pattern?(glossary: Glossary, options: Options): Pattern | undefined
  check(document: MarkdownDocument, context: Context<Options>): Iterable<Finding>
}

/** How a term is used in a sentence. Decides about its plural and its capitals. */
export type TermKind = 'noun' | 'abbreviation' | 'term' | 'adjective' | 'name' | 'verb'

/**
 * Words that show whether an ordinary word is meant as a term. Each entry is one or more words in
 * lower case. They match whole words, and their plural with `s`.
 */
export interface Evidence {
  /** Directly before the word: "over rest". */
  before?: readonly string[]
  /** Directly after the word: "rest server". */
  after?: readonly string[]
  /** Next to it, joined by "and", "or", a comma or a slash: "SOAP or rest". */
  beside?: readonly string[]
  /**
   * Phrases that show that the ordinary word is meant; `_` is its position: "the _ of". With words
   * after `_`, a phrase wins over all other evidence. With words only before it, `after` wins.
   */
  against?: readonly string[]
  /** Words anywhere on the page that make the term likely. */
  topic?: readonly string[]
  /** Words in the same block that show another sense, whatever the topic of the page. */
  elsewhere?: readonly string[]
}

/** A wrong form and its replacement. */
export interface Avoid {
  /** One or more words. A space also matches a hyphen or nothing: "end point". */
  form: string
  /** What to write; the term itself if absent. */
  use?: string
  /** Needed if the form is ordinary English in another sense. */
  evidence?: Evidence
  /** The reason, if it differs from the usage note of the term. */
  note?: string
  /** Whether it is always wrong, although it is everyday English. */
  always?: boolean
}

/** A sentence with a finding, and its repair. */
export interface Incorrect {
  text: string
  repair: string
}

/** One entry of the glossary. */
export interface Term {
  id: string
  term: string
  kind: TermKind
  meaning: string
  usage?: string
  /** Good sentences, without findings. */
  examples: readonly string[]
  /** Common phrases, without findings. */
  phrases: readonly string[]
  /** The words that an abbreviation stands for. */
  expands?: string
  /** `any`: its spelling is not checked. `exact`: its nouns take no capital in title case. */
  letters?: 'any' | 'exact'
  /** The sound that its pronunciation starts with; by default derived from its spelling. */
  sound?: 'vowel' | 'consonant'
  /** Other correct names. */
  accepted?: readonly string[]
  avoid?: readonly Avoid[]
  /** Present if the term in lower case is an ordinary English word. */
  ordinaryWord?: Evidence
  /** Whether the term is always meant, although it is everyday English. */
  always?: boolean
  /** Names of products and libraries, which keep their own spelling. */
  names?: readonly string[]
  /** Alternatives to this term that texts name beside it, such as GraphQL for REST. */
  alternatives?: readonly string[]
  incorrect?: readonly Incorrect[]
  /** A page about the term. */
  url?: string
}

/** An HTTP method (RFC 9110, section 9) that the glossary's requests use. */
export interface Method {
  method: string
  meaning: string
  /** Words after the method in lower case that prove nothing by themselves: "delete request". */
  ambiguousBefore?: readonly string[]
  /** Words before it that prove nothing by themselves: "HTTP options". */
  ambiguousAfter?: readonly string[]
}

/** A purpose of requests, and the method and the URL for it. */
export interface Purpose {
  id: 'list' | 'create' | 'read' | 'update' | 'delete'
  method: string
  /** Other methods for it, such as PATCH; the likeliest first. */
  also?: readonly string[]
  /** The kind of URL. */
  on: 'collection' | 'member'
  meaning: string
  /** Verbs in a path that name the purpose, in lower case. */
  verbs: readonly string[]
}

/** A path that shows the shape of a good request. */
export interface PathShape {
  request: string
  purpose: Purpose['id']
  meaning: string
  /** The mistake that people make. */
  not?: string
}

/**
 * A method with which a verb at some position of a path names an action. `none` is for requests
 * without a method, `any` for all requests.
 */
export type VerbMethod = 'any' | 'none' | (string & {})

/** The position of a verb in a path; `src/glossary/schema.ts` shows each. */
export type VerbPosition =
  'alone' | 'afterCollection' | 'afterMember' | 'beforeMember' | 'beforeResource' | 'phrase' | 'last'

/**
 * The positions in a path at which verbs name an action, and the methods with which they do. At
 * other positions, these verbs name none; a verb without an entry names one anywhere.
 */
export interface VerbUse extends Partial<Record<VerbPosition, readonly VerbMethod[]>> {
  verbs: readonly string[]
}

/** The names of lists of words; `src/glossary/schema.ts` describes each. */
export type WordList =
  | 'processes'
  | 'plainVerbs'
  | 'outcomes'
  | 'bulk'
  | 'prefixes'
  | 'qualifiers'
  | 'selectors'
  | 'adjectives'
  | 'prepositions'
  | 'particles'
  | 'bases'
  | 'besideApi'
  | 'placeholders'
  | 'usualHeaders'
  | 'headings'
  | 'echoes'
  | 'conjunctions'
  | 'wholes'
  | 'aggregates'
  | 'targets'
  | 'containers'
  | 'containerVerbs'
  | 'actionHolders'
  | 'eventReceivers'
  | 'singletons'
  | 'settings'
  | 'settingVerbs'
  | 'sweepingVerbs'
  | 'amounts'
  | 'verbalNouns'
  | 'invariable'
  | 'attributes'
  | 'resources'

/** Words in lower case that show how the words of a path are meant. */
export interface RequestWords extends Readonly<Record<WordList, readonly string[]>> {
  verbUses: readonly VerbUse[]
}

/** What the glossary says about requests. */
export interface RequestGlossary {
  methods: readonly Method[]
  /** Shows whether a word such as get, post, put or delete in prose is meant as an HTTP method. */
  methodEvidence: Evidence
  purposes: readonly Purpose[]
  /** Verbs of operations for which there is no plain method, in lower case. */
  otherActions: readonly string[]
  /** Words that look like verbs of operations but are not, in lower case. */
  lookAlikes: readonly string[]
  shapes: readonly PathShape[]
  /**
   * Words that show how the words of a path are meant. Without them, only verbs and look-alikes
   * count.
   */
  words?: Partial<RequestWords>
}

/** The data that drive every rule. */
export interface Glossary {
  terms: readonly Term[]
  requests: RequestGlossary
  /**
   * Names of products and libraries that are left as they are, in addition to those of the terms.
   */
  names?: readonly string[]
}
