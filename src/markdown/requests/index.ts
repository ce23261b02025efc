import type {Nodes, Parents, Root, Yaml} from 'mdast'
import type {Content, Range, Request, RequestContext} from '../../types.ts'
import {once} from '../../english/remember.ts'
import {isApiAddress} from '../../http/addresses.ts'
import {toEnds, toShape} from '../../http/path.ts'
import {findStartLines} from '../../http/start-line.ts'
import {findHost} from '../../http/target.ts'
import {isUnderWrongLabel} from '../counter-example.ts'
import {deepest, hasOffset, isComment} from '../nodes.ts'
import {findBlockRequests} from './block.ts'
import {findFenceRequests} from './fence.ts'
import {findHtmlRequests, findTagRequests} from './html.ts'
import {chinesePathLabel, maskBlock, toRange} from './mask.ts'
import {pairMethods, type PathLine, readMethodLines} from './method-lines.ts'
import {readSections, type Section, toShortText} from './purpose.ts'
import {type Edit, type FoundRequest, toEdit, toFoundPath, toFoundRequest} from './found-request.ts'
import {findTableRequests} from './table.ts'
import {isTopicLabel, namesBroker} from './topics.ts'

/** A request, with its context and its section. */
interface Found {
  foundRequest: FoundRequest
  where: RequestContext
  section: Section
  /** The text of the next block, if that block is about the request; may be empty. */
  following: string
  /** Whether a label above or before the block marks the request as wrong. */
  isUnderWrong(): boolean
}

/**
 * Find the example requests of a document, sorted by position.
 *
 * @param source the text that the tree was made from, without a byte order mark
 * @param isMdx whether `{` in text opens an expression
 * @param candidates offsets in order. Only blocks with a candidate are read. Without this list, only blocks with a
 *   slash are read
 * @param blocks a cache of the requests in blocks of this tree
 * @returns empty lists for a tree without positions
 */
export function findRequests(
  tree: Root,
  source: string,
  isMdx = false,
  candidates?: readonly number[],
  blocks = new Map<Nodes, readonly Found[]>(),
): Pick<Content, 'requests' | 'paths'> {
  if (candidates?.length === 0) return {requests: [], paths: []}
  const found: Found[] = []
  // The offset of the next slash is cached, because most nodes are visited in order.
  let [from, slash] = [0, -1]
  /** Whether a node may have a request: it contains one of `candidates`, or a slash if `candidates` is not given. */
  const isWanted = (node: Nodes): boolean => {
    const range = toRange(node)
    if (!range) return false
    if (candidates) return hasOffset(candidates, ...range)
    if (range[0] < from || range[0] > slash) {
      ;[from] = range
      slash = source.indexOf('/', from)
      if (slash < 0) slash = source.length
    }
    return slash < range[1]
  }
  const visit = (node: Nodes, ancestors: readonly Parents[], toSection: ToSection, next: Nodes | undefined): void => {
    if (ancestors.length > deepest || !isWanted(node)) return
    const own = blocks.get(node) ?? readBlock(node, ancestors, toSection, next, source)
    blocks.set(node, own)
    found.push(...own)
    if (!('children' in node) || isBlock(node)) return
    const inside = [...ancestors, node]
    const toSections = once(() => readSections(node, toSection()))
    const shown = node.children.filter((child) => !isComment(child))
    for (const [index, child] of shown.entries())
      visit(child, inside, () => toSections().get(child) ?? toSection(), shown[index + 1])
  }
  visit(tree, [], () => ({heading: readTitle(tree), base: undefined, isOfRequests: false}), undefined)
  const all = withMethods(found, source).sort(({foundRequest: a}, {foundRequest: b}) => a.pathRange[0] - b.pathRange[0])
  const toRequests = (isLoose: boolean): Request[] =>
    all.flatMap((one) =>
      (one.foundRequest.isLoose ?? false) === isLoose
        ? splitFound(one).map((each) => toRequest(each, source, isMdx))
        : [],
    )
  return {requests: toRequests(false), paths: toRequests(true)}
}

/** Reads the section of a block on demand, because few blocks have requests. */
type ToSection = () => Section

