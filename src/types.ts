/**
 * The central types. Every room may import this one; it imports only types.
 */
import type {Nodes, Parents, Root} from 'mdast'

/**
 * Half-open range `[start, end)` in UTF-16 code units from the start of the
 * source, a byte order mark excluded: the offsets of mdast points.
 */
export type Range = readonly [start: number, end: number]

/** Something in a prose that a reader does not read as words: one U+FFFC in its text. */
export interface Inset {
  /** Index of the placeholder in `Prose.text`. */
  index: number
  kind: 'code' | 'image' | 'expression' | 'break' | 'footnote'
  /** What it holds: the code, the alternative text, …; empty if nothing. */
  value: string
}

/** A run of a prose inside an inline element, in indices of `Prose.text`. */
export interface Span {
  from: number
  to: number
  kind: 'link' | 'emphasis' | 'strong' | 'delete' | 'quote' | 'html'
  /** Destination of a link, name of an HTML element; otherwise absent. */
  value?: string
  /** On a link such as `[order list]`: its text also names its definition, so a change of more than its case breaks it. */
  isLabel?: true
}

/**
 * One block of running text (paragraph, heading, table cell, text in HTML,
 * alternative text of an image) as a reader reads it: emphasis, links and soft
 * breaks joined; code, images and expressions as one U+FFFC each; what is not
 * prose (URLs, templating tags, math, ids, file names) as U+FFFC, one per code unit.
 */
export interface Prose {
  kind: 'paragraph' | 'heading' | 'cell' | 'html' | 'alt'
  text: string
  /** The block. */
  node: Nodes
  /** Its ancestors, root first. */
  ancestors: readonly Parents[]
  insets: readonly Inset[]
  spans: readonly Span[]
  /**
   * Where `text.slice(from, to)` stands in the source.
   *
   * @returns the range from the first to the last character, markup between
   *   included; undefined if it is not certain, so no finding
   */
  range(from: number, to: number): Range | undefined
  /** Whether source and text are equal from `from` to `to`: no markup inside, safe to replace as it is. */
  isPlain(from: number, to: number): boolean
  /**
   * Whether words are shown on purpose as wrong ones: struck through, quoted after
   * "not" or "instead of", or in a column such as "Avoid".
   */
  isShownWrong(from: number, to: number): boolean
}

/** What stands in a document, or in a part of it. */
export interface Content {
  prose: readonly Prose[]
  requests: readonly Request[]
}

/**
 * A Markdown document, read once and shared by all rules. `prose` and `requests` are
 * those of the blocks that may hold a finding: what a rule judges.
 */
export interface MarkdownDocument extends Content {
  /** The source without a byte order mark. */
  source: string
  tree: Root
  /** Two letters of the language other than English that the page or its path states (ISO 639-1); undefined if none. */
  language: string | undefined
  /** Whether it is read as MDX, where `{` in text opens an expression. */
  isMdx: boolean
  /** All of the page, for facts about the page as a whole; read when a rule first asks. */
  page: Content
  /** Name of the file; undefined if unknown. */
  path: string | undefined
  /** The APIs that it documents, by their OpenAPI files; empty if unknown. */
  apis: readonly Api[]
}

/** An API, as its OpenAPI file describes it: plain data. */
export interface Api {
  /** The OpenAPI file, as a person types it. */
  file: string
  /** Where it is served; empty if the file does not say. */
  servers: readonly ApiServer[]
  operations: readonly Operation[]
}

/** Where an API is served. */
export interface ApiServer {
  /** With its port and with variables: `{region}.shop.example:8080`; empty if it is not given. */
  host: string
  /** The path under which those of the operations stand: `/v1`; empty for none. */
  path: string
}

/** An operation of an API. */
export interface Operation {
  /** In capitals. */
  method: string
  /** Below the path of the server: `/orders/{order_id}`. */
  path: string
  /** Those in the query and in headers. */
  parameters: readonly ApiParameter[]
  isDeprecated?: boolean
  /** The sentence of its description that says what to use instead. */
  successor?: string
  /** Where it is served, if not where the API is. */
  servers?: readonly ApiServer[]
}

