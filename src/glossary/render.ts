/** Formats glossaries: as a page that `readGlossary` can read, as CSV, and for other tools. */
import type {Glossary, Term} from '../types.ts'
import {escapePattern} from '../english/pattern.ts'
import {toId} from './read.ts'

/**
 * Format a glossary as Markdown: tables of terms, phrases, names and paths, and a YAML fence for
 * fields without a column. From this page, `readGlossary` with `extends: 'none'` returns the same data.
 *
 * @param title heading of the page
 * @param toYaml writes the data of the fence
 */
export function renderPage(glossary: Glossary, title: string, toYaml: (data: object) => string): string {
  const {terms, requests} = glossary
  const phrases = terms.flatMap((term) =>
    isListed(term.phrases) ? [[toCell(term.term), term.phrases.join('; ')]] : [],
  )
  const names = terms.flatMap((term) => {
    const cells = [term.accepted ?? [], toForms(term)].map((forms) => (isListed(forms) ? forms.join('; ') : ''))
    return cells.some(Boolean) ? [[toCell(term.term), ...cells]] : []
  })
  const paths = requests.shapes.map(({request, purpose, meaning, not}) => {
    const [method = '', path = ''] = request.split(' ')
    return [`\`${path}\``, method, purpose, toCell(meaning), not === undefined ? '' : `\`${not}\``]
  })
  const rest = toRest(glossary)
  const fence = [
    '## Evidence and words of paths',
    'The evidence shows whether a term is meant. The words of paths show whether a path names an action.',
    `\`\`\`yaml api-glossary\n${toYaml(rest).trimEnd()}\n\`\`\``,
  ]
  const parts = [
    `# ${title}`,
    '## Terms',
    renderTerms(terms),
    ...renderSection('Phrases', ['Term', 'Phrases'], phrases),
    ...renderSection('Names', ['Term', 'Accepted', 'Avoid'], names),
    ...renderSection('Requests', ['Path', 'Method', 'Purpose', 'Meaning', 'Not'], paths),
    ...(Object.keys(rest).length > 0 ? fence : []),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Format a heading and its table. Returns an empty list if the table has no rows. */
function renderSection(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return rows.length > 0 ? [`## ${title}`, renderTable(heads, rows)] : []
}

/** The optional columns in the table of terms: pairs of heading and field. A column without values is left out. */
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
  const fields = ['meaning', ...columns.map(([, field]) => field)] as const
  const rows = terms.map((term) => [
    toCell(term.term),
    term.kind,
    ...fields.map((field) => (isText(term[field]) ? toCell(term[field]) : '')),
  ])
  return renderTable(heads, rows)
}

function renderTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return lines.join('\n')
}

