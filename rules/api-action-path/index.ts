import type {Finding, Glossary, MarkdownDocument, Range, Request, Rule} from '../../src/types.ts'
import {isPlural} from '../../src/english/inflection.ts'
import {once} from '../../src/english/remember.ts'
import {alternatives, quote} from '../../src/english/wording.ts'
import {type Action, assetEndings, findAction, isPlainVerb} from '../../src/http/action.ts'
import {escapePattern, toAnyCase, toAnyOf} from '../../src/english/pattern.ts'
import {toRequestPattern} from '../../src/markdown/requests/request-signs.ts'
import {
  hasPath,
  isSystemPath,
  parseResourcePath,
  type PathTemplate,
  type Segment,
  toShape,
} from '../../src/http/path.ts'
import {findReplacements, type Replacement} from '../../src/http/replacement/index.ts'
import {isFormPage, isInstallation, readSurroundings} from '../../src/http/surroundings.ts'
import {describe, isFlag, isListOf, isOneOf, isText, type InferEach} from '../../src/glossary/values.ts'
import {type Match, matchRequest, type Target, toIsBase} from '../../src/openapi/match.ts'
import {isApiAddress, isApiPath, isOfWebsite, isOwnServer, isPage, isStatic} from '../../src/http/addresses.ts'
import {findActionSets} from '../../src/http/action-sets.ts'
import {toActionWords, type ActionWords} from '../../src/http/action-words.ts'
import {readNaming} from '../../src/http/naming.ts'
import {splitWords, toLastWord} from '../../src/http/words.ts'

const options = {
  actions: describe(
    '`crud`: report only actions that an HTTP method can replace. `all`: also report other actions, such as `cancel`.',
    isOneOf(['crud', 'all']),
  ),
  ignore: describe('Paths to ignore; `*` at the end matches any text.', isListOf(isText)),
  counterExamples: describe('Whether to check examples that the page marks as bad.', isFlag),
  routes: describe(
    "Whether to check routes in the source code of a server, such as `app.post('/orders/cancel')`.",
    isFlag,
  ),
  frontMatter: describe('Whether to check requests in front matter, such as `openapi: POST /orders/cancel`.', isFlag),
  enforce: describe(
    '`documentation`: ignore requests that are in the OpenAPI file. `design`: report these requests.',
    isOneOf(['documentation', 'design']),
  ),
}
export type Options = InferEach<typeof options>

