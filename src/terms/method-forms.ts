import type {Finding, MarkdownDocument, Prose} from '../types.ts'
import {rememberLast} from '../english/remember.ts'
import {hasWord, isSentenceStart, wordAt, wordsAfter, wordsBefore} from '../english/words.ts'
import {endsWith, isSame, startsWith} from './lexicon.ts'
import {
  findHttp,
  findTopic,
  isElsewhere,
  readMasked,
  requestOfPage,
  requestPath,
  toNextWords,
  toTextSearch,
  toUseFinder,
  type MethodOccurrence,
} from './method-evidence.ts'
import {readList, type List} from './method-lists.ts'
import {
  bareFrames,
  determiners,
  finiteVerbs,
  isAction,
  isWord,
  joiners,
  listIntroducers,
  operationNouns,
  ownMethods,
  performers,
  phraseEnds,
  prepositions,
  senders,
  takers,
  takesAny,
  toOtherNouns,
  verbFrames,
} from './method-words.ts'
import {judgeColumn, judgeSlot} from './method-slots.ts'
import {toSentence} from './sense.ts'
import {findSpanAround, findSpansAt, isControl} from './spans.ts'

/** Decides whether a word is meant as a method, by its position and the words around it. */

/** Why a word is a method, and how sure the evidence is. */
export interface Judged {
  evidence: readonly string[]
  /** `offered` if the evidence is not certain. */
  repair: Finding['repair']
}

function toJudged(evidence: string | undefined, repair: Finding['repair'] = 'certain'): Judged | undefined {
  return evidence === undefined ? undefined : {evidence: [evidence], repair}
}

/**
 * The functions that judge a method outside of a list, the surest first. Repairs from the first two functions may be
 * certain (see `judgeTopic`). Repairs from the other functions are only offered.
 */
const forms: readonly [judge: (occurrence: MethodOccurrence) => string | undefined, repair: Finding['repair']][] = [
  // For example, "a get request", "the Post method on `/orders`"
  [judgeNoun, 'certain'],
  // For example, "GET: Get is used to read orders."
  [judgeSubject, 'certain'],
  // For example, "Post body" above a table
  [judgeLabel, 'offered'],
  // For example, "our post route" on a page with "POST"
  [judgeByPage, 'offered'],
  // For example, "using post", "get `/orders`: lists orders"
  [judgeBare, 'offered'],
  // For example, "/orders: get", "HTTP method: Post", "| Post |"
  [judgePosition, 'offered'],
]

/** Decide whether a word is meant as a method. */
export function judge(occurrence: MethodOccurrence): Judged | undefined {
  const {prose, from, to, word, before, after, compiled, method, document} = occurrence
  const {against, before: leads} = compiled.evidence
  if (isQuoted(occurrence) || isOtherName(occurrence)) return
  if (isDescribed(occurrence) || isLowerOnPurpose(occurrence)) return
  // In "Update = PUT, Delete = DELETE", "Delete" is an action, and "DELETE" is its method.
  if (mapping.exec(prose.text.slice(to, to + 20))?.[1] === method.method) return
  // On a page with "patches", "a patch request" may be about a patch.
  const lower = word.toLowerCase()
  if (!compiled.plain.has(lower) && toTextSearch(document)(`${lower}es`)) return
  if (against().some((entry) => startsWith(after, entry.after) && endsWith(before, entry.before))) return
  const direct = leads()
    .find((phrase) => endsWith(before, phrase))
    ?.join(' ')
  // In "the HTTP post 8080", "post" is a misspelled "port".
  if (direct && lower === 'post' && /^\s\d{2,5}\b/u.test(prose.text.slice(to, to + 8))) return
  // Before a capitalised word that means no request, a method is part of a name: "HTTP Get Order Desk".
  const [, named] = (word !== lower && /^\s+(\p{Lu}\p{Ll}+)/u.exec(prose.text.slice(to, to + 40))) || []
  if (direct && named !== undefined && !isRequestNoun(named.toLowerCase(), occurrence)) return
  // The method must not start a link: "an HTTP [Get gateway](…)".
  if (direct && !method.ambiguousAfter?.includes(direct) && !startsLink(prose, from, to))
    return toJudged(`preceded by: ${direct}`, isOfClass(occurrence) || isPhrase(occurrence) ? 'offered' : 'certain')
  // In "PUT and delete the order", "delete" is a verb, and "the order" is its object.
  if (/^(?:an?|the|this|these|those|your|our|its|all|every|each)$/.test(wordAt(after, 0))) return
  const list = readList(prose.text, from, to, compiled)
  if (list.isOfActions) return
  if (list.count > 1) {
    return judgeList(occurrence, list)
  }
  const noun = findNounBehindPath(occurrence)
  if (noun) return toJudged(`before a path that is followed by: ${noun}`, 'offered')
  if (isInName(occurrence)) return
  const twin = (): Judged | undefined => {
    const words = toUseFinder(compiled)(document) === undefined ? undefined : findTwinOfHttp(occurrence)
    return toJudged(words && `beside: ${words}`, 'offered')
  }
  for (const [judgeForm, repair] of forms) {
    const evidence = judgeForm(occurrence)
    if (evidence)
      return (repair === 'certain' ? judgeTopic(occurrence, evidence) : toJudged(evidence, repair)) ?? twin()
  }
  return twin()
}

/** Whether a noun after the method means a request or a part of one: "request", "body". */
function isRequestNoun(noun: string, {method, compiled}: MethodOccurrence): boolean {
  return hasWord(new Set([...compiled.nouns, ...(method.ambiguousBefore ?? [])]), noun)
}

/**
 * Whether a method is part of a name: a noun such as "desk" follows "HTTP Post", and the page also has the identifier
 * `HttpPost`.
 */
function isOfClass(occurrence: MethodOccurrence): boolean {
  const noun = wordAt(occurrence.after, 0)
  const isOther = isWord(noun) && !isRequestNoun(noun, occurrence) && !phraseEnds.has(noun)
  return isOther && toTextSearch(occurrence.document)(`ttp${occurrence.word}`)
}

