import {findClosest, quote} from '../../src/english/wording.ts'
import {describe, isEither, isListOf, isOneOf, isText, type InferEach} from '../../src/glossary/values.ts'
import type {Finding, Glossary, MarkdownDocument, Rule} from '../../src/types.ts'
import {
  findKeptMajorities,
  findMajority,
  findNameUses,
  toSameForm,
  type Majority,
  type NameUse,
} from '../../src/terms/synonyms.ts'

const options = {
  prefer: describe(
    'Which names are right. `any`: all accepted names. `consistent`: only the most used name. You can also give one or more names.',
    isEither([isText, isListOf(isText)]),
  ),
  within: describe(
    'Where names must be consistent: in each `section`, on each `page`, or in all files of a run (`site`).',
    isOneOf(['section', 'page', 'site']),
  ),
}
export type Options = InferEach<typeof options>

const rule: Rule<Options> = {
  meta: {
    id: 'glossary-synonym',
    summary: 'Different names for the same thing, if the option `prefer` asks for one name',
    status: 'stable',
    isDefault: true,
    isJoinable: true,
    defaults: {prefer: 'any', within: 'page'},
    options,
    validate: ({prefer = 'any'}, glossary) =>
      prefer === 'any' || prefer === 'consistent' ? undefined : checkNames([prefer].flat() as string[], glossary),
  },
  // Without a preference, no block has a finding. With a preference, all blocks are read.
  pattern: (_, {prefer}) => (prefer === 'any' ? {} : undefined),
  *check(document, {glossary, options: {prefer, within}}) {
    if (prefer === 'any') return
    const uses = findNameUses(document, glossary)
    if (uses.length === 0) return
    const kept = within === 'site' ? findKeptMajorities(glossary) : undefined
    if (prefer !== 'consistent') {
      const wanted = new Set(typeof prefer === 'string' ? [prefer] : prefer)
      for (const use of uses) {
        const {term, accepted = []} = use.mention.form.term
        const name = [term, ...accepted].find((other) => wanted.has(other))
        if (name !== undefined && !wanted.has(use.name)) yield* toFinding(document, use, name, undefined)
      }
      return
    }
    for (const group of groupUses(document, uses, within === 'section')) {
      const majority = kept
        ? kept.get(group[0].mention.form.term.id)
        : findMajority(group, ({offset}) => `line ${toLine(document.source, offset)}`)
      if (!majority) continue
      for (const use of group) if (use.name !== majority.name) yield* toFinding(document, use, majority.name, majority)
    }
  },
}
export default rule

/**
 * Check the preferred names: each must be an accepted name of a term.
 *
 * @returns an error message, or undefined
 */
function checkNames(wanted: readonly string[], {terms}: Glossary): string | undefined {
  const known = terms.flatMap(({term, accepted = []}) => (accepted.length > 0 ? [term, ...accepted] : []))
  const unknown = wanted.find((name) => !known.includes(name))
  if (unknown === undefined) return undefined
  const guess = findClosest(unknown, known)
  const cure =
    guess === undefined ? 'an accepted name of a term, with the capitalisation of the glossary' : quote(guess)
  return `unexpected ${quote(unknown)} for \`prefer\`, expected ${cure}`
}

function* toFinding(
  {source}: MarkdownDocument,
  use: NameUse,
  name: string,
  majority: Majority | undefined,
): Generator<Finding> {
  const {prose, from, to, form, verdict} = use.mention
  const range = prose.range(from, to)
  if (!range || !prose.isPlain(from, to)) return
  const times = majority?.count === 1 ? 'once, at' : `${majority?.count} times, first at`
  yield {
    range,
    actual: source.slice(...range),
    expected: [toSameForm(name, use)],
    term: form.term.term,
    repair: majority || verdict.isByPage ? 'offered' : 'certain',
    note: majority
      ? `“${name}” is used ${times} ${majority.where}; “${use.name}” is another name for the same thing.`
      : `“${use.name}” and “${name}” are names of the same thing, and the settings prefer “${name}”${form.term.url === undefined ? '.' : `. See ${form.term.url}`}`,
  }
}

/** Group the uses of each term, for the whole page or for each section. */
function groupUses(
  document: MarkdownDocument,
  uses: readonly NameUse[],
  isBySection: boolean,
): [NameUse, ...NameUse[]][] {
  const headings = isBySection
    ? document.tree.children.flatMap(({type, position}) =>
        type === 'heading' && position?.start.offset !== undefined ? [position.start.offset] : [],
      )
    : []
  const groups = new Map<string, [NameUse, ...NameUse[]]>()
  for (const use of uses) {
    const key = `${headings.filter((offset) => offset <= use.offset).length} ${use.mention.form.term.id}`
    const group = groups.get(key)
    if (group) group.push(use)
    else groups.set(key, [use])
  }
  return [...groups.values()]
}

function toLine(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}
