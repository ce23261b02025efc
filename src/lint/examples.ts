import type {Paragraph, Root} from 'mdast'
import {quote} from '../english/wording.ts'
import {lintDocument} from './lint.ts'
import {rules} from '../../rules/index.ts'
import type {Glossary} from '../types.ts'
import type {Problem} from '../glossary/data.ts'
import type {PartialGlossary} from '../glossary/merge.ts'
import {readDocument} from '../markdown/document.ts'
import {parse} from '../markdown/parse.ts'

interface Sample {
  text: string
  term: string
  part: PartialGlossary
  index: number
  field: 'examples' | 'phrases'
  item: number
}

/**
 * Good sentences and phrases of glossaries that their own rules flag.
 *
 * All of them are looked at as one page first, which can only add evidence; what
 * is flagged there is parsed on its own.
 *
 * @param parts those whose examples are looked at
 */
export function findFlaggedExamples(glossary: Glossary, parts: readonly PartialGlossary[]): Problem[] {
  const samples = parts.flatMap((part) => toSamples(part))
  if (samples.length === 0) return []
  const suspects = findSuspects(samples, glossary)
  const problems: Problem[] = []
  for (const sample of suspects) {
    const {text, part, index, field, item, term} = sample
    const [finding] = lintText(parse(text, false), text, glossary)
    if (!finding) continue
    const kind = field === 'examples' ? 'example' : 'phrase'
    problems.push({
      file: part.file,
      ...part.findPoint(index, [field, item]),
      reason: `Unexpected ${kind} of \`${term}\` that its own glossary flags, expected ${quote(finding.expected[0] ?? 'other words')} for ${quote(finding.actual)} in “${text}”`,
    })
  }
  return problems
}

function toSamples(part: PartialGlossary): Sample[] {
  return part.terms.flatMap((term, index) =>
    (['examples', 'phrases'] as const).flatMap((field) =>
      (term[field] ?? []).map((text, item): Sample => ({text, term: term.id, part, index, field, item})),
    ),
  )
}

/** The usual options: what is asked for besides is a matter of the documents. */
const enabled = rules.filter(({meta}) => meta.isDefault).map((rule) => ({rule, options: rule.meta.defaults as object}))

function lintText(tree: Root, source: string, glossary: Glossary): ReturnType<typeof lintDocument> {
  return lintDocument(readDocument(tree, source), glossary, enabled)
}

/** Text that Markdown may read as something else: code, a link, a path. */
const markup = /[`[\]<>{}*_\\/|&]/

function findSuspects(samples: readonly Sample[], glossary: Glossary): Sample[] {
  const isPlain = ({text}: Sample): boolean => !markup.test(text) && !/[\r\n]/.test(text)
  const plain = samples.filter(isPlain)
  const starts: number[] = []
  let source = ''
  const children = plain.map(({text}, index): Paragraph => {
    const offset = source.length
    starts.push(offset)
    source += `${text}\n\n`
    const line = index * 2 + 1
    const position = {
      start: {line, column: 1, offset},
      end: {line, column: text.length + 1, offset: offset + text.length},
    }
    return {type: 'paragraph', children: [{type: 'text', value: text, position}], position}
  })
  const tree: Root = {
    type: 'root',
    children,
    position: {
      start: {line: 1, column: 1, offset: 0},
      end: {line: plain.length * 2 + 1, column: 1, offset: source.length},
    },
  }
  const flagged = new Set<Sample>(samples.filter((sample) => !isPlain(sample)))
  let index = 0
  for (const {range} of lintText(tree, source, glossary)) {
    while (index + 1 < starts.length && (starts[index + 1] ?? 0) <= range[0]) index++
    const sample = plain[index]
    if (sample) flagged.add(sample)
  }
  return samples.filter((sample) => flagged.has(sample))
}
