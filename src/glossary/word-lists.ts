/**
 * The words of a glossary for tools that know nothing of evidence: ordinary words
 * and forms that need evidence are left out.
 */
import type {Glossary, Term} from '../types.ts'

/** Terms whose letters are checked wherever they stand. */
function findPlain({terms}: Glossary): Term[] {
  return terms.filter(({letters, ordinaryWord}) => letters !== 'any' && !ordinaryWord)
}

function findReplacements(glossary: Glossary): (readonly [form: string, use: string])[] {
  return glossary.terms.flatMap((term) =>
    (term.avoid ?? []).flatMap(({form, use = term.term, evidence}) => (evidence ? [] : [[form, use] as const])),
  )
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}

/** A Vale rule that extends `substitution`. */
export function renderVale(glossary: Glossary): string {
  const swaps = [
    ...findReplacements(glossary),
    ...findPlain(glossary)
      .filter(({term}) => term !== term.toLowerCase())
      .map(({term}) => [term.toLowerCase(), term] as const),
  ]
  const lines = [...new Map(swaps)].map(([form, use]) => `  ${JSON.stringify(escape(form))}: ${JSON.stringify(use)}`)
  return `extends: substitution
message: Use '%s' instead of '%s'.
level: warning
ignorecase: false
swap:
${lines.join('\n')}
`
}

/** Words for cspell: one phrase a line, `!` before a form to avoid. */
export function renderCspell({terms}: Glossary): string {
  const good = terms.flatMap(({term, accepted = [], names = []}) => [term, ...accepted, ...names])
  const words = [...new Set(good.flatMap((phrase) => phrase.split(/\s+/)))].sort()
  const bad = terms.flatMap(({avoid = []}) =>
    avoid.flatMap(({form, evidence}) => (evidence || /\s/.test(form) ? [] : [form])),
  )
  return `# Words of the glossary.\n${[...words, ...bad.map((form) => `!${form}`)].join('\n')}\n`
}

/** Options of textlint-rule-terminology. */
export function renderTextlint(glossary: Glossary): string {
  const exact = findPlain(glossary).flatMap(({term}) => (term === term.toLowerCase() ? [] : [term]))
  const pairs = findReplacements(glossary).map(([form, use]) => [escape(form), use])
  return `${JSON.stringify({rules: {terminology: {defaultTerms: false, terms: [...exact, ...pairs]}}}, undefined, 2)}\n`
}

/** Configuration of markdownlint's rule MD044. */
export function renderMarkdownlint(glossary: Glossary): string {
  const names = findPlain(glossary).flatMap(({term, accepted = []}) =>
    [term, ...accepted].filter((name) => name !== name.toLowerCase()),
  )
  return `${JSON.stringify({MD044: {names, code_blocks: false, html_elements: false}}, undefined, 2)}\n`
}
