import type {Code, Root, RootContent} from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'

/** A document of an example; `syntax` is the language of its fence. */
export interface ExampleDocument {
  text: string
  syntax: 'markdown' | 'mdx'
}

/** One `###` section below "Examples". */
export interface Example {
  title: string
  /** Configuration of the rule as in `.remarkrc`: options, or a severity with options. */
  options?: object
  /** Terms that are merged into the built-in ones for this example, as YAML. */
  glossary?: string
  /** The OpenAPI file of the API, as YAML; that of the example before where it has none. */
  openapi?: string
  incorrect?: ExampleDocument
  /** One line for each message: `line:column-line:column reason`. */
  messages?: string[]
  repaired?: ExampleDocument
  correct?: ExampleDocument
}

/** The page of a rule, as its test sees it. */
export interface Page {
  title: string
  /** Text between the title and the first section, without markup. */
  purpose: string
  /** Title → source, without the heading. */
  sections: Map<string, string>
  examples: Example[]
  /** What is wrong with the form of the page, as `line: problem`. */
  problems: string[]
}

const processor = unified().use(remarkParse).use(remarkGfm).freeze()

/** The parts of an example, and the languages of the fence below each. */
const parts = new Map<string, readonly string[]>([
  ['Options', ['json']],
  ['Glossary', ['yaml']],
  ['OpenAPI', ['yaml']],
  ['Incorrect', ['markdown', 'mdx']],
  ['Messages', ['text']],
  ['Repaired', ['markdown', 'mdx']],
  ['Correct', ['markdown', 'mdx']],
])

/**
 * Read the page of a rule.
 *
 * @param source Markdown
 */
export function readPage(source: string): Page {
  const tree = processor.parse(source)
  const problems: string[] = []
  const first = tree.children.at(0)
  const title = first?.type === 'heading' && first.depth === 1 ? toText(first, source).replace(/^# /, '') : ''
  const groups = splitAt(tree.children.slice(title === '' ? 0 : 1), 2)
  const sections = new Map(groups.sections.map(({heading, nodes}) => [heading, toSource(nodes, source)]))
  const examples = groups.sections
    .filter(({heading}) => heading === 'Examples')
    .flatMap(({nodes}) => splitAt(nodes, 3).sections)
    .map(({heading, nodes}) => readExample(heading, nodes, problems))
  for (const [index, example] of examples.entries()) {
    const openapi = example.openapi ?? examples[index - 1]?.openapi
    if (openapi !== undefined) example.openapi = openapi
  }
  return {title, purpose: toSource(groups.lead, source), sections, examples, problems}
}

function readExample(title: string, nodes: readonly RootContent[], problems: string[]): Example {
  const found = new Map<string, Code>()
  for (const {heading, nodes: below} of splitAt(nodes, 4).sections) {
    const languages = parts.get(heading)
    const codes = below.filter((node) => node.type === 'code')
    const [code] = codes
    const line = below.at(0)?.position?.start.line ?? 0
    if (!languages) {
      problems.push(`${line}: unexpected part \`${heading}\`, expected one of ${[...parts.keys()].join(', ')}`)
    } else if (!code || codes.length > 1 || !languages.includes(code.lang ?? '')) {
      problems.push(`${line}: expected one \`${languages.join('` or `')}\` fence below \`${heading}\` of “${title}”`)
    } else if (found.has(heading)) {
      problems.push(`${line}: second \`${heading}\` in “${title}”`)
    } else {
      found.set(heading, code)
    }
  }
  if (found.has('Incorrect') !== found.has('Messages')) {
    problems.push(`“${title}”: \`Incorrect\` and \`Messages\` belong together`)
  }
  if (found.has('Repaired') && !found.has('Incorrect')) problems.push(`“${title}”: \`Repaired\` without \`Incorrect\``)
  if (!found.has('Incorrect') && !found.has('Correct'))
    problems.push(`“${title}”: neither \`Incorrect\` nor \`Correct\``)
  const options = found.get('Options')
  const glossary = found.get('Glossary')
  const openapi = found.get('OpenAPI')
  const incorrect = found.get('Incorrect')
  const messages = found.get('Messages')
  const repaired = found.get('Repaired')
  const correct = found.get('Correct')
  return {
    title,
    ...(options && {options: JSON.parse(options.value) as object}),
    ...(glossary && {glossary: glossary.value}),
    ...(openapi && {openapi: openapi.value}),
    ...(incorrect && {incorrect: toDocument(incorrect)}),
    ...(messages && {messages: messages.value.split('\n')}),
    ...(repaired && {repaired: toDocument(repaired)}),
    ...(correct && {correct: toDocument(correct)}),
  }
}

function toDocument(code: Code): ExampleDocument {
  return {text: `${code.value}\n`, syntax: code.lang === 'mdx' ? 'mdx' : 'markdown'}
}

interface Section {
  heading: string
  nodes: RootContent[]
}

/** Split nodes at headings of a depth; what stands before the first is `lead`. */
function splitAt(nodes: readonly RootContent[], depth: number): {lead: RootContent[]; sections: Section[]} {
  const lead: RootContent[] = []
  const sections: Section[] = []
  for (const node of nodes) {
    if (node.type === 'heading' && node.depth === depth) {
      const heading = node.children.map((child) => ('value' in child ? child.value : '')).join('')
      sections.push({heading, nodes: []})
    } else (sections.at(-1)?.nodes ?? lead).push(node)
  }
  return {lead, sections}
}

function toSource(nodes: readonly RootContent[], source: string): string {
  const start = nodes.at(0)?.position?.start.offset
  const end = nodes.at(-1)?.position?.end.offset
  return start === undefined || end === undefined ? '' : source.slice(start, end)
}

function toText(node: Root | RootContent, source: string): string {
  return source.slice(node.position?.start.offset, node.position?.end.offset)
}