/** Whether a method is in a marked phrase in lower case, such as the keyword **send http post request** of a test. */
function isPhrase({prose: {text, spans}, from, to}: MethodOccurrence): boolean {
  const span = findSpanAround(spans, 'mark', from, to)
  return (
    span !== undefined && /^\p{Ll}+(?: \p{Ll}+){2,5}$/u.test(text.slice(span.from, Math.min(span.to, span.from + 80)))
  )
}

/**
 * Judge by signs of HTTP. Signs in the block are certain evidence. Signs on the page are certain evidence only for
 * "post", because only HTTP has a "post". Without a sign, the request may be of another kind, as in "make a get request
 * or a set request".
 */
function judgeTopic(occurrence: MethodOccurrence, evidence: string): Judged | undefined {
  const {after, method, compiled} = occurrence
  const noun = after.find((word) => hasWord(compiled.nouns, word)) ?? ''
  if (isAction(method) && !isSent(occurrence)) return toJudged(evidence, 'offered')
  // "The post method" may be a function, "the get verb" a permission, and "a patch request" a request for a patch.
  const isEveryday = !compiled.plain.has(method.method.toLowerCase())
  if (isEveryday || /^(?:method|verb)s?$/.test(wordAt(after, 0))) return toJudged(evidence, 'offered')
  if (findTopic(occurrence) || !/^(?:req|request|call|method|verb)s?$/.test(noun)) return toJudged(evidence)
  const sign = findHttp(occurrence)
  if (method.method === 'POST') return toJudged(evidence, sign ? 'certain' : 'offered')
  // "Make a Get request" has a capital, so it hardly means a request of another kind.
  const isSentCapital = occurrence.word !== method.method.toLowerCase() && takers.has(wordAt(occurrence.before, 1))
  return toJudged(sign ? `${evidence}, with: ${sign}` : isSentCapital ? evidence : undefined, 'offered')
}

/**
 * Whether something is sent, as in "send a delete request" and "a delete request to `/orders`"; not "after the delete
 * request".
 */
function isSent({before, after}: MethodOccurrence): boolean {
  return (
    before.slice(0, 3).some((word) => takers.has(word)) || /^(?:to|on|at|with|against|\uFFFC)$/u.test(wordAt(after, 1))
  )
}

/**
 * Whether the word is a value in quotes ("post", but not "post's"), a name ("the **post** parameter"), or part of a
 * label ("Select **HTTP Post**").
 */
function isQuoted({prose, from, to, after}: MethodOccurrence): boolean {
  const {text, spans} = prose
  const behind = text.slice(to, to + 4)
  if (/["'“‘`]/u.test(text.charAt(from - 1)) && /^["'”’`](?!(?<=['’])s\b)/u.test(behind)) return true
  const isMarked = findSpansAt(spans, from).some(({to: end}) => end === to)
  if (isMarked && /^(?:parameter|property|field|attribute|argument)s?$/u.test(wordAt(after, 0))) return true
  return isControl(prose, from, to)
}

/**
 * Whether the word is the name of something else:
 *
 * - a function: "[get](client/get)"
 * - a collection: "a post request (`/posts/42`)"
 * - functions: the heading "Get" above `GetOrder()`
 * - a path: "the get endpoint" of `/get`
 * - an operation: "the Get endpoint" beside "the Save endpoint"
 * - a request of another kind: "a delete request" beside "a `Delete` request"
 */