const rule: Rule<Options> = {
  meta: {
    id: 'api-action-path',
    summary: 'Actions in the paths of example requests',
    status: 'stable',
    isDefault: true,
    isLeftToOpenApi: true,
    isJoinable: false,
    defaults: {
      actions: 'crud',
      ignore: [],
      counterExamples: false,
      routes: true,
      frontMatter: false,
      enforce: 'documentation',
    },
    options,
  },
  pattern: (glossary, {actions, frontMatter}) => ({
    requests: toRequestPattern(toActionPattern(glossary, actions), frontMatter),
  }),
  *check(document, {glossary, options}) {
    const words = toActionWords(glossary)
    const paths = new Set(document.paths)
    const requests = [...document.requests, ...paths].filter(isAsked)
    if (requests.length === 0) return
    const naming = once(() => readNaming(document, words))
    const isBase = toIsBase(words.lists.bases)
    const match = (request: Target): Match | undefined => matchRequest(request, document.apis, isBase)
    // A path without a method takes the method that the same path has elsewhere on the page.
    const methods = once(() => {
      const shown = new Map<string, Set<string>>()
      for (const {method, path} of document.page.requests)
        if (method !== undefined) shown.set(toShape(path), (shown.get(toShape(path)) ?? new Set()).add(method))
      return shown
    })
    const toMethod = ({method, path}: Request): string | undefined => {
      const [only, ...others] = (method === undefined && methods().get(toShape(path))) || []
      return method ?? (others.length === 0 ? only : undefined)
    }
    // The findings by the start of the path. `POST/PUT /orders/create` is two requests, but has only one finding.
    const findings = new Map<number, Finding>()
    const toFind = (request: Request, isInSet: () => boolean): ((path: PathTemplate) => Action | undefined) => {
      const said = once(() => new Set(`${request.section} ${request.purpose}`.toLowerCase().match(/[a-z]{3,40}/g)))
      return (path) =>
        findAction(path, toMethod(request), words, {
          isKnown: (word) => naming().isKnown(word),
          isSaid: (noun) => said().has(noun),
          isThing: (segment, before) => naming().isThing(segment, before, request),
          // In a table of endpoints, a path that is only a verb is a real endpoint.
          hasBareVerbs: (other) => request.where === 'table' || naming().hasBareVerbs(other),
          hasEchoes: () => naming().hasEchoes(),
          isCreatedAt: (path) => naming().isCreatedAt(path),
          isReadAt: (path) => naming().isReadAt(path),
          isInSet,
          isEndpoint: request.isEndpoint,
        })
    }
    const sets = once(() =>
      findActionSets(document, words, (request) => toFind(request, () => true)(parseResourcePath(request.path))),
    )
    for (const request of requests) {
      const path = parseResourcePath(request.path)
      const isAddress = (): boolean =>
        (!paths.has(request) && isApiAddress(request)) || (request.where === 'fence' && versionOfApi.test(request.path))
      const isInSet = (): boolean => request.method === undefined && (isAddress() || sets().has(request.pathRange[0]))
      const find = toFind(request, isInSet)
      const action = find(path)
      if (!action || (action.kind === 'other' && options.actions !== 'all')) continue
      const isKnown = request.method !== undefined || (request.isEndpoint && action.place !== 'name')
      const hasNoun = !['last', 'name', 'custom'].includes(action.place) && action.rest.length > 0
      // On a page without requests, "/order/getAll" may be a file.
      const mayBeFile =
        action.place !== 'phrase' && !isApiPath(request) && !requests.some(({method}) => method !== undefined)
      const isNamed = hasNoun && isSureName(request) && !paths.has(request) && !mayBeFile
      const isSure = action.place === 'afterCollection' && isSureVerb(document, request, path, action, words)
      if (!isKnown && !isNamed && !isSure && (action.place === 'name' || !isInSet())) continue
      if (!options.counterExamples && request.isBadExample) continue
      if (options.enforce === 'documentation' && hasAction(match(request), path.segments[action.segment])) continue
      if (isInstallation(document, request, action)) continue
      if (isFormPage(request, action, methods().get(toShape(request.path)))) continue
      const [start] = request.pathRange
      if (findings.get(start)?.expected.length) continue
      const finding = toFinding(document, request, path, action, find)
      // "/api/add" may be for adding numbers. An article, as in "Add an order", shows that it is for adding a resource.
      const isSum =
        action.purpose?.id === 'create' &&
        words.lists.containerVerbs.has(action.verb) &&
        !article.test(request.purpose ?? '')
      const isOnly =
        action.place === 'alone' && action.rest.length === 0 && path.segments.every(({kind}) => kind === 'literal')
      const mayBeSum = hasOperands(path, action) || (isOnly && !naming().hasBareVerbs(action.verb))
      if (mayBeSum && isSum && finding.expected.length === 0) continue
      findings.set(start, finding)
    }
    yield* findings.values()

    function isAsked(request: Request): boolean {
      if (request.isRoute && !options.routes) return false
      if (request.where === 'front-matter' && !options.frontMatter) return false
      if (isStatic(request.host) || isOfWebsite(request)) return false
      if (
        request.method === undefined ? isPage(request, document.source) : request.isRoute && isSystemPath(request.path)
      )
        return false
      return !hasPath(options.ignore, request.path)
    }

    function toFinding(
      document: MarkdownDocument,
      request: Request,
      path: PathTemplate,
      action: Action,
      find: (path: PathTemplate) => Action | undefined,
    ): Finding {
      const {source} = document
      // "/changeOrder/changeTitle" has two actions. After the first action is replaced, replace the second.
      const replace = (inside: PathTemplate, first: Action, others: number): Replacement[] =>
        findReplacements(
          inside,
          toMethod(request),
          first,
          words,
          naming().forRequest(request),
          readSurroundings(document, request, first, words),
        ).flatMap((one) => {
          const rest = parseResourcePath(one.path)
          const next = find(rest)
          const isOld = path.segments.some(({text}) => text === rest.segments[next?.segment ?? -1]?.text)
          if (next?.kind !== 'crud' || !isOld) return [one]
          return others > 0 ? replace(rest, next, others - 1) : []
        })
      const replacements = replace(path, action, 1)
      const edits: NonNullable<ReturnType<Request['edit']>>[] = []
      const shown: string[] = []
      const known = replacements.filter((one) => {
        const found = match({...one, host: request.host, base: request.base})
        return found?.kind === 'operation' && found.isSure
      })
      // If the API has exactly one of the suggestions, this suggestion is right.
      for (const {method, path: to} of known.length === 1 ? known : [...known, ...replacements]) {
        const edit = request.edit(method, to)
        if (!edit || edits.some(({text}) => text === edit.text)) continue
        edits.push(edit)
        shown.push(`${method} ${to}`)
      }
      const range: Range =
        edits.length > 0
          ? [Math.min(...edits.map((edit) => edit.range[0])), Math.max(...edits.map((edit) => edit.range[1]))]
          : request.pathRange
      const expected = edits.map(
        (edit) => source.slice(range[0], edit.range[0]) + edit.text + source.slice(edit.range[1], range[1]),
      )
      const end = shown.length > 0 ? `, expected ${alternatives(shown)}` : ''
      const note = toNote(glossary, words, action, known[0] ?? replacements[0])
      return {
        range,
        actual: source.slice(...range),
        expected,
        repair: known.length === 1 ? 'certain' : 'offered',
        reason: `Unexpected action \`${action.verb}\` in path ${quote(request.path)}${end}`,
        ...(note && {note}),
      }
    }
  },
}
export default rule

