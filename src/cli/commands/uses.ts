/** Finds the terms of a glossary in documents, to show them to the authors of the glossary. */
import {toArticleSound} from '../../../rules/glossary-article/index.ts'
import {toArticle} from '../../english/articles.ts'
import {location} from 'vfile-location'
import {toCandidateSearch, toPatterns} from '../../lint/candidates.ts'
import {readMarkdown} from '../../lint/page.ts'
import {toSetup, usual} from '../../lint/setup.ts'
import {readDocument} from '../../markdown/document.ts'
import {findMentions, type Mention} from '../../terms/mentions.ts'
import {classify, letterDefaults, toFindings} from '../../terms/repair.ts'
import type {Glossary, MarkdownDocument, Repair} from '../../types.ts'
import {findFiles, usualSelection} from '../files.ts'
import {readIgnored} from '../ignored.ts'
import {UsageError} from '../errors.ts'
import {complain, type Host} from '../host.ts'
import type {Source} from '../sources.ts'

export interface Use {
  term: string
  path: string
  line: number
  column: number
  repair: Repair
  before: string
  after: string
}

/** Find the documents that paths match. @throws {UsageError} if a path matches nothing */
export async function findDocuments(paths: readonly string[], {cwd}: Host): Promise<Source[]> {
  const {sources, problems} = await findFiles(paths, cwd, {...usualSelection, findIgnorer: await readIgnored(cwd)})
  if (problems.length > 0) throw new UsageError(problems.join('\n'))
  return sources
}

/** Read the documents whose text `isWanted` accepts. */
export function* readDocuments(
  sources: readonly Source[],
  host: Host,
  isWanted: (text: string) => boolean = () => true,
): Generator<{path: string; document: MarkdownDocument}> {
  for (const {name, read} of sources) {
    const found = read()
    if ('problem' in found) {
      complain(host, found.problem)
      continue
    }
    const source = found.text.replace(/^\uFEFF/, '').toWellFormed()
    if (isWanted(source)) yield {path: name, document: readDocument(readMarkdown(source, name).tree, source, name)}
  }
}

/** Find the terms of a glossary in documents. Findings with uncertain repairs come first. */
export async function findUses(paths: readonly string[], glossary: Glossary, host: Host): Promise<Use[]> {
  const setup = toSetup({}, {...usual, glossary})
  const rules = setup.rules.filter(({rule}) => ['glossary-casing', 'glossary-spelling'].includes(rule.meta.id))
  const search = toCandidateSearch(toPatterns({...setup, rules}))
  const uses: Use[] = []
  const isWanted = (text: string): boolean => search(text) !== undefined
  for (const {path, document} of readDocuments(await findDocuments(paths, host), host, isWanted)) {
    const points = location(document.source)
    for (const mention of findMentions(document, glossary)) {
      if (classify(mention) === undefined) continue
      const [finding] = toFindings(mention, document.source, glossary, letterDefaults)
      const point = finding && points.toPoint(finding.range[0])
      if (!point) continue
      const {line, column} = point
      uses.push({term: mention.form.term.id, path, line, column, repair: finding.repair, ...toSentences(mention)})
    }
  }
  return uses.toSorted((a, b) => Number(a.repair === 'certain') - Number(b.repair === 'certain'))
}

// Matches the article before a term: `a` in "Call a "; not `A` in "Plan A "
const articleBefore = /(?:(?<=^\s*)A|(?<!\S)a)n?(?=\s["'“‘(]?$)/u

/** Get the sentence around a mention: as it is, and as repaired. The repair also corrects the article. */
function toSentences({prose: {text}, from, to, correct, form: {term}}: Mention): Pick<Use, 'before' | 'after'> {
  const [start = ''] = /(?:[^.!?]|[.!?](?!\s)){0,160}$/.exec(text.slice(0, from)) ?? []
  const [end = ''] = /^(?:[^.!?]|[.!?](?!\s)){0,160}[.!?]?/.exec(text.slice(to)) ?? []
  const lead = start.replace(articleBefore, (article) => toArticle(toArticleSound(term, correct), article))
  const toLine = (words: string): string =>
    words
      .replaceAll(/\uFFFC+/g, '…')
      .replaceAll(/\s+/g, ' ')
      .trim()
  return {before: toLine(start + text.slice(from, to) + end), after: toLine(lead + correct + end)}
}

export function formatUses(name: string, uses: readonly Use[], most = Infinity): string {
  const offered = uses.filter(({repair}) => repair === 'offered').length
  const doubt = offered > 0 ? `, ${offered} with suggestions only` : ''
  const shown = uses.slice(0, most).map(({path, line, column, repair, before, after}) => {
    const head = `  ${path}:${line}:${column}${repair === 'offered' ? ' (suggestion)' : ''}`
    return `${head}\n    - ${before}\n    + ${after}\n`
  })
  return `${name}: ${uses.length} ${uses.length === 1 ? 'finding' : 'findings'}${doubt}\n${shown.join('')}`
}
