import type {Glossary, Term} from '../types.ts'
import {findClosest, quote} from '../english/wording.ts'
import {toProblem, type DataPath, type Problem} from './data.ts'
import type {PartialGlossary} from './merge.ts'
import {findUnsure} from './unsure.ts'

type Mistake = readonly [term: Term, path: DataPath, reason: string]

/**
 * Find contradictions in a glossary.
 *
 * @param parts the glossaries that were merged, in order. A problem is reported in the last
 *   glossary that sets the wrong field. The first `trusted` glossaries are not checked.
 * @returns the contradictions as `problems`, and the everyday words without evidence as `unsure`. Both are
 *   in the order of the parts
 */
export function checkGlossary(
  glossary: Glossary,
  parts: readonly PartialGlossary[],
  trusted: number,
): {problems: Problem[]; unsure: Problem[]} {
  const origins = toOrigins(parts)
  const known = parts.slice(0, trusted).flatMap(({terms}) => terms.map(({id}) => id))
  const mistakes = [
    ...checkEntries(glossary.terms, origins, known),
    ...checkNames(glossary.terms),
    ...checkAvoided(glossary.terms),
    ...checkOrdinaryWords(glossary.terms),
  ]
  const place = (found: readonly Mistake[]): Problem[] =>
    found.flatMap(([{id}, path, reason]): Problem[] => {
      const {part, index} = origins.get(`${id} ${path[0]}`) ?? origins.get(`${id} id`) ?? {}
      return part && index !== undefined && parts.indexOf(part) >= trusted
        ? [toProblem(part, [index, ...path], reason)]
        : []
    })
  const order = parts.map(({file}) => file)
  const sort = (problems: readonly Problem[]): Problem[] =>
    problems.toSorted((a, b) => order.indexOf(a.file) - order.indexOf(b.file) || a.line - b.line || a.column - b.column)
  return {
    problems: sort([...parts.slice(trusted).flatMap(findDuplicates), ...findUndefined(parts), ...place(mistakes)]),
    unsure: sort(place([...checkUnsure(glossary.terms)])),
  }
}

/** Maps a field of a term (`rest-api avoid`) to the last glossary that sets it, and to the index of the term there. */
type Origins = ReadonlyMap<string, {part: PartialGlossary; index: number}>

function toOrigins(parts: readonly PartialGlossary[]): Origins {
  const all = parts.flatMap((part) =>
    part.terms.flatMap((term, index) =>
      Object.keys(term).map((field) => [`${term.id} ${field}`, {part, index}] as const),
    ),
  )
  return new Map(all)
}

function findDuplicates(part: PartialGlossary): Problem[] {
  const seen = new Map<string, number>()
  return part.terms.flatMap(({id, term, kind = 'noun'}, index): Problem[] => {
    // "Web-hook" and "webhook" are the same term. The verb "log in" and the noun "login" are two
    // terms.
    const letters = term === undefined ? id : `${kind} ${term.toLowerCase().replaceAll(/[\s-]+/g, '')}`
    const first = seen.get(id) ?? seen.get(letters)
    seen.set(id, first ?? index)
    seen.set(letters, first ?? index)
    if (first === undefined) return []
    const other = part.terms[first]?.term
    const {line} = part.findPoint([first])
    const reason =
      term !== undefined && other !== undefined && term !== other
        ? `Unexpected second entry ${quote(term)}, expected one entry: ${quote(other)} on line ${line} differs only in ${describeDifference(term, other)}`
        : `Unexpected second entry \`${id}\`, expected one entry: the first is on line ${line}`
    return [toProblem(part, [index], reason)]
  })
}

function describeDifference(name: string, other: string): string {
  const [letters, otherLetters] = [name, other].map((text) => text.replaceAll(/[^\p{L}\p{N}]/gu, ''))
  if (letters === otherLetters) return 'hyphens or spaces'
  return name.toLowerCase() === other.toLowerCase() ? 'capitals' : 'capitals, hyphens or spaces'
}

/** Find terms without a definition. A table with only the columns Term and Avoid lists forms, but defines no term. */
function findUndefined(parts: readonly PartialGlossary[]): Problem[] {
  return parts.flatMap((part): Problem[] => {
    const known = parts.flatMap(({terms, forms = []}) => terms.filter((_, index) => !forms.includes(index)))
    return (part.forms ?? []).flatMap((index): Problem[] => {
      const {id, term = ''} = part.terms[index] ?? {id: ''}
      if (known.some((other) => other.id === id)) return []
      const names = known.map((other) => other.term ?? other.id)
      const guess = findClosest(term, names)
      const cure = guess === undefined ? 'a row with its kind or meaning' : quote(guess)
      const reason = `Unexpected term ${quote(term)} without a definition, expected ${cure}`
      return [toProblem(part, [index], reason)]
    })
  })
}

/** Find entries that change a term that does not exist. @param known ids to suggest */
function checkEntries(terms: readonly Term[], origins: Origins, known: readonly string[]): Mistake[] {
  const such = known.length > 0 ? `, such as \`${known.slice(0, 3).join('`, `')}\`` : ''
  return terms
    .filter(({id}) => !origins.has(`${id} term`))
    .map((term) => {
      const reason = `Unexpected entry \`${term.id}\` without \`term\`, expected \`term:\` for a new entry, or the id of an existing entry${such}`
      return [term, ['id'], reason]
    })
}

