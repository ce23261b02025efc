import type {Finding, Glossary, MarkdownDocument, Method, Prose, WordPattern} from '../types.ts'
import {escapePattern, gap, optionalGap, toAnyCase, toAnyOf, wordEnd, wordStart} from '../english/pattern.ts'
import {once, rememberLast, rememberOf} from '../english/remember.ts'
import {hasWord, isSentenceStart, wordsAfter, wordsBefore, wordAt} from '../english/words.ts'
import {toEvidence, type CompiledEvidence} from './lexicon.ts'
import {findSpanAround, findSpansAt} from './spans.ts'

/** A word that is meant as an HTTP method, with indices of `Prose.text`. */
export interface MethodWord {
  from: number
  to: number
  method: Method
  evidence: readonly string[]
  /** `offered` if only the topic of the page is evidence. */
  repair: Finding['repair']
}

interface Compiled {
  methods: ReadonlyMap<string, Method>
  /** All methods, including those that the glossary lacks: lists of methods may have them. */
  known: ReadonlySet<string>
  /** Verbs of purposes, which make a list one of actions: "create, update, and delete". */
  verbs: ReadonlySet<string>
  pattern: () => RegExp
  /** Matches a method in capitals. */
  capitals: () => RegExp
  evidence: CompiledEvidence
  nouns: ReadonlySet<string>
  /** Methods with a purpose, in lower case. Others are also everyday nouns: "a patch", "options". */
  plain: ReadonlySet<string>
  /** Terms of the glossary, in lower case. */
  terms: ReadonlySet<string>
  /**
   * Nouns of operations, including terms, which may be named after methods: "the delete endpoint".
   */
  operations: ReadonlySet<string>
  /** Matches a method in use: in capitals, or in a call of a router or a client. */
  use: RegExp
}

/** HTTP methods (RFC 9110, section 9, and RFC 5789). */
const httpMethods = ['get', 'head', 'post', 'put', 'delete', 'connect', 'options', 'trace', 'patch']

/** Words before a noun: "a get request". */
const determiners = new Set(
  "a an the this that these those each every any one another single simple same following above next first second initial mock regular normal valid invalid plain new given failed successful my our your its their no all two three between of via using by as with for from in on during through like without it's".split(
    ' ',
  ),
)

/** Verbs before a noun: "make get requests". Another verb cannot follow them. */
const takers = new Set(
  'make makes made making send sends sent sending perform performs performed performing issue issues issued issuing execute executes executed executing submit submits submitted submitting create creates created creating fire fires trigger triggers accept accepts accepted accepting handle handles handled handling support supports allow allows do doing use uses used get gets receive receives received test tests testing call calls hit hits implement implements define defines'.split(
    ' ',
  ),
)

/** Whether a method is often the action itself: "a delete request" may ask for deletion. */
function isAction({ambiguousBefore = []}: Method): boolean {
  return ambiguousBefore.includes('request')
}

function isWord(text: string): boolean {
  return /^\p{L}/u.test(text)
}

/** Get the nouns that follow only this method: "the post body". */
function toOtherNouns({ambiguousBefore = []}: Method, {operations}: Compiled): readonly string[] {
  return ambiguousBefore.filter((noun) => !operations.has(noun))
}

/** Verbs before an article and a method without a noun: "perform a post with the order". */
const performers = 'perform performs performed performing execute executes executing issue issues issued issuing'.split(
  ' ',
)

/** Words before a method without a noun: "create orders using post", "do a get". */
const bareFrames = 'via using use uses used by as do does doing make makes making send sends sending is'.split(' ')

/** Nouns before "of" or "for", an article and a method without a noun: "the body of a post". */
const parts = 'body data handler payload response result route'.split(' ')

/**
 * Nouns after a method that need no other evidence after a determiner: "all post
 * requests".
 */
const surestNouns = new Set(['request', 'requests'])

const operationNouns = new Set(['method', 'operation'])

/** Verbs after a subject: "Post requests must have a body". */
const finiteVerbs = new Set(
  'is are was were must should shall can cannot will would may might has have need needs return returns require requires accept accepts contain contains fail fails use uses take takes get gets send sends creates looks works'.split(
    ' ',
  ),
)

/** Words before a list of names: "methods like get, post and put". */
const listIntroducers = new Set(['like', 'as', 'including', 'namely', 'methods', 'verbs', 'operations', ':', '('])

/** Words before a verb: "to get requests", "we put calls on hold". */
const verbFrames = new Set(
  "to can could will would shall should must may might we you they i it he she then please not don't doesn't let let's help helps and-then did do does who which that's cannot never always also just".split(
    ' ',
  ),
)