/** Whether `readGlossary` reads a text unchanged from a cell. */
function isText(text: string | undefined): text is string {
  return text !== undefined && text !== '' && text === text.trim() && !/[\r\n`<>*_[\]\\~]|^[—–-]$|&\w/.test(text)
}

function toCell(text: string): string {
  return text.replaceAll('|', '\\|')
}

/** Whether `readGlossary` reads a list unchanged from a cell. */
function isListed(items: readonly string[]): boolean {
  return items.length > 0 && items.every((item) => isText(item) && !/[;,|]/.test(item))
}

function toForms({avoid = []}: Term): string[] {
  return avoid.map(({form}) => form)
}

/** Format the data of a glossary as JSON. Leaves out empty meanings, which `readGlossary` refuses. */
export function renderJson(data: unknown): string {
  const json = JSON.stringify(data, (key, value: unknown) => (key === 'meaning' && value === '' ? undefined : value), 2)
  return `${json}\n`
}

/** Get the data that the tables leave out. */
function toRest({terms, requests, names}: Glossary): object {
  const entries = terms.flatMap((term) => {
    const rest = toRestOfTerm(term)
    return Object.keys(rest).length > 0 ? [{term: term.term, ...rest}] : []
  })
  const {shapes: _, ...others} = requests
  const written = Object.entries(JSON.parse(renderJson(others)) as object)
  const kept = Object.fromEntries(written.filter(([, value]) => !Array.isArray(value) || value.length > 0))
  return {
    ...(entries.length > 0 && {terms: entries}),
    ...(Object.keys(kept).length > 0 && {requests: kept}),
    ...(names && {names}),
  }
}

function toRestOfTerm(term: Term): object {
  const {avoid = [], accepted = [], phrases} = term
  const rest = {
    ...term,
    phrases: isListed(phrases) ? [] : phrases,
    accepted: isListed(accepted) ? [] : accepted,
    // If the table lists the forms, keep only the forms with fields that the table cannot show, such as evidence.
    avoid: isListed(toForms(term)) ? avoid.filter((item) => Object.keys(item).length > 1) : avoid,
  }
  const isLeft = (value: unknown): boolean =>
    typeof value === 'string' ? value !== '' && !isText(value) : [value].flat().some((item) => item !== undefined)
  return Object.fromEntries(Object.entries(rest).filter(([field, value]) => field !== 'term' && isLeft(value)))
}

/** Format the terms as comma-separated values (RFC 4180). */
export function renderCsv({terms}: Glossary): string {
  const heads = ['id', 'term', 'kind', 'meaning', 'usage', 'expands', 'accepted', 'avoid', 'phrases', 'url'] as const
  const rows = terms.map((term) => {
    const fields = {...term, avoid: toForms(term)}
    return heads.map((head) => [fields[head] ?? ''].flat().join('; '))
  })
  return [heads, ...rows].map((row) => `${row.map(toField).join(',')}\r\n`).join('')
}

function toField(text: string): string {
  // A text such as "=1+1" gets an apostrophe, so that spreadsheets do not run it as a formula.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Find the terms that need no evidence, so that tools without evidence can check their capitalisation. */
function findExact({terms}: Glossary): Term[] {
  return terms.filter(({letters, ordinaryWord}) => letters !== 'any' && !ordinaryWord)
}

function hasCapitals(name: string): boolean {
  return name !== name.toLowerCase()
}

function findReplacements(glossary: Glossary): (readonly [form: string, use: string])[] {
  return glossary.terms.flatMap((term) =>
    (term.avoid ?? []).flatMap(({form, use = term.term, evidence}) => (evidence ? [] : [[form, use] as const])),
  )
}

/** Format a Vale rule that extends `substitution`. */
export function renderVale(glossary: Glossary): string {
  const names = findExact(glossary).map(({term}) => term)
  const swaps = [
    ...findReplacements(glossary),
    ...names.filter(hasCapitals).map((name) => [name.toLowerCase(), name] as const),
  ]
  const lines = [...new Map(swaps)].map(
    ([form, use]) => `  ${JSON.stringify(escapePattern(form))}: ${JSON.stringify(use)}`,
  )
  return `extends: substitution
message: Use '%s' instead of '%s'.
level: warning
ignorecase: false
swap:
${lines.join('\n')}
`
}

/** Format a dictionary for cspell: one word on each line, with `!` before an avoided form. */
export function renderCspell({terms}: Glossary): string {
  const good = terms.flatMap(({term, accepted = [], names = []}) => [term, ...accepted, ...names])
  const words = [...new Set(good.flatMap((phrase) => phrase.split(/\s+/)))].sort()
  const bad = terms.flatMap(({avoid = []}) =>
    avoid.flatMap(({form, evidence}) => (evidence || /\s/.test(form) ? [] : [form])),
  )
  return `# Words of the glossary.\n${[...words, ...bad.map((form) => `!${form}`)].join('\n')}\n`
}

/** Format options for textlint-rule-terminology. */
export function renderTextlint(glossary: Glossary): string {
  const pairs = findReplacements(glossary).map(([form, use]) => [escapePattern(form), use])
  const names = findExact(glossary).map(({term}) => term)
  const terms = [...names.filter(hasCapitals), ...pairs]
  return renderJson({rules: {terminology: {defaultTerms: false, terms}}})
}

/** Format a configuration for markdownlint's rule MD044. */
export function renderMarkdownlint(glossary: Glossary): string {
  const names = findExact(glossary).flatMap(({term, accepted = []}) => [term, ...accepted])
  return renderJson({MD044: {names: names.filter(hasCapitals), code_blocks: false, html_elements: false}})
}