/** A parameter of an operation. */
export interface ApiParameter {
  name: string
  in: 'query' | 'header'
  isRequired?: boolean
  /** Whether it is an object, whose keys are names of their own in a query. */
  isOpen?: boolean
  /** Whether it is the key of a security scheme, which any operation may ask for. */
  isKey?: boolean
}

/** A header field of an example request. */
export interface RequestHeader {
  name: string
  /** Where the name stands. */
  range: Range
}

/** Where an example request was found. */
export type RequestContext = 'prose' | 'heading' | 'list' | 'inline-code' | 'table' | 'fence' | 'html' | 'front-matter'

/**
 * An example request, (method?, path), as a document shows it.
 */
export interface Request {
  /** In capitals; undefined if the document names none. */
  method: string | undefined
  /** Where the method is written; undefined if it is implied or absent. */
  methodRange: Range | undefined
  /** The path as written, from the first character that is kept to the last: base path, parameters, query. */
  path: string
  /** Where `path` is written. */
  pathRange: Range
  /** What stands right before the path and says where it is served: `https://shop.example`, `{{baseUrl}}`; empty if nothing does. */
  host: string
  /** Header fields that it is sent with; undefined if its form does not show all of them. */
  headers: readonly RequestHeader[] | undefined
  where: RequestContext
  /** Whether it stands in code, where text is written as it is. */
  isCode: boolean
  /** Whether it is a route that source code of a server declares. */
  isRoute: boolean
  /** Whether the text calls its path an endpoint: "the `/orders/list` endpoint", a column "Endpoint". */
  isEndpoint: boolean
  /** What the document says it is for: the cell beside it, the text after it, the heading; undefined if it says nothing. */
  purpose: string | undefined
  /** The path under which the document says that the request stands: the column "Base" of its row, or the heading. */
  base: string | undefined
  /** Text of the nearest heading above that is no request; empty if there is none. */
  section: string
  /** Shown on purpose as a bad example: under "Bad", struck through, in a column "Wrong". */
  isBadExample: boolean
  /**
   * The smallest contiguous edit that turns this request into another one, with
   * quotes, cells, flags and emphasis kept.
   *
   *     curl -X POST https://h/v1/deleteOrder -d x
   *             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^         DELETE https://h/v1/orders/{order_id}
   *
   * @returns undefined if it cannot be written safely
   */
  edit(method: string | undefined, path: string): {range: Range; text: string} | undefined
}

/** Whether a repair may be applied unattended. */
export type Repair = 'certain' | 'offered'

