import {findClosest} from '../../english/wording.ts'
import {renderJson} from '../../glossary/render.ts'
import {rules} from '../../../rules/index.ts'
import type {Evidence, Glossary, Rule, Term} from '../../types.ts'
import {suggestEvidence, type Neighbour, type Suggestion} from '../../terms/neighbours.ts'
import {defineSubcommand, type OptionTable} from '../arguments.ts'
import {UsageError} from '../errors.ts'
import type {ExitStatus, Host} from '../host.ts'
import {readRulePage, type Example} from '../rule-page.ts'
import {readOwnFile} from '../text-files.ts'
import {createChecker} from '../../lint/check.ts'
import {toRuleUrl, toSetup} from '../../lint/setup.ts'
import {loadOwnGlossary} from './glossary.ts'
import {findDocuments, findUses, formatUses, readDocuments} from './uses.ts'

const options = {
  suggest: {
    type: 'boolean',
    help: 'suggest evidence for TERM, from the documents that you name',
  },
  json: {type: 'boolean', help: 'print the result as JSON'},
} as const satisfies OptionTable

const help = `Usage: api-glossary explain [options] TERM|RULE [paths…]

For a term, prints its entry in the glossary. For a rule, prints its purpose,
its options and an example.

If you also name documents (\`api-glossary explain TERM docs\`), the command
instead prints every sentence with a finding for the term, before and after the
repair.

OPTIONS
`

export const run = defineSubcommand(
  options,
  help,
  async ({paths, options: {suggest, json = false}}, host): Promise<ExitStatus> => {
    const glossary = loadOwnGlossary(host.cwd)
    const {name, documents} = splitName(paths, glossary)
    const terms = findTerms(name, glossary)
    const [first] = documents
    if (name === '') throw new UsageError('Unexpected end of the command, expected `api-glossary explain TERM|RULE`')
    if (suggest && first === undefined)
      throw new UsageError('Unexpected end of the command, expected documents after the term')
    let answer: string
    if (suggest) {
      const names = terms.length > 0 ? terms.map(({term}) => term) : [name]
      const suggestions = await suggestWords(names, documents, host)
      answer = json ? renderJson(suggestions) : suggestions.map(formatSuggestion).join('\n')
    } else if (first === undefined || terms.length === 0) {
      answer = explain(name, glossary, json)
      if (first !== undefined) throw new UsageError(`Unexpected \`${first}\` after a rule, expected nothing`)
    } else {
      const uses = await findUses(documents, glossary, host)
      const own = terms.map(({id, term}) => ({term, uses: uses.filter((use) => use.term === id)}))
      answer = json
        ? renderJson(own.flatMap((one) => one.uses))
        : own.map((one) => formatUses(one.term, one.uses)).join('\n')
    }
    host.stdout.write(answer)
    return 0
  },
)

type NamedSuggestion = Suggestion & {term: string}

async function suggestWords(
  names: readonly string[],
  paths: readonly string[],
  host: Host,
): Promise<NamedSuggestion[]> {
  const isWanted = (text: string): boolean => names.some((one) => text.toLowerCase().includes(one.toLowerCase()))
  const documents = [...readDocuments(await findDocuments(paths, host), host, isWanted)].map(({document}) => document)
  return names.map((term) => ({term, ...suggestEvidence(term, documents)}))
}

/** Split `REST API docs` into a name and documents. Takes the longest known name, or else the first argument. */
function splitName(args: readonly string[], glossary: Glossary): {name: string; documents: readonly string[]} {
  for (let count = args.length; count > 0; count--) {
    const name = args.slice(0, count).join(' ').trim()
    if (findRule(name) || findTerms(name, glossary).length > 0) return {name, documents: args.slice(count)}
  }
  return {name: args[0]?.trim() ?? '', documents: args.slice(1)}
}

/** Format suggested evidence as YAML: words that show whether the name or the everyday word is meant. */
function formatSuggestion({term, name, ordinary, ...words}: NamedSuggestion): string {
  const toCounts = ({name, ordinary}: Neighbour): string => `${name} near the name, ${ordinary} near the word`
  const toLines = (key: string, found: readonly Neighbour[], write = (word: string): string => word): string[] =>
    found.map((one, index) => `${index === 0 ? `  ${key}:\n` : ''}    - ${write(one.word)} # ${toCounts(one)}`)
  const against = [
    ...words.againstBefore.map((one) => ({...one, word: `${one.word} _`})),
    ...words.againstAfter.map((one) => ({...one, word: `_ ${one.word}`})),
  ]
  const head = `# Matches: ${name} of the name “${term}”, ${ordinary} of the word “${term.toLowerCase()}”\n`
  if (name + ordinary === 0) return `# ${term} is not in these documents.\n`
  if (words.before.length + words.after.length === 0)
    return `${head}# In these documents, no word next to “${term}” shows that the name is meant.\n`
  const lines = [
    ...toLines('after', words.after),
    ...toLines('before', words.before),
    ...toLines('against', against, (word) => JSON.stringify(word)),
  ]
  return `${head}ordinaryWord:\n${lines.join('\n')}\n`
}

function findRule(name: string): (typeof rules)[number] | undefined {
  const id = name.replace(/^remark-lint:/, '')
  return rules.find(({meta}) => meta.id === id)
}

