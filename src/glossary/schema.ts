/**
 * Describes glossaries and settings. Types, checks and the JSON Schema for editors are made from
 * these descriptions.
 */
import {describe, isEither, isFlag, isListOf, isObjectWith, isOneOf, isOptional} from './values.ts'
import {isText, isTupleOf, withSchema, type Infer, type OptionalShape, type Shape} from './values.ts'

// Texts become parts of regular expressions, whose size is limited.
const maxLength = 5000
const text = withSchema(isText, {type: 'string', minLength: 1, maxLength, pattern: String.raw`\S`})
const toFormat = (pattern: RegExp, expected: string): Shape<string> =>
  withSchema(isText, {type: 'string', maxLength, pattern: pattern.source, $comment: expected})
const toTexts = (item: Shape<string>): Shape<readonly string[]> =>
  withSchema(isListOf(item), {type: 'array', items: item.schema, maxItems: 10_000})
const texts = toTexts(text)
/** A table with only these keys. */
function toTable<const Of extends Readonly<Record<string, Shape>>>(fields: Of): ReturnType<typeof isObjectWith<Of>> {
  const shape = isObjectWith(fields)
  return withSchema(shape, {...shape.schema, additionalProperties: false})
}

const toField = <Value>(shape: Shape<Value>, description: string): OptionalShape<Value> =>
  isOptional(describe(description, shape))
const toWord = (description: string): OptionalShape<string> => toField(text, description)
const toWords = (description: string): OptionalShape<readonly string[]> => toField(texts, description)
const toFlag = (description: string): OptionalShape<boolean> => toField(isFlag, description)

function toWordLists<Key extends string>(
  descriptions: Readonly<Record<Key, string>>,
): Record<Key, OptionalShape<readonly string[]>> {
  const fields = Object.entries<string>(descriptions).map(([key, words]) => [key, toWords(words)])
  return Object.fromEntries(fields) as Record<Key, OptionalShape<readonly string[]>>
}

/** A text on one line, such as "REST API". */
const line = toFormat(/^[^\t\n\r]*$/, 'text on one line')
/** Matches names such as "rest-api". */
const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const kebab = toFormat(kebabCase, 'lower-case letters and digits joined by hyphens, such as `access-token`')
/** A URL, such as "https://shop.example/glossary#order". */
const address = toFormat(/^https?:\/\/\S+$/, 'an address that begins with `https://`')
/** A method, such as "PATCH". */
const methodName = toFormat(/^[A-Z]+$/, 'a method in capitals, such as `PATCH`')
/** A method and a path, such as "GET /orders". */
const requestText = toFormat(/^[A-Z]+ \/\S*$/, 'a method and a path, such as `GET /orders`')
/** A path, such as "/orders/{order_id}". */
const pathText = toFormat(/^\/\S*$/, 'a path that begins with `/`')

const evidence = toTable({
  before: toWords('The term is meant if one of these words is directly before it: "using", "over".'),
  after: toWords('The term is meant if one of these words is directly after it: "server", "client".'),
  beside: toWords('The term is meant if "and", "or", a comma or a slash joins it to one of these names.'),
  against: toWords('Phrases in which the ordinary word is meant; `_` stands for the word: "the _ of".'),
  topic: toWords('Words that make the term likely if they are anywhere on the page.'),
  elsewhere: toWords(
    'The form has another meaning in a block with one of these words. Several of these words on a page make the term less likely.',
  ),
})

const avoidedForm = toTable({
  form: describe('The wrong form. In a text, its spaces may be hyphens or missing.', text),
  use: toWord('The replacement for the form; by default, the term.'),
  evidence: toField(
    evidence,
    'Nearby words show whether the form is wrong. A form that is an everyday word needs this evidence, or `always`.',
  ),
  note: toWord('Why the form is wrong. A finding for this form shows this text instead of the `usage` of the term.'),
  always: toFlag('Whether the form is always wrong, although it is also everyday English.'),
})

