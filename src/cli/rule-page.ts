/** Reads the page of a rule. Its examples are tests, and `explain` and the playground show them. */
import type {Code, RootContent} from 'mdast'
import {parse} from '../markdown/parse.ts'

export interface RulePage {
  title: string
  /** The text between the title and the first section. */
  purpose: string
  /** The source of each section, without its heading, by title. */
  sections: ReadonlyMap<string, string>
  examples: readonly Example[]
  /** Parts of examples that cannot be read, as `line: problem`. */
  problems: readonly string[]
}

/** An example on the page: a heading of the third level, and what is below it. */
export interface Example {
  title: string
  /** Line of its heading, from 1. */
  line: number
  /** Configuration of the rule as in `.remarkrc`: options, or a severity with options. */
  options?: object
  /** More terms for this example, as YAML. */
  glossary?: string
  /** The OpenAPI file of the API, as YAML; by default that of the previous example. */
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
const syntaxes = ['markdown', 'mdx']

/** The parts of an example by heading, each with the allowed languages of its fence and a function that reads it. */
const parts = new Map<string, {languages: readonly string[]; read(code: Code): Partial<Example>}>([
  ['Options', {languages: ['json'], read: ({value}) => ({options: JSON.parse(value) as object})}],
  ['Glossary', {languages: ['yaml'], read: ({value}) => ({glossary: value})}],
  ['OpenAPI', {languages: ['yaml'], read: ({value}) => ({openapi: value})}],
  ['Incorrect', {languages: syntaxes, read: (code) => ({incorrect: toDocument(code)})}],
  ['Messages', {languages: ['text'], read: ({value}) => ({messages: value.split('\n')})}],
  ['Repaired', {languages: syntaxes, read: (code) => ({repaired: toDocument(code)})}],
  ['Correct', {languages: syntaxes, read: (code) => ({correct: toDocument(code)})}],
])

export function readRulePage(source: string): RulePage {
  const problems: string[] = []
  const [top] = splitAt(parse(source, false).children, 1).sections
  const {lead, sections} = splitAt(top?.nodes ?? [], 2)
  const toSource = (nodes: readonly RootContent[]): string =>
    source.slice(nodes[0]?.position?.start.offset ?? source.length, nodes.at(-1)?.position?.end.offset)
  const examples: Example[] = []
  for (const section of sections.flatMap(({title, nodes}) => (title === 'Examples' ? splitAt(nodes, 3).sections : [])))
    examples.push(readExample(section, examples.at(-1)?.openapi, problems))
  return {
    title: top?.title ?? '',
    purpose: toSource(lead),
    sections: new Map(sections.map(({title, nodes}) => [title, toSource(nodes)])),
    examples,
    problems,
  }
}

function readExample({title, line, nodes}: Section, openapi: string | undefined, problems: string[]): Example {
  const example: Example = {title, line, ...(openapi !== undefined && {openapi})}
  const seen = new Set<string>()
  for (const {title: heading, line, nodes: below} of splitAt(nodes, 4).sections) {
    const part = parts.get(heading)
    const [code, second] = below.filter((node) => node.type === 'code')
    if (!part) problems.push(`${line}: unexpected part \`${heading}\`, expected one of ${[...parts.keys()].join(', ')}`)
    else if (!code || second || !part.languages.includes(code.lang ?? ''))
      problems.push(
        `${line}: expected one \`${part.languages.join('` or `')}\` fence below \`${heading}\` of “${title}”`,
      )
    else if (seen.has(heading)) problems.push(`${line}: second \`${heading}\` in “${title}”`)
    else Object.assign(example, part.read(code))
    seen.add(heading)
  }
  const {incorrect, messages, repaired, correct} = example
  if (!incorrect !== !messages) problems.push(`${line}: \`Incorrect\` and \`Messages\` of “${title}” belong together`)
  if (repaired && !incorrect) problems.push(`${line}: \`Repaired\` without \`Incorrect\` in “${title}”`)
  if (!incorrect && !correct) problems.push(`${line}: neither \`Incorrect\` nor \`Correct\` in “${title}”`)
  return example
}

interface Section {
  title: string
  line: number
  nodes: RootContent[]
}

/** Split nodes at headings of a depth. The nodes before the first one are `lead`. */
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