/** Words and marks between the methods of a list. */
const joiners = new Set([',', '/', 'and', 'or', '&', '|', 'nor'])

/** Methods that stores and maps lack; they do have get, put and delete. */
const ownMethods = new Set(['post', 'patch', 'head', 'options'])

/** Words and marks after a noun in a title: "Post Requests & Headers". */
const titleEnds = new Set(['', '&', 'and', 'with', 'vs', ',', ':', '(', '/', '-'])

/**
 * Words and marks after a complete noun phrase: "Get request to a resource", "a list of post, put."
 */
const phraseEnds = new Set([
  '',
  ...(
    '. , ; : ! ? ) ( to for in on with that which is are was were from has have will can should must may and ' +
    'or when if only against by at using does support supports return returns made sent cache body require requires uses sends creates gets takes over via while where after before works fails because so but than instead you we'
  ).split(' '),
])

/**
 * Characters that join a method to another word, for character classes: `.get`, `$post`, `get(`.
 */
const joinedBefore = '.@#$\\-'
const joinedBehind = '(\\-'

const compile = rememberOf(({requests, terms}: Glossary): Compiled => {
  const ownTerms = terms.map(({term}) => term.toLowerCase())
  const {methods, methodEvidence, purposes, otherActions} = requests
  const names = new Map(methods.map((method) => [method.method.toLowerCase(), method]))
  const known = new Set([...httpMethods, ...names.keys()])
  const lower = [...names.keys()].map(escapePattern).join('|')
  const upper = lower.toUpperCase()
  const verbs = purposes.flatMap((purpose) => purpose.verbs).concat(otherActions)
  return {
    methods: names,
    known,
    verbs: new Set(verbs.filter((verb) => !known.has(verb))),
    // "get", "Post", not "GET", "target", "post-request"
    pattern: once(
      () =>
        new RegExp(
          `(?<![\\p{L}\\p{N}_\\\\${joinedBefore}])(?:${[...names.keys()].join('|')})(?![\\p{L}\\p{N}_\\\\${joinedBehind}]|\\.\\w)`,
          'giu',
        ),
    ),
    // A method in capitals: "GET"
    capitals: once(
      () => new RegExp(`(?<![\\p{L}\\p{N}_])(?:${[...known].join('|').toUpperCase()})(?![\\p{L}\\p{N}_])`, 'gu'),
    ),
    evidence: toEvidence(methodEvidence),
    terms: new Set(ownTerms),
    operations: new Set([...operationNouns, ...ownTerms]),
    plain: new Set(purposes.map(({method}) => method.toLowerCase())),
    nouns: new Set((methodEvidence.after ?? []).map((word) => word.toLowerCase())),
    // "POST", ".post('/orders'", "method: 'post'", "`post /orders`", "curl -X post", "put requests", "HTTP methods"
    use: new RegExp(
      String.raw`(?<![\w-])(?:${upper})(?![\w-])|\.(?:${lower})\(\s{0,9}["'\x60](?:\/|https?:)|\bmethod: ?["'](?:${lower})\b|\x60(?:${lower}) \/\w|-X (?:${lower})\b|\b[Pp]ut requests?\b|\bHTTP (?:method|verb)s?\b`,
    ),
  }
})

/** List the methods of the glossary, in capitals. */
export function toMethodNames(glossary: Glossary): string[] {
  return glossary.requests.methods.map(({method}) => method)
}

// "GET /orders", "PUT"
const methodOfCode = /^[A-Z]+(?=\s|$)/

/**
 * Find methods in capitals, in text or at the start of inline code. They decide about the article
 * before them.
 */
export function findMethodNames(document: MarkdownDocument, glossary: Glossary) {
  const {known, capitals} = compile(glossary)
  return document.prose.flatMap((prose) => [
    ...[...prose.text.matchAll(capitals())].map(({0: correct, index: from}) => ({
      prose,
      from,
      to: from + correct.length,
      correct,
    })),
    ...prose.insets.flatMap(({kind, index: from, value}) => {
      const [correct = ''] = (kind === 'code' && methodOfCode.exec(value)) || []
      return known.has(correct.toLowerCase()) ? [{prose, from, to: from + 1, correct}] : []
    }),
  ])
}

