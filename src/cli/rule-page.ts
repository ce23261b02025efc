/** Reads the page of a rule. The examples on the page are tests. `explain` and the playground also show examples. */
import type {Code, RootContent} from 'mdast'
import {parse} from '../markdown/parse.ts'

export interface RulePage {
  title: string
  purpose: string
  /** The source of each section, without its heading, by title. */
  sections: ReadonlyMap<string, string>
  examples: readonly Example[]
}

/** An example on the page: a heading of the third level, and what is below it. */
export interface Example {
  title: string
  /** Line of the heading, from 1. */
  line: number
  /** Configuration of the rule, in the format of `.remarkrc`: options, or a severity with options. */
  options?: object
  /** More terms for this example, as YAML. */
  glossary?: string
  /** The OpenAPI file of the API, as YAML; by default the file of the previous example. */
  openapi?: string
  incorrect?: ExampleDocument
  /** One line for each message: `line:column-line:column reason`. */
  messages?: readonly string[]
  repaired?: ExampleDocument
  correct?: ExampleDocument
}

export interface ExampleDocument {
  text: string
  syntax: 'markdown' | 'mdx'
}

const toDocument = ({value, lang}: Code): ExampleDocument => {
  return {text: `${value}\n`, syntax: lang === 'mdx' ? 'mdx' : 'markdown'}
}

/** Functions that read the parts of an example. Each key is the heading of a part. */
const parts = new Map<string, (code: Code) => Partial<Example>>([
  ['Options', ({value}) => ({options: JSON.parse(value) as object})],
  ['Glossary', ({value}) => ({glossary: value})],
  ['OpenAPI', ({value}) => ({openapi: value})],
  ['Incorrect', (code) => ({incorrect: toDocument(code)})],
  ['Messages', ({value}) => ({messages: value.split('\n')})],
  ['Repaired', (code) => ({repaired: toDocument(code)})],
  ['Correct', (code) => ({correct: toDocument(code)})],
])

export function readRulePage(source: string): RulePage {
  const [top] = splitAt(parse(source, false).children, 1).sections
  const {lead, sections} = splitAt(top?.nodes ?? [], 2)
  const toSource = (nodes: readonly RootContent[]): string =>
    source.slice(nodes[0]?.position?.start.offset ?? source.length, nodes.at(-1)?.position?.end.offset)
  const examples: Example[] = []
  for (const section of sections.flatMap(({title, nodes}) => (title === 'Examples' ? splitAt(nodes, 3).sections : [])))
    examples.push(readExample(section, examples.at(-1)?.openapi))
  return {
    title: top?.title ?? '',
    purpose: toSource(lead),
    sections: new Map(sections.map(({title, nodes}) => [title, toSource(nodes)])),
    examples,
  }
}

function readExample({title, line, nodes}: Section, openapi: string | undefined): Example {
  const own = splitAt(nodes, 4).sections.map((section) => {
    const code = section.nodes.find((node) => node.type === 'code')
    return code && parts.get(section.title)?.(code)
  })
  return Object.assign({title, line, ...(openapi !== undefined && {openapi})}, ...own) as Example
}

interface Section {
  title: string
  line: number
  nodes: RootContent[]
}

/** Split nodes at the headings of one level. The nodes before the first of these headings are `lead`. */
function splitAt(nodes: readonly RootContent[], depth: number): {lead: RootContent[]; sections: Section[]} {
  const lead: RootContent[] = []
  const sections: Section[] = []
  for (const node of nodes) {
    if (node.type === 'heading' && node.depth === depth) {
      const title = node.children.map((child) => ('value' in child ? child.value : '')).join('')
      sections.push({title, line: node.position?.start.line ?? 0, nodes: []})
    } else (sections.at(-1)?.nodes ?? lead).push(node)
  }
  return {lead, sections}
}