/** Whether the end of a path is a verb and two or more letters or numbers: `/add/{a}/{b}`, `/api/add/1/2`. */
function hasOperands({segments}: PathTemplate, {segment, place}: Action): boolean {
  const operands = segments.slice(segment + 1)
  const areShort = operands.every(({kind, name}) => kind === 'parameter' && name.length < 2)
  return place === 'beforeMember' && operands.length > 1 && areShort
}

/** Whether the matching path of the API contains the action as a segment, and not as the value of a parameter. */
function hasAction(found: Match | undefined, segment: Segment | undefined): boolean {
  return found?.kind === 'operation' && found.route.all.some(({text}) => text === segment?.text)
}

/** Explain the first replacement. The note names the purpose only if the purpose fits the kind of URL. */
function toNote(
  {requests}: Glossary,
  words: ActionWords,
  action: Action,
  replacement: Replacement | undefined,
): string | undefined {
  if (!action.purpose) return 'The path should name a resource, and the method should name the action.'
  if (!replacement)
    return 'There is no suggestion, because it is not certain which method and resource can replace the action.'
  const {method, path} = replacement
  const kind = toUrlKind(path, words)
  const fitting = requests.purposes.filter((purpose) => purpose.on === kind && purpose.method === method)
  const purpose = fitting.find(({id}) => id === action.purpose?.id) ?? fitting[0]
  if (!purpose) return `The method \`${method}\` names the action, so the path needs to name only the resource.`
  const shape = requests.shapes.find((candidate) => candidate.purpose === purpose.id)
  const example = shape ? `, as in \`${shape.request}\`` : ''
  return `${purpose.meaning.replace(/\.$/, '')}: use \`${method}\` on the URL of the ${kind}${example}.`
}

/**
 * Find the kind of a URL: a URL that ends in a parameter is a member, and a URL that ends in a
 * plural is a collection.
 */
function toUrlKind(path: string, {lists}: ActionWords): 'member' | 'collection' | undefined {
  const last = parseResourcePath(path).segments.at(-1)
  if (!last) return undefined
  if (last.kind === 'parameter' || last.glued !== '') return 'member'
  const noun = toLastWord(splitWords(last.text))
  return isPlural(noun) && !lists.singletons.has(noun) && !lists.settings.has(noun) ? 'collection' : undefined
}