/** Matches a joiner of methods in the source of a list: in `, `, `**|** `, ` or a ` */
const joiner = '(?:[,/|&]|[aA][nN][dD]|[nN]?[oO][rR])'
const listGap = `(?=${optionalGap}${joiner})${gap}(?:(?:[aA][nN][dD]|[nN]?[oO][rR])${gap})?(?:[aA]${gap})?`
/** Matches a word in quotation marks, from its first letter on: `post”` */
const quoted = `(?<=["'“‘\x60])[A-Za-z]{1,20}["'”’\x60](?!s)`
/** Matches the ending of a noun, as `hasWord` does. */
const nounEnd = `(?:[eE]?[sS])?${wordEnd}`

/** Create patterns for methods that are not in capitals, next to words that may be evidence. */
export function toMethodPatterns(glossary: Glossary): WordPattern[] {
  const compiled = compile(glossary)
  const {methods, known, evidence} = compiled
  const any = toAnyOf([...known].map(toAnyCase)) + wordEnd
  const nouns = evidence.after.map(([first = '']) => first)
  const lasts = evidence.before.map((phrase) => phrase.at(-1) ?? '')
  const partOf = `${toAnyOf(parts.map(toAnyCase))}${gap}(?:[oO][fF]|[fF][oO][rR])`
  const field = `(?:${toAnyCase('method')}|${toAnyCase('verb')})${optionalGap}:`
  const performed = `(?:${toAnyOf([...performers.map(toAnyCase), partOf])}${gap}[aA]|${toAnyOf(bareFrames.map(toAnyCase))}(?:${gap}[aA])?|${toAnyOf(['method', 'verb'].map(toAnyCase))}${gap}[a-zA-Z]{2,6}(?:${gap}[a-zA-Z]{2,6})?)`
  const isRight = toAnyOf(toMethodNames(glossary)) + wordEnd
  const before = `(?<![${joinedBefore}])(?!${isRight}|${quoted})`
  const behind = `${wordEnd}(?![${joinedBehind}]|[.]\\w)`
  const led = `(?<=${wordStart}(?:${toAnyOf([...lasts.map(toAnyCase), performed, field])}${gap}|${any}${listGap}))`
  return [...methods].flatMap(([word, method]): WordPattern[] => {
    const noun = toAnyOf([...nouns, ...toOtherNouns(method, compiled)].map(toAnyCase)) + nounEnd
    return [
      {word, before: before + led, rest: behind},
      {word, before, rest: `${behind}(?:(?=${gap}${noun})|(?=${listGap}${any}))`},
      // "(like put)", "get `/orders`"
      {word, before: `${before}(?<=[(](?:like )?)`, rest: `${behind}(?=[)])`},
      {word, before, rest: `${behind}(?=${gap}[/])`},
      // "Get is used to read orders"
      {word, before: `${before}(?=[a-z]{0,20}[A-Z])`, rest: `${behind}(?=${gap}[iI][sS]${wordEnd})`},
    ]
  })
}

/**
 * Find words that are meant as HTTP methods but are not in capitals: right after "HTTP", before
 * "request" and similar nouns, and in lists of methods. Skips verbs, posts, and actions of a store
 * or a user interface.
 */
export function* findMethodWords(prose: Prose, document: MarkdownDocument, glossary: Glossary): Generator<MethodWord> {
  const compiled = compile(glossary)
  const {text} = prose
  for (const match of text.matchAll(compiled.pattern())) {
    const word = match[0]
    const method = compiled.methods.get(word.toLowerCase())
    if (!method || word === method.method) continue
    const from = match.index
    const to = from + word.length
    const before = wordsBefore(text, from, 5)
    const after = wordsAfter(text, to, 5)
    const around = `${text.slice(Math.max(0, from - 400), from)} \uFFFC ${text.slice(to, to + 400)}`
    const found = judge({prose, from, to, word, method, document, compiled, before, after, around})
    if (found) yield {from, to, method, ...found}
  }
}

type Judged = Pick<MethodWord, 'evidence' | 'repair'>

function toJudged(evidence: string | undefined, repair: Finding['repair'] = 'certain'): Judged | undefined {
  return evidence === undefined ? undefined : {evidence: [evidence], repair}
}

interface MethodOccurrence {
  prose: Prose
  from: number
  to: number
  word: string
  method: Method
  document: MarkdownDocument
  compiled: Compiled
  /** Words before it, nearest first; `after` likewise. */
  before: readonly string[]
  after: readonly string[]
  /** The text around it that shows the topic. */
  around: string
}