const incorrectSentence = toTable({
  text: describe('A sentence with a finding.', text),
  repair: describe('The sentence after its repair.', text),
})

export const purposes = ['list', 'create', 'read', 'update', 'delete'] as const

const term = toTable({
  id: toField(
    kebab,
    'Name of the entry; by default, made from the term. An entry changes the entry of the same name in an earlier glossary.',
  ),
  term: toField(line, 'The term in its correct spelling.'),
  kind: toField(
    isOneOf(['noun', 'abbreviation', 'term', 'adjective', 'name', 'verb']),
    'What kind of word the term is.',
  ),
  meaning: toWord('What the term means, in one sentence.'),
  usage: toWord('How to write the term, and why. Shown with findings.'),
  url: toField(address, 'Page about the term. Shown with findings.'),
  examples: toWords('Correct sentences with the term.'),
  phrases: toWords('Common correct phrases with the term.'),
  expands: toWord('The words that an abbreviation stands for.'),
  letters: toField(
    isOneOf(['any', 'exact']),
    '`any`: the spelling and capitalisation of the term are not checked. `exact`: the term keeps its capitalisation in titles.',
  ),
  sound: toField(
    isOneOf(['vowel', 'consonant']),
    'The sound that the term starts with; by default, derived from its spelling.',
  ),
  accepted: toWords('Other correct names.'),
  avoid: toField(isListOf(isEither([text, avoidedForm])), 'Wrong forms.'),
  ordinaryWord: toField(
    evidence,
    'Evidence that the term is meant. Needed if the term in lower case is also an ordinary English word.',
  ),
  always: toFlag('Whether the word always means the term, although it is also everyday English.'),
  names: toWords('Names of products and libraries, which keep their own spelling.'),
  alternatives: toWords('Other terms of the same kind that often appear next to this term.'),
  incorrect: toField(isListOf(incorrectSentence), 'Wrong sentences and their repairs.'),
})

/** Other names of keys. Pages may use these names as headings of columns. Messages suggest the key instead. */
export const otherNames: ReadonlyMap<string, string> = new Map([
  ['definition', 'meaning'],
  ['description', 'meaning'],
  ['stands for', 'expands'],
  ['synonyms', 'accepted'],
  ['also', 'accepted'],
  ['example', 'examples'],
  ['phrase', 'phrases'],
])

const verbPositions = {
  alone: 'The verb is the only segment after the base path: `/v1/update`.',
  afterCollection: 'The verb is the last segment, after a collection: `/orders/list`.',
  afterMember: 'The verb is the last segment, after a member: `/orders/{order_id}/update`.',
  beforeMember: 'The verb is a segment before a parameter: `/update/{order_id}`.',
  beforeResource: 'The verb is a segment before a resource: `/get/orders`.',
  phrase: 'The verb is the first word of a segment: `/listOrders`.',
  last: 'The verb is the last word of a segment: `/order-create`.',
}

