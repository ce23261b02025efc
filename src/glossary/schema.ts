/** Describes settings and glossaries, for their check and for the JSON Schema that editors use. */
import type * as types from '../types.ts'

/** The shape of a value. */
export type Shape =
  /** Text. If it must have a format, `expected` describes the format in messages. */
  | {type: 'text'; format?: {pattern: RegExp; expected: string}}
  | {type: 'flag'}
  | {type: 'number'}
  | {type: 'any'}
  | {type: 'choice'; values: readonly string[]}
  | {type: 'list'; of: Shape}
  /** A list of fixed length, whose last values are optional. */
  | {type: 'tuple'; of: readonly Shape[]}
  | TableShape
  /** One of several shapes, chosen by the kind of the value. */
  | {type: 'either'; shapes: readonly Shape[]}

export interface TableShape {
  type: 'table'
  keys: Readonly<Record<string, Field>>
}

/** A whole file. */
export interface FileShape extends TableShape {
  /** Its name in messages: "a glossary". */
  title: string
}

/** A key of a table. */
export interface Field {
  shape: Shape
  description: string
  /** Wrong names for this key. An error about one of them suggests this key. */
  alike?: readonly string[]
  isRequired?: true
}

/** Most characters of a text. Texts become parts of regular expressions, whose size is limited. */
export const mostCharacters = 5000
/** Most words in a list. */
export const mostWords = 10_000

const text: Shape = {type: 'text'}
const toFormat = (pattern: RegExp, expected: string): Shape => ({type: 'text', format: {pattern, expected}})
const toChoice = (...values: readonly string[]): Shape => ({type: 'choice', values})
const toList = (of: Shape): Shape => ({type: 'list', of})
const toEither = (...shapes: readonly Shape[]): Shape => ({type: 'either', shapes})
const toTable = (keys: TableShape['keys']): TableShape => ({type: 'table', keys})
const texts = toList(text)

const toField = (shape: Shape, description: string): Field => ({shape, description})
const toWord = (description: string): Field => toField(text, description)
const toWords = (description: string): Field => toField(texts, description)
const toFlag = (description: string): Field => toField({type: 'flag'}, description)
const toOneOf = (description: string, ...values: readonly string[]): Field => toField(toChoice(...values), description)
const toRequired = (field: Field): Field => ({...field, isRequired: true})

function toWordLists(descriptions: Readonly<Record<string, string>>): Record<string, Field> {
  return Object.fromEntries(Object.entries(descriptions).map(([key, words]) => [key, toWords(words)]))
}

/** "REST API" */
const line = toFormat(/^[^\t\n\r]*$/, 'text on one line')
/** "rest-api" */
const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const kebab = toFormat(kebabCase, 'lower-case letters and digits joined by hyphens, such as `access-token`')
/** "https://shop.example/glossary#order" */
const address = toFormat(/^https?:\/\/\S+$/, 'an address that begins with `https://`')
/** "PATCH" */
const methodName = toFormat(/^[A-Z]+$/, 'a method in capitals, such as `PATCH`')
/** "GET /orders" */
const requestText = toFormat(/^[A-Z]+ \/\S*$/, 'a method and a path, such as `GET /orders`')
/** "/orders/{order_id}" */
const pathText = toFormat(/^\/\S*$/, 'a path that begins with `/`')

const evidence = toTable({
  before: toWords('Words right before the word that show that the term is meant: "using", "over".'),
  after: toWords('Words right after the word that show that the term is meant: "server", "client".'),
  beside: toWords(
    'Names next to the word, joined to it by "and", "or", a comma or a slash, that show that the term is meant.',
  ),
  against: toWords('Phrases in which the ordinary word is meant; `_` stands for the word: "the _ of".'),
  topic: toWords('Words anywhere on the page that make the term likely.'),
  elsewhere: toWords('Words in the same block that show another meaning.'),
} satisfies Record<keyof types.Evidence, Field>)

const avoidedForm = toTable({
  form: toRequired(toWord('The wrong form. A space in the form also matches a hyphen or nothing.')),
  use: toWord('What to write instead; by default the term itself.'),
  evidence: toField(evidence, 'Words that show when the form is wrong; needed if the form is also ordinary English.'),
  note: toWord('The reason, if it differs from the usage note of the term.'),
  always: toFlag('Whether the form is always wrong, although it is also everyday English.'),
} satisfies Record<keyof types.Avoid, Field>)