function judge(occurrence: MethodOccurrence): Judged | undefined {
  const {prose, from, to, before, after, compiled} = occurrence
  const {text} = prose
  if (/["'“‘`]/u.test(text.charAt(from - 1)) && /^["'”’`]/u.test(text.slice(to)) && !/^['’]s\b/u.test(text.slice(to)))
    return
  const {evidence} = compiled
  if (showsMember(occurrence) || isMapped(occurrence)) return
  if (
    evidence.against.some(
      (entry) =>
        entry.after.every((word, index) => isSame(after[index], word)) &&
        entry.before.every((word, index) => isSame(before[entry.before.length - 1 - index], word)),
    )
  )
    return
  const direct = evidence.before.find((phrase) =>
    phrase.every((word, index) => before[phrase.length - 1 - index] === word),
  )
  // The method must not start a link: "an HTTP [Get gateway](…)".
  const isDirect = direct && !occurrence.method.ambiguousAfter?.includes(direct.join(' '))
  if (isDirect && !startsLink(prose, from, to)) return toJudged(`before: ${direct.join(' ')}`)
  // "PUT and delete the order": a verb with its object.
  if (articles.has(wordAt(after, 0))) return
  const list = readList(text, from, to, compiled)
  if (list.isOfActions) return
  if (list.count > 1) return judgeList(occurrence, list)
  if (isInName(occurrence)) return
  return (
    toJudged(judgeNoun(occurrence) ?? judgeSubject(occurrence)) ??
    toJudged(judgeByPage(occurrence) ?? judgeBare(occurrence) ?? judgeField(occurrence), 'offered')
  )
}

/**
 * Whether the word is part of a name: of an API, "the post data API"; of messages, "each delete
 * request" near "the delete response"; or together with the word before it, "a semantic patch
 * request" on a page with "the semantic patch format".
 */
function isInName(occurrence: MethodOccurrence): boolean {
  const {prose, from, to, word, method, document, compiled, before, after} = occurrence
  const [previous = ''] = before
  // "[Create post](…) request"
  const around = findSpanAround(prose.spans, 'any', from - 1, to)
  if (around?.kind === 'link' && around.to === to) return true
  if (isSame(after[1], 'api') || (isAction(method) && new RegExp(`\\b${word}\\s+response`).test(prose.text)))
    return true
  if (!/^\p{L}+$/u.test(previous) || determiners.has(previous)) return false
  const uses = document.source.matchAll(new RegExp(`(?<![\\p{L}\\p{N}-])${previous} ${word} (\\p{L}+)`, 'giu'))
  return [...uses].some(([, next = '']) => {
    const lower = next.toLowerCase()
    return !phraseEnds.has(lower) && !compiled.evidence.after.some(([noun]) => noun && isSame(lower, noun))
  })
}

/** "Method: ", "HTTP method: " at the start of a line */
const fieldBefore = /(?:^|\n)\W{0,4}(?:(?:http|request|api)\s)?(?:method|verb)\W{0,4}:\W{0,4}$/iu
const lineEnd = /^\W{0,4}(?:\n|$)/u
/**
 * Matches signs of a page about requests: "curl", "HTTP", "`/orders", "https://shop.example/orders"
 */