// Matches "title: Delete all orders"
const titleKey = /^title:[ \t]*["']?([^\n"']{1,200})/m

/** Read the title in front matter; may be empty. This title is the heading of the blocks before the first heading. */
function readTitle({children: [first]}: Root): string {
  return (first?.type === 'yaml' && titleKey.exec(first.value)?.[1]) || ''
}

function isBlock(node: Nodes): boolean {
  return node.type === 'paragraph' || node.type === 'heading' || node.type === 'table' || isTableOfMdx(node)
}

/** Whether a node is a `<table>` in MDX. Its cells are read together, as in HTML. */
function isTableOfMdx(node: Nodes): boolean {
  return node.type === 'mdxJsxFlowElement' && node.name === 'table'
}

/** Read the requests of a block. For an MDX element, read the requests in its tag. */
function readBlock(
  node: Nodes,
  ancestors: readonly Parents[],
  toSection: ToSection,
  next: Nodes | undefined,
  source: string,
): Found[] {
  const toFound = (where: RequestContext, foundRequests: readonly FoundRequest[], following = ''): Found[] => {
    const isUnderWrong = (): boolean => isUnderWrongLabel(node, ancestors)
    return foundRequests.map((foundRequest) => ({foundRequest, where, section: toSection(), following, isUnderWrong}))
  }
  if (node.type === 'table') return toFound('table', findTableRequests(node, ancestors, source))
  if (node.type === 'code') return toFound('fence', findFenceRequests(node, ancestors, source))
  if (node.type === 'yaml') return toFound('front-matter', findFrontMatterRequests(node, source))
  if (node.type === 'html') return toFound('html', findHtmlRequests(node, source))
  if (isTableOfMdx(node)) return toFound('table', findHtmlRequests(node, source))
  if (node.type !== 'paragraph' && node.type !== 'heading') {
    // Read only the tag of an MDX element. Its content is read separately.
    const tag = node.type.startsWith('mdxJsx') && 'children' in node ? toTagRange(node) : undefined
    return tag ? toFound('html', findTagRequests(source, ...tag)) : []
  }
  const mask = maskBlock(node, source)
  if (!mask) return []
  const {text, start} = mask
  // Read templating tags (`{% api-method method="post" path="/orders" %}`), and components that Markdown reads as text:
  // `<Endpoint⏎method="post"⏎path="/orders" />`
  const isTagged = tagStart.test(source.slice(start, start + 3)) || annotation.test(source.slice(start, start + 300))
  const tags = isTagged ? findTagRequests(source, start, start + text.length) : []
  if (tags.length > 0) return toFound('html', tags)
  const foundRequests = findBlockRequests(mask, source, node.type === 'heading')
  const isTitle =
    foundRequests.filter(({isLoose}) => !isLoose).length === 1 &&
    next?.type === 'paragraph' &&
    (node.type === 'heading' || node.children.length < 3)
  const isListed = ancestors.some(({type}) => type === 'listItem')
  const where = node.type === 'heading' ? 'heading' : isListed ? 'list' : 'prose'
  return toFound(where, foundRequests, isTitle ? toShortText(next) : '')
}

// Matches a heading with keys: "## Create an order {{ id: 'create', tag: 'POST', label: '/orders' }}"
const annotation = /^#{1,6} [^\n]*\{\{[^\n]*\btag: /

// Matches the start of a templating tag or a component: "{%", "<E" of "<Endpoint"
const tagStart = /^(?:\{%|<[A-Z])/

// Matches labels of requests: "Example request:", "Endpoint:", "Request URL", "Request received at:". The fence
// of a code block may follow.
const requestLead = new RegExp(
  String.raw`\b(?:(?:example|sample|http|api) (?:request|call)s?|requests? (?:received|sent|made) (?:at|to)|(?:send|mak|perform|issu)(?:e?s?|ing) (?:an? |the )?(?:\w{1,20} )?requests? (?:at|to)|endpoint|route|(?:request|resource|api) ur[il]|${chinesePathLabel})\W{0,12}(?:\x60\x60\x60\w{0,12}\s)?$`,
  'i',
)

// Matches a line that only labels a request: "**Endpoint:**". In a sentence such as "The file of the endpoint:", the code
// may be a file.
const codeLead = /(?:^|\n)\W{0,8}(?:(?:API|HTTP|request|resource) )?(?:endpoints?|ur[il])\W{0,12}$/i

// Matches the end of a variable before a path: "}}" of "{{base_url}}/api", "Address]" of "[ApiAddress]/api"
const apiHost = /\}\}$|(?:address|url|host|server)[\]}>]$/i

