import type {Avoid, Glossary, Term} from '../types.ts'
import {quote} from '../english/wording.ts'
import {findOrdinaryPhrase} from '../english/ordinary.ts'
import type {DataPath, Problem} from './data.ts'
import type {Layer} from './layer.ts'

/**
 * Check what glossaries say against each other, once each of them is well formed.
 *
 * @param layers those that were merged, in order; problems are placed in the last
 *   one that gives the field, and the first `trusted` ones are not asked about
 * @returns problems in the order of the layers
 */
export function checkGlossary(glossary: Glossary, layers: readonly Layer[], trusted: number): Problem[] {
  const problems: Problem[] = []
  for (const [index, layer] of layers.entries()) if (index >= trusted) problems.push(...findDuplicates(layer))
  const origins = findOrigins(layers)
  const report = (term: Term, path: DataPath, reason: string): void => {
    const origin = origins.get(term.id)?.get(String(path[0])) ?? origins.get(term.id)?.get('id')
    if (!origin || origin.layer < trusted) return
    const layer = layers[origin.layer]
    if (layer) problems.push({file: layer.file, ...layer.placeOf(origin.term, path), reason})
  }
  checkNames(glossary, layers, trusted, origins, report)
  checkAvoided(glossary, report)
  checkOrdinaryWords(glossary, report)
  const order = new Map(layers.map(({file}, index) => [file, index]))
  return problems.sort(
    (a, b) => (order.get(a.file) ?? 0) - (order.get(b.file) ?? 0) || a.line - b.line || a.column - b.column,
  )
}

type Report = (term: Term, path: DataPath, reason: string) => void

/** Which layer gave a field of an entry last. */
type Origins = ReadonlyMap<string, ReadonlyMap<string, {layer: number; term: number}>>

function findOrigins(layers: readonly Layer[]): Origins {
  const origins = new Map<string, Map<string, {layer: number; term: number}>>()
  for (const [layer, {terms}] of layers.entries()) {
    for (const [index, term] of terms.entries()) {
      const fields = origins.get(term.id) ?? new Map<string, {layer: number; term: number}>()
      origins.set(term.id, fields)
      for (const field of Object.keys(term)) fields.set(field, {layer, term: index})
    }
  }
  return origins
}

function findDuplicates({terms, file, placeOf}: Layer): Problem[] {
  const seen = new Map<string, number>()
  return terms.flatMap(({id}, index): Problem[] => {
    const first = seen.get(id)
    seen.set(id, first ?? index)
    if (first === undefined) return []
    const {line} = placeOf(first)
    return [
      {
        file,
        ...placeOf(index),
        reason: `Unexpected second entry \`${id}\`, expected one: the other is in line ${line}`,
      },
    ]
  })
}

/** Two terms with one name, and entries that name nothing. */
function checkNames(
  glossary: Glossary,
  layers: readonly Layer[],
  trusted: number,
  origins: Origins,
  report: Report,
): void {
  const owners = new Map<string, Term>()
  for (const term of glossary.terms) {
    if (!origins.get(term.id)?.has('term')) {
      const guess = layers.slice(0, trusted).flatMap(({terms}) => terms.map(({id}) => id))
      report(
        term,
        ['id'],
        `Unexpected entry \`${term.id}\` without \`term\`, expected \`term:\`, or the id of an entry to change${guess.length > 0 ? `, such as \`${guess.slice(0, 3).join('`, `')}\`` : ''}`,
      )
    }
    for (const [index, name] of [term.term, ...(term.accepted ?? [])].entries()) {
      const owner = owners.get(name)
      const path = index === 0 ? ['term'] : ['accepted', index - 1]
      if (owner && owner !== term)
        report(
          term,
          path,
          `Unexpected name ${quote(name)} of \`${term.id}\`, expected another one: it is a name of \`${owner.id}\``,
        )
      else if (owner) report(term, path, `Unexpected accepted name ${quote(name)}, expected it once`)
      owners.set(name, owner ?? term)
    }
  }
}

