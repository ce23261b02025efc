import type {Glossary} from '../types.ts'

/**
 * A glossary in which a project's own name is left as it is.
 *
 * A name that is nothing but terms, such as `rest-api`, would switch those terms
 * off on every page, so it does not count.
 *
 * @param name of a package: `graph-ql-kit`, `@shop/graph-ql-kit`
 * @returns nothing where the name changes nothing
 */
export function withProjectName(glossary: Glossary, name: string): Glossary | undefined {
  const [own = ''] = name.split('/').slice(-1)
  if (!hasMoreThanTerms(own, glossary)) return
  return {...glossary, names: [...(glossary.names ?? []), own.replaceAll(separator, ' ')]}
}

/** What parts the words of a package's name. */
const separator = /[-_.]+/g

/** Whether a name has the letters of a term, and others: "graph-ql-kit". */
function hasMoreThanTerms(name: string, glossary: Glossary): boolean {
  const letters = toLetters(name)
  const others = listForms(glossary).reduce((left, form) => left.replaceAll(form, ' '), letters)
  return others !== letters && /[^ s]/.test(others)
}

/** The letters of every form of every term, the longest first. */
export function listForms({terms}: Glossary): readonly string[] {
  const forms = terms.flatMap(({term, accepted = [], avoid = []}) => [
    term,
    ...accepted,
    ...avoid.map(({form}) => form),
  ])
  return [...new Set(forms.map(toLetters))].toSorted((a, b) => b.length - a.length)
}

/** Letters and digits of a text, in small letters. */
export function toLetters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