// Matches a heading above a table of requests: "API", "Endpoints". "Routes" does not match, because routes may be pages.
const apiHeading = /\b(?:APIs?|endpoints?)\b/i

// Matches texts with a slash that are not paths of an API: "app/Requests/UpdateOrder.php", "POST/orders", "shop-sdk/types"
const notRelative = /\.[a-z]{2,4}$|^[A-Z]{3,6}\/|^[^/]*\b(?:sdk|libs?|src|packages?)\b/

/**
 * Add methods from adjacent lines to requests. For each path that still has no method, decide whether the path is a
 * request, may be a request (`isLoose`), or is dropped.
 */
function withMethods(found: readonly Found[], source: string): Found[] {
  const lines = found.flatMap((one): (PathLine & {one: Found})[] => {
    const {label, isCell, isCode, isLine, pathRange, method} = one.foundRequest
    const isHeading = one.where === 'heading'
    // A path as code in a heading: "### Create an order - `/orders`"
    const isInHeading = isHeading && isCode && label === undefined
    if ((label === undefined && !isCell && !isInHeading) || method !== undefined) return []
    const isAlone = isLine ?? isInHeading ?? false
    return [{one, range: pathRange, isHeading, isLabelled: label !== undefined && label !== '', isAlone}]
  })
  const pairs = lines.length > 0 ? pairMethods(lines, readMethodLines(source), source) : []
  const methods = new Map([...pairs].map(([{one}, method]) => [one, method]))
  const known = found
    .filter((one) => {
      const {method, isEndpoint} = one.foundRequest
      // `curl -I` only checks that a page exists.
      return (method !== undefined && method !== 'HEAD') || isEndpoint || methods.has(one) || isLabelled(one, source)
    })
    .map(({foundRequest}) => toShape(foundRequest.path))
  const all = new Set(known)
  // The ends of known paths: "/orders/create" of `POST https://shop.example/v1/orders/create`
  const ends = new Set(known.flatMap(toEnds))
  // The parents of known paths: "/orders" of `POST /orders/create`. If a path in code, such as "/orders/update", has
  // one of these parents, the path is also a request.
  const parents = new Set(known.map(toParent))
  parents.delete('')
  // On a page about MQTT without a single method, the paths are topics.
  const isAboutTopics = once(
    () => namesBroker(source) && methods.size === 0 && found.every((one) => one.foundRequest.method === undefined),
  )
  return found.flatMap((one): Found[] => {
    const {foundRequest, where, section} = one
    const {label, pathRange, path, isCode = false} = foundRequest
    const toRequest = (known: Partial<FoundRequest>): Found[] => [
      {...one, foundRequest: {...foundRequest, isLoose: false, ...known}},
    ]
    if (foundRequest.method !== undefined) return [one]
    const isOfServer = foundRequest.isEndpoint || /[.:]/.test(findHost(source, pathRange[0]))
    const isTopic = !isOfServer && isAboutTopics()
    if (isTopic || isTopicLabel(source.slice(Math.max(0, pathRange[0] - 60), pathRange[0]))) return []
    const pair = methods.get(one)
    // An edit cannot replace a method that several paths share, or a method that is apart from its path.
    if (pair?.sharedUntil !== undefined) return toRequest({method: pair.method})
    if (pair) return toRequest(toFoundPath(source, pathRange, pair.methodRange))
    const bare = toShape(path)
    const isShown =
      all.has(bare) ||
      (ends.has(bare) && (where === 'heading' || bare.lastIndexOf('/') > 0)) ||
      toEnds(bare).some((end) => end.lastIndexOf('/') > 0 && all.has(end))
    if (foundRequest.needsSign)
      return foundRequest.isEndpoint || isShown ? toRequest({isEndpoint: true, isLoose: true}) : []
    const isListed =
      !foundRequest.isLoose &&
      (label !== undefined || (where === 'table' && apiHeading.test(section.heading))) &&
      section.isOfRequests
    const isBeside = isCode && label === undefined && where !== 'table' && parents.has(toParent(bare))
    const isEndpoint =
      (foundRequest.isEndpoint ?? false) ||
      isListed ||
      isShown ||
      isLabelled(one, source) ||
      isApiLine(one, source) ||
      isBeside
    const isLoose =
      !isEndpoint &&
      (foundRequest.isLoose ??
        (label !== undefined && (!isCode || (where === 'fence' && !isAddress(pathRange, source)))))
    // A loose path without a leading slash may be a request only in a section that lists requests.
    if (isLoose && /^[^/]/.test(path) && (!section.isOfRequests || notRelative.test(path))) return []
    return toRequest({isEndpoint, isLoose})
  })
}

