import type {EnabledRule} from './lint.ts'
import type {Glossary, Need} from './types.ts'

/**
 * Whether a source may hold a finding; `false` is certain.
 *
 * @param source text of a document, before it is parsed
 */
export type Filter = (source: string) => boolean

/**
 * Compile what the enabled rules need into one question about a source, once for a
 * glossary and the same rules and options.
 *
 * A rule finds nothing in a document whose source holds nothing that the rule
 * needs (`RuleMeta.needs` and the docstrings of what makes them), so a document
 * whose source holds nothing that any rule needs has no findings. Two things are
 * needed by no rule and are said of a page all the same, or undo the argument:
 *
 * - a comment that controls messages, `<!--lint …-->`: a mistake in it is reported;
 * - a letter written as a character reference, `&#114;est`: needs look for letters.
 *   By its number any letter can be written so; of the names of HTML, only `fjlig`
 *   stands for letters of ASCII.
 *
 * Matches are tried at each place and in each need, not only the leftmost one of
 * one need, so that a match that is not confirmed hides no other.
 *
 * @param frontmatter keys whose text is checked too: with any, a source with front matter may hold a finding
 * @returns always `true` where a rule does not say what it needs, and for a large glossary
 */
export function toFilter(
  glossary: Glossary,
  rules: readonly EnabledRule[],
  frontmatter: readonly string[] = [],
): Filter {
  const filter = toBodyFilter(glossary, rules)
  return frontmatter.length > 0 ? (source) => hasFrontmatter.test(source) || filter(source) : filter
}

// "---" in the first line
const hasFrontmatter = /^\uFEFF?---/

function toBodyFilter(glossary: Glossary, rules: readonly EnabledRule[]): Filter {
  let known = filters.get(glossary)
  if (!known) filters.set(glossary, (known = new Map<string, Filter>()))
  const key = JSON.stringify(rules.map(({rule, options}) => [rule.meta.id, options]))
  let filter = known.get(key)
  if (!filter) known.set(key, (filter = compile(glossary, rules)))
  return filter
}

const filters = new WeakMap<Glossary, Map<string, Filter>>()

/**
 * Needs are searched for by one expression. With some forty terms it grows past what
 * the engine compiles, and a search takes longer than a whole check: no filter then.
 */
const mostTerms = 30

function compile(glossary: Glossary, rules: readonly EnabledRule[]): Filter {
  if (glossary.terms.length > mostTerms) return () => true
  const needs = new Set<Need>(always)
  for (const {rule, options} of rules) {
    const own = rule.meta.needs?.(glossary, options as never)
    if (!own) return () => true
    for (const need of own) needs.add(need)
  }
  // Rules and words share patterns; each is searched for once.
  const confirmations = new Map<string, Need['confirm'][]>()
  for (const {pattern, confirm} of needs) confirmations.set(pattern, [...(confirmations.get(pattern) ?? []), confirm])
  const all = [...confirmations]
  const expressions: RegExp[] = []
  // One group for each need, so that a match says from which need on to try.
  const any = new RegExp(all.map(([pattern]) => `(${pattern})`).join('|'), 'g')
  return (source) => {
    any.lastIndex = 0
    for (let match = any.exec(source); match; match = any.exec(source)) {
      const {index} = match
      let next = 0
      while (match[next + 1] === undefined) next++
      for (; next < all.length; next++) {
        const [pattern, confirms] = all[next] ?? ['', []]
        const expression = (expressions[next] ??= new RegExp(pattern, 'y'))
        expression.lastIndex = index
        const text = expression.exec(source)?.[0]
        if (text !== undefined && confirms.some((confirm) => confirm?.(source, index, text) ?? true)) return true
      }
      any.lastIndex = index + 1
    }
    return false
  }
}

const always: readonly Need[] = [
  // `<!--lint disable-->`, `{/* lint disable */}`
  {pattern: String.raw`<!--\s*lint|/\*\s*lint`},
  // `&#114;`, `&#x72;`
  {pattern: String.raw`&#[xX]?[\da-fA-F]{1,7};|&fjlig;`, confirm: (source, index, text) => isLetter(text)},
]

/** Whether a reference stands for a letter or a digit. */
function isLetter(reference: string): boolean {
  if (!reference.startsWith('&#')) return true
  const digits = reference.slice(2, -1)
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number.parseInt(digits, 10)
  return code <= 0x10ffff && /[\p{L}\p{N}]/u.test(String.fromCodePoint(code))
}
