/**
 * Reads the pages of rules. Their examples run as tests and are shown in the playground.
 */
import fs from 'node:fs'
import path from 'node:path'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'

/** @typedef {import('mdast').RootContent} RootContent */

/**
 * A document of an example; `syntax` is the language of its fence.
 *
 * @typedef {{text: string, syntax: 'markdown' | 'mdx'}} ExampleDocument
 */

/**
 * One `###` section below "Examples".
 *
 * - `line`: line of its heading, from 1
 * - `options`: configuration of the rule as in `.remarkrc`: options, or a severity with options
 * - `glossary`: terms that are merged into the built-in ones for this example, as YAML
 * - `openapi`: the OpenAPI file of the API, as YAML; by default that of the previous example
 * - `messages`: one line for each message: `line:column-line:column reason`
 *
 * @typedef {object} Example
 * @property {string} title
 * @property {number} line
 * @property {object} [options]
 * @property {string} [glossary]
 * @property {string} [openapi]
 * @property {ExampleDocument} [incorrect]
 * @property {string[]} [messages]
 * @property {ExampleDocument} [repaired]
 * @property {ExampleDocument} [correct]
 */

/**
 * The page of a rule.
 *
 * - `purpose`: text between the title and the first section, without markup
 * - `sections`: title → source, without the heading
 * - `problems`: mistakes in the structure of the page, as `line: problem`
 *
 * @typedef {{title: string, purpose: string, sections: Map<string, string>, examples: Example[],
 *   problems: string[]}} Page
 */

const processor = unified().use(remarkParse).use(remarkGfm).freeze()

/**
 * The parts of an example, and the possible languages of the fence in each.
 *
 * @type {Map<string, readonly string[]>}
 */
const parts = new Map([
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
 * @param {string} source Markdown
 * @returns {Page}
 */
export function readPage(source) {
  const tree = processor.parse(source)
  /** @type {string[]} */
  const problems = []
  const first = tree.children.at(0)
  const title = first?.type === 'heading' && first.depth === 1 ? toText(first, source).replace(/^# /, '') : ''
  const groups = splitAt(tree.children.slice(title === '' ? 0 : 1), 2)
  const sections = new Map(groups.sections.map(({heading, nodes}) => [heading, toSource(nodes, source)]))
  const examples = groups.sections
    .filter(({heading}) => heading === 'Examples')
    .flatMap(({nodes}) => splitAt(nodes, 3).sections)
    .map((section) => readExample(section, problems))
  for (const [index, example] of examples.entries()) {
    const openapi = example.openapi ?? examples[index - 1]?.openapi
    if (openapi !== undefined) example.openapi = openapi
  }
  return {title, purpose: toSource(groups.lead, source), sections, examples, problems}
}

/**
 * @param {Section} section
 * @param {string[]} problems
 * @returns {Example}
 */
function readExample({heading: title, line, nodes}, problems) {
  /** @type {Map<string, import('mdast').Code>} */
  const found = new Map()
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
    line,
    ...(options && {options: JSON.parse(options.value)}),
    ...(glossary && {glossary: glossary.value}),
    ...(openapi && {openapi: openapi.value}),
    ...(incorrect && {incorrect: toDocument(incorrect)}),
    ...(messages && {messages: messages.value.split('\n')}),
    ...(repaired && {repaired: toDocument(repaired)}),
    ...(correct && {correct: toDocument(correct)}),
  }
}

/**
 * @param {import('mdast').Code} code
 * @returns {ExampleDocument}
 */
function toDocument(code) {
  return {text: `${code.value}\n`, syntax: code.lang === 'mdx' ? 'mdx' : 'markdown'}
}

/** @typedef {{heading: string, line: number, nodes: RootContent[]}} Section */

/**
 * Split nodes at headings of a depth. The nodes before the first one are `lead`.
 *
 * @param {readonly RootContent[]} nodes
 * @param {number} depth
 */
function splitAt(nodes, depth) {
  /** @type {RootContent[]} */
  const lead = []
  /** @type {Section[]} */
  const sections = []
  for (const node of nodes) {
    if (node.type === 'heading' && node.depth === depth) {
      const heading = node.children.map((child) => ('value' in child ? child.value : '')).join('')
      sections.push({heading, line: node.position?.start.line ?? 0, nodes: []})
    } else (sections.at(-1)?.nodes ?? lead).push(node)
  }
  return {lead, sections}
}

/**
 * @param {readonly RootContent[]} nodes
 * @param {string} source
 */
function toSource(nodes, source) {
  const start = nodes.at(0)?.position?.start.offset
  const end = nodes.at(-1)?.position?.end.offset
  return start === undefined || end === undefined ? '' : source.slice(start, end)
}

/**
 * @param {RootContent} node
 * @param {string} source
 */
function toText(node, source) {
  return source.slice(node.position?.start.offset, node.position?.end.offset)
}

/** URL of the published playground. */
const playground = 'https://remark-lint-api-glossary.github.io/remark-lint-api-glossary/'

/**
 * Read the examples of a rule for the playground.
 *
 * @param {string} root folder of the project
 * @param {string} rule
 */
export function readExamples(root, rule) {
  const source = fs.readFileSync(path.join(root, 'rules', rule, 'readme.md'), 'utf8')
  const examples = readPage(source).examples.filter(isForPlayground)
  return examples.map(({title, options, glossary = '', incorrect, correct, messages = []}) => {
    const {text, syntax} = incorrect ?? correct ?? {text: '', syntax: 'markdown'}
    const rules = options ? {[rule]: options} : {}
    return {
      id: toExampleId(title),
      title,
      text,
      isMdx: syntax === 'mdx',
      glossary,
      isPage: false,
      rules,
      messages: messages.length,
    }
  })
}

/**
 * Whether the playground can show an example: it has no OpenAPI files.
 *
 * @param {Example} example
 */
function isForPlayground({openapi}) {
  return openapi === undefined
}

/**
 * Add a link to the playground below the title of each example on the page of a rule.
 *
 * @param {string} rule
 * @param {string} source
 */
export function linkExamples(rule, source) {
  const lines = source.split('\n')
  for (const example of readPage(source).examples.toReversed()) {
    const {title, line} = example
    const links = isForPlayground(example) ? [`[Try it](${playground}#example=${rule}/${toExampleId(title)})`, ''] : []
    const isThere = lines[line + 1]?.startsWith('[Try it](')
    lines.splice(line + 1, isThere ? 2 : 0, ...links)
  }
  return lines.join('\n')
}

/**
 * Make the id of an example for a link: "One word of a term is wrong" →
 * `one-word-of-a-term-is-wrong`.
 *
 * @param {string} title
 */
function toExampleId(title) {
  return (title.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-')
}
