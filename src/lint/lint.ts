import type {Context, Finding, Glossary, MarkdownDocument, Rule, RuleFinding} from '../types.ts'
import {describe} from '../english/wording.ts'

export interface EnabledRule {
  rule: Rule<never>
  options: object
}

let isStrict = false

/** Turn strict mode on or off. A finding with a wrong range is an error in strict mode, and is dropped otherwise. */
export function setStrict(value: boolean): void {
  isStrict = value
}

/** A finding, its rule, and the index of the rule in the order of precedence. */
interface RankedFinding {
  finding: Finding
  order: number
  rule: {id: string; isJoinable: boolean}
}

/**
 * Run rules over a document.
 *
 * If findings overlap, the finding that starts first is kept. If they start at the same offset,
 * the longer finding is kept. If their ranges are equal, the finding of the earlier rule is kept.
 * Repairs that are certain are joined if there are only spaces between them.
 *
 * @param rules in order of precedence
 * @param fail receives a message if a rule fails; without `fail`, the error is thrown
 * @returns findings sorted by position, without overlaps
 * @throws {Error} if a rule fails and `fail` is absent, or if a finding has a wrong range in strict
 *   mode
 */
export function lintDocument(
  document: MarkdownDocument,
  glossary: Glossary,
  rules: readonly EnabledRule[],
  fail?: (sentence: string) => void,
): RuleFinding[] {
  const all = rules.flatMap(({rule, options}, order) =>
    run(rule, document, {glossary, options} as Context<never>, fail)
      .filter((finding) => hasItsText(finding, document.source, rule.meta.id))
      .map((finding): RankedFinding => ({finding, order, rule: rule.meta})),
  )
  all.sort(
    (a, b) => a.finding.range[0] - b.finding.range[0] || b.finding.range[1] - a.finding.range[1] || a.order - b.order,
  )
  const kept: RankedFinding[] = []
  for (const next of all) {
    const last = kept.at(-1)
    if (last && next.finding.range[0] < last.finding.range[1]) continue
    const joined = last && join(last, next, document.source)
    if (joined) kept[kept.length - 1] = joined
    else kept.push(next)
  }
  return kept.map(({finding, rule}) => ({...finding, rule: rule.id, reason: finding.reason ?? toReason(finding)}))
}

function toReason({actual, expected, phrase}: Finding): string {
  return describe(phrase ? {actual: phrase[0], expected: [phrase[1]]} : {actual, expected})
}

/** Run a rule. If the rule fails and `fail` is given, there are no findings. */
function run(
  rule: Rule<never>,
  document: MarkdownDocument,
  context: Context<never>,
  fail: ((sentence: string) => void) | undefined,
): readonly Finding[] {
  try {
    return [...rule.check(document, context)]
  } catch (error) {
    const sentence = `Rule \`${rule.meta.id}\` failed: ${(error as Error).message}`
    if (!fail) throw new Error(sentence, {cause: error})
    fail(sentence)
    return []
  }
}

function hasItsText({range, actual}: Finding, source: string, rule: string): boolean {
  const found = source.slice(...range)
  if (found !== actual && isStrict)
    throw new Error(`Unexpected text \`${found}\` at ${range.join('-')}, expected \`${actual}\` (${rule})`)
  return found === actual
}

/**
 * Join two repairs with only spaces between them.
 *
 *     An Rest end-point
 *     ^^ ^^^^ ^^^^^^^^^       three mistakes, one repair
 */
function join(left: RankedFinding, right: RankedFinding, source: string): RankedFinding | undefined {
  if (!left.rule.isJoinable || !right.rule.isJoinable) return
  const [a, b] = [left.finding, right.finding]
  if (a.repair !== 'certain' || b.repair !== 'certain') return
  const [[before], [after]] = [a.expected, b.expected]
  if (before === undefined || after === undefined) return
  const between = source.slice(a.range[1], b.range[0])
  if (!/^[ \t]+$/.test(between)) return
  const notes = [...new Set([a.note, b.note].filter((note) => note !== undefined))]
  const term = a.term ?? b.term
  const [written, meant] = b.phrase ?? []
  const evidence = [...new Set([...(a.evidence ?? []), ...(b.evidence ?? [])])]
  const finding: Finding = {
    range: [a.range[0], b.range[1]],
    actual: a.actual + between + b.actual,
    expected: [before + between + after],
    ...(b.phrase && {phrase: [a.actual + between + written, before + between + meant] as const}),
    repair: 'certain',
    ...(notes.length > 0 && {note: notes.join(' ')}),
    ...(term !== undefined && {term}),
    ...(evidence.length > 0 && {evidence}),
  }
  return left.order <= right.order ? {...left, finding} : {...right, finding}
}