const wordLists = {
  processes: 'Nouns for processes, such as "run". `/fetch-runs` is about runs of a fetch, so its verb names no action.',
  plainVerbs: 'Verbs that name an action even before a plural from `processes`: `/get-runs`.',
  outcomes:
    'Nouns such as "status". A verb before such a noun is part of a name if the method contradicts the verb: `GET /delete_status` reads a status.',
  bulk: 'Words for several resources at once: "batch" in "batch delete".',
  prefixes: 'Prefixes that make the next verb part of a noun: "auto" in "auto-update".',
  qualifiers: 'Words that say which resources are meant, or how many: "all" in "all orders".',
  selectors: 'Words that select some members of a collection: "current" in "current order".',
  adjectives: 'Other words that describe resources but do not name them: "pending" in "pending orders".',
  prepositions: 'Prepositions after the object of a verb: "by" in "list orders by customer".',
  particles: 'Words that turn a verb into another verb or an adjective: "up" in "set up", "only" in "read only".',
  bases: 'Segments that belong to a base path, and not to a resource: `api`.',
  besideApi: 'First segments of paths outside of the API: `healthz`.',
  placeholders: 'First segments of made-up paths: `foo`.',
  kinds: 'Words in parameters that stand for a kind of resource, not for one resource: `entity` in `/{entity}/delete`.',
  usualHeaders: 'Header fields that any request may have; `*` at the end matches any text: `accept-*`.',
  otherProcesses: 'Verbs with a noun that do not mean the verb alone: "find-password" sends a password.',
  wholes: 'Nouns that stand for the whole resource before them: "details" in "order details".',
  aggregates: 'Nouns that describe a whole collection: "count".',
  targets: 'Prepositions before a resource that contains other resources: `to` in `addToCart`.',
  containers: 'Resources that contain other resources: "cart".',
  owners: 'Resources that own others, and are in no container: "user" in `/cart/delete/{user_id}`.',
  containerVerbs: 'Verbs that add something to a container, or remove something from it: "insert".',
  headings: 'Words that name no resource in a heading: "endpoints" in "Order endpoints".',
  actionHolders: 'Segments between a resource and an action: `actions` in `/orders/42/actions/cancel`.',
  pageVerbs: 'Verbs that may also be in the path of a web page: `/orders/create` may be the page with a form.',
  sections: 'Headings that do not name a resource: `Features`.',
  eventReceivers: 'Segments before the name of an event: `webhooks` in `/webhooks/order-update`.',
  messages: 'Resources that may be new or unread: without a method, `/messages/new` may list the new messages.',
  callers: 'Segments that stand for the user who sends the request: `me`.',
  singletons: 'Resources that exist once: `profile`.',
  settings:
    'Nouns that name a single setting, not a list of settings: `limit` in `setRiskLimit`. Any word may come before the noun.',
  settingVerbs:
    'Verbs such as `set` in `setRiskLimit`. In a path without an identifier, these verbs usually change a resource that exists once.',
  searchVerbs: 'Verbs that search if the request has a body: "find".',
  sweepingVerbs: 'Verbs that do more than `DELETE` or `PUT`: "purge", "upsert".',
  keys: 'Keys in a query that identify a resource: `email` in `DELETE /deleteUser?email=…`.',
  issued: 'Things that a server issues: `POST /getToken` creates a token.',
  amounts: 'Amounts that a request can increase: `/addMargin` increases a margin instead of creating one.',
  verbalNouns:
    'Nouns that are made from a verb: "withdrawal" from "withdraw". `/withdraw/create` creates a withdrawal.',
  invariable: 'Words that have no plural in a path: shortened words, and nouns such as "bitcoin".',
  attributes: 'Attributes of a resource: `status` in `updateOrderStatus`.',
  resources:
    'Nouns for things that APIs have. They show where to split a word: `getuser` is "get user", but `getaway` is one word.',
  echoes: 'Services for tests, such as `httpbin`. They send each request back, and have a path for each method.',
  conjunctions: 'Words that join verbs or nouns in a path: "find or create".',
}

const method = toTable({
  method: describe('The method in capitals.', methodName),
  meaning: toWord('What the method does.'),
  ambiguousBefore: toWords(
    'A lower-case word before one of these words is not certainly a method: "delete" in "delete request".',
  ),
  ambiguousAfter: toWords(
    'A lower-case word after one of these words is not certainly a method: "options" in "HTTP options".',
  ),
})

const purpose = toTable({
  id: describe('The purpose.', isOneOf(purposes)),
  method: toField(methodName, 'The usual method for the purpose.'),
  also: toField(toTexts(methodName), 'Other methods for the purpose, the likeliest first.'),
  on: toField(isOneOf(['collection', 'member']), 'Whether the URL names a collection or a member.'),
  meaning: toWord('What the request does, in one sentence.'),
  verbs: toWords('Verbs that show the purpose of a request: `create` in `/createOrder`. Write them in lower case.'),
})

