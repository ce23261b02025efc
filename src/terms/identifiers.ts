import type {Prose, Span} from '../types.ts'
import {escapePattern} from '../english/pattern.ts'
import {once, remember, rememberLast} from '../english/remember.ts'
import {hasWord, isCamelCase, toWordSet} from '../english/words.ts'
import {nameNouns, type Occurrence, type Page} from './sense.ts'
import {findSpanAround, findSpanBeyond, findSpansAt} from './spans.ts'

/** An occurrence with the text around it. */
interface Surroundings extends Occurrence {
  before: string
  after: string
  isLower: boolean
  page: Page
}

/** How many code units are read before and after a mention. */
const reach = 60

/**
 * Check whether a mention is part of an identifier, a slug, a value, a label or a name. Such a mention may keep its own
 * spelling.
 *
 * @returns the reason, or undefined if the mention is none of these
 */
export function isIdentifier(occurrence: Occurrence, page: Page): string | undefined {
  const {prose, from, to, text} = occurrence
  const surroundings: Surroundings = {
    ...occurrence,
    before: prose.text.slice(Math.max(0, from - reach), from),
    after: prose.text.slice(to, to + reach),
    isLower: text === text.toLowerCase(),
    page,
  }
  for (const check of [findJoint, findType, findSlug, findValue, findTyped, findPackage, findName]) {
    const why = check(surroundings)
    if (why) return why
  }
}

/** Check whether the word is joined to masked text or code. */
function findJoint({before, after}: Surroundings): string | undefined {
  if (before.endsWith('\uFFFC') || after.startsWith('\uFFFC')) return 'joined to something that is not prose'
  if (before.endsWith('```')) return 'the language of a code block'
  // In HTML, a parser may keep Markdown as text, so "*rest*" keeps its asterisks.
  return /[*_]$/u.test(before) && /^[*_]/u.test(after) ? 'a label or a value on its own' : undefined
}

/** Matches "tA" of "RestApi" */
const hump = once(() => /\p{Ll}\p{Lu}/u)

/** Check whether the mention is the name of a type, as in "an API (RestApi)". */
function findType({text, form, from, to, before, after, prose, page}: Surroundings): string | undefined {
  if (!hump().test(text) || /[\s-]/u.test(text)) return
  const isSpelledSo = text.toLowerCase() === form.correct.toLowerCase()
  if (!isSpelledSo && before.endsWith('(') && after.startsWith(')')) return 'a type in parentheses'
  // Camel case that fills a cell ("| RestApi |") or a link ("[RestApi](…)") is a type.
  // But the plural "EndPoints" may be a title.
  const isTitle = prose.kind !== 'cell' && text.endsWith('s') && prose.spans.every(({kind}) => kind !== 'link')
  if (!isSpelledSo && !isTitle && isCamelCase(text) && isWhole(prose, from, to)) return 'a type on its own'
  // "EndPoint / Map" in a cell are two types.
  if (prose.kind === 'cell' && before === '' && /^\s\/\s\p{Lu}\p{L}*$/u.test(after)) return 'a type beside another type'
  // In "NativeApi and RestApi", two types have the same ending.
  const [ending = ''] = /\p{Lu}\p{Ll}+$/u.exec(text) ?? []
  if (!isSpelledSo && ending && new RegExp(`\\p{Ll}${ending}(?:,| and| or)\\s$`, 'u').test(before))
    return 'a type beside another type'
  // In "the RestfulApi project", the noun shows that the word is a name.
  if (!isSpelledSo && nameNouns.has(/^\s(\p{L}+)/u.exec(after)?.[1] ?? '')) return 'a name before its kind'
  const isShown = toValueSearch(prose.spans)(text) || page.hasCode(text) || (!isSpelledSo && page.hasMember(text))
  return isShown ? 'a type that the page links to or shows as code' : undefined
}