const incorrectSentence = toTable({
  text: toRequired(toWord('A sentence with a finding.')),
  repair: toRequired(toWord('The sentence after its repair.')),
})

export const purposes = ['list', 'create', 'read', 'update', 'delete'] as const

const term = toTable({
  id: toField(
    kebab,
    'Name of the entry; by default made from the term. If an earlier glossary has an entry with this name, this entry changes it.',
  ),
  term: toField(line, 'The term as it is written.'),
  kind: toOneOf('How it is used in a sentence.', 'noun', 'abbreviation', 'term', 'adjective', 'name', 'verb'),
  meaning: {...toWord('What it means, in one sentence.'), alike: ['description', 'definition']},
  usage: toWord('How to write the term, and why. Shown with findings.'),
  url: toField(address, 'Page about the term. Shown with findings.'),
  examples: toWords('Correct sentences with the term.'),
  phrases: toWords('Common correct phrases with the term.'),
  expands: toWord('The words that an abbreviation stands for.'),
  letters: toOneOf(
    '`any`: the spelling and capitalisation of the term are not checked. `exact`: the term keeps its capitalisation in titles.',
    'any',
    'exact',
  ),
  sound: toOneOf('The sound that the term starts with; by default derived from its spelling.', 'vowel', 'consonant'),
  accepted: toWords('Other correct names.'),
  avoid: toField(toList(toEither(text, avoidedForm)), 'Wrong forms.'),
  ordinaryWord: toField(
    evidence,
    'Evidence that the term is meant. Needed if the term in lower case is also an ordinary English word.',
  ),
  always: toFlag('Whether the word always means the term, although it is also everyday English.'),
  names: toWords('Names of products and libraries, which keep their own spelling.'),
  alternatives: toWords('Other terms of the same kind that often appear next to this term.'),
  incorrect: toField(toList(incorrectSentence), 'Bad sentences with their repair.'),
} satisfies Record<keyof types.Term, Field>)

const verbPositions = {
  alone: 'The verb is the only segment after the base: `/v1/update`.',
  afterCollection: 'The verb is the last segment, after a collection: `/orders/list`.',
  afterMember: 'The verb is the last segment, after a member: `/orders/{order_id}/update`.',
  beforeMember: 'The verb is a segment before a parameter: `/update/{order_id}`.',
  beforeResource: 'The verb is a segment before a resource: `/get/orders`.',
  phrase: 'The verb is the first word of a segment: `/listOrders`.',
  last: 'The verb is the last word of a segment: `/order-create`.',
} satisfies Record<types.VerbPosition, string>

const wordLists = {
  processes:
    'Nouns for processes. A verb before the plural of one is part of the name of a resource: "fetch runs" are runs.',
  plainVerbs: 'Verbs that still name an action before the plural of a noun in `processes`: "get runs".',
  outcomes:
    'Nouns such as "status". If the method contradicts a verb before such a noun, the two are a name: `GET /delete_status` reads a status.',
  bulk: 'Words for several resources at once: "batch delete".',
  prefixes: 'Prefixes that turn the verb after them into part of a noun: "auto-update".',
  qualifiers: 'Words that say which resources, or how many: "all orders".',
  selectors: 'Words that select some members of a collection: "current order".',
  adjectives: 'Other words that describe resources but do not name them: "pending orders".',
  prepositions: 'Prepositions that end the phrase after a verb: "by" in "list orders by customer".',
  particles: 'Words that turn a verb into another verb or an adjective: "set up", "read only".',
  bases: 'Segments that are not resources: `api`.',
  besideApi: 'First segments of paths that are not part of the API of a server: `healthz`.',
  placeholders: 'Segments that stand for any other segment: `foo`.',
  usualHeaders: 'Header fields that any request may have; `*` at the end matches any text: `accept-*`.',
  wholes: 'Nouns after a resource that stand for all of it: "order details" are the order.',
  aggregates: 'Nouns that describe a whole collection: "count".',
  targets: 'Prepositions before the resource that something is added to or removed from: `to` in `addToCart`.',
  containers: 'Resources that others are added to: "cart".',
  containerVerbs: 'Verbs for adding something to a container, or removing something from it: "insert".',
  headings: 'Words in a heading that do not name its resource: "endpoints" in "Order endpoints".',
  actionHolders: 'Segments between a resource and an action: `actions` in `/orders/42/actions/cancel`.',
  eventReceivers: 'Segments that the name of an event follows: `webhooks` in `/webhooks/order-update`.',
  singletons: 'Resources that exist once: `profile`.',
  settings: 'Nouns of settings that exist once. Any word may stand before the noun: `RiskLimit` in `setRiskLimit`.',
  settingVerbs:
    'Verbs that update a setting that exists once, unless the path has its identifier: `set` in `setRiskLimit`.',
  sweepingVerbs: 'Verbs that do more than `DELETE`: "purge".',
  amounts: 'Amounts that a request increases: `/addMargin` does not create a margin.',
  verbalNouns: 'Nouns for actions that begin like the verb: `/withdraw/create` creates a "withdrawal".',
  invariable: 'Shortened words and nouns that have no plural in a path.',
  attributes: 'Attributes of a resource: `status` in `updateOrderStatus`.',
  resources:
    'Nouns for things that APIs have: because "user" is one, `getuser` is read as "get user", but `getaway` is one word.',
  echoes: 'Services that return the request that they get, with a path for each method: `httpbin`.',
  conjunctions: 'Words that join verbs or nouns in a path: "find or create".',
} satisfies Record<types.WordList, string>

