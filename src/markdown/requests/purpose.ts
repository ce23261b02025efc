import {once} from '../../english/remember.ts'
import type {Nodes, Parents} from 'mdast'
import {readTarget} from '../../http/target.ts'
import {toPlain} from './mask.ts'

// Matches the text between a request and its description, maybe with markup: " - ", ": ", " → "
const joint = /^[\s\uE000\uE001)\]–—→:|>.=-]{0,40}/u
const longest = 200
const letter = once(() => /\p{L}/u)

/**
 * Read the description after a request: "`GET /orders` - List all orders" → "List all orders".
 *
 * @param text from the end of the request to the end of its line, or to the next request
 * @returns an empty string if there is no description
 */
export function readDescription(text: string): string {
  const [line = ''] = text.slice(0, 600).split('\n')
  const description = toPlain(line.replace(joint, ''))
  return letter().test(description) ? description.slice(0, longest) : ''
}

// Matches a description right before a request, from the start of its line or sentence: "Create an order: "
const lead = once(
  () => /(?:^|[.!?]\s|\n)[\s\uE000\uE001*_-]{0,12}([\p{L}][^\n:.!?]{2,120}):[\s\uE000\uE001*_\x60]{0,8}$/u,
)

/**
 * Read the description before a request, if the description ends with a colon: "Create an order: `POST /orders`".
 *
 * @param text from the start of the block to the request
 * @returns an empty string if there is no description
 */
export function readLead(text: string): string {
  return toPlain(lead().exec(text.slice(-200))?.[1])
}

/** Get the start of the visible text of a node. */
export function toShortText(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value.slice(0, longest)
  if (node.type === 'break') return ' '
  let text = ''
  if ('children' in node)
    for (const child of node.children as Nodes[]) {
      text += toShortText(child)
      if (text.length > longest) break
    }
  return text.slice(0, longest)
}

// Matches words for a base path: "Base URL", "Base path", "Prefix", "mounted at"
const baseLead =
  /\b(?:base(?: ?(?:url|uri|path|route))?|prefix(?:ed)?|mounted (?:at|on|under)|root)\b|路由|前缀|基础(?:路径|地址)/i

/** The section of a request. */
export interface Section {
  /** Text of the nearest heading above. */
  heading: string
  /** The path in the heading, or in a paragraph about the base URL. */
  base: string | undefined
  /** Whether the section lists requests, according to its heading or the line before the list. */
  isOfRequests: boolean
}

// Matches headings of lists of requests: "API reference", "Endpoints", "REST routes"
const requestHeading =
  /\b(?:APIs?|(?:API |REST )?(?:endpoints?|routes|(?<!\b(?:pull|merge|feature) )requests?))\b|接口/i
// Matches headings whose subsections are also lists of requests: "Endpoints", "API reference"
const listHeading = /\b(?:endpoints|routes|requests|API reference)\b/i
// Matches the line before a list of requests: "Available routes:", "These endpoints are deprecated:", "The following APIs
// have a new parameter:"
const requestLead =
  /\b(?:(?:endpoints|routes|API calls)(?: (?:are|remain) [^:.\n]{1,60})?|following (?:(?:API |REST |HTTP )?endpoints|(?:REST |HTTP )?APIs)(?: now)? (?:accept|have|require|return|support|take)\b[^:.\n]{1,120}):[*_ ]{0,4}(?:\n|$)/i
// Matches the line before a list of other names with slashes: "All available events:"
const otherLead = /\b(?:events|topics|channels|queues|permissions|scopes|commands):[*_ ]{0,4}(?:\n|$)/i

/**
 * Find the section of each child of a parent.
 *
 * @param outer the section of the parent itself
 */
export function readSections(parent: Parents, outer: Section): Map<Nodes, Section> {
  const result = new Map<Nodes, Section>()
  let section = outer
  const outline: Section[] = []
  let lead: Nodes | undefined
  for (const child of parent.children as Nodes[]) {
    if (child.type === 'heading') {
      // A heading is in the section of the nearest heading above it that has a smaller depth.
      const above = outline.slice(0, child.depth).reduce((_, one) => one, outer)
      result.set(child, above)
      outline.length = Math.min(outline.length, child.depth)
      const heading = toShortText(child)
      // A heading that is a request, such as "GET /orders", is not the heading of other requests. "Get all orders" is
      // not a request.
      if (/^\W{0,4}(?:(?:GET|POST|PUT|PATCH|DELETE)\b|(?:get|post|put|patch|delete)\b[^\w/]{1,8}\/)/.test(heading))
        continue
      // A heading that starts with a path does not name its section. The path may be the base path of the section.
      const isPath = /^\W{0,4}\/[\w{]/.test(heading)
      const base = findBase(child, false) ?? (child.depth > 2 ? section.base : undefined)
      const own = isPath ? above.heading : heading
      const isInList = above.isOfRequests && listHeading.test(above.heading)
      section = {heading: own, base, isOfRequests: isInList || requestHeading.test(own)}
      outline[child.depth] = section
      continue
    }
    if (child.type === 'paragraph') {
      const base = findBase(child, true)
      if (base) section = {...section, base}
    }
    const isOther = child.type === 'list' && lead !== undefined && otherLead.test(toShortText(lead))
    const isList = child.type === 'list' && lead !== undefined && !isOther && requestLead.test(toShortText(lead))
    result.set(child, isList || isOther ? {...section, isOfRequests: isList} : section)
    lead = child.type === 'paragraph' ? child : undefined
  }
  return result
}

function findBase(node: Parents, needsLead: boolean): string | undefined {
  if (needsLead && !baseLead.test(toShortText(node)) && !isTitle(node)) return
  let found: string | undefined
  const visit = (child: Nodes): void => {
    if (found !== undefined) return
    if (child.type === 'inlineCode') found = toWholePath(child.value)
    else if (child.type === 'text') {
      // Captures the path of "Users (/api/users)"
      const [, path] =
        /(?:^|[\s(])((?:https?:\/\/[^\s/]{1,100})?\/[\w/{}:-]{2,100})/.exec(child.value.slice(0, 400)) ?? []
      if (path !== undefined) found = toWholePath(path)
    } else if ('children' in child) for (const inner of child.children as Nodes[]) visit(inner)
  }
  for (const child of node.children as Nodes[]) visit(child)
  return found
}

/** Whether a paragraph serves as a heading: "**Order routes** — `/api/orders`". */
function isTitle(node: Parents): boolean {
  const [first] = node.children as Nodes[]
  const code = (node.children as Nodes[]).filter((child) => child.type === 'inlineCode')
  return first?.type === 'strong' && code.length === 1 && toShortText(node).length < 80
}

function toWholePath(text: string): string | undefined {
  const target = readTarget(text, 0)
  return target && target.end === text.length ? text.slice(target.path).replace(/\/$/, '') : undefined
}