/**
 * Make a pattern for a slash before a segment with a verb. The verb is the first or the last word of the segment, or is
 * joined to other words. The pattern reads only the start of very long segments. It skips files, words that only look
 * like verbs, hosts, and tags: `</view>`, `<br/>`, `{{% /show-in %}}`.
 *
 *     /deleteOrder    /deleteorder    /orders.list    /order-create
 */
function toActionPattern(glossary: Glossary, actions: 'crud' | 'all'): string {
  const {verbs, otherActions, usesOf, lists} = toActionWords(glossary)
  const firsts = toAnyOf((actions === 'all' ? [...verbs, ...otherActions, ...lists.bulk] : verbs).map(toAnyCase))
  const lasts = toAnyOf(verbs.filter((verb) => usesOf.get(verb)?.last).map(toAnyCase))
  const wordEnd = '(?![a-z])'
  const lastEnd = '(?![-_]{0,9}[A-Za-z0-9])'
  const inside =
    actions === 'all'
      ? firsts
      : `(?:[.][^A-Za-z0-9/\\s]{0,9}${firsts}${wordEnd}|(?:[^A-Za-z/\\s]|(?=[A-Z]))${lasts}${lastEnd})`
  const hasVerb = `(?=[^A-Za-z0-9/\\s\x60"']{0,99}${firsts}(?:${wordEnd}|[a-z]{3,300}${lastEnd})|[^/\\s\x60"']{1,300}?${inside})`
  const isFile = String.raw`[\w-]{1,100}\.(?:${assetEndings})(?=[\s)"'\x60\]<>*|#?]|$)`
  const isLookAlike = `${toAnyOf(glossary.requests.lookAlikes.map(escapePattern))}(?=[/\\s)"'\x60\\]<>*|#?])`
  const inTagOrHost = String.raw`(?:<|\{\{[%<] |:/)/`
  return `/(?!>)${hasVerb}(?!${isFile}|${isLookAlike})(?<!${inTagOrHost})`
}

const article = /\b(?:an?|the)\b/i

// Matches the start of a path of an API: "/api/v1/orders"
const versionOfApi = /^\/api\/v\d/

// Matches words before code that is no request: "the folder `", "Permissions: `/api/orders/create`, `"
const otherThing = /\b(?:file|folder|director(?:y|ie)|page|module|component|permission|scope|topic)s?\b[^.\n]{0,80}$/i

/** Whether a path in code ends in a verb, and is very likely a request: "`/api/orders/create`", "`/api/orders/list`". */
function isSureVerb(
  {source}: MarkdownDocument,
  {host, isCode, path, pathRange}: Request,
  {segments}: PathTemplate,
  {purpose, segment, verb}: Action,
  words: ActionWords,
): boolean {
  const holder = toLastWord(splitWords(segments[segment - 1]?.text ?? ''))
  const isOfApi = isCode && host === '' && /^\/api\/[^.]+$/.test(path) && segment === segments.length - 1
  const isResource = isPlural(holder) || words.lists.resources.has(holder)
  const isAction = purpose?.id === 'list' ? isResource : isPlainVerb(verb, words)
  return isOfApi && isAction && !otherThing.test(source.slice(Math.max(0, pathRange[0] - 120), pathRange[0]))
}

/**
 * Whether a path is in code, and has a name that only requests have, not files or pages: `/createOrder`,
 * `/api/orders/create-item`; not `/create-order` or `/api/create-order`.
 */
function isSureName(request: Request): boolean {
  // The address of another server may be a page.
  if (!isOwnServer(request.host) && !isApiPath(request)) return false
  // Matches "/deleteOrder", "/users/{name}/change_password", "/api/v1/list-orders", "/api/orders/create-item"
  return (
    request.isCode && /[a-z][A-Z]|\/\{\w{1,60}\}\/[a-z]{2,20}_[a-z]|^\/(?:api|v\d{1,2})\/[^/]+\//.test(request.path)
  )
}