const method = toTable({
  method: toRequired(toField(methodName, 'The method in capitals.')),
  meaning: toWord('What it does.'),
  ambiguousBefore: toWords('Words after a lower-case method that do not show that it is a method: "delete request".'),
  ambiguousAfter: toWords('Words before a lower-case method that do not show that it is a method: "HTTP options".'),
} satisfies Record<keyof types.Method, Field>)

const purpose = toTable({
  id: toRequired(toOneOf('The purpose.', ...purposes)),
  method: toField(methodName, 'The usual method for it.'),
  also: toField(toList(methodName), 'Other methods for it, the likeliest first.'),
  on: toOneOf('Whether its URL is that of a collection or of a member.', 'collection', 'member'),
  meaning: toWord('What it does, in one sentence.'),
  verbs: toWords('Verbs in a path that name the purpose, in lower case.'),
} satisfies Record<keyof types.Purpose, Field>)

const wordsOfPaths = toTable({
  verbUses: toField(
    toList(toTable({verbs: toRequired(toWords('The verbs.')), ...toWordLists(verbPositions)})),
    'Verbs, and the positions in a path at which they name an action. For each position, list the methods of such requests: `any`, `none` (a path without a method), or a method.',
  ),
  ...toWordLists(wordLists),
})

const pathShape = toTable({
  request: toRequired(toField(requestText, 'A good request: `GET /orders`.')),
  purpose: toRequired(toOneOf('Its purpose.', ...purposes)),
  meaning: toWord('What it does.'),
  not: toField(requestText, 'A wrong request that authors write instead.'),
} satisfies Record<keyof types.PathShape, Field>)

const requests = toTable({
  methods: toField(toList(method), 'Methods of the API.'),
  methodEvidence: toField(evidence, 'Evidence that a lower-case word is meant as a method.'),
  purposes: toField(toList(purpose), 'The purposes of requests.'),
  otherActions: toWords('Verbs of operations that no HTTP method stands for.'),
  lookAlikes: toWords('Words that look like verbs of operations but are not.'),
  words: toField(wordsOfPaths, 'Words that show whether a path names an action or a resource.'),
  shapes: toField(toList(pathShape), 'Examples of good requests.'),
} satisfies Record<keyof types.RequestGlossary, Field>)

/** A row of a table of paths on a page. */
const pathRow = toTable({
  path: toRequired(toField(pathText, 'The path.')),
  method: toRequired(toField(methodName, 'The method.')),
  purpose: toRequired(toWord('What the request is for, beginning with its verb: "list orders".')),
  meaning: toWord('What it does.'),
  not: toField(requestText, 'A wrong request that authors write instead.'),
})

const oneOrMore = toEither(text, texts)

/** An OpenAPI file in settings. */
const openapiFile = toTable({
  file: toRequired(toField(oneOrMore, 'Paths or globs, relative to this file.')),
  for: toField(
    oneOrMore,
    'The documents of this API, in the syntax of `.gitignore`; by default all documents, or those of the override.',
  ),
  servers: toField(oneOrMore, 'Servers of the API, instead of those in the file: URLs or base paths.'),
})

const schemaKey = toWord('URL of the JSON Schema, for editors.')