const wordsOfPaths = toTable({
  verbUses: toField(
    isListOf(toTable({verbs: describe('The verbs.', texts), ...toWordLists(verbPositions)})),
    'Verbs, and where in a path they name an action. Each position has a list of methods, and counts only in requests with these methods. `none` stands for a request without a method, and `any` for every request.',
  ),
  ...toWordLists(wordLists),
})

const aboutPath = {
  meaning: toWord('What the request does.'),
  not: toField(requestText, 'A wrong request that authors write instead of the good one.'),
}
const pathShape = toTable({
  request: describe('A good request: `GET /orders`.', requestText),
  purpose: describe('The purpose of the request.', isOneOf(purposes)),
  ...aboutPath,
})

const requests = toTable({
  methods: toField(isListOf(method), 'Methods of the API.'),
  methodEvidence: toField(evidence, 'Evidence that a lower-case word is meant as a method.'),
  purposes: toField(isListOf(purpose), 'The purposes of requests.'),
  otherActions: toWords('Verbs that no HTTP method can replace: "cancel".'),
  lookAlikes: toWords('Words that look like verbs, but name no action: "getaway".'),
  words: toField(wordsOfPaths, 'Words that show whether a path names an action or a resource.'),
  shapes: toField(isListOf(pathShape), 'Examples of good requests.'),
})

/** A row in a table of paths, on a Markdown page. */
const pathRow = toTable({
  path: describe('The path.', pathText),
  method: describe('The method.', methodName),
  purpose: describe('What the request is for, beginning with a verb: "list orders".', text),
  ...aboutPath,
})

const oneOrMore = isEither([text, texts])

/** An OpenAPI file in settings. */
const openapiFile = toTable({
  file: describe('Paths or globs of OpenAPI files, relative to the settings file.', oneOrMore),
  for: toField(
    oneOrMore,
    'The documents of this API, as patterns in the syntax of `.gitignore`. By default, all documents, or all documents of the override.',
  ),
  servers: toField(
    oneOrMore,
    'URLs or base paths of the servers of the API. They replace the servers in the OpenAPI file.',
  ),
})

const schemaKey = toWord('URL of the JSON Schema, for editors.')
const names = toWords('Names of products and libraries, which keep their own spelling.')

/** A glossary, in its own file or in settings. */
export const glossaryShape = toTable({
  $schema: schemaKey,
  terms: toField(isListOf(term), 'The terms.'),
  requests: toField(requests, 'Methods, purposes of requests, and the words of paths.'),
  names,
  paths: toField(
    isListOf(pathRow),
    'Good requests. In a glossary in Markdown, these are the rows of a table with the columns Path, Method and Purpose.',
  ),
})

/** What settings need to know about a rule. */
export interface KnownRule {
  id: string
  summary: string
  defaults: object
  options?: Readonly<Record<string, Shape>>
}

/** Describe the settings, with a key for each rule. */
export function toSettingsShape(rules: readonly KnownRule[]) {
  const ruleFields = rules.map((rule) => [rule.id, toField(toRuleShape(rule), rule.summary)] as const)
  const common = {
    glossary: toField(
      isEither([text, glossaryShape, isListOf(isEither([text, glossaryShape]))]),
      'Terms, or paths to YAML, JSON or Markdown files, relative to the settings file. If two glossaries define a term, the later one wins.',
    ),
    rules: toField(toTable(Object.fromEntries(ruleFields)), 'Severity and options of rules.'),
    names,
    frontmatter: toWords('Keys of YAML front matter whose text is checked.'),
    openapi: toField(
      isEither([text, openapiFile, isListOf(isEither([text, openapiFile]))]),
      'OpenAPI files of the documented API: YAML or JSON, as paths or globs relative to the settings file.',
    ),
    documents: toField(
      isListOf(isOneOf(['openapi'])),
      'Kinds of documents to lint in folders, in addition to Markdown and MDX. `openapi` stands for OpenAPI documents in YAML and JSON.',
    ),
  }
  const files = describe(
    'The files of the override, as patterns in the syntax of `.gitignore`, relative to the settings file.',
    texts,
  )
  return toTable({
    $schema: schemaKey,
    extends: toField(isOneOf(['none']), '`none`: start without the built-in glossary.'),
    ...common,
    ignore: toWords('Files to ignore, as patterns in the syntax of `.gitignore`, relative to the settings file.'),
    root: toFlag('Whether to ignore settings in parent folders.'),
    overrides: toField(isListOf(toTable({files, ...common})), 'Different settings for some files.'),
  })
}