/** Create a search for spans, such as links, whose value includes a text. */
const toValueSearch = rememberLast((spans: readonly Span[]) =>
  remember((text: string) => spans.some(({value}) => value?.includes(text))),
)

/**
 * Matches characters before a word that belong to the same identifier: `shop.Grpc`, `my_rest`,
 * `@rest`.
 */
const joinsBefore = /[\w.\\@#$=+~^]$/u
/**
 * Matches the text after a word, if the text continues the identifier: `graphql()`, `grpc.Status`, `rest::client`,
 * `rest?: string`.
 */
const joinsAfter = /^(?:[\w\\@#$=~^(+]|\?:|\.\w|:[\w/:]|\[)/u
const hyphenBefore = /[-\u2010\u2011]$/u
const hyphenAfter = /^[-\u2010\u2011]/u
/** Prefixes after which a word keeps its meaning: "non-REST". */
export const prefixes = ['non', 'pre', 'multi', 'per']
/** Second parts of compound adjectives. Before these parts, a word keeps its meaning: "GraphQL-related". */
export const adjectiveEnds =
  'based compatible driven enabled first like only powered ready related specific style'.split(' ')
const adjectiveAfter = once(() => new RegExp(`^[-\u2010\u2011](?:${adjectiveEnds.join('|')})(?![\\w-])`, 'iu'))
const prefixBefore = once(() => new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${prefixes.join('|')})[-\u2010\u2011]$`, 'iu'))

/** Both match a word and a slash beside a mention: "transport/" before the mention, "/server" after the mention. */
const wordBeforeSlash = /(?<![^\s(["'‘“])([a-z][a-z\d]*)\/$/u
const wordAfterSlash = /^\/([a-z][a-z\d]*)(?![^\s),.;:"'’”])/u

/** Whether the mention and a lower-case word are joined by the slash of a path, not of a list of terms. */
function isInPath({before, after, text, page}: Surroundings): boolean {
  const others = [wordBeforeSlash.exec(before)?.[1], wordAfterSlash.exec(after)?.[1]]
  // In "api/grpc", "api" is a folder, although other parts of the page may name an API.
  return others.some((other) => other !== undefined && (other === text || other === 'api' || !page.isPeer(other)))
}

/** Matches a host with a port before a path: "localhost:4000/" */
const hostBefore = /[\w-]:\d{2,5}\/$/

function findSlug(surroundings: Surroundings): string | undefined {
  const {prose, from, to, before, after, text, form, isLower, page} = surroundings
  const span = isLower ? findSpanBeyond(prose.spans, 'any', from, to) : undefined
  // In "[examples/graphql](…)", the text of the link is a path.
  if (isPath(prose, span)) return 'part of a path'
  // In "[shop/rest](…) API", the mention "rest API" starts inside of a link whose text is a path.
  if (before.endsWith('/') && isPath(prose, findSpanAround(prose.spans, 'any', from - 1, from))) return 'part of a path'
  if (hostBefore.test(before)) return 'part of an address'
  // On a page with `order_graphql`, the words "order graphql" in "the *order graphql* module" are this name.
  if (span && page.hasCode(prose.text.slice(span.from, Math.min(span.to, span.from + reach)).replaceAll(' ', '_')))
    return 'a name that the page shows as code'
  const hasHyphen = /[-\u2010\u2011]/u.test(text)
  // "grpc-go" and "REST-API-Server" are slugs. For "rest-based", the evidence of the term decides.
  if (hyphenAfter.test(after) && (hasHyphen || !form.evidence) && !adjectiveAfter().test(after))
    return 'part of a longer compound'
  if (hyphenBefore.test(before)) {
    if (!prefixBefore().test(before) && !/\s[-\u2010\u2011]$/u.test(before)) return 'part of a longer compound'
  } else if (joinsBefore.test(before) && !/(?:^|\s)[.=+~]+$/u.test(before)) return 'part of an identifier'
  // In "the REST api(for orders)", the two words are not the name of a function.
  if (joinsAfter.test(/\s/u.test(text) ? after.replace(/^\(/u, ' ') : after)) return 'part of an identifier'
  if (before.endsWith('/') && (!/[\p{L}\p{N})\uFFFC]\s?\/$/u.test(before) || /[./][\p{L}\p{N}_-]+\/$/u.test(before)))
    return 'part of a path'
  // "api/grpc/ and" has the slash of a folder. In "REST/ GraphQL", a space is missing.
  if (before.endsWith('/') && /^\/(?!\p{L})/u.test(after)) return 'part of a path'
  if (after.startsWith('/') && !/^\/\s?(?!v\d)\p{L}[\p{L}\p{N}]*(?![\p{L}\p{N}]*[-_./])/u.test(after))
    return 'part of a path'
  if (isLower && !form.evidence && isInPath(surroundings)) return 'part of a path'
  // In lower case, `rest-api` and `restapi` are usually names of tasks and repositories.
  const isMany = /[\s-]/u.test(form.correct) && !form.avoid
  if (!isMany || !isLower || /\s/u.test(text)) return
  return hasHyphen && isPlainNoun(before, after) ? undefined : 'a slug'
}

/** The greatest length of a path, in code units. Without a limit, long texts would take quadratic time. */
const longestPath = 2000
/** Matches a path without a leading slash: "examples/graphql" */
const path = /^[\w.-]+(?:\/[\w.-]+)+$/u

function isPath({text}: Prose, span: Span | undefined): boolean {
  return span !== undefined && span.to - span.from <= longestPath && path.test(text.slice(span.from, span.to))
}

/**
 * Whether a word is a plain noun between a determiner and the end of a phrase: "creating a new rest-api."
 */
function isPlainNoun(before: string, after: string): boolean {
  return determined.test(before) && phraseEnd.test(after)
}
const determined =
  /(?:^|\s)(?:an?|the|our|your|this|that|my|their|its|every|each|another)(?:\s+(?:new|own|existing|simple|small|public|internal|whole))?\s+$/iu
const phraseEnd =
  /^(?:[.,;!?)]|\s*$|\s+(?:that|which|is|are|was|has|can|will|should|must|in|on|of|for|with|and|to|from|by|using|you|we)\b)/iu

/**
 * Matches the start of a commit message before its scope, maybe after an emoji: "feat(" of "feat(graphql): add orders".
 */
const scopeBefore = /(?:^|\s)[a-z]{2,12}\([\w/,-]{0,40}$/u
const scopeAfter = /^[\w/,-]{0,40}\)!?:/u

/** Check whether a mention is a value, a key, a scope or a constant. The spelling of such a mention is intended. */
function findValue({prose, from, to, before, after, text, isLower, form, page}: Surroundings): string | undefined {
  // In "[GRAPHQL](tags.md)", the text is a constant. In "[GRPC] Add orders", the text is a tag.
  const isBracketed = before.endsWith('[') && after.startsWith(']')
  if (
    !isLower &&
    text === text.toUpperCase() &&
    (isBracketed || isWhole(prose, from, to)) &&
    !isOwnSite(prose, from, text)
  )
    return 'a constant or a label on its own'
  // On a page with `Grpc.Client`, the cell "**Grpc**" is a name.
  if (!isLower && isValueOf(prose, from, to) && page.hasCode(text)) return 'a name that the page shows as code'
  if (/["'`]$/u.test(before) && /^["'`]\s?:/u.test(after)) return 'a quoted key'
  const isHump = /^\p{Ll}+\p{Lu}/u.test(text)
  // After a label, camel case is a value: "Method: restAPI".
  if (isHump && /^\s*\p{L}+:\s$/u.test(before) && after.trim() === '') return 'a value'
  // In "the 'restApi' folder" and 'protocol: "GRPC"', the quoted word is a value.
  if (!isLower && !/^(?:\p{Ll}+\p{Lu}\p{Ll}+|\p{Lu}+)$/u.test(text)) return
  if (/["'`‘“]$/u.test(before) && /^["'`’”]/u.test(after)) return 'a quoted value'
  // Two words, such as "rest api", are not a value.
  const isValue = !/\s/u.test(text)
  // "endPoint is the address" explains the option `endPoint`.
  const isKey =
    from <= 8 && /^[\s([*-]*$/u.test(before) && (keyAfter.test(after) || (isHump && after.startsWith(' is ')))
  const mayBeKey = form.avoid !== undefined || form.correct.includes(' ')
  if (isKey && isValue && mayBeKey && prose.kind !== 'heading' && isHump) return 'a key'
  if (!isLower) return
  // On a page with `rest` as code, "the URL in rest." is about this name.
  if (isValue && form.evidence && page.hasCode(text) && /^[.,;:)]/u.test(after))
    return 'a name that the page shows as code'
  if (isBracketed && !form.avoid) return 'a tag on its own'
  if (isValue && !form.avoid && settingBefore.test(before)) return 'the value of a setting'
  // In "the 'rest call reply' node", the quoted words are the name of a node.
  const [, nouns = ''] = (isValue && /["'‘“]$/u.test(before) && quotedName.exec(after)) || []
  if (nouns.split(' ').some((noun) => hasWord(nameNouns, noun))) return 'a quoted name'
  if (isValue && !form.avoid && isWhole(prose, from, to) && !isOwnSite(prose, from, text))
    return 'a label or a value on its own'
  if (tagsBefore.test(before)) return 'a list of tags'
  if (isKey) return 'a key or a scope'
  if (isScope(prose, from) || (scopeBefore.test(before) && scopeAfter.test(after))) return 'a scope'
  // "[rest, grpc]" is a list of values. In "[end point] [key, value]", "end point" is not in the list.
  const [left, right] = [/\[[^\]]*$/u.exec(before)?.[0], /^[^[\]]*\]/u.exec(after)?.[0]]
  if (left && right && /[,|]/u.test(left + right)) return 'a list of values'
  // A list of values may have no spaces: "ts,tsx,graphql".
  const isJoined = isValueList(/[\w,-]*$/u.exec(before)?.[0], /^[\w,-]*/u.exec(after)?.[0])
  if (isValue && !form.avoid && (isJoined || isLineOfValues(prose, from, to))) return 'a list of values'
  // A list of values may have slashes with spaces beside them: "modules: core / kafka / rest".
  const [ahead = ''] = /(?:[\p{Ll}\d]+ \/ )+$/u.exec(before) ?? []
  const [behind = ''] = /^(?: \/ [\p{Ll}\d]+)+/u.exec(after) ?? []
  if (isValue && !form.avoid && isValueList(ahead, behind, 4)) return 'a list of values'
  const [opening, first] = /\uFFFC?\s?\(([^()]*)$/u.exec(before) ?? []
  const [, last] = /^([^()]*)\)/u.exec(after) ?? []
  // In "the functions (graphql + execute)", the words are names of functions.
  if (isValue && isValueList(first, last, /\|| \+ /.test(`${first}${last}`) ? 2 : 3)) return 'a list of values'
  // In "order_type (rest / websocket)", the masked word is a field, and its values are listed.
  if (
    isValue &&
    opening?.startsWith('\uFFFC') &&
    isValueList(first?.replaceAll('/', ','), last?.replaceAll('/', ','), 2)
  )
    return 'values of a field'
}

/** Matches text after a key: ":", " - for ", " (String, optional)" */
const keyAfter =
  /^\s*(?::|[-–—]\sfor\b|\((?:string|number|integer|int|float|bool(?:ean)?|object|array|list|map|any|function|optional|required)\b)/iu

/**
 * Matches the rest of a quoted name, and one or two words after the name: " call reply' rule node". The group
 * captures the words after the name.
 */
const quotedName = /^(?: \p{Ll}+){2,4}["'’”]((?: \p{Ll}+){1,2})/u

/** Matches words before a value: "set to ", "defined as ", "default (" */
const settingBefore = /\b(?:(?:set|defined|equals?|configured|defaults?|changed) (?:to|as) |default \()$/iu

/** Matches a label of tags, and the tags before a mention: "Tags: orders, " */
const tagsBefore = /(?:^|\n)\W*(?:tags|keywords|topics|categories|labels)\W*:[^.\n]*$/iu

/**
 * Whether a text is a list of values in lower case. The list is in brackets, on a line or in a cell: "classic, oas,
 * http-2, mcp".
 */
function isValueList(left: string | undefined, right: string | undefined, least = 3): boolean {
  if (left === undefined || right === undefined) return false
  const values = `${left}x${right}`.split(/[,|]| [/+] /).map((value) => value.trim())
  return values.length >= least && values.every((value) => /^[\p{Ll}\p{N}_+./-]+$/u.test(value))
}

/**
 * Whether a line has only values, maybe after a label: "grpc," above "kafka", "Packages: kafka, grpc, cors."
 */
function isLineOfValues({text, kind}: Prose, from: number, to: number): boolean {
  const [left = ''] = /[^\n]{0,200}$/u.exec(text.slice(Math.max(0, from - 200), from)) ?? []
  const [right = ''] = /^[^\n]{0,200}/u.exec(text.slice(to, to + 200)) ?? []
  const isAlone = left.trim() === '' && /^\s*,\s*$/u.test(right)
  const least = kind === 'cell' ? 2 : 3
  return isAlone || isValueList(left.replace(/^[^:]{0,60}:/u, ''), right.replace(/[.,]?\s*$/u, ''), least)
}

/** Whether a mention is the whole text of a table cell. */
function isValueOf({kind, text}: Prose, from: number, to: number): boolean {
  return kind === 'cell' && isAlone(text, from, to)
}

/** Whether a mention is the whole text of a block, link, emphasis or bracket, maybe with a colon. */
function isWhole(prose: Prose, from: number, to: number): boolean {
  if (isAlone(prose.text, from, to)) return true
  return findSpansAt(prose.spans, from).some(
    ({kind, to: end}) => kind !== 'html' && kind !== 'delete' && /^:?$/u.test(prose.text.slice(to, end)),
  )
}

/** Whether a mention is the text of a link to the site of its term: "[grpc](https://grpc.io)". */
function isOwnSite({spans}: Prose, from: number, text: string): boolean {
  const site = new RegExp(`^https?://(?:www\\.)?${escapePattern(text.toLowerCase())}\\.(?:io|org)/?$`)
  return findSpansAt(spans, from).some(({kind, value = ''}) => kind === 'link' && site.test(value))
}

/** Whether a text has only a few spaces before and after a range. */
function isAlone(text: string, from: number, to: number): boolean {
  if (from > reach || text.length - to > reach) return false
  return text.slice(0, from).trim() === '' && text.slice(to).trim() === ''
}

/**
 * Whether a mention is the scope of a commit message: "**rest:** add a parser", "**internal/rest:** …",
 * "feat(graphql): …"
 */
function isScope(prose: Prose, from: number): boolean {
  const span = findSpanAround(prose.spans, 'strong', from, from + 1)
  if (span && isScopeLabel(prose, span)) return true
  return from < 40 && /^\s*\w+\([\w/,-]*$/u.test(prose.text.slice(0, from))
}

/** Whether the text of a span is a lower-case word with a colon, at the start of its block. */
function isScopeLabel({text}: Prose, {from, to}: Span): boolean {
  if (from > 2 || to - from > 80) return false
  const label = text.slice(from, to).trim()
  return label.endsWith(':') && !/\s/u.test(label) && label === label.toLowerCase()
}

/** Programs that install packages, and their subcommands before the names of packages. */
const installers =
  '(?:npm|pnpm|yarn|bun|deno|pip3?|pipx|poetry|uv|conda|gem|go|cargo|composer|brew|apt|apt-get|dnf|yum|apk|pacman|choco|winget|scoop|dotnet|mix|pub|helm|snap)'
const installs = '(?:install|add|get|i|require|remove|uninstall|update|upgrade|import|info|view)'
/**
 * Matches a command before a package: "npm install -D @shop/orders ". Flags and other packages may be between the
 * command and the package.
 */
const installBefore = new RegExp(
  String.raw`(?<![\w.@/-])${installers}\s${installs}\s(?:(?!(?:and|or|to|the|an?|with|for|of|in|from|then|your|our)\s)[\w@./:=<>^~+\uFFFC-]{1,40}\s){0,8}$`,
  'u',
)
/** Matches "import " before a name. */
export const importBefore = /(?<![\w.-])[Ii]mport\s$/u
/**
 * Matches text after the name in an import: " as shop", " from 'shop'", ";", or the end of the line
 */
export const importAfter = /^(?:\s+as\s+\w|\s+from\s+["'‘“]|\s*[;,]|[ \t]*(?:\r?\n|$))/u
/** Matches "from " before a Python module, as in "from shop import Order". */
const fromBefore = /(?<![\w.-])from\s$/u
const fromAfter = /^\s+import\s/u
/** Matches "use `readOrder` from " before a module. The code is masked. */
const importedFrom = /\b(?:use|using|import|imported)\s\uFFFC+ from $/iu
/** Matches " = " after a variable. */
const assigned = /^\s+:?=\s/u

/** Check whether a mention is in a command or a statement that is not marked as code. */
function findTyped({before, after, isLower}: Surroundings): string | undefined {
  if (!isLower) return
  if (installBefore.test(before)) return 'a package in a command'
  if (importBefore.test(before) && importAfter.test(after)) return 'a module'
  if (fromBefore.test(before) && (fromAfter.test(after) || (importedFrom.test(before) && phraseEnd.test(after))))
    return 'a module'
  return assigned.test(after) ? 'a variable' : undefined
}

/** Registries and languages between a name and its noun: "the graphql npm package". */
const registries = toWordSet('npm pypi nuget python ruby go node rust php java javascript typescript')

/** Verbs of changelogs before the name of a package: "Update grpc to 1.2". */
const upgradeVerbs = toWordSet('update upgrade bump pin install downgrade updated upgraded bumped')

/** Matches a version number after a name: "1.55.0", "v2", ">= 1.17". */
const versionAfter = /^\s*(?:(?:to|from|at|version)\s+)?(?:[<>=~^]+\s*)?v?\d+(?:\.\d+)*\b/u

/** Matches a word with or without hyphens: "plug-in". */
const compound = once(() => /[\p{L}-]+/gu)
/** Matches the last word before a mention: "update" of "We update ". */
const lastWord = once(() => /\p{L}+(?=\s+$)/u)

/** Matches other names between a name and its noun: ", orders, and desk", or " order cache" before "plugin". */
const namesAfter =
  /^(?:(?:,\s[\w.-]{1,30}){0,4},?\s(?:and|or)\s[\w.-]{1,30}(?=\s)|(?:\s(?!(?:an?|and|as|by|for|from|in|is|of|or|the|to|via|with)\s)\p{Ll}{1,30}){1,3}(?=\splug-?in\b))/u

/** Matches text after a dependency: " in dependencies", " and express installed" */
const dependencyAfter =
  /^(?:\s(?:and|or|&)\s[\w-]{1,30})?\s(?:is |are )?(?:(?:in|to|from|as) (?:an? |the )?(?:dev |peer )?dependenc|installed\b)/iu

/** Check whether a mention is the name of a package. The registry decides how such a name is spelt. */
function findPackage({before, after, text, form, isLower}: Surroundings): string | undefined {
  if (form.evidence || form.avoid || /\s/u.test(text) || (!isLower && text !== text.toUpperCase())) return
  // In "the orders, desk and grpc packages", other names are before the noun.
  const nouns = after.replace(namesAfter, '')
  const [first = '', second = ''] = (nouns.match(compound()) ?? []).map((word) => word.toLowerCase())
  const noun = registries.has(first) ? second : first
  if (isLower && /^\s/u.test(nouns) && nameNouns.has(noun)) return `the name of a ${noun}`
  if (dependencyAfter.test(after)) return 'the name of a dependency'
  const [previous = ''] = before.match(lastWord()) ?? []
  // Beside a longer name that starts with the same word, a word is a package: "grpc and grpc-js".
  const sibling = `${text}-[\\w-]{1,40}`
  const join = '\\s{1,2}(?:and|or|vs\\.?|to|&)\\s{1,2}'
  const beside = `(?:${sibling}${join}\uFFFC|\uFFFC${join}${sibling})`
  if (isLower && new RegExp(beside, 'u').test(`${before}\uFFFC${after}`)) return 'a package beside its sibling'
  const isUpgraded =
    upgradeVerbs.has(previous.toLowerCase()) && /^\s*(?:$|(?:to|from|and|or|with|via)\b|[,.(])/u.test(after)
  return isUpgraded || versionAfter.test(after)
    ? 'a package with its version, or after a verb such as “upgrade”'
    : undefined
}

/**
 * Matches two or more capitalised words before a mention, inside a sentence: "the Django Socio " before "GRPC".
 */
const nameBefore = once(() => /(?:^|[^.!?:\r\n](?:\r\n|\s))(?:\p{Lu}[\p{Ll}\p{N}]+(?:\r\n|\s)){2,6}$/u)

/** Matches the end of a phrase after a name; not a noun such as "stream" in "GRPC stream handlers". */
const endOfName = /^(?:\s*$|\s*[([,.;:!?)\]]|\s+(?:is|are|was|and|or|in|on|for|to|of|with|has|can|will|that|which)\b)/u

/** Matches the first word of a name before a mention, inside a sentence: "the Order ". */
const capitalBefore = /[^\s.!?:]\s+\p{Lu}[\p{Ll}\p{N}]+\s+$/u
/** Matches a mention and the next word of its name: "Rest Builder", "End Point Builder". */
const capitalAndNext = /^(?:\p{Lu}\p{Ll}+\s+){1,2}\p{Lu}[\p{Ll}\p{N}]+/u

/** Matches a menu before one of its entries: "Settings > ", "Settings > Shop " */
const menuBefore = /\p{Lu}[\p{L} ]{1,30} [>›»] (?:\p{Lu}[\p{L} ]{0,30} )?$/u

/** Check whether a mention is in a product's name: "the Order Desk Grpc", "the Order Rest Desk". */
function findName({prose, from, to, before, after, text, form, isLower, page}: Surroundings): string | undefined {
  if (isLower) return
  if (menuBefore.test(before)) return 'a label in a menu'
  // On a page with `gem install rest-client`, "Rest Client" is a package.
  const [, next] = /^\s(\p{Lu}\p{Ll}+)\b/u.exec(after) ?? []
  if (next && page.hasCode(`install ${text}-${next}`.toLowerCase())) return 'a package that the page installs'
  const project = page.findProject()
  if (project !== undefined && isPartOf(project, prose.text, from, text)) return `a name: ${project}`
  // On a page with a link to `node-rest-desk`, "Node Rest Desk" is a name.
  const [, previous] = /(?:^|\s)(\p{Lu}\p{Ll}+)\s$/u.exec(before) ?? []
  const phrase = previous && next && !/^Apis?$/.test(next) ? `${previous} ${text} ${next}` : undefined
  if (phrase && page.hasSlug(phrase)) return `a name: ${phrase}`
  if (!/\s/u.test(text) && /^\s(?:folder|director(?:y|ies))\b/u.test(after)) return 'the name of a folder'
  if (isFileOf(prose, from, to, text)) return 'the name of a page'
  if (form.evidence && /^\p{Lu}\p{Ll}+$/u.test(text) && /^\sclass\b/u.test(after)) return 'the name of a class'
  const isTitle = /^(?:\p{Lu}\p{Ll}+\s)+\p{Lu}\p{Ll}+(?<!s)$/u.test(text)
  if (form.avoid && form.evidence && isTitle && page.isOrganisation(text)) return `a name: ${text}`
  const isInside = capitalBefore.test(before) && capitalAndNext.test(text + after) && !readIsTitle(prose.text)
  if (form.avoid || form.evidence) return isInside ? `a name: ${text}` : undefined
  if (/[\s-]/u.test(form.correct)) return
  if (isIntroduced(prose.text, from, to)) return `a name: ${text}`
  if (prose.kind === 'heading' && readIsTitle(prose.text))
    return /\s\S+\s/.test(prose.text.trim()) && page.hasSlug(prose.text.trim()) ? `a name: ${prose.text}` : undefined
  return nameBefore().test(before) && endOfName.test(after) ? `a name: ${text}` : undefined
}

/** Whether a link leads to a file with the same name: "[Grpc](./Grpc.md)". */
function isFileOf({spans}: Prose, from: number, to: number, text: string): boolean {
  return findSpansAt(spans, from).some(
    ({kind, to: end, value = ''}) => kind === 'link' && end === to && value.split('/').at(-1) === `${text}.md`,
  )
}

/** Matches words that all start with a capital: "Order Rest API". */
const capitalised = /^\p{Lu}[\p{L}\p{N}]*(?:\s\p{Lu}[\p{L}\p{N}]*)*$/u

/** Whether a mention is a part of a longer name: "Rest" of "Rest Desk" or of "Order Rest API"; not of "Rest API". */
function isPartOf(name: string, text: string, from: number, mention: string): boolean {
  const index = name.indexOf(mention.toLowerCase())
  const start = from - index
  const written = text.slice(Math.max(0, start), start + name.length)
  if (index < 0 || start < 0 || written.toLowerCase() !== name || !capitalised.test(written)) return false
  const isInWord =
    /[\p{L}\p{N}]/u.test(text.charAt(start - 1)) || /[\p{L}\p{N}]/u.test(text.charAt(start + name.length))
  return !isInWord && (index > 0 || !/^(?:\sapis?)?$/u.test(name.slice(mention.length)))
}

/** Matches the initialism after a name: " (DSG)". */
const initialism = once(() => /^\s*\((\p{Lu}{3,6})\)/u)
/** Matches a word: "order". */
const word = once(() => /\p{L}+/gu)

/** Whether the initialism after a name has the first letters of this name: "Django Socio GRPC (DSG)". */
function isIntroduced(text: string, from: number, to: number): boolean {
  const after = text.slice(to, to + 12)
  const [, letters = ''] = initialism().exec(after) ?? []
  if (letters === '') return false
  const before = text.slice(Math.max(0, from - reach), to)
  const words = before.match(word()) ?? []
  const initials = words.slice(-letters.length).map((word) => word.charAt(0).toUpperCase())
  return initials.join('') === letters
}

/** Whether all words of a text start with a capital, except small words such as "of". */
const readIsTitle = rememberLast((text: string) => !smallWord().test(text))
/** Matches a lower-case word that would have a capital in a title: " order". */
const smallWord = once(() => /(?:^|\s)(?!(?:an?|and|of|the|in|on|to|for|with|or|by)\s)\p{Ll}{2}/u)