/** What a rule found: made by its `check`. */
export interface Finding {
  /** Exactly the text to replace. */
  range: Range
  /** `source.slice(...range)`. */
  actual: string
  /** Replacements for the range, likeliest first; empty if none is safe. */
  expected: readonly string[]
  repair: Repair
  /** Message; made from `phrase`, or from `actual` and `expected`, where absent. */
  reason?: string
  /** The whole name that the range is a part of, as it stands and as it should: `Rest API`, `REST API`. */
  phrase?: readonly [actual: string, expected: string]
  /** Why, in one or two sentences, from the glossary. */
  note?: string
  /** The term that it is about, as the glossary writes it; absent if it is about a request. */
  term?: string
  /** Which evidence decided, for people who ask why; in no report. */
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

/** How grave a finding is; `info` never affects the exit status. */
export type Level = 'error' | 'warning' | 'info'

/** A finding for a report, with its range in lines and columns: made by `lint/check.ts`, and under remark of a message. */
export interface PlacedFinding extends Pick<Finding, 'actual' | 'expected' | 'repair' | 'evidence'> {
  /** Id of the rule; `mdx-syntax` and `lint-comment` stand for what could not be understood. */
  rule: string
  severity: Level
  /** What was found and what was expected, on one line. */
  reason: string
  /** Why, in one or two sentences. */
  note?: string
  /** The term that it is about, as the glossary writes it; absent if it is about a request. */
  term?: string
  /** Page about the rule. */
  url?: string
  /** Exactly the text to replace; empty if nothing is. */
  range: {start: Point; end: Point}
  /** Present if the repair would change the anchor of a heading, so that links to it break. */
  changesAnchor?: true
  /** The anchor that would change, as GitHub makes it of the heading: `end-point` for `## End point`. */
  anchor?: string
  /** Where pages of the run link to that anchor, as `path:line`; absent if none does. */
  links?: readonly string[]
}

/** What was found in one file: made by a door, for reports. */
export interface FileReport {
  /** The path from the working directory, with slashes. */
  path: string
  /** In order of their ranges. */
  findings: readonly PlacedFinding[]
  /** The text without a byte order mark, for reports that show it; may be absent. */
  source?: string
}

/** What a rule says about itself. */
export interface RuleMeta<Options extends object = object> {
  /** Kebab-case; the id in messages and comments. */
  id: string
  /** What it finds, in a few words, for the table of rules. */
  summary: string
  status: 'stable' | 'preview'
  /** Whether the preset has it on. */
  isDefault: boolean
  /** Whether it needs an OpenAPI file: without one it is off. */
  needsApi?: true
  /** Whether linters of OpenAPI do the same, so that it checks an OpenAPI document only if someone sets its severity. */
  isLeftToOpenApi?: true
  /** Whether touching findings may be joined with those of other rules into one repair. */
  isJoinable: boolean
  /** Every option with its default. */
  defaults: Options
  /**
   * Check options as users write them.
   *
   * @param glossary where it is known: what options name must be in it
   * @returns what is wrong and where in the options, or nothing
   */
  validate?(options: Record<string, unknown>, glossary?: Glossary): string | undefined
}

/**
 * A word and what stands around it, wherever the source of a block holds a finding.
 * Wider than the finding is fine, narrower is a missed finding.
 */
export interface WordPattern {
  /** The word, in any capitalisation, from its start: the first one of the finding, say. */
  word: string
  /** Body of a regular expression that holds where the word starts: a lookbehind or a lookahead. */
  before?: string
  /** Body for what follows; a lookbehind may ask about what stands before. */
  rest: string
}

/** What the source of each block holds in which a rule finds something: one of these at the least. */
export interface Pattern {
  /** For findings in prose. */
  prose?: readonly WordPattern[]
  /** For findings in requests. */
  requests?: RequestPattern
}

/** What the source of a request holds, as bodies of regular expressions. */
export interface RequestPattern {
  /** What a path starts with, from its slash on. */
  path: string
  /** What stands near a path and makes it a request: a method, say. */
  sign: string
}

/** What a rule works with beside the document. */
export interface Context<Options extends object = object> {
  glossary: Glossary
  options: Options
}

/** A rule: pure, from a document and a glossary to findings. */
export interface Rule<Options extends object = object> {
  meta: RuleMeta<Options>
  /**
   * Where findings may be, so that all other blocks are skipped.
   *
   * @returns undefined, as where a rule has no pattern, for findings in any block
   */
  pattern?(glossary: Glossary, options: Options): Pattern | undefined
  check(document: MarkdownDocument, context: Context<Options>): Iterable<Finding>
}

/** How a term is used in a sentence; decides plural and capital forms. */
export type TermKind = 'noun' | 'abbreviation' | 'term' | 'adjective' | 'name' | 'verb'

/**
 * Words that show whether an ordinary word is meant as a term. Each entry is one
 * or more words in lower case, compared whole, plural `s` aside.
 */
export interface Evidence {
  /** Directly before the word: "over rest". */
  before?: readonly string[]
  /** Directly after the word: "rest server". */
  after?: readonly string[]
  /** Beside it, joined by "and", "or", a comma or a slash: "SOAP or rest". */
  beside?: readonly string[]
  /**
   * Decide that the ordinary word is meant; `_` stands for it: "the _ of". With words
   * after it they win over all else, with words before it alone only over weaker evidence than `after`.
   */
  against?: readonly string[]
  /** Elsewhere on the page, these make the sense likely. */
  topic?: readonly string[]
  /** In the same block, these show that another sense is meant, whatever the topic. */
  elsewhere?: readonly string[]
}

/** A wrong form and what replaces it. */
export interface Avoid {
  /** One or more words; a blank also stands for a hyphen or nothing: "end point". */
  form: string
  /** What to write; the term itself if absent. */
  use?: string
  /** Needed where the form is ordinary English in another sense. */
  evidence?: Evidence
  /** Why, if not the usage note of the term. */
  note?: string
  /** Whether it is wrong wherever it stands, although it is everyday English. */
  always?: boolean
}

/** A sentence that its rules flag, with its repair. */
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
  /** Good sentences: the rules must not flag them. */
  examples: readonly string[]
  /** Common phrases: the rules must not flag them. */
  phrases: readonly string[]
  /** The words that an abbreviation stands for. */
  expands?: string
  /** `any`: listed for its sound, its spelling is left open; `exact`: its ordinary nouns take no capital in titles either. */
  letters?: 'any' | 'exact'
  /** How its pronunciation begins; found from its spelling if absent. */
  sound?: 'vowel' | 'consonant'
  /** Equal names, each with its own spelling. */
  accepted?: readonly string[]
  avoid?: readonly Avoid[]
  /** Present if the term in lower case is an ordinary English word. */
  ordinaryWord?: Evidence
  /** Whether it is meant wherever it stands, although it is everyday English. */
  always?: boolean
  /** Products and libraries whose spelling is their own. */
  names?: readonly string[]
  /** Terms that are named as alternatives, by their own spelling. */
  alternatives?: readonly string[]
  incorrect?: readonly Incorrect[]
  /** Page about the term. */
  url?: string
}