function toRuleShape({defaults, options: shapes = {}}: KnownRule) {
  const severity = isOneOf(['off', 'on', 'warn', 'error'])
  const fields = Object.entries(shapes).map(([key, shape]) => {
    const value = JSON.stringify((defaults as Readonly<Record<string, unknown>>)[key])
    const description = `${shape.schema.description} Default: ${value}.`
    return [key, isOptional(withSchema(shape, {...shape.schema, description}))] as const
  })
  const options = toTable(Object.fromEntries(fields))
  return isEither([severity, options, isTupleOf([severity, isOptional(options)])])
}

/** Convert a shape to JSON Schema draft 7, which editors support. */
export function toJsonSchema({schema}: Shape, title: string): object {
  return {$schema: 'http://json-schema.org/draft-07/schema#', title, ...schema}
}

export type RawGlossary = Infer<typeof glossaryShape>
export type RawSettings = Infer<ReturnType<typeof toSettingsShape>>
export type RawTerm = NonNullable<RawGlossary['terms']>[number]
export type RawRequests = NonNullable<RawGlossary['requests']>

type Complete<Raw, Key extends keyof Raw> = Raw & {[Known in Key]-?: NonNullable<Raw[Known]>}

/**
 * Words that show whether an ordinary word is meant as a term. Each entry is one or more words in
 * lower case, and matches whole words, also in the plural. In `against`, `_` stands for the
 * ordinary word. A phrase of `against` outweighs the other lists if it has words after `_`, or several
 * words before `_`. `after` outweighs all other phrases of `against`.
 */
export type Evidence = Infer<typeof evidence>
/** A wrong form and its replacement. */
export type Avoid = Infer<typeof avoidedForm>
/** One entry of the glossary. */
export interface Term extends Complete<
  Omit<RawTerm, 'avoid'>,
  'id' | 'term' | 'kind' | 'meaning' | 'examples' | 'phrases'
> {
  avoid?: readonly Avoid[]
}
/** An HTTP method (RFC 9110, section 9) that the glossary's requests use. */
export type Method = Complete<Infer<typeof method>, 'meaning'>
/** A purpose of requests, and the method and the URL for it. */
export type Purpose = Complete<Infer<typeof purpose>, 'method' | 'on' | 'meaning' | 'verbs'>
/** A path that shows the shape of a good request. */
export type PathShape = Complete<Infer<typeof pathShape>, 'meaning'>
/** Lower-case words that show what the words of a path mean. */
export type RequestWords = Required<Infer<typeof wordsOfPaths>>
/**
 * Verbs, and the positions in a path at which they name an action. Each position has a list of methods. In
 * this position, the verbs name an action only in requests with one of these methods. A verb without an entry names an
 * action in every position.
 */
export type VerbUse = RequestWords['verbUses'][number]
/** The names of the lists of words. */
export type WordList = keyof typeof wordLists

/** What the glossary says about requests. Words are in lower case. */
export interface RequestGlossary extends Complete<RawRequests, 'methodEvidence' | 'otherActions' | 'lookAlikes'> {
  methods: readonly Method[]
  purposes: readonly Purpose[]
  shapes: readonly PathShape[]
}

/** The data that all rules use. */
export interface Glossary {
  terms: readonly Term[]
  requests: RequestGlossary
  names?: readonly string[]
}