function* checkNames(terms: readonly Term[]): Generator<Mistake> {
  const owners = new Map<string, Term>()
  for (const term of terms) {
    for (const [index, name] of toNames(term).entries()) {
      const owner = owners.get(name)
      const path = index === 0 ? ['term'] : ['accepted', index - 1]
      if (owner === term)
        yield [term, path, `Unexpected second ${quote(name)} in the names of \`${term.id}\`, expected each name once`]
      else if (owner) {
        const reason = `Unexpected name ${quote(name)} of \`${term.id}\`, expected a name that no other entry has: \`${owner.id}\` also has this name`
        yield [term, path, reason]
      }
      owners.set(name, owner ?? term)
    }
  }
}

function toNames({term, accepted = []}: Term): string[] {
  return [term, ...accepted]
}

interface AvoidedForm {
  term: Term
  path: DataPath
  form: string
  use: string
  hasEvidence: boolean
}

/** Find forms that are both avoided and accepted, forms that are avoided twice, and forms that replace each other. */
function* checkAvoided(terms: readonly Term[]): Generator<Mistake> {
  const owners = new Map(terms.flatMap((term) => toNames(term).map((name) => [name, term] as const)))
  const forms = terms.flatMap((term) =>
    (term.avoid ?? []).map(({form, use = term.term, evidence}, index): AvoidedForm => {
      return {term, path: ['avoid', index], form, use, hasEvidence: evidence !== undefined}
    }),
  )
  /** The first avoided form without evidence, by the form in lower case. */
  const avoided = new Map<string, AvoidedForm>()
  for (const entry of forms) {
    const {term, path, form, use, hasEvidence} = entry
    const fail = (reason: string): Mistake => [term, path, `Unexpected ${reason}`]
    if (form === use) {
      yield fail(
        `avoided form ${quote(form)} that is replaced by itself, expected a different form or a different \`use\``,
      )
      continue
    }
    const owner = owners.get(form)
    if (toNames(term).includes(form))
      yield fail(`form ${quote(form)}, both accepted and avoided by \`${term.id}\`, expected one of the two`)
    else if (owner && !hasEvidence) {
      const cure = 'expected `evidence:` that shows when the form is wrong, or an entry without this form'
      yield fail(`avoided form ${quote(form)}: it is a name of \`${owner.id}\`, ${cure}`)
    }
    if (hasEvidence) continue
    const first = avoided.get(form.toLowerCase())
    if (first)
      yield fail(
        first.term === term
          ? `second entry for the avoided form ${quote(form)}, expected one entry`
          : `second replacement of ${quote(form)}, expected one: \`${first.term.id}\` also avoids this form`,
      )
    else avoided.set(form.toLowerCase(), entry)
  }
  const seen = new Set<string>()
  for (const entry of avoided.values()) {
    const chain = followReplacements(entry, avoided)
    if (chain.length < 3 || chain.some((form) => seen.has(form))) continue
    for (const form of chain) seen.add(form)
    const kind = chain[0] === chain.at(-1) ? 'cycle' : 'chain'
    const shown = chain.map((form) => quote(form)).join(' → ')
    const reason = `Unexpected ${kind} of replacements ${shown}, expected a replacement that is not an avoided form`
    yield [entry.term, entry.path, reason]
  }
}

/**
 * Follow the replacements of an avoided form. A replacement must not be an avoided form itself.
 *
 *     purchase → sale → purchase
 *
 * @returns the form, then each replacement in order. The last form is not avoided, or repeats an
 *   earlier form
 */
function followReplacements({form, use}: AvoidedForm, avoided: ReadonlyMap<string, AvoidedForm>): string[] {
  const chain = [form]
  let current: string | undefined = use
  while (current !== undefined) {
    const isAgain = chain.includes(current)
    chain.push(current)
    const next: AvoidedForm | undefined = isAgain ? undefined : avoided.get(current.toLowerCase())
    // "Id" may be replaced by "ID": forms with different capitalisation are different forms.
    current = next?.form === current ? next.use : undefined
  }
  return chain
}

/** Find ordinary words whose evidence can never show that the term is meant. */
function* checkOrdinaryWords(terms: readonly Term[]): Generator<Mistake> {
  for (const entry of terms) {
    const {term, ordinaryWord, alternatives = []} = entry
    const {before = [], after = [], beside = []} = ordinaryWord ?? {}
    if (!ordinaryWord || [...before, ...after, ...beside, ...alternatives].length > 0) continue
    const reason = `Missing evidence for the ordinary word ${quote(term.toLowerCase())}, expected words in \`before\`, \`after\` or \`beside\``
    yield [entry, ['ordinaryWord'], reason]
  }
}

/** Find the words and forms that `check-glossary` reports as unsure. */
function* checkUnsure(terms: readonly Term[]): Generator<Mistake> {
  for (const {term, path, form, kind} of findUnsure(terms)) {
    const isAvoided = path[0] === 'avoid'
    if (kind === 'phrase' || (!isAvoided && form === form.toLowerCase())) continue
    const words = form.includes(' ') ? 'everyday words' : 'an everyday word'
    const evidence = 'with `before`, `after` or `beside`'
    const cure = isAvoided
      ? `\`evidence:\` ${evidence}; or \`always: true\` if the form is always wrong`
      : `\`ordinaryWord:\` ${evidence}; or \`always: true\` if the word always means the term; or \`letters: any\` if the capitalisation of the term does not matter`
    const reason = `Unsure whether ${quote(form)} means the term or ${words}, so \`--fix\` does not repair it. To decide this, add ${cure}`
    yield [term, path, reason]
  }
}