function checkAvoided({terms}: Glossary, report: Report): void {
  const owners = new Map<string, Term>()
  for (const term of terms) for (const name of [term.term, ...(term.accepted ?? [])]) owners.set(name, term)
  const avoided = new Map<string, {term: Term; avoid: Avoid}>()
  for (const term of terms) {
    for (const [index, avoid] of (term.avoid ?? []).entries()) {
      const path = ['avoid', index]
      const {form, evidence} = avoid
      const use = avoid.use ?? term.term
      if (form === use) {
        report(
          term,
          path,
          `Unexpected avoided form ${quote(form)} that is replaced by itself, expected another form or \`use\``,
        )
        continue
      }
      const isOwn = form === term.term || (term.accepted ?? []).includes(form)
      const owner = owners.get(form)
      if (isOwn) {
        report(
          term,
          path,
          `Unexpected form ${quote(form)}, both accepted and avoided by \`${term.id}\`, expected one of the two`,
        )
      } else if (owner && !evidence) {
        report(
          term,
          path,
          `Unexpected avoided form ${quote(form)}: it is a name of \`${owner.id}\`, expected \`evidence:\` that tells when it is wrong, or no such form`,
        )
      }
      const key = form.toLowerCase()
      const other = avoided.get(key)
      if (other && !evidence && !other.avoid.evidence)
        report(
          term,
          path,
          `Unexpected second replacement of ${quote(form)}, expected one: \`${other.term.id}\` avoids it too`,
        )
      if (!evidence) avoided.set(key, other ?? {term, avoid})
    }
  }
  const seen = new Set<string>()
  for (const {term, avoid} of avoided.values()) {
    const chain = followReplacements(term, avoid, avoided)
    if (chain.length < 3 || chain.some((form) => seen.has(form))) continue
    for (const form of chain) seen.add(form)
    report(
      term,
      ['avoid', (term.avoid ?? []).indexOf(avoid)],
      `Unexpected ${chain[0] === chain.at(-1) ? 'cycle' : 'chain'} of replacements ${chain.map((form) => quote(form)).join(' → ')}, expected one form that nothing avoids`,
    )
  }
}

/**
 * The forms that replace each other, from an avoided one on: what replaces a form
 * may not be an avoided form itself.
 *
 *     purchase → sale → purchase
 *
 * @returns the form, what replaces it, and so on until nothing does or a form comes again
 */
function followReplacements(
  term: Term,
  avoid: Avoid,
  avoided: ReadonlyMap<string, {term: Term; avoid: Avoid}>,
): string[] {
  const chain = [avoid.form]
  let current: string | undefined = avoid.use ?? term.term
  while (current !== undefined) {
    const isAgain = chain.includes(current)
    chain.push(current)
    const next: {term: Term; avoid: Avoid} | undefined = isAgain ? undefined : avoided.get(current.toLowerCase())
    // Other letters are another form: "ID" for "Id".
    current = next?.avoid.form === current ? (next.avoid.use ?? next.term.term) : undefined
  }
  return chain
}

function checkOrdinaryWords({terms}: Glossary, report: Report): void {
  for (const term of terms) {
    const {ordinaryWord} = term
    if (ordinaryWord) {
      const {before = [], after = [], beside = []} = ordinaryWord
      if (before.length + after.length + beside.length === 0 && (term.alternatives ?? []).length === 0)
        report(
          term,
          ['ordinaryWord'],
          `Unexpected ordinary word ${quote(term.term.toLowerCase())} without evidence, expected \`before\`, \`after\` or \`beside\`: ${toSentence(term.term)}`,
        )
      continue
    }
    if (term.letters === 'any' || term.term === term.term.toLowerCase() || /[\s-]/.test(term.term)) continue
    const phrase = findOrdinaryPhrase(term.term)
    if (phrase !== undefined)
      report(
        term,
        ['term'],
        `Unexpected term ${quote(term.term)} without evidence, expected \`ordinaryWord:\` with \`before\`, \`after\` or \`beside\`: “${phrase}” would be flagged`,
      )
  }
  for (const term of terms) {
    for (const [index, {form, evidence, use = term.term}] of (term.avoid ?? []).entries()) {
      const phrase = evidence || /[\s-]/.test(form) || /\p{Lu}/u.test(form) ? undefined : findOrdinaryPhrase(form)
      if (phrase !== undefined && use.toLowerCase() !== form)
        report(
          term,
          ['avoid', index],
          `Unexpected avoided form ${quote(form)} without evidence, expected \`evidence:\` with \`before\` or \`after\`: “${phrase}” would be flagged`,
        )
    }
  }
}

function toSentence(term: string): string {
  const phrase = findOrdinaryPhrase(term)
  return phrase === undefined ? 'nothing tells when it is meant' : `nothing tells it from “${phrase}”`
}