function findTerms(name: string, glossary: Glossary): Term[] {
  const key = fold(name)
  return glossary.terms.filter((term) => toNames(term).some((other) => fold(other) === key))
}

/**
 * Explain a rule or terms. The JSON is `{"rule": …}` or `{"terms": […]}`.
 *
 * @throws {UsageError} for an unknown name; the message suggests a similar name, if there is one
 */
function explain(name: string, glossary: Glossary, isJson: boolean): string {
  const rule = findRule(name)
  if (rule && isJson) {
    const {id, summary, status, isDefault, defaults} = rule.meta
    return renderJson({rule: {id, summary, status, isDefault, defaults, url: toRuleUrl(id)}})
  }
  if (rule) return explainRule(rule)
  const terms = findTerms(name, glossary)
  if (terms.length > 0) return isJson ? renderJson({terms}) : terms.map(explainTerm).join('\n')
  const guess = findClosest(name, [...rules.map(({meta}) => meta.id), ...glossary.terms.flatMap(toNames)])
  const expected = guess === undefined ? 'a term of the glossary or the id of a rule' : `\`${guess}\``
  throw new UsageError(`Unexpected \`${name}\`, expected ${expected}`)
}

function toNames({id, term, accepted = [], avoid = []}: Term): string[] {
  return [term, id, ...accepted, ...avoid.map(({form}) => form)]
}

/** Remove the differences that a comparison of names ignores: "End-points" → `endpoint`. */
function fold(text: string): string {
  return text.toLowerCase().replace(/[\s-]+|s$/g, '')
}

function explainTerm(term: Term): string {
  const {meaning, usage, expands, accepted = [], avoid = [], phrases, examples, names = [], ordinaryWord, url} = term
  const lines = [`${term.term} (${term.kind})`]
  const add = (label: string, text: string | undefined): void => {
    if (text !== undefined && text !== '') lines.push(label === '' ? text : `${label}: ${text}`)
  }
  add('', meaning)
  add('', usage)
  add('Stands for', expands)
  add('Also', accepted.join(', '))
  for (const {form, use = term.term, note, evidence} of avoid) {
    const condition = evidence ? ', if words near it show that the term is meant' : ''
    add('Not', `${form} → ${use}${condition}${note === undefined ? '' : ` (${note})`}`)
  }
  if (ordinaryWord) add('Also an ordinary word, but not in these positions', describeEvidence(ordinaryWord))
  add('Names that keep their spelling', names.join(', '))
  add('Phrases', phrases.join(', '))
  for (const example of examples) add('Example', example)
  add('', url)
  // Remove line breaks: text after a line break could look like output of the command.
  return `${lines.map((line) => line.replace(/\s+/g, ' ')).join('\n')}\n`
}

function describeEvidence({before = [], after = [], beside = []}: Evidence): string {
  return Object.entries({before: after, after: before, beside})
    .filter(([, words]) => words.length > 0)
    .map(([label, words]) => `${label} ${words.slice(0, 8).join(', ')}${words.length > 8 ? ', …' : ''}`)
    .join('; ')
}

// Matches a link: `[OpenAPI file](../glossary.md#openapi-files)`
const link = /\[([^[\]]*)\]\(([^()]*)\)/g

/** Write links for a terminal, such as `RFC 9110 (https://…)`. For a relative link, only its text is written. */
function writeLinks(markdown = ''): string {
  return markdown.replace(link, (_, text: string, url: string) => (url.includes('://') ? `${text} (${url})` : text))
}

function explainRule({meta}: Rule<never>): string {
  const {purpose, sections, examples} = readRulePage(readOwnFile(`rules/${meta.id}/readme.md`))
  // An example with its own glossary would need more explanation.
  const example = examples.find(({incorrect, repaired, glossary}) => incorrect && repaired && glossary === undefined)
  return [
    `${meta.id} (${meta.status}, ${meta.isDefault ? 'on' : 'off'} by default)`,
    writeLinks(purpose.split('\n\n')[0]),
    `Options:\n${writeLinks(sections.get('Options'))}`,
    ...(example ? formatExample(meta.id, example) : []),
    `${toRuleUrl(meta.id)}\n`,
  ].join('\n\n')
}

function formatExample(id: string, {options, incorrect, repaired}: Example): string[] {
  const indent = (text = ''): string => text.trimEnd().replace(/^(?=.)/gm, '    ')
  const {findings} = createChecker(toSetup({[id]: ['warn', options ?? {}]})).check(incorrect?.text ?? '', 'example.md')
  const own = findings.filter(({rule}) => rule === id)
  // A rule that needs an OpenAPI file finds nothing here. All repairs of such a rule are suggestions.
  const certain = own.filter(({repair}) => repair === 'certain').length
  return [
    ...(options ? [`With the options \`${JSON.stringify(options)}\`:`] : []),
    `Before:\n${indent(incorrect?.text)}`,
    `After:\n${indent(repaired?.text)}`,
    certain === 0
      ? 'These repairs are suggestions: --fix does not apply them.'
      : certain === own.length
        ? 'These repairs are certain: --fix applies them.'
        : 'Some of these repairs are certain: --fix applies only the certain repairs.',
  ]
}