function isOtherName(occurrence: MethodOccurrence): boolean {
  const {prose, from, to, word, method, after, document, compiled} = occurrence
  const lower = word.toLowerCase()
  const search = toTextSearch(document)
  const isFunction =
    (prose.kind === 'heading' && word !== lower && toFunctions(document.source).has(word)) ||
    findSpansAt(prose.spans, from).some(
      ({kind, to: end, value = ''}) => kind === 'link' && end === to && value.split(/[/.#]/).includes(word),
    )
  if (isFunction || prose.insets.some(({kind, value}) => kind === 'code' && value.includes(`/${lower}s/`))) return true
  const noun = wordAt(after, 0)
  if (hasWord(compiled.terms, noun)) {
    const others =
      word === lower ? [] : [...compiled.actions].map((verb) => verb.charAt(0).toUpperCase() + verb.slice(1))
    return [...['\n', '"', '`'].map((end) => `/${lower}${end}`), ...others.map((verb) => `${verb} ${noun}`)].some(
      search,
    )
  }
  return isAction(method) && isSame(after[0], 'request') && search(`\`${method.method.charAt(0)}${lower.slice(1)}\``)
}

/** Get the first words of the functions on a page: "Get" of `GetOrder()`. */
const toFunctions = rememberLast(
  (source: string) => new Set(Array.from(source.matchAll(/\b([A-Z][a-z]+)[A-Z]\w{0,60}\(/g), ([, first]) => first)),
)

/** Whether the cell describes a request whose method is in another cell: "| GET | /orders | Get / list |". */
function isDescribed({prose, from, method, document, compiled}: MethodOccurrence): boolean {
  // Only the start of a long cell can describe a request.
  const lead = prose.kind === 'cell' && from < 100 ? prose.text.slice(0, from).split(/\W+/) : undefined
  const isStart = lead?.every((word) => word === '' || compiled.known.has(word.toLowerCase()))
  const row = isStart ? prose.ancestors.find(({type}) => type === 'tableRow') : undefined
  const [start, end] = [row?.position?.start.offset, row?.position?.end.offset]
  return start !== undefined && document.source.slice(start, end).split(/\W+/).includes(method.method)
}

/** Whether a page has a method in lower case after the word "method": `"method": "get"`, `method: get`. */
const hasLowerMethods = rememberLast((source: string) =>
  /\bmethod["']?\s?[:=]\s?["']?(?:get|post|put|patch|delete)\b/.test(source),
)

/** Whether the lower case of a method is intended: "the method in lowercase (get, post)". */
function isLowerOnPurpose({prose, from, to, word, document}: MethodOccurrence): boolean {
  const {text} = prose
  // On a page with `"method": "get"` or `get`, the emphasised "*get*" is a value.
  const isMarked = findSpansAt(prose.spans, from).some(
    (span) => span.kind !== 'link' && span.from === from && span.to === to,
  )
  const isLower = word === word.toLowerCase()
  if (isLower && lineStart.test(text.slice(0, from)) && pathItemKey.test(text.slice(to, to + 100))) return true
  if (isMarked && isLower && (hasLowerMethods(document.source) || toTextSearch(document)(`\`${word}\``))) return true
  // On a page with the command `shop https get`, the heading "shop https get" is about the command.
  if (prose.kind === 'heading' && isCommand(text.trim(), document.source)) return true
  const before = text.slice(Math.max(0, from - 300), from)
  const [after = ''] = text.slice(from, from + 300).split('\n', 1)
  return /\blower-?\s?case\b/iu.test(before.slice(before.lastIndexOf('\n') + 1) + after)
}

/** Matches the text after a method in an OpenAPI document that is not fenced as code: `:`, and the key of an operation. */
const pathItemKey =
  /^:[ \t]*\n\s{0,40}(?:tags|summary|description|externalDocs|operationId|parameters|requestBody|responses|callbacks|deprecated|security|servers|x-[\w-]{1,40}):/

/** Matches the start or the end of a fenced code block. The group is its marker. */
const fence = /^ {0,3}(`{3,20}|~{3,20})/

/** Get the first words of each line of code on a page: "shop", "shop http", "shop http get". */
const toCommands = rememberLast((source: string) => {
  let open = ''
  const lines = source.split('\n').filter((line) => {
    const marker = fence.exec(line)?.[1]
    if (marker === undefined) return open !== ''
    if (open === '') open = marker
    else if (marker.startsWith(open)) open = ''
    return false
  })
  const words = lines.map((line) => line.trim().slice(0, 200).split(/\s+/, 8))
  return new Set(words.flatMap((all) => all.map((_, index) => all.slice(0, index + 1).join(' '))))
})

/** Whether a text is a command: three or more words without capitals that also start a line of code on the page. */
function isCommand(text: string, source: string): boolean {
  return text === text.toLowerCase() && /\s.+\s/u.test(text) && toCommands(source).has(text)
}

/**
 * Whether the word is part of the name of something else:
 *
 * - an API: "the post data API"
 * - a message: "each delete request" near "the delete response"
 * - a page or an operation: "[Get endpoint](…)"
 * - a thing: "a semantic patch request" on a page with "the semantic patch format"
 */
function isInName(occurrence: MethodOccurrence): boolean {
  const {prose, from, to, word, method, document, compiled, before, after} = occurrence
  const [previous = ''] = before
  // "post" belongs to a name in "[Create post](…) request", but not in "[Create an order using post](…)".
  const around = findSpanAround(prose.spans, 'any', from - 1, to)
  if (around?.kind === 'link' && around.to === to && !bareFrames.has(previous)) return true
  // In "[Get endpoint](…)", the link is the name of a page.
  // "[Get request queue](…)" is a name too. On a page with a path such as "/requests", "[Get request](…)" is a name.
  const span = findSpansAt(prose.spans, from).find(({kind, to: end}) => kind === 'link' && end > to)
  const isRequest = /^\s+requests?$/iu.test(prose.text.slice(to, Math.min(span?.to ?? to, to + 20)))
  if (span && !(isRequest && !toTextSearch(document)('/request'))) return true
  // After a word with a hyphen, an action is part of a name: "a multi-order Delete request".
  if (isAction(method) && /\p{L}-\p{L}+(?<!ed|ing)\s$/u.test(prose.text.slice(Math.max(0, from - 40), from)))
    return true
  if (isSame(after[1], 'api') || (isAction(method) && new RegExp(`\\b${word}\\s+response(?! code)`).test(prose.text)))
    return true
  if (!/^\p{L}+$/u.test(previous) || determiners.has(previous)) return false
  const nouns = new Set([...compiled.nouns, ...toOtherNouns(method, compiled)])
  return toNextWords(document)(`${previous} ${word.toLowerCase()}`).some(
    (next) => !phraseEnds.has(next) && (!hasWord(nouns, next) || (ofApi.test(next) && !takers.has(previous))),
  )
}

/** Judge a method by its position in a line or in a column: "/orders: get", "Type: post", "| Post |". */
function judgePosition({prose, from, to, word, document, compiled}: MethodOccurrence): string | undefined {
  if (!compiled.named.has(word.toLowerCase())) return
  if (prose.kind !== 'cell') return judgeSlot(prose, document, from, compiled)
  return prose.text.trim().length === to - from ? judgeColumn(prose, document, compiled) : undefined
}

/** Matches a masked path after a method, and the word after the path: " /orders endpoint". */
const pathAndWord = /^[ \t]+\uFFFC{1,80}[ \t]+(\p{L}+)/u

/** Find the noun of an operation after the path of a method: "the get `/orders` endpoint". */
function findNounBehindPath(occurrence: MethodOccurrence): string | undefined {
  const {prose, to, before, compiled} = occurrence
  const noun = pathAndWord.exec(prose.text.slice(to, to + 100))?.[1]?.toLowerCase()
  if (!noun || !determiners.has(wordAt(before, 0)) || !isBeforePath(occurrence)) return
  return hasWord(compiled.operations, noun) || hasWord(compiled.nouns, noun) ? noun : undefined
}

/** Whether the masked text after a method is a path. */
function isBeforePath({prose, document, to}: MethodOccurrence): boolean {
  return requestPath.test(readMasked(prose, document, prose.text.indexOf('\uFFFC', to)))
}

/** Matches a masked path after a method, up to the end of the clause or to a word: " /orders:". */
const pathBehind = /^[ \t]+\uFFFC{1,90}[ \t]*(?:$|[\r\n:(–—-]|(\p{Ll}+))/u
/** Matches the start of a line, maybe with a mark: " - ". */
const lineStart = /(?:^|\n)\W{0,4}$/u
/** Matches words after a method: " as the HTTP method". */
const asMethod = /^\sas\s(?:an?\s|the\s)?(?:\w+\s)?(?:method|verb|request\stype)\b/iu
/** Matches words before a method: "method is ", "request type should be ", "change the method to ", "HTTP method " */
const namedMethod =
  /\b(?:method|verb|request\s{1,2}type)(?:\s{1,2}(?:is|used|of|type|(?:should|must|will)\s{1,2}be)){1,3}\s{1,2}$|\b(?:set|chang|switch)\w{0,4}\s{1,2}(?:the\s{1,2})?(?:\w+\s{1,2})?(?:method|verb|request\s{1,2}type)\s{1,2}to\s{1,2}$|\b(?:http|request)\s{1,2}(?:method|verb)\s{1,2}$/iu

/**
 * Judge a method without a noun, as in "create orders using post", "a get returns the order", "idempotent requests
 * (like put)", "get `/orders`: lists orders". The block or the page must be about HTTP.
 */
function judgeBare(occurrence: MethodOccurrence): string | undefined {
  const {prose, from, to, word, method, document, compiled, after} = occurrence
  const [next = ''] = after
  const lower = word.toLowerCase()
  const behind = prose.text.slice(to, to + 100)
  const lead = prose.text.slice(Math.max(0, from - 40), from)
  if (!compiled.plain.has(lower) || toTextSearch(document)(`/${lower}s`)) return
  // In "perform a get, instead of set", the words are operations of a data store.
  if (/\b(?:and|or|of|than) (?:a )?set\b/u.test(behind)) return
  const line = lineStart.test(lead) ? pathBehind.exec(behind) : null
  if (line && (line[1] === undefined || finiteVerbs.has(line[1]))) {
    const isSure = word === lower && !isAction(method)
    const use = isSure ? requestOfPage.exec(document.source)?.[0] : toUseFinder(compiled)(document)
    return isBeforePath(occurrence) ? use && `a request line, on a page with: ${use}` : undefined
  }
  const isMeant =
    asMethod.test(behind) ||
    namedMethod.test(lead) ||
    (!isAction(method) && /\(like\s{1,2}$/u.test(lead) && next === ')')
  const frame = isMeant ? 'page' : findFrame(occurrence)
  if (!frame || !phraseEnds.has(next) || isElsewhere(occurrence)) return
  const topic = findTopic(occurrence)
  if (topic) return `a method without a noun, topic: ${topic}`
  // Without a topic, the page decides. On a page with requests, "It is created using post" is about a method.
  if (frame === 'topic' || toTextSearch(document)(` ${lower}s`)) return
  const use = toUseFinder(compiled)(document)
  return use && `a method without a noun, on a page with: ${use}`
}

/**
 * Find out whether the words before a method need a noun after them. If so, the method is this noun: "using post",
 * "perform a post", "a get".
 *
 * @returns `topic` if the block must be about HTTP; `page` if the page must be; undefined if the words need no noun
 */
function findFrame({word, method, before, after}: MethodOccurrence): 'topic' | 'page' | undefined {
  const [previous = '', performer = '', part = ''] = before
  const lower = word.toLowerCase()
  // In "each get", "get" is a noun. In "they each get", "get" is a verb.
  const isEach = lower === 'get' && /^(?:each|every)$/.test(previous) && !verbFrames.has(performer)
  if (previous !== 'a' && !isEach) {
    // In "Avoid using delete", "delete" is a noun, but maybe not a method.
    if (previous === 'is' || !bareFrames.has(previous) || (isAction(method) && word === lower)) return
    // In "You do get to it" and "If an order does get lost", "get" is a verb.
    if (/^do(?:es)?$/.test(previous) && (lower === 'get' || verbFrames.has(performer))) return
    return takesAny.has(previous) ? 'topic' : 'page'
  }
  // In "a put to `/orders`", the method is sent to a path.
  const isSent = after[1] === '\uFFFC' && /^(?:to|on|at)$/u.test(wordAt(after, 0))
  if (lower === 'get' || (isSent && lower !== 'post')) return 'page'
  if (isAction(method)) return senders.has(performer) ? 'page' : undefined
  // In "Send a post to the channel" and "this is a post on HTTP", "post" may mean a message or an article.
  const isOpen = takesAny.has(performer) || performer === 'is' || (lower === 'post' && senders.has(performer))
  if (isOpen) return isSent ? 'page' : lower === 'post' && after[0] === 'on' ? undefined : 'topic'
  if (bareFrames.has(performer) || performers.has(performer)) return 'page'
  return (performer === 'of' || performer === 'for') &&
    /^(?:body|data|handler|payload|response|result|route)$/.test(part)
    ? 'page'
    : undefined
}

/** Matches a sign between an action and its method: " = ", " -> ", " <-> ". The group is the method. */
const mapping = /^\s{0,3}(?:=|:|→|↔|<?[-=]{1,2}>)\s{0,3}(?=([A-Z]+))/u

/**
 * Judge by the page: "reading the body of a post request", "our post route". The page must use HTTP methods, and must
 * not be about posts, such as the posts of a blog.
 */
function judgeByPage(occurrence: MethodOccurrence): string | undefined {
  const {prose, from, to, word, method, document, compiled, before, after} = occurrence
  const [previous = '', performer = ''] = before
  const [noun = ''] = after
  const isCapital = word !== word.toLowerCase() && prose.kind !== 'heading'
  const second = wordAt(after, 1)
  const isSurest = isSame(noun, 'request')
  const search = toTextSearch(document)
  // In "Arduino post request" and "the login post route", "post" is not a verb. In "post a request", it is a verb.
  const isCompound =
    /^(?:request|route)$/.test(noun) &&
    isWord(previous) &&
    !verbFrames.has(previous) &&
    (phraseEnds.has(second) || finiteVerbs.has(second))
  const isNoun = isCompound || isNounAfter(before, second)
  const isStart = isSentenceStart(prose.text, from)
  const plural = `${word.toLowerCase()}s`
  if (search(`/${plural}`)) return
  if (!isSurest && (search(` ${plural}`) || isElsewhere(occurrence))) return
  // "See the Post Call Survey" contains a name. "Place an Order With Put Method" contains no name.
  if (isCapital && !isSurest && previous !== 'with' && /^\s+\p{Lu}\p{Ll}/u.test(prose.text.slice(to))) return
  // In "Put body is invalid", the noun is a subject.
  const isSubject = finiteVerbs.has(second) && !hasWord(compiled.nouns, noun)
  const isTwin = isStart && hasTwin(occurrence)
  if ((ofApi.test(noun) && !isTwin) || !(isStart ? isSubject || isTwin : isNoun) || !/^\s/u.test(prose.text.slice(to)))
    return
  // In "Use the put method", "use" shows that "put" is a method, not a function.
  const isUsed = /^(?:with|via|using)$/.test(previous) || (previous === 'the' && performer.startsWith('us'))
  const isSaid = noun === 'method' && isUsed && phraseEnds.has(second)
  const isFunction = hasWord(operationNouns, noun) && (!isSaid || word.toLowerCase() === 'get')
  const isOperation = hasWord(compiled.operations, noun) && (isAction(method) || isFunction)
  // In "get call recordings", "get" is a verb with its object.
  if (isOperation || (noun === 'call' && !phraseEnds.has(second))) return
  const isAmbiguous = hasWord(new Set(method.ambiguousBefore ?? []), noun)
  if (!isAmbiguous && !hasWord(compiled.nouns, noun)) return
  if (isAmbiguous && !isCapital && isAction(method) && hasWord(compiled.nouns, noun)) return
  // Below "List All Posts", "show the post data" may be about one of the posts.
  if (isAmbiguous && search(` ${plural.charAt(0).toUpperCase()}${plural.slice(1)}`)) return
  const use = toUseFinder(compiled)(document)
  return use && `a noun${isStart ? '' : ` after “${previous}”`}, on a page with: ${use}`
}

/** Whether the page has the same title with another method: "GET Requests" beside "Post Requests". */
function hasTwin({prose: {text}, from, to, method, document, compiled}: MethodOccurrence): boolean {
  const search = toTextSearch(document)
  const isTwin = (other: string): boolean => other !== method.method && search(other + text.slice(to, to + 40))
  return from === 0 && [...compiled.methods.values()].some((other) => isTwin(other.method))
}

/**
 * Find the same words with another method: "Send post requests" for "Send delete requests", and the list item "post
 * requests" for the list item "get requests". One of the two methods must be a method that only HTTP has.
 */
function findTwinOfHttp({from, before, after, method, document, compiled}: MethodOccurrence): string | undefined {
  const [noun = ''] = after
  const [previous = ''] = before
  if (!/^(?:request|method|route)s?$/.test(noun) || !phraseEnds.has(wordAt(after, 1))) return
  const own = method.method.toLowerCase()
  const isRequest = isSame(noun, 'request')
  const others = [...(isRequest && ownMethods.has(own) ? compiled.known : ownMethods)].filter((other) => other !== own)
  if (from === 0)
    return others
      .flatMap((other) => ['request', 'method', 'route'].map((kind) => `${other} ${kind}`))
      .find((block) => toBlocks(document).has(block))
  // In "a delete request", the article does not show whether "delete" is a method.
  if (!/^\p{L}+$/u.test(previous) || previous === 'to' || determiners.has(previous)) return
  const other = others.find((name) => toNextWords(document)(`${previous} ${name}`).some((next) => isSame(noun, next)))
  return other && `${previous} ${other} ${noun}`
}

/** Get the start of each block of a page, in lower case, without an "s" at its end. */
const toBlocks = rememberLast(
  ({page}: MarkdownDocument) =>
    new Set(page.prose.map(({text}) => text.slice(0, 40).trim().toLowerCase().replace(/s$/, ''))),
)

/** Whether the sentence is about a method of code: "the Post method of the class". */
function isOfCode({prose: {text, spans}, from, to}: MethodOccurrence): boolean {
  // In "the _get_ method", the word is the name of a function.
  if (findSpansAt(spans, from).some(({kind, to: end}) => end === to && (kind === 'emphasis' || kind === 'html')))
    return true
  // In "the get method of the client", the word is the name of a function.
  if (/^\W{0,3}methods?\s+of\s+(?!(?:the\s+)?(?:http|api|request(?!\W{1,3}object)))/iu.test(text.slice(to, to + 60)))
    return true
  return /\b(?:class|classes|file|sample|overload\w{0,5}|annotat\w{1,4})\b/iu.test(toSentence(text, from, to))
}

/** Matches a masked path before a word. A space, or a closing quote and a space, is between them. */
const pathBefore = /\uFFFC{1,80}(?=["'”’]?\s{1,2}$)/u

/** Matches "api" and "services". */
const ofApi = /^(?:api|service)s?$/u

/** Matches the rest of a title, up to the next line: " request" of "Post request". */
const titleLine = /^ request[^\w\n]{0,4}?\r?\n\s{0,4}/iu

/**
 * Judge a method before a noun: "a get request", "the Post method on `/orders`", "Get request to a missing order".
 */
function judgeNoun(occurrence: MethodOccurrence): string | undefined {
  const {prose, from, to, word, method, compiled, before, after} = occurrence
  const phrases = [...compiled.evidence.after(), ...toOtherNouns(method, compiled).map((other) => [other])]
  const phrase = phrases.find((words) => startsWith(after, words))
  if (!phrase) return
  const noun = wordAt(after, phrase.length - 1)
  const next = wordAt(after, phrase.length)
  const isSubject = finiteVerbs.has(next)
  const behind = prose.text.slice(to, to + 40)
  const title = titleLine.exec(behind)?.[0]
  // "Create Post" above "Endpoint" is two lines, not a phrase.
  if (!/^[ \t\u00A0\r\n]/u.test(behind) || /^[ \t]{0,3}\r?\n[ \t]{0,9}\p{Lu}/u.test(behind)) return
  // In "Choose the patch method to use", "patch" is the purpose of the method.
  if (isSame(noun, 'method') && next === 'to' && wordAt(after, phrase.length + 1) === 'use') return
  if (
    behind.charAt(title?.length ?? 0) === '\uFFFC' &&
    lineStart.test(prose.text.slice(Math.max(0, from - 40), from)) &&
    isBeforePath(occurrence)
  )
    return `on a line above a path, followed by: ${noun}`
  const topic = findTopic(occurrence)
  if (topic && isSame(noun, 'request') && isBesideRequest(occurrence)) return `beside another request, topic: ${topic}`
  const isAmbiguous = hasWord(new Set(method.ambiguousBefore ?? []), noun)
  // In "The Axios post method", "its post method" and "the delete method", the method may be a function.
  const isFunction =
    isAction(method) ||
    before[0] === 'its' ||
    !(topic ?? toUseFinder(compiled)(occurrence.document)) ||
    (!determiners.has(wordAt(before, 0)) &&
      /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}\w*\s$/u.test(prose.text.slice(Math.max(0, from - 40), from)))
  const isLowerFunction = word === word.toLowerCase() && isFunction && !phrase.includes('http')
  if (isSame(noun, 'method') && (isLowerFunction || isOfCode(occurrence))) return
  // "The Get API" is the name of an API, unless a method in capitals is near it.
  if (ofApi.test(noun) && (before[0] === 'that' || !occurrence.around.match(compiled.capitals()))) return
  // Before "Service", a method is part of the name of an operation: "Get Service by ID".
  if (/^\s+Services?\b/.test(behind)) return
  // "Get Endpoint or List Endpoints" are names of operations. "a delete request form" is for a request to delete.
  const isName = /^\s+\p{Lu}\p{Ll}/u.test(behind) && word !== word.toLowerCase() && hasWord(compiled.terms, noun)
  if (isName || (isAction(method) && !phraseEnds.has(next) && !isSubject)) return
  // On a page with "posts", "a post handler" may handle posts.
  if (isAmbiguous && method.method === 'POST' && toTextSearch(occurrence.document)(' posts')) return
  // "The delete endpoint" may be named after its action, not after its method.
  if (isAmbiguous && ((isAction(method) && hasWord(compiled.terms, noun)) || isElsewhere(occurrence))) return
  const isCapital = word !== word.toLowerCase()
  // In "Order Options endpoint" and "*node*: patch request data", the word is an everyday word.
  const isEveryday =
    !compiled.plain.has(word.toLowerCase()) &&
    (isCapital
      ? /\p{Lu}\p{Ll}+\s$/u.test(prose.text.slice(Math.max(0, from - 40), from))
      : startsClause(prose.text, from))
  if (isEveryday) return
  if (startsClause(prose.text, from)) {
    // On a page with "To post a request" or "to post the request", "Post request" has a verb, too.
    const nextWords = toNextWords(occurrence.document)
    if (['a', 'the'].some((article) => nextWords(`to ${word.toLowerCase()} ${article}`).includes(noun))) return
    // In "Get request for quotation", "get" is a verb with its object. On a page with the path "/requests/7", the same is
    // true for "Get request by number".
    if (next === 'for') return
    // In "Get request logs", "get" is a verb. "Get request to a missing order" is a noun phrase.
    if (isAmbiguous || phrase.length > 1) return
    if (isSubject) return `a subject at the start, followed by: ${noun}`
    // "Post request" above "URL: /orders" is a title. On a page with "/requests", "post" may be a verb.
    if (topic && title && !toTextSearch(occurrence.document)('/request')) return `in a title, followed by: ${noun}`
    if (noun === 'request' && next !== 'to' && hasRequestPath(occurrence.document)) return
    // "Post call" may mean “after a call”.
    if (!phraseEnds.has(next) || (!topic && !isSame(noun, 'request'))) return
    // "Put requests in the queue" may be a verb with its object.
    if (noun.endsWith('s') && (!topic || /^(?:in|on|from|by|at|and|or|that|which|when|if|only|using)$/.test(next)))
      return
    return `a noun at the start, followed by: ${noun}`
  }
  const [previous = ''] = before
  if (verbFrames.has(previous)) return
  // In "get data from a shop or post data to it", "post" is a verb.
  if (noun === 'data' && next === 'to' && /^(?:and|or)$/.test(previous)) return
  // In 'a "/orders" get request', a path is before the method.
  const lead = Math.max(0, from - 100)
  const path = pathBefore.exec(prose.text.slice(lead, from))
  const isOfPath = path !== null && requestPath.test(readMasked(prose, occurrence.document, lead + path.index))
  // "querystring (or post parameters)" names two places for parameters.
  const places = /^(?:and|or)$/.test(previous) ? before : [previous]
  const isPlace = method.method === 'POST' && places.some((word) => /^(?:query|querystring|get)$/.test(word))
  if (isPlace && /^(?:parameter|variable|data|body)s?$/.test(noun)) return `beside a query, followed by: ${noun}`
  // In "the `<form>` post request from the page", "post" is not a verb.
  const isAfterCode = previous === '\uFFFC' && method.method === 'POST' && !noun.endsWith('s')
  const isNoun = isOfPath || isAfterCode || isNounAfter(before, next)
  // In "All new post calls wait in the pool", the calls may be of another kind.
  const isSure = isSame(noun, 'request') || (!noun.endsWith('s') && !isElsewhere(occurrence))
  // In "Only Get requests are allowed", the noun is a subject.
  if (isSubject && !isAmbiguous && (isCapital || topic) && !compiled.known.has(previous) && isWord(previous))
    return `a subject, followed by: ${noun}`
  if (isAmbiguous && !(topic && (isNoun || (isCapital && isWord(previous))))) return
  // In "get call recordings", the noun phrase does not end with "call".
  const isWhole = phraseEnds.has(next) || next === '\uFFFC' || isSame(noun, 'request')
  if (isNoun && ((topic && isWhole) || (isSure && phraseEnds.has(next))))
    return `a noun after “${previous}”, followed by: ${noun}`
  // In "…, and put requests in a queue", "put" is a verb.
  if (/^(?:and|or|then|[,;:])$/.test(previous) && noun.endsWith('s')) return
  if (
    !topic ||
    compiled.known.has(previous) ||
    !phraseEnds.has(next) ||
    (!isWord(previous) && !isCapital && !/^[,(]$/.test(previous))
  )
    return
  return `a noun, followed by: ${noun}, topic: ${topic}`
}

/** Matches the mark after a label, or the empty text if nothing follows the label. */
const labelEnd = /^[.:(]?$/

/** Judge a label: "Post body", "Put Body Parameters", "post data: {id: 7}", "Post request expected body". */
function judgeLabel({prose, from, after, method, document, compiled}: MethodOccurrence): string | undefined {
  if (isAction(method) || method.method === 'GET' || !startsClause(prose.text, from)) return
  const [part = '', next = '', end = ''] = after
  const isPart = part === 'data' ? next === ':' : /^(?:body|payload|param(?:eter)?s?)$/.test(part)
  const isWhole = labelEnd.test(next) || (/^param(?:eter)?s?$/.test(next) && labelEnd.test(end))
  const isRequest = part === 'request' && /^(?:examples?|expected|body|response)$/.test(next)
  // On a page about posts, "Post body" may be the body of a post.
  if (!(isRequest || (isPart && isWhole)) || /posts\b/i.test(document.source)) return
  return toUseFinder(compiled)(document) && `a label for a part of a request: ${part}`
}

/** Whether "and" or "or" joins the method to a request with another method: "a put request or a delete request". */
function isBesideRequest({before, after, compiled}: MethodOccurrence): boolean {
  const [join = '', noun, other = '', verb = ''] = before.filter((word) => !/^(?:an?|,)$/.test(word))
  const [, nextJoin = '', nextOther = '', nextNoun] = after.filter((word) => !/^(?:an?|,)$/.test(word))
  if (joiners.has(join) && isSame(noun, 'request')) return compiled.plain.has(other) && !verbFrames.has(verb)
  return joiners.has(nextJoin) && compiled.plain.has(nextOther) && isSame(nextNoun, 'request') && !verbFrames.has(join)
}

/** Whether the words before a method show that the method is a noun. */
function isNounAfter(before: readonly string[], next: string): boolean {
  const previous = wordAt(before, 0)
  if (determiners.has(previous) || takers.has(previous) || previous === 'api' || isDetermined(before)) return true
  return prepositions.has(previous) && phraseEnds.has(next)
}

/**
 * Whether a word such as "a" or "two", with an adjective after it, shows that a method is a noun: "a simple get
 * request". After a plural, the method may be a verb: "two clients get orders".
 */
function isDetermined(before: readonly string[]): boolean {
  const index = before.findIndex((word) =>
    /^(?:an?|each|every|one|another|two|three|four|five|several|many)$/.test(word),
  )
  return index > 0 && index < 4 && before.slice(0, index).every((word) => /^\p{L}+$/u.test(word) && !word.endsWith('s'))
}

/** Whether a page has a request to a resource that is called a request: "/requests/7". */
const hasRequestPath = rememberLast(({page}: MarkdownDocument) =>
  page.requests.some(({path}) => /\/requests?(?:\/|$)/i.test(path)),
)

/** Whether a word starts a sentence, or the text after a dash: "PUT - Put requests must have a body". */
function startsClause(text: string, from: number): boolean {
  return isSentenceStart(text, from) || /\s[–—-]\s$/u.test(text.slice(Math.max(0, from - 3), from))
}

/** Judge a subject: "GET: Get is used to read orders", "put replaces the order, but patch changes it". */
function judgeSubject(occurrence: MethodOccurrence): string | undefined {
  const {prose, from, word, method, after, around, compiled} = occurrence
  const [line = ''] = prose.text.slice(from, from + 400).split('\n', 1)
  const [lead = ''] = prose.text
    .slice(Math.max(0, from - 200), from)
    .split('\n')
    .slice(-1)
  const words = `${lead}${line}`.toLowerCase().match(/\p{L}+/gu) ?? []
  const subjects = words.filter(
    (other, index) => compiled.known.has(other) && finiteVerbs.has(wordAt(words, index + 1)),
  )
  // Data stores also have "get", "put" and "delete", so one of the subjects must be another method, such as "post".
  const isOfHttp = new Set(subjects).size > 1 && subjects.some((other) => ownMethods.has(other))
  const isSubject = subjects.includes(word.toLowerCase()) && finiteVerbs.has(wordAt(after, 0))
  if (isOfHttp && isSubject && (findTopic(occurrence) ?? findHttp(occurrence)))
    return `one of the subjects: ${subjects.join(', ')}`
  // The sentence "Delete is done with HTTP DELETE" is about the action.
  if (isAction(method) || word === word.toLowerCase() || !startsClause(prose.text, from)) return
  // In "Get is called for the GET method", "Get" is a function.
  if (line.split(/\W+/).includes(method.method)) return
  if (after[0] !== 'is' || !around.split(/\W+/).includes(method.method)) return
  return 'the subject of a sentence that also has the method in capitals'
}

/** Matches words before a list of functions: "call methods like ", "calls the methods ", "setters: " */
const calledMethods =
  /\b(?:setter|getter|helper|wrapper|function|annotation|attribute|decorator|shortcut)s?(?:\s{1,2}(?:like|such\s{1,2}as))?[\s(:]{1,3}$|\b(?:call|calls|calling|invoke|invokes|invoking)(?:\s{1,2}\w+){0,3}\s{1,2}methods(?:\s{1,2}(?:like|such\s{1,2}as))?[\s(:]{1,3}$/iu

/** Matches a masked function before a list of other functions: "the get() method (as well as ". */
const functionBefore =
  /\uFFFC{1,40}(?=\s{1,2}(?:method|function)s?[\s(,]{1,3}(?:as\s{1,2}well\s{1,2}as|and|or|like)\s{1,2}$)/iu

/** Matches words after a list of operations: " operations", ", and other operations" */
const operationsBehind = /^(?:,?\s(?:and|or)\sother)?\soperations?\b/iu

function judgeList(occurrence: MethodOccurrence, list: List): Judged | undefined {
  const {prose, from, to, document, compiled} = occurrence
  const before = wordAt(wordsBefore(prose.text, list.from, 1), 0)
  // For example, "get, post and put http verbs"
  const after = wordAt(
    wordsAfter(prose.text, list.to, 2).filter((word) => word !== 'http'),
    0,
  )
  if (verbFrames.has(before) && list.count < 3) return
  // The sentence "Call methods like get and post" is about functions.
  const start = Math.max(0, list.from - 100)
  const lead = prose.text.slice(start, list.from)
  const masked = functionBefore.exec(lead)?.index
  if (calledMethods.test(lead) || (masked !== undefined && readMasked(prose, document, start + masked).endsWith(')')))
    return
  // In "GET and Delete Order", the last words are the name of an operation.
  const [, title = ''] = /^\s(\p{Lu}\p{Ll}+)/u.exec(prose.text.slice(to, to + 40)) ?? []
  if (
    title !== '' &&
    occurrence.word !== occurrence.word.toLowerCase() &&
    !isRequestNoun(title.toLowerCase(), occurrence)
  )
    return
  // Before an opening bracket, the words are functions: "Get|Post(path)".
  if (/^(?:\|\p{L}+)*\(/u.test(prose.text.slice(list.to, list.to + 40))) return
  // In "get/delete (GET/DELETE)", the first list has actions, and the second list has their methods.
  if (/^\s?\([A-Z]{3,}[/, A-Z]*\)/u.test(prose.text.slice(list.to, list.to + 60))) return
  // In "The method is one of `get`, post", the lower case is intended.
  const isValue = (value: string): boolean => value === value.toLowerCase() && compiled.known.has(value)
  if (prose.insets.some(({kind, value}) => kind === 'code' && isValue(value))) return
  // In '"actions": "get,post"', the list is a value in code.
  const written = prose.text.slice(list.from - 1, list.to)
  if (/^["“][^\s]*$/u.test(written)) return
  // In "with [POST](…) or [get orders](…)", "get" is a verb at the start of a link.
  if (list.from < from && startsLink(prose, from, to)) return
  // In "Delete | DELETE /orders", an action is beside its method.
  if (list.members.includes(occurrence.method.method)) return
  if (list.members.some((member) => member === member.toUpperCase()))
    return toJudged('in a list with a method in capitals')
  const members = list.members.map((member) => member.toLowerCase())
  // A list of only everyday nouns is not a list of methods: "A patch, or options that are new".
  if (!members.some((member) => compiled.plain.has(member))) return
  // Data stores also have "get", "put" and "delete", so the list must have another method, such as "post".
  const isOfHttp = members.some((member) => ownMethods.has(member))
  // "Get and delete operations" may be operations of a data store.
  if (!isOfHttp && operationsBehind.test(prose.text.slice(list.to, list.to + 40))) return
  // All members of a list are judged together: "get and delete requests".
  const ambiguousBefore = members.flatMap((member) => compiled.methods.get(member)?.ambiguousBefore ?? [])
  const isAmbiguous = hasWord(new Set(ambiguousBefore), after)
  // In "The get/put/delete routes", the words are methods. "The get/put/delete operations" may belong to a data store.
  const isKind = list.count > 2 && !hasWord(operationNouns, after) && !isElsewhere(occurrence)
  if (hasWord(compiled.nouns, after) && (!isAmbiguous || isKind)) {
    const evidence = `in a list of methods, followed by: ${after}`
    return isOfHttp ? toJudged(evidence) : judgeTopic(occurrence, evidence)
  }
  const topic = findTopic(occurrence)
  // "Set after a change (patch/delete)" may be about actions of a data store.
  const isAnyAction = (name: string): boolean => !compiled.plain.has(name) || name === 'delete'
  if (!topic && list.count === 2 && members.every(isAnyAction) && !isSame(after, 'request')) return
  // For example, "HTTP methods like get, post, put and delete map to actions".
  const isNamed = list.count > 2 && listIntroducers.has(before)
  if (!phraseEnds.has(after) && !isAmbiguous && !isNamed && !/[^\p{L}]/u.test(after)) return
  // Without a noun, the list may contain values, functions or classes: "The REST methods (get, post)".
  if (topic && (isOfHttp || !isElsewhere(occurrence)))
    return toJudged(`in a list of methods, topic: ${topic}`, 'offered')
  if (list.count > 2 && isOfHttp) return toJudged('in a list of three or more methods', 'offered')
  // For example, "types of requests (get, post, etc.)", "a get or a post", "updated on put/post".
  const isJoined =
    /^\p{L}+(?:\/\p{L}+)+$/u.test(prose.text.slice(list.from, list.to)) &&
    members.every((member) => compiled.plain.has(member)) &&
    prepositions.has(before)
  const isLed = isJoined || [listIntroducers, determiners, takers].some((words) => words.has(before))
  const areRequests = isLed && isSame(after, 'request')
  if (!areRequests && (!phraseEnds.has(after) || (isWord(before) && !isLed))) return
  // "# Post/Delete" and "[Post/Delete](…)" are titles of an operation.
  const isLinked = findSpansAt(prose.spans, list.from).some(({kind, to: end}) => kind === 'link' && end === list.to)
  if (isLinked || (prose.kind === 'heading' && list.from === 0 && list.to === prose.text.length)) return
  if (!(isOfHttp || areRequests) || isElsewhere(occurrence)) return
  const use = toUseFinder(compiled)(document)
  return toJudged(use && `in a list of methods, on a page with: ${use}`, 'offered')
}

function startsLink({spans}: Prose, from: number, to: number): boolean {
  return findSpansAt(spans, from).some((span) => span.kind === 'link' && span.to > to)
}
