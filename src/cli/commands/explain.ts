import {findClosest} from '../../english/wording.ts'
import {toRuleUrl} from '../../lint/setup.ts'
import {rules} from '../../../rules/index.ts'
import type {Evidence, Glossary, Term} from '../../types.ts'
import {defineSubcommand} from '../arguments.ts'
import {UsageError} from '../errors.ts'
import {loadOwnGlossary} from './glossary.ts'

const help = `Usage: api-glossary explain TERM|RULE

Prints what the glossary says of a term, or what a rule finds.
`

/** Print what a message is about. */
export const run = defineSubcommand({}, help, ({paths}, host) => {
  const name = paths.join(' ').trim()
  if (name === '') throw new UsageError('Unexpected end, expected `api-glossary explain TERM|RULE`')
  host.stdout.write(explain(name, loadOwnGlossary(host.cwd)))
  return 0
})

function explain(name: string, glossary: Glossary): string {
  const id = name.replace(/^remark-lint:/, '')
  const rule = rules.find(({meta}) => meta.id === id)
  if (rule) {
    const {meta} = rule
    const options = Object.entries(meta.defaults as object).map(([key, value]) => `  ${key}: ${JSON.stringify(value)}`)
    return [
      `${meta.id} (${meta.status}, ${meta.isDefault ? 'on' : 'off'} by default)`,
      `Finds: ${meta.summary}`,
      ...(options.length > 0 ? ['Options and their defaults:', ...options] : ['Options: none']),
      toRuleUrl(meta.id),
      '',
    ].join('\n')
  }
  const key = fold(name)
  const terms = glossary.terms.filter((term) => toNames(term).some((other) => fold(other) === key))
  if (terms.length > 0) return terms.map((term) => explainTerm(term)).join('\n')
  const names = [...rules.map(({meta}) => meta.id), ...glossary.terms.flatMap(toNames)]
  const guess = findClosest(name, names)
  throw new UsageError(
    `Unexpected \`${name}\`, expected ${guess === undefined ? 'a term of the glossary or the id of a rule' : `\`${guess}\``}`,
  )
}

function toNames({id, term, accepted = [], avoid = []}: Term): string[] {
  return [term, id, ...accepted, ...avoid.map(({form}) => form)]
}

/** Letters only: "End-points" is asked for as `endpoints`. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s-]+/g, '')
    .replace(/s$/, '')
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
  for (const {form, use, note, evidence} of avoid)
    add(
      'Not',
      `${form} → ${use ?? term.term}${evidence ? ', where evidence tells that it is meant' : ''}${note === undefined ? '' : ` (${note})`}`,
    )
  if (ordinaryWord) add('An ordinary word too; meant as the term', describeEvidence(ordinaryWord))
  add('Left as they are', names.join(', '))
  add('Phrases', phrases.join(', '))
  for (const example of examples) add('Example', example)
  add('', url)
  // A text of several lines could forge a line of a log.
  return `${lines.map((line) => line.replace(/\s+/g, ' ')).join('\n')}\n`
}

function describeEvidence({before = [], after = [], beside = []}: Evidence): string {
  const parts = [
    ['before', after],
    ['after', before],
    ['beside', beside],
  ] as const
  return parts
    .filter(([, words]) => words.length > 0)
    .map(([label, words]) => `${label} ${words.slice(0, 8).join(', ')}${words.length > 8 ? ', …' : ''}`)
    .join('; ')
}
