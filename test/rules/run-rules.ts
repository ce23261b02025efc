import type {Node, Root} from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import {unified, type Processor} from 'unified'
import {VFile} from 'vfile'
import type {VFileMessage} from 'vfile-message'
import type {Api, Rule} from '../../src/types.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {readGlossary} from '../../src/glossary/read.ts'
import {readApi} from '../../src/openapi/read.ts'
import {toPlugin, type RulePlugin} from '../../src/remark/plugin.ts'
import type {ExampleDocument} from '../../src/cli/rule-page.ts'
import {useSettings} from '../remark/use-settings.ts'

/** A rule and its configuration as in `.remarkrc`. */
export type Configured = readonly [rule: Rule<never>, options?: object | undefined]

/** A document. It may have more terms and an OpenAPI file. */
export interface Sample extends ExampleDocument {
  /** More terms, as YAML. */
  glossary?: string | undefined
  /** An OpenAPI file, as YAML. */
  openapi?: string | undefined
}

/** The plugin of each rule. Each plugin is created only once, because unified merges plugins by identity. */
const plugins = new WeakMap<Rule<never>, RulePlugin>()

function toProcessor(rules: readonly Configured[], {syntax, glossary, openapi}: Sample): Processor<Root> {
  const processor = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter)
  if (syntax === 'mdx') processor.use(remarkMdx)
  if (glossary !== undefined || openapi !== undefined) {
    const merged = glossary === undefined ? builtin : readGlossary([{name: 'example.yml', text: glossary}])
    processor.use(useSettings({glossary: merged, apis: openapi === undefined ? [] : [toApi(openapi)]}))
  }
  for (const [rule, options] of rules) {
    const plugin = plugins.get(rule) ?? (toPlugin(rule) as RulePlugin)
    plugins.set(rule, plugin)
    processor.use(plugin as never, ...((options === undefined ? [] : [options]) as never[]))
  }
  return processor
}

/** Read an OpenAPI file. @throws {Error} if it is broken */
function toApi(text: string): Api {
  const {value, problems} = readApi({name: 'openapi.yml', text}, () => ({reason: 'No such file'}))
  if (!value) throw new Error(problems.map(({reason}) => reason).join())
  return value
}

/**
 * Lint a document with rules.
 *
 * @returns messages, sorted by position
 * @throws {Error} the error of a rule that fails, with its stack
 */
export async function lintWith(rules: readonly Configured[], document: Sample): Promise<VFileMessage[]> {
  const file = new VFile({value: document.text, path: document.syntax === 'mdx' ? 'example.mdx' : 'example.md'})
  const processor = toProcessor(rules, document)
  await processor.run(processor.parse(file), file)
  for (const {cause} of file.messages) if (cause) throw cause as Error
  return file.messages.toSorted((a, b) => toRange(a)[0] - toRange(b)[0])
}

/** Lint a document after all positions are removed from its tree. */
export async function lintWithoutPositions(rules: readonly Configured[], document: Sample): Promise<VFileMessage[]> {
  const file = new VFile({value: document.text, path: document.syntax === 'mdx' ? 'example.mdx' : 'example.md'})
  const processor = toProcessor(rules, document)
  await processor.run(withoutPositions(processor.parse(file)), file)
  return file.messages
}

function withoutPositions<Kind extends Node>(node: Kind): Kind {
  const {position: _, ...rest} = node
  if (!('children' in rest)) return rest as Kind
  return {...rest, children: (rest.children as Node[]).map((child) => withoutPositions(child))} as unknown as Kind
}

/** Format a message as on the pages of rules: `line:column-line:column reason`. */
export function toLine(message: VFileMessage): string {
  const {place} = message
  const text = place && 'start' in place ? `${toPoint(place.start)}-${toPoint(place.end)}` : 'without place'
  return `${text} ${message.reason}`
}

function toPoint(point: {line: number; column: number}): string {
  return `${point.line}:${point.column}`
}

/**
 * Apply the first suggestion of each message that has one.
 *
 * @throws {Error} if the range of a message is wrong, or two ranges overlap
 */
export function applyFirst(text: string, messages: readonly VFileMessage[]): string {
  let result = ''
  let end = 0
  for (const message of messages.toSorted((a, b) => toRange(a)[0] - toRange(b)[0])) {
    const [from, to] = toRange(message)
    const found = text.slice(from, to)
    if (found !== message.actual) throw new Error(`Unexpected text \`${found}\` at the place of: ${toLine(message)}`)
    const replacement = message.expected?.at(0)
    if (replacement === undefined) continue
    if (from < end) throw new Error(`Overlapping messages: ${toLine(message)}`)
    result += text.slice(end, from) + replacement
    end = to
  }
  return result + text.slice(end)
}

function toRange(message: VFileMessage): [number, number] {
  const {place} = message
  if (!place || !('start' in place) || place.start.offset === undefined || place.end.offset === undefined) {
    throw new Error(`Message without offsets: ${message.reason}`)
  }
  return [place.start.offset, place.end.offset]
}
