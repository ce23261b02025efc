/**
 * The state of the page, and links to it. A link has the state in its fragment, which browsers do not
 * send to servers:
 *
 *     #v1=q1YqSa0oUbJSCslIVShKLS5RSCzI1FOqBQA       what someone shared
 *     #example=glossary-casing/other-terms          an example from the page of a rule
 *
 * The text after `v1=` is the JSON of `Shared`, compressed with DEFLATE (RFC 1951), in base64url without
 * padding (RFC 4648, section 5). Links must work forever. You may add fields to `Shared`. If a field
 * changes its meaning, add `v2` and keep `v1`.
 */
import type {RuleConfigs} from '../lint/setup.ts'

/** What a visitor can change. */
export interface State {
  text: string
  /** Whether the text is read as MDX. */
  isMdx: boolean
  /** The glossary to add to the built-in glossary; empty for none. */
  glossary: string
  /** Whether the glossary is a Markdown page; if false, the glossary is YAML. */
  isPage: boolean
  /** Severities and options of rules that differ from the default. */
  rules: RuleConfigs
}

/** The values of a state that differ from `usual`. */
type Shared = Partial<State>

const usual: State = {text: '', isMdx: false, glossary: '', isPage: false, rules: {}}

/** Length of the longest state in a link, in characters. A longer state would be an attack. */
const longest = 4_000_000

/** The content of a link's fragment. */
export type Link = {kind: 'state'; state: State} | {kind: 'example'; rule: string; example: string}

/** Make the fragment of a link to a state: "#v1=q1YqSa0oUbJSCslIVShKLS5RSCzI1FOqBQA". */
export async function toFragment(state: State): Promise<string> {
  const shared: Shared = Object.fromEntries(
    Object.entries(state).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(usual[key as keyof State])),
  )
  const stream = new Blob([JSON.stringify(shared)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `#v1=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/**
 * Read the fragment of a link.
 *
 * @returns undefined if the fragment has neither a state nor an example
 * @throws {Error} if the state is damaged
 */
export async function readFragment(fragment: string): Promise<Link | undefined> {
  // "#v1=q1Yq", "#example=glossary-casing/other-terms"
  const {groups} = /^#(?:v1=(?<packed>[\w-]*)|example=(?<rule>[a-z-]+)(?:\/(?<example>[\w-]*))?)$/.exec(fragment) ?? {}
  if (groups?.['packed'] !== undefined)
    return {kind: 'state', state: toState(JSON.parse(await unpack(groups['packed'])))}
  return groups?.['rule'] === undefined
    ? undefined
    : {kind: 'example', rule: groups['rule'], example: groups['example'] ?? ''}
}

async function unpack(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, {stream: true})
    if (text.length > longest) throw new Error('The link has too much text')
  }
  return text + decoder.decode()
}

/** Read a state from unknown data. Replaces wrong values with their defaults. */
export function toState(data: unknown): State {
  const given: Partial<Record<keyof State, unknown>> = typeof data === 'object' && data !== null ? data : {}
  const rules = typeof given.rules === 'object' && !Array.isArray(given.rules) ? given.rules : undefined
  return {
    // In the editor, each line ends in a line feed.
    text: typeof given.text === 'string' ? given.text.replace(/\r\n?/g, '\n') : usual.text,
    isMdx: given.isMdx === true,
    glossary: typeof given.glossary === 'string' ? given.glossary : usual.glossary,
    isPage: given.isPage === true,
    rules: (rules ?? usual.rules) as RuleConfigs,
  }
}