/** An HTTP method (RFC 9110, section 9) that the glossary's requests use. */
export interface Method {
  method: string
  meaning: string
  /** Words after the method in lower case that show nothing without other evidence: "delete request". */
  ambiguousBefore?: readonly string[]
  /** Words before it that show nothing either: "HTTP options". */
  ambiguousAfter?: readonly string[]
}

/** What a request is for, and what the glossary asks for it. */
export interface Purpose {
  id: 'list' | 'create' | 'read' | 'update' | 'delete'
  method: string
  /** Other methods that serve it as well, in order of likelihood, such as PATCH. */
  also?: readonly string[]
  /** The kind of URL. */
  on: 'collection' | 'member'
  meaning: string
  /** Verbs that name the purpose when they stand in a path, in lower case. */
  verbs: readonly string[]
}

/** A path that shows the shape of a good request. */
export interface PathShape {
  request: string
  purpose: Purpose['id']
  meaning: string
  /** What is written instead by mistake. */
  not?: string
}

/**
 * A method with which a verb names an action at some position in a path; `none`
 * where the document gives no method, `any` for every method and none.
 */
export type VerbMethod = 'any' | 'none' | (string & {})

/** Where in a path a verb may stand; `src/glossary/schema.ts` shows each. */
export type VerbPosition =
  'alone' | 'afterCollection' | 'afterMember' | 'beforeMember' | 'beforeResource' | 'phrase' | 'last'

/**
 * Where in a path verbs name an action, and with which methods. A position that is
 * absent never holds an action; a verb without an entry names one anywhere.
 */
export interface VerbUse extends Partial<Record<VerbPosition, readonly VerbMethod[]>> {
  verbs: readonly string[]
}

/** Lists of words; `src/glossary/schema.ts` says what each holds. */
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

/** Words, in lower case, that show how the words of a path are meant. */
export interface RequestWords extends Readonly<Record<WordList, readonly string[]>> {
  verbUses: readonly VerbUse[]
}

/** What the glossary says about requests. */
export interface RequestGlossary {
  methods: readonly Method[]
  /** Tells whether get, post, put, delete in prose is meant as an HTTP method. */
  methodEvidence: Evidence
  purposes: readonly Purpose[]
  /** Verbs of operations that no plain method replaces, in lower case. */
  otherActions: readonly string[]
  /** Words that look like such verbs and are not, in lower case. */
  lookAlikes: readonly string[]
  shapes: readonly PathShape[]
  /** How the words of a path are distinguished; without it, only verbs and look-alikes count. */
  words?: Partial<RequestWords>
}

/** The data that drive every rule. */
export interface Glossary {
  terms: readonly Term[]
  requests: RequestGlossary
  /** Products and libraries whose spelling is their own, beside those of the terms. */
  names?: readonly string[]
}
