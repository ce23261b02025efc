/** Reads the examples on the pages of rules, and links them to the playground. Needs `npm run build`. */
import fs from 'node:fs'
import path from 'node:path'
import {readRulePage} from '../dist/src/cli/rule-page.js'
import {loadParser} from '../dist/src/markdown/native-parser.js'

await loadParser()

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
  const examples = readRulePage(source).examples.filter(isForPlayground)
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
 * Whether the playground can show an example. The playground has no OpenAPI files.
 *
 * @param {import('../dist/src/cli/rule-page.js').Example} example
 */
function isForPlayground({openapi}) {
  return openapi === undefined
}

/**
 * Link the examples on the page of a rule to the playground. The link is below the title of the
 * example. An example that the playground cannot show gets no link.
 *
 * @param {string} rule
 * @param {string} source
 */
export function linkExamples(rule, source) {
  const lines = source.split('\n')
  for (const example of readRulePage(source).examples.toReversed()) {
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