const requestOfPage = /\bcurl\b|\bHTTPS?\b|`\/\w|https?:\/\/[\w.:-]{1,80}\/\w/u

/** Judge a field on its own line, on a page with requests: "Method: Post" */
function judgeField({prose: {text}, from, to, document}: MethodOccurrence): string | undefined {
  if (!lineEnd.test(text.slice(to)) || !fieldBefore.test(text.slice(Math.max(0, from - 40), from))) return
  const request = requestOfPage.exec(document.source)?.[0]
  return request && `a field of a request, on a page with: ${request}`
}

/** Matches a masked path after a method, up to the end of its clause: " /orders:" */
const pathBehind = /^[ \t]+\uFFFC{1,80}[ \t]*(?:$|[\n:(–—-])/u
/** " - " */
const lineStart = /(?:^|\n)\W{0,4}$/u
/** "method is ", "verb should be " */
const namedMethod = /\b(?:method|verb)(?:\s(?:is|used|of|should|must|will|be|type)){1,3}\s$/iu

/**
 * Judge a method without a noun, which the block or the page must show to be of HTTP: "create orders
 * using post", "`/orders`: this is a post", "idempotent requests (like put)", "get `/orders`: lists
 * orders".
 */
function judgeBare(occurrence: MethodOccurrence): string | undefined {
  const {prose, from, to, word, method, document, compiled, before, after} = occurrence
  const [next = ''] = after
  const [previous = '', performer = ''] = before
  const behind = prose.text.slice(to, to + 100)
  const lead = prose.text.slice(Math.max(0, from - 40), from)
  if (!compiled.plain.has(word.toLowerCase()) || document.source.includes(`/${word.toLowerCase()}s`)) return
  if (pathBehind.test(behind) && lineStart.test(lead)) {
    const isSure = word === word.toLowerCase() && !isAction(method)
    const use = isSure ? requestOfPage.exec(document.source)?.[0] : toUseFinder(compiled)(document)
    const isPath = requestPath.test(readMasked(prose, document, to + behind.indexOf('\uFFFC')))
    return isPath ? use && `a request line, on a page with: ${use}` : undefined
  }
  const isDone = previous === 'a' && [...bareFrames, ...performers].includes(performer)
  const isUsed = previous !== 'is' && bareFrames.includes(previous)
  const isAside = /\((?:like )?$/u.test(lead) && next === ')'
  const isMeant = namedMethod.test(lead) || (!isAction(method) && (isDone || isUsed || isAside))
  if (!isMeant || !phraseEnds.has(next) || isElsewhere(occurrence)) return
  const topic = findTopic(occurrence)
  return topic && `a method without a noun, topic: ${topic}`
}

/** Find a method that a page uses in capitals, or in code that sends or handles requests. */
const toUseFinder = rememberOf(({use}: Compiled) => rememberLast(({source}: MarkdownDocument) => use.exec(source)?.[0]))

/** " = ", " -> ", " <-> ": between an action and its method */
const mapping = /^\s{0,3}(?:=|:|→|↔|<?[-=]{1,2}>)\s{0,3}(?=([A-Z]+))/u

/** Whether a table of actions maps the word to its own method: "Update = PUT, Delete = DELETE". */
function isMapped({prose, to, method}: MethodOccurrence): boolean {
  return mapping.exec(prose.text.slice(to, to + 20))?.[1] === method.method
}

/**
 * Whether the block shows a collection with the name of the method: "a post request (`/posts/42`)".
 */
function showsMember({prose, word}: MethodOccurrence): boolean {
  const collection = `/${word.toLowerCase()}s/`
  return prose.insets.some(({kind, value}) => kind === 'code' && value.includes(collection))
}

/**
 * Judge by the page, which must use methods and have no posts: "reading the body of a post
 * request", "our post route", "the body of a post", "perform a post with the order".
 */
function judgeByPage(occurrence: MethodOccurrence): string | undefined {
  const {prose, from, to, word, method, document, compiled, before, after} = occurrence
  const [previous = '', performer = ''] = before
  const [noun = ''] = after
  const isCapital = word !== word.toLowerCase() && prose.kind !== 'heading'
  const second = wordAt(after, 1)
  // "Arduino post request": a verb would have an article before "request".
  const isCompound = noun === 'request' && isWord(previous) && !verbFrames.has(previous) && phraseEnds.has(second)
  const isNoun = isCompound || determiners.has(previous) || takers.has(previous) || isDetermined(before)
  const isStart = isSentenceStart(prose.text, from)
  // "# Post Requests & Headers"
  const isTitle =
    prose.kind === 'heading' && isStart && surestNouns.has(noun) && titleEnds.has(second) && !isAction(method)
  const isPart = (performer === 'of' || performer === 'for') && parts.includes(wordAt(before, 2))
  const isPerformed = previous === 'a' && (isPart || performers.includes(performer)) && phraseEnds.has(noun)
  if (document.source.includes(`/${word.toLowerCase()}s`) || (isPart && isElsewhere(occurrence))) return
  if (isTitle && document.source.includes('/request')) return
  if (!isPerformed && !isTitle) {
    // "See the Post Call Survey": a name.
    if (isCapital && !surestNouns.has(noun) && /^\s+\p{Lu}\p{Ll}/u.test(prose.text.slice(to))) return
    if (!isNoun || isStart || !/^\s/u.test(prose.text.slice(to))) return
    const isOperation = hasWord(compiled.operations, noun) && (isAction(method) || hasWord(operationNouns, noun))
    if (isOperation || (!surestNouns.has(noun) && isElsewhere(occurrence))) return
    const isAmbiguous = hasWord(new Set(method.ambiguousBefore ?? []), noun)
    if (!isAmbiguous && !hasWord(compiled.nouns, noun)) return
    if (isAmbiguous && !isCapital && isAction(method)) return
  }
  const use = toUseFinder(compiled)(document)
  return use && `a noun after “${previous}”, on a page with: ${use}`
}

/** Words before the object of a verb: "delete the order". */
const articles = new Set('a an the this these those your our its all every each'.split(' '))

/** Words after the object of a verb: "put requests in a queue". */
const objectEnds = new Set('in on from by at and or that which when if only using'.split(' '))

/** Whether a name precedes the word: "the Axios ", not "The ". */
function namedBefore(text: string): boolean {
  const [, name = ''] = /(?<![\p{L}\p{N}])(\p{Lu}\p{Ll}\w*)\s$/u.exec(text.slice(-40)) ?? []
  return name !== '' && !determiners.has(name.toLowerCase())
}

/** Whether the sentence is about code, whose methods have such names: "the Post method of the class". */
function isOfCode({prose: {text}, from, to}: MethodOccurrence): boolean {
  const [before = ''] = /[^.!?\n]*$/u.exec(text.slice(Math.max(0, from - 200), from)) ?? []
  const [after = ''] = /^[^.!?\n]*/u.exec(text.slice(to, to + 200)) ?? []
  return /\b(?:class|classes|file|sample|overload\w{0,5}|annotat\w{1,4})\b/iu.test(`${before} ${after}`)
}

/** Matches a masked path before a word: ""/orders" " */
const pathBefore = /\uFFFC{1,80}(?=["'”’]?\s$)/u

/** " request" of "Post request" on its own line, above other lines */
const titleLine = /^ request\W{0,4}\n/iu

/**
 * Judge a method before a noun: "a get request", "the Post method on `/orders`", "Get request to a
 * missing order".
 */
function judgeNoun(occurrence: MethodOccurrence): string | undefined {
  const {prose, from, to, word, method, compiled, before, after} = occurrence
  const phrases = [...compiled.evidence.after, ...toOtherNouns(method, compiled).map((other) => [other])]
  const phrase = phrases.find((words) => words.every((other, index) => isSame(after[index], other)))
  if (!phrase) return
  const noun = wordAt(after, phrase.length - 1)
  const next = wordAt(after, phrase.length)
  const isSubject = finiteVerbs.has(next)
  const behind = prose.text.slice(to, to + 40)
  // "Create Post" above "Endpoint": two lines.
  if (!/^[ \t\u00A0\r\n]/u.test(behind) || /^[ \t]{0,3}\r?\n[ \t]{0,9}\p{Lu}/u.test(behind)) return
  // "Choose the patch method to use": "patch" is the purpose of the method.
  if (isSame(noun, 'method') && next === 'to' && wordAt(after, phrase.length + 1) === 'use') return
  const topic = findTopic(occurrence)
  const isAmbiguous = hasWord(new Set(method.ambiguousBefore ?? []), noun)
  // "The Axios post method", "the delete method": this may be a function.
  const isFunction = isAction(method) || namedBefore(prose.text.slice(0, from))
  if (isSame(noun, 'method') && ((word === word.toLowerCase() && isFunction) || isOfCode(occurrence))) return
  // "The delete endpoint": this may be named after its action, not its method.
  if (isAmbiguous && ((isAction(method) && hasWord(compiled.terms, noun)) || isElsewhere(occurrence))) return
  const isCapital = word !== word.toLowerCase()
  if (isSentenceStart(prose.text, from)) {
    // "Get request logs" is an imperative; "Get request to a missing order" is a noun.
    if (isAmbiguous) return
    if (isSubject) return `a subject at the start: ${noun}`
    // "Post request" above "URL: /orders"; with a path "/requests", it may be about posting one.
    if (topic && titleLine.test(behind) && !occurrence.document.source.includes('/request')) return `a title: ${noun}`
    // "Post call" may mean “after a call”.
    if (!phraseEnds.has(next) || (!topic && !surestNouns.has(noun))) return
    // "Put requests in the queue" may be a verb and its object.
    if (noun.endsWith('s') && (!topic || objectEnds.has(next))) return
    return `a noun at the start: ${noun}`
  }
  const [previous = ''] = before
  if (verbFrames.has(previous)) return
  // "a "/orders" get request"
  const lead = Math.max(0, from - 100)
  const path = pathBefore.exec(prose.text.slice(lead, from))
  const isOfPath = path !== null && requestPath.test(readMasked(prose, occurrence.document, lead + path.index))
  const isNoun = isOfPath || determiners.has(previous) || takers.has(previous) || isDetermined(before)
  // "All new post calls wait in the pool": this may be a function.
  const isSure = surestNouns.has(noun) || (!noun.endsWith('s') && !isElsewhere(occurrence))
  // "Only Get requests are allowed"
  if (isSubject && !isAmbiguous && (isCapital || topic) && !compiled.known.has(previous) && isWord(previous))
    return `a subject: ${noun}`
  if (isAmbiguous && !(topic && (isNoun || (isCapital && isWord(previous))))) return
  if (isNoun && (topic || (isSure && phraseEnds.has(next)))) return `a noun after “${previous}”: ${noun}`
  // "…, and put requests in a queue" is an imperative.
  if (/^(?:and|or|then|[,;:])$/.test(previous) && noun.endsWith('s')) return
  if (
    !topic ||
    compiled.known.has(previous) ||
    !phraseEnds.has(next) ||
    (!isWord(previous) && !isCapital && !/^[,(]$/.test(previous))
  )
    return
  return `a noun: ${noun}, topic: ${topic}`
}

/**
 * Whether an article and an adjective show a noun: "a simple get request". A verb would have a
 * plural subject, or end in -s.
 */
function isDetermined(before: readonly string[]): boolean {
  const index = before.findIndex((word) => counted.has(word))
  return index > 0 && index < 3 && before.slice(0, index).every((word) => /^\p{L}+$/u.test(word) && !word.endsWith('s'))
}

/** Words before an adjective and a noun. */
const counted = new Set('a an each every one another two three four five several many'.split(' '))

/** Judge a subject: "GET: Get is used to read orders". */
function judgeSubject({prose, from, word, method, after, around}: MethodOccurrence): string | undefined {
  // "Delete is done with HTTP DELETE" is about the action.
  if (isAction(method) || word === word.toLowerCase() || !isSentenceStart(prose.text, from)) return
  // "Get is called for the GET method": "Get" is a function.
  const [line = ''] = prose.text.slice(from, from + 400).split('\n', 1)
  if (line.split(/\W+/).includes(method.method)) return
  if (after[0] !== 'is' || !around.split(/\W+/).includes(method.method)) return
  return 'the subject of a sentence beside the method in capitals'
}

/** "call methods like ", "calls the methods ", "setters: " */
const calledMethods =
  /\b(?:setter|getter|helper|wrapper|function|annotation|attribute|decorator|shortcut)s?[\s(:]{1,3}$|\b(?:call|calls|calling|invoke|invokes|invoking)(?:\s\w+)?\smethods(?:\s(?:like|such as))?[\s(:]{1,3}$/iu

function judgeList(occurrence: MethodOccurrence, list: List): Judged | undefined {
  const {prose, from, to, document, compiled} = occurrence
  const before = wordAt(wordsBefore(prose.text, list.from, 1), 0)
  const [after = ''] = wordsAfter(prose.text, list.to, 1)
  if (verbFrames.has(before) && list.count < 3) return
  // "Call methods like get and post" is about functions.
  if (calledMethods.test(prose.text.slice(0, list.from))) return
  // '"actions": "get,post"': a value in code.
  const written = prose.text.slice(list.from - 1, list.to)
  if (/^["“][^\s]*$/u.test(written)) return
  // "with [POST](…) or [get orders](…)": each is the start of a link.
  if (list.from < from && startsLink(prose, from, to)) return
  if (list.members.some((member) => member === member.toUpperCase()))
    return toJudged('in a list with a method in capitals')
  const members = list.members.map((member) => member.toLowerCase())
  // All members are judged together: "get and delete requests".
  const ambiguousBefore = members.flatMap((member) => compiled.methods.get(member)?.ambiguousBefore ?? [])
  const isAmbiguous = hasWord(new Set(ambiguousBefore), after)
  // "The get/put/delete routes"; but stores have methods and operations with these names too.
  const isKind = list.count > 2 && !hasWord(operationNouns, after) && !isElsewhere(occurrence)
  if (hasWord(compiled.nouns, after) && (!isAmbiguous || isKind))
    return toJudged(`in a list of methods, before: ${after}`)
  const topic = findTopic(occurrence)
  // "HTTP methods like get, post, put and delete map to actions"
  const isNamed = list.count > 2 && listIntroducers.has(before)
  if (!phraseEnds.has(after) && !isAmbiguous && !isNamed && !/[^\p{L}]/u.test(after)) return
  // Stores have get, put and delete too.
  const isOfHttp = members.some((member) => ownMethods.has(member))
  if (topic && (isOfHttp || !isElsewhere(occurrence))) return toJudged(`in a list of methods, topic: ${topic}`)
  if (list.count > 2 && isOfHttp) return toJudged('in a list of three or more methods')
  // "types of requests (get, post, etc.)", "a get or a post"
  const isLed = [listIntroducers, determiners, takers].some((words) => words.has(before))
  if (!phraseEnds.has(after) || (isWord(before) && !isLed)) return
  if (!isOfHttp || isElsewhere(occurrence)) return
  const use = toUseFinder(compiled)(document)
  return toJudged(use && `in a list of methods, on a page with: ${use}`, 'offered')
}

function startsLink({spans}: Prose, from: number, to: number): boolean {
  return findSpansAt(spans, from).some((span) => span.kind === 'link' && span.to > to)
}

interface List {
  from: number
  to: number
  count: number
  /** As written, in any order. */
  members: readonly string[]
  /** Whether it has another verb: "create, update, and delete". */
  isOfActions: boolean
}

/** Matches a word or a mark of a list: "get", ",", "and" */
const tokenPattern = once(() => /[\p{L}]+|[^\s]/gu)

/** Read the list of methods around a word: "get, post and delete". */
function readList(text: string, from: number, to: number, compiled: Compiled): List {
  const before = text.slice(Math.max(0, from - 96), from)
  const after = text.slice(to, to + 96)
  const left = walk([...(before.match(tokenPattern()) ?? [])].reverse(), compiled, true)
  const right = walk(after.match(tokenPattern()) ?? [], compiled, false)
  const members = [text.slice(from, to), ...left.members, ...right.members]
  return {
    from: from - lengthOf(before, left.count, true),
    to: to + lengthOf(after, right.count, false),
    count: members.length,
    members,
    isOfActions: left.isOfActions || right.isOfActions,
  }
}

function walk(
  tokens: readonly string[],
  {known, verbs}: Compiled,
  isLeft: boolean,
): {members: string[]; count: number; isOfActions: boolean} {
  const members: string[] = []
  let count = 0
  let index = 0
  for (;;) {
    let next = index
    // "a get or a post": to the left, the article comes after a member; to the right, after a joiner.
    if (isLeft && wordAt(tokens, next) === 'a' && joiners.has(wordAt(tokens, next + 1))) index = ++next
    while (next < index + 2 && joiners.has(wordAt(tokens, next).toLowerCase())) next++
    if (!isLeft && next > index && wordAt(tokens, next) === 'a') next++
    const word = wordAt(tokens, next)
    const lower = word.toLowerCase()
    if (next === index || word === '') return {members, count, isOfActions: false}
    if (verbs.has(lower)) return {members, count, isOfActions: true}
    // "browse/get/post": joined to a word that is not a method.
    if (!known.has(lower))
      return {members, count, isOfActions: tokens[index] === '/' && isWord(word) && lower !== 'etc'}
    members.push(word)
    index = next + 1
    count = index
  }
}

/** Count the code units of the first (or last) tokens. */
function lengthOf(text: string, count: number, isFromEnd: boolean): number {
  if (count === 0) return 0
  const matches = [...text.matchAll(tokenPattern())]
  if (isFromEnd) return text.length - (matches.at(-count)?.index ?? text.length)
  const last = matches[count - 1]
  return last ? last.index + last[0].length : 0
}

/** Whether the words around it are about posts, caches or similar. */
function isElsewhere({around, compiled: {evidence}}: MethodOccurrence): boolean {
  return evidence.elsewhere !== undefined && around.match(evidence.elsewhere()) !== null
}

/**
 * Find evidence that the block is about HTTP: a word of the topic, a method in capitals, or a path
 * in code.
 */
function findTopic({prose, document, around, compiled: {evidence, capitals}}: MethodOccurrence): string | undefined {
  const topic = (evidence.topic && around.match(evidence.topic())?.[0]) ?? around.match(capitals())?.[0]
  return topic ?? toRequestFinder(document)(prose)
}

// A path: "/orders/{order_id}", not "/shop/orders.js"
const requestPath = /^\/[\w{}<>:/-]+$/u
// A request in code: "GET /orders", "get /orders", "https://shop.example/orders"
const shownRequest = /^(?:[A-Za-z]+ )?(?:https?:\/\/\S|\/[\w{:])/u
/** Find the first request in the code of a block, or the first path; undefined if there is none. */
const toRequestFinder = rememberLast((document: MarkdownDocument) =>
  rememberLast(
    (prose: Prose) =>
      prose.insets.find(({kind, value}) => kind === 'code' && shownRequest.test(value))?.value ??
      [...prose.text.matchAll(/\uFFFC{2,}/gu)]
        .map(({index}) => readMasked(prose, document, index))
        .find((text) => requestPath.test(text)),
  ),
)

/** Read the code or the text that is masked at an index: `/orders`. */
function readMasked(prose: Prose, {source}: MarkdownDocument, index: number): string {
  const [mask = ''] = /^\uFFFC*/u.exec(prose.text.slice(index, index + 200)) ?? []
  const range = mask.length > 1 ? prose.range(index, index + mask.length) : undefined
  return range ? source.slice(...range) : (prose.insets.find((inset) => inset.index === index)?.value ?? '')
}

function isSame(word: string | undefined, entry: string): boolean {
  return word === entry || word === `${entry}s`
}