/** A glossary, in its own file or in settings. */
export const glossaryShape: FileShape = {
  title: 'a glossary',
  ...toTable({
    $schema: schemaKey,
    terms: toField(toList(term), 'The terms.'),
    requests: toField(requests, 'Methods, purposes of requests, and the words of paths.'),
    names: toWords('Names of products and libraries, which keep their own spelling.'),
    paths: toField(toList(pathRow), 'Good requests, as in a table with the columns Path, Method and Purpose.'),
  }),
}

/** What settings need to know about a rule. */
export interface KnownRule {
  id: string
  summary: string
  defaults: object
}

/** Describe the settings, with these rules. */
export function toSettingsShape(rules: readonly KnownRule[]): FileShape {
  const ruleFields = rules.map((rule) => [rule.id, toField(toRuleShape(rule), rule.summary)] as const)
  const common = {
    glossary: toField(
      toEither(text, glossaryShape, toList(toEither(text, glossaryShape))),
      'Terms, or paths to YAML, JSON or Markdown files, relative to this file. If two glossaries define a term, the later one wins.',
    ),
    rules: toField(toTable(Object.fromEntries(ruleFields)), 'Severity and options of rules.'),
    names: toWords('Names of products and libraries, which keep their own spelling.'),
    frontmatter: toWords('Keys of YAML front matter whose text is checked too.'),
    openapi: toField(
      toEither(text, openapiFile, toList(toEither(text, openapiFile))),
      'OpenAPI files of the documented API: YAML or JSON, as paths or globs relative to this file.',
    ),
    documents: toField(
      toList(toChoice('openapi')),
      'Documents to lint in folders in addition to Markdown and MDX: `openapi` stands for OpenAPI documents in YAML and JSON.',
    ),
  }
  const files = toRequired(toWords('The files, in the syntax of `.gitignore`, relative to the folder of this file.'))
  const settings = toTable({
    $schema: schemaKey,
    extends: toOneOf('`none`: start without the built-in glossary.', 'none'),
    ...common,
    ignore: toWords('Files to ignore, in the syntax of `.gitignore`, relative to the folder of this file.'),
    root: toFlag('Whether settings in folders above this one are ignored.'),
    overrides: toField(toList(toTable({files, ...common})), 'Different settings for some files.'),
  })
  return {title: 'settings', ...settings}
}

function toRuleShape({defaults}: KnownRule): Shape {
  const severity = toChoice('off', 'on', 'warn', 'error')
  const fields = Object.entries(defaults).map(
    ([key, value]) => [key, toField(toOptionShape(value), `Default: ${JSON.stringify(value)}.`)] as const,
  )
  const options = toTable(Object.fromEntries(fields))
  return toEither(severity, options, {type: 'tuple', of: [severity, options]})
}

/** Describe an option by the type of its default value. The rule checks the rest. */
function toOptionShape(value: unknown): Shape {
  if (typeof value === 'boolean') return {type: 'flag'}
  if (typeof value === 'number') return {type: 'number'}
  if (Array.isArray(value)) return texts
  return typeof value === 'string' ? toEither(text, texts) : {type: 'any'}
}

/** Convert a shape to JSON Schema draft 7, which editors support. */
export function toJsonSchema(shape: Shape, title: string): object {
  return {$schema: 'http://json-schema.org/draft-07/schema#', title, ...toSchema(shape)}
}

function toSchema(shape: Shape): object {
  switch (shape.type) {
    case 'text':
      return shape.format
        ? {type: 'string', maxLength: mostCharacters, pattern: shape.format.pattern.source}
        : {type: 'string', minLength: 1, maxLength: mostCharacters, pattern: '\\S'}
    case 'flag':
      return {type: 'boolean'}
    case 'number':
      return {type: 'number'}
    case 'any':
      return {}
    case 'choice':
      return {enum: shape.values}
    case 'list':
      return {type: 'array', items: toSchema(shape.of)}
    case 'tuple':
      return {type: 'array', items: shape.of.map(toSchema), minItems: 1, maxItems: shape.of.length}
    case 'either':
      return {anyOf: shape.shapes.map(toSchema)}
    case 'table': {
      const fields = Object.entries(shape.keys)
      const properties = fields.map(([key, {description, shape}]) => [key, {description, ...toSchema(shape)}] as const)
      const required = fields.filter(([, field]) => field.isRequired).map(([key]) => key)
      return {
        type: 'object',
        properties: Object.fromEntries(properties),
        ...(required.length > 0 && {required}),
        additionalProperties: false,
      }
    }
  }
}