/** Whether a path is an address: in running text or in a code block, any other path may be a file. */
function isAddress([start]: Range, source: string): boolean {
  return /[\w\]}>]/.test(source.charAt(start - 1))
}

/** Whether a label such as "## Endpoint" is right above a path or a URL. */
function isLabelled({foundRequest: {isCode, label, pathRange}, where}: Found, source: string): boolean {
  const lineStart = source.lastIndexOf('\n', pathRange[0]) + 1
  return (
    label === '' &&
    (isCode || where === 'fence' || isAddress(pathRange, source)) &&
    (isCode && where !== 'fence' ? codeLead : requestLead).test(source.slice(Math.max(0, lineStart - 60), lineStart))
  )
}

/** Whether a line has only the URL of an API: "{{base_url}}/orders". */
function isApiLine({foundRequest: {isLine, path, pathRange}, where}: Found, source: string): boolean {
  if (isLine !== true || (where !== 'fence' && !isAddress(pathRange, source))) return false
  const lineStart = source.lastIndexOf('\n', pathRange[0]) + 1
  return (
    apiHost.test(source.slice(lineStart, pathRange[0])) || isApiAddress({host: findHost(source, pathRange[0]), path})
  )
}

/** Get the parent of a path that ends in a name: `/orders` of `/orders/create`. Empty if there is none. */
function toParent(path: string): string {
  return /^(\/[\w{}:./*-]{1,200})\/[a-z][\w-]{0,60}$/i.exec(path)?.[1] ?? ''
}

/** Make a request for each method of a path, such as two requests for `POST/PUT /orders`. */
function splitFound(one: Found): Found[] {
  const {otherMethods = []} = one.foundRequest
  return [one, ...otherMethods.map((other) => ({...one, foundRequest: {...one.foundRequest, method: other}}))]
}

function toRequest(found: Found, source: string, isMdx: boolean): Request {
  const {foundRequest, section, following} = found
  const {method, methodRange, path, pathRange, address, isCode = false} = foundRequest
  const where = isCode && (found.where === 'prose' || found.where === 'list') ? 'inline-code' : found.where
  const lazy = new LazyRequest(
    () => findHost(source, pathRange[0]),
    () => foundRequest.isWrong?.() || found.isUnderWrong(),
  )
  return Object.assign(lazy, {
    method,
    methodRange,
    path,
    pathRange,
    headers: foundRequest.headers,
    where,
    isCode,
    isRoute: foundRequest.isRoute ?? false,
    isEndpoint: foundRequest.isEndpoint ?? false,
    purpose: foundRequest.purpose || following || undefined,
    base: foundRequest.base ?? section.base,
    section: section.heading,
    edit(newMethod: string | undefined, newPath: string) {
      if (goesOn(source.slice(pathRange[1], pathRange[1] + 2), path)) return
      if (address === 'part' || (address === 'whole' && breaksAddress(newPath, path))) return
      if (!isCode && where !== 'html' && (delimiterInPath.test(newPath) || delimiterInPath.test(path))) return
      const toText = isCode ? asItIs : address === 'whole' ? withoutEscapes : toSafeText
      const edit = toEdit(foundRequest, source, newMethod, toText(newPath, path, where, isMdx))
      return edit && (isCode || keepsDelimiters(edit, source)) ? edit : undefined
    },
  })
}

/** Whether an address goes on after the path that was read: `/items('42')`, `/orders?id='42'`. */
function goesOn(after: string, path: string): boolean {
  return /^\(['"@\w]/.test(after) || (path.endsWith('=') && /^['"]\w/.test(after))
}

/**
 * The facts about a request that are read on demand, because rules need them for few requests. This is a class, because
 * V8 is slow to free object literals with getters.
 */
class LazyRequest {
  private readonly findHost: () => string
  private readonly isWrong: () => boolean

  constructor(findHost: () => string, isWrong: () => boolean) {
    this.findHost = once(findHost)
    this.isWrong = once(isWrong)
  }

  get host(): string {
    return this.findHost()
  }

  get isBadExample(): boolean {
    return this.isWrong()
  }
}

/** Get the range from the start of an element to the start of its first child. */
function toTagRange(node: Parents): Range | undefined {
  const range = toRange(node)
  const [first] = node.children as Nodes[]
  return range && [range[0], (first && toRange(first)?.[0]) ?? range[1]]
}

// Matches the key before a request in front matter: "openapi: " of "openapi: POST /orders"
const frontMatterKey = /^(?:openapi|api|endpoint|request):[ \t]*["']?/

/** Find requests in front matter, in keys such as `openapi`. */
function findFrontMatterRequests(node: Yaml, source: string): FoundRequest[] {
  const range = toRange(node)
  if (!range) return []
  const found: FoundRequest[] = []
  let start = range[0]
  for (const line of source.slice(...range).split('\n')) {
    const key = frontMatterKey.exec(line)
    const [first] = key ? findStartLines(line, {isVerbatim: true}) : []
    if (first) found.push({...toFoundRequest(source, start, {...first, isAdjacent: true}), isCode: true})
    start += line.length + 1
  }
  return found
}

// Matches a parameter: "{order_id}"; not "\{order_id}"
const parameter = /(?<!\\)\{[^{}]{0,100}\}?/g

/**
 * Escape a path that is written into text, because a parser could read a parameter as syntax. For example, MDX needs
 * `/orders/\{order_id}` for `/orders/{order_id}`.
 *
 * @param written the path to replace. Its parameters show whether to escape
 */
function toSafeText(path: string, written: string, where: RequestContext, isMdx: boolean): string {
  let text = path
  if (!written.includes('<') && !written.includes('&lt;')) {
    text = where === 'html' ? text.replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text.replace(/(?<!\\)</g, '\\<')
  }
  // In the tag of an element, a brace is literal, even in MDX: `<Endpoint path="/orders/{order_id}">`.
  if (where === 'html') return text.replaceAll('\\{', '{')
  if (isMdx) text = text.replace(parameter, (match) => (written.includes(match) ? match : `\\${match}`))
  return text
}

function asItIs(path: string): string {
  return path
}

/** Remove escapes from the path of a bare URL, because a backslash in a URL is literal: `/\{id}` → `/{id}`. */
function withoutEscapes(path: string, written: string): string {
  return written.includes('\\{') ? path : path.replaceAll('\\{', '{')
}

// Matches a character of a path that may open or close emphasis: "*" in `/orders/*/delete`
const delimiterInPath = /(?<!\\)[*~]/

// Matches characters that a bare URL cannot contain, or cannot end in: "<" of "/orders/<order_id>", "[" of
// "/orders/[id]", ")" of "/orders/(id)"
const beyondAddress = /[\s<>[\]]|[!"&'()*,.:;?_~]$/

/** Whether a bare URL would end before the end of its new path. If the old path has `<`, the new path may have `<`. */
function breaksAddress(path: string, written: string): boolean {
  return beyondAddress.test(path) && !(written.includes('<') && !/[\s[\]]/.test(path))
}

// Matches the characters that open or close emphasis
const delimiter = /[*_~]/

/**
 * Whether the delimiters next to an edit still open and close emphasis. A delimiter between a word and punctuation may
 * be plain text (CommonMark, "left-flanking"):
 *
 *     **POST /orders/{id}/delete**now
 *     **DELETE /orders/{id}**now          no longer strong
 */
function keepsDelimiters({range: [start, end], text}: Edit, source: string): boolean {
  // A character of a word is not a space, and not punctuation such as "." or "}". The expression is created on demand,
  // because few texts need it.
  const isWord = (character: string): boolean => !/[\s\p{P}\p{S}]/u.test(character)
  const isBlank = (character: string): boolean => character.trim() === ''
  let after = end
  while (delimiter.test(source.charAt(after))) after++
  if (
    after > end &&
    !/^[\s:]?$/.test(source.charAt(after)) &&
    isWord(source.charAt(end - 1)) !== isWord(text.slice(-1))
  )
    return false
  let before = start
  while (before > 0 && delimiter.test(source.charAt(before - 1))) before--
  if (before === start || isBlank(source.charAt(before - 1))) return true
  return isWord(source.charAt(start)) === isWord(text.charAt(0))
}
