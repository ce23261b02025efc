/**
 * A glossary as a page that people read and `readGlossary` reads back.
 */
import type {Avoid, Glossary, Term} from '../types.ts'
import {toId} from './layer.ts'

/**
 * A glossary as Markdown: tables of terms, phrases, names and paths, and one fence
 * of YAML with what the tables have no column for. Read back with `extends: none`
 * it gives equal data.
 *
 * @param title heading of the page
 * @param toYaml writes the data of the fence
 */
export function renderPage(glossary: Glossary, title: string, toYaml: (data: object) => string): string {
  const {terms, requests} = glossary
  const parts = [`# ${title}`, '## Terms', renderTerms(terms)]
  const phrases = terms.filter((term) => isListed(term.phrases))
  if (phrases.length > 0)
    parts.push(
      '## Phrases',
      renderTable(
        ['Term', 'Phrases'],
        phrases.map((term) => [toCell(term.term), toList(term.phrases)]),
      ),
    )
  const named = terms.filter((term) => isListed(term.accepted ?? []) || isListed(toForms(term)))
  if (named.length > 0)
    parts.push(
      '## Names',
      renderTable(
        ['Term', 'Accepted', 'Avoid'],
        named.map((term) => [toCell(term.term), toList(term.accepted ?? []), toList(toForms(term))]),
      ),
    )
  const rest = toRest(glossary)
  if (requests.shapes.length > 0)
    parts.push(
      '## Requests',
      renderTable(
        ['Path', 'Method', 'Purpose', 'Meaning', 'Not'],
        requests.shapes.map(({request, purpose, meaning, not}) => {
          const [method = '', path = ''] = request.split(' ')
          return [`\`${path}\``, method, purpose, toCell(meaning), not === undefined ? '' : `\`${not}\``]
        }),
      ),
    )
  if (Object.keys(rest).length > 0)
    parts.push(
      '## Evidence and words of paths',
      'What tells a term from ordinary English, and an action from a resource.',
      `\`\`\`yaml api-glossary\n${toYaml(rest).trimEnd()}\n\`\`\``,
    )
  return `${parts.join('\n\n')}\n`
}

/** Columns of the table of terms that stand there only where a term has the field. */
const optional = [
  ['Id', 'id'],
  ['Usage', 'usage'],
  ['Expands', 'expands'],
  ['Sound', 'sound'],
  ['Letters', 'letters'],
  ['URL', 'url'],
] as const

function renderTerms(terms: readonly Term[]): string {
  const columns = optional.filter(([, field]) =>
    terms.some((term) => (field === 'id' ? term.id !== toId(term.term) : isText(term[field]))),
  )
  const heads = ['Term', 'Kind', 'Meaning', ...columns.map(([head]) => head)]
  return renderTable(
    heads,
    terms.map((term) => [
      toCell(term.term),
      term.kind,
      isText(term.meaning) ? toCell(term.meaning) : '',
      ...columns.map(([, field]) => (isText(term[field]) ? toCell(term[field] ?? '') : '')),
    ]),
  )
}

function renderTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return lines.join('\n')
}

/** Whether a text reads back as it is from a cell. */
function isText(text: string | undefined): text is string {
  return text !== undefined && text !== '' && text === text.trim() && !/[\r\n`<>*_[\]\\~]|^[—–-]$|&\w/.test(text)
}

function toCell(text: string): string {
  return text.replaceAll('|', '\\|')
}

/** Whether a list reads back from a cell. */
function isListed(items: readonly string[]): boolean {
  return items.length > 0 && items.every((item) => isText(item) && !/[;,|]/.test(item))
}

function toList(items: readonly string[]): string {
  return isListed(items) ? items.join('; ') : ''
}

function toForms({avoid = []}: Term): string[] {
  return avoid.map(({form}) => form)
}

/** What the tables do not hold. */
function toRest({terms, requests, names}: Glossary): object {
  const entries = terms.flatMap((term) => {
    const rest = toRestOfTerm(term)
    return Object.keys(rest).length > 0 ? [{term: term.term, ...rest}] : []
  })
  const {shapes: _, ...others} = requests
  // An empty meaning is what an absent one reads as.
  const withoutEmpty = (items: readonly {meaning: string}[]): object[] =>
    items.map(({meaning, ...item}) => (meaning === '' ? item : {...item, meaning}))
  const said = {...others, methods: withoutEmpty(others.methods), purposes: withoutEmpty(others.purposes)}
  const kept = Object.fromEntries(Object.entries(said).filter(([, value]) => !Array.isArray(value) || value.length > 0))
  return {
    ...(entries.length > 0 && {terms: entries}),
    ...(Object.keys(kept).length > 0 && {requests: kept}),
    ...(names && {names}),
  }
}

function toRestOfTerm(term: Term): Partial<Term> {
  const {avoid = [], accepted = [], phrases} = term
  const more = avoid.filter((item) => Object.keys(item).length > 1)
  const isAvoidListed = isListed(toForms(term))
  const said: readonly Avoid[] = isAvoidListed ? more : avoid
  return {
    ...Object.fromEntries(
      (['id', 'meaning', 'usage', 'expands', 'sound', 'letters', 'url'] as const)
        .filter((field) => term[field] !== undefined && !isText(term[field]) && term[field] !== '')
        .map((field) => [field, term[field]]),
    ),
    ...(phrases.length > 0 && !isListed(phrases) && {phrases}),
    ...(accepted.length > 0 && !isListed(accepted) && {accepted}),
    ...(term.examples.length > 0 && {examples: term.examples}),
    ...(said.length > 0 && {avoid: said}),
    ...(term.ordinaryWord && {ordinaryWord: term.ordinaryWord}),
    ...(term.names && {names: term.names}),
    ...(term.alternatives && {alternatives: term.alternatives}),
    ...(term.incorrect && {incorrect: term.incorrect}),
  }
}

/** A glossary as comma-separated values (RFC 4180), a row for each term. */
export function renderCsv({terms}: Glossary): string {
  const heads = ['id', 'term', 'kind', 'meaning', 'usage', 'expands', 'accepted', 'avoid', 'phrases', 'url']
  const rows = terms.map((term) => [
    term.id,
    term.term,
    term.kind,
    term.meaning,
    term.usage ?? '',
    term.expands ?? '',
    (term.accepted ?? []).join('; '),
    toForms(term).join('; '),
    term.phrases.join('; '),
    term.url ?? '',
  ])
  return [heads, ...rows].map((row) => `${row.map(toField).join(',')}\r\n`).join('')
}

function toField(text: string): string {
  // What a spreadsheet would run as a formula is text: "=1+1".
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
