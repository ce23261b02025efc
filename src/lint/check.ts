import type {Root} from 'mdast'
import {VFile} from 'vfile'
import {location} from 'vfile-location'
import {VFileMessage} from 'vfile-message'
import {readDocument, type Candidates} from '../markdown/document.ts'
import {isMdxPath, parse} from '../markdown/parse.ts'
import type {PlacedFinding, Point, RuleFinding} from '../types.ts'
import {obeyComments} from './comments.ts'
import {markAnchors} from './anchors.ts'
import {lintDocument} from './lint.ts'
import {keepRules, toPatterns} from './candidates.ts'
import {toRange} from './message-range.ts'
import {createSearch, hasControl, toSource, type Search} from './search.ts'
import {toRuleUrl, type Setup} from './setup.ts'

/** What a check found. */
export interface Checked {
  /** In order of their ranges. */
  findings: readonly PlacedFinding[]
  /** What kept a rule or the parser from working, as sentences for a person; these are no faults of the text. */
  failures: readonly string[]
  /** What the text was read as; absent where that was not needed. */
  parsed?: Parsed
}

/** A tree, and what keeps the text from being read as MDX. */
interface Parsed {
  tree: Root
  problem?: VFileMessage
}

/** Checks texts with the same rules. */
export interface Checker {
  findCandidates: Search
  /** Check a text, as `check` does; candidates are looked for where none are given. */
  check(text: string, path: string, candidates?: Candidates): Checked
}

/** Make a checker. */
export function createChecker(setup: Setup): Checker {
  const findCandidates = createSearch(toPatterns(setup))
  return {
    findCandidates,
    check: (text, path, candidates = findCandidates(text)) => check(text, path, candidates, setup),
  }
}

const nothing: Checked = {findings: [], failures: []}

/**
 * Check a text that may hold findings.
 *
 * MDX that does not parse is read as Markdown, which a finding `mdx-syntax` says where
 * there are others. A comment `<!--lint …-->` that is not understood has no effect, and
 * gives a finding `lint-comment`. Of a text that cannot be parsed, such as
 * block quotes that are nested 9,000 deep, the one failure says so.
 *
 * @param text may begin with a byte order mark
 * @param path name of the file: it is read as MDX where it ends in `.mdx`
 * @param candidates undefined where it certainly holds no findings
 */
export function check(text: string, path: string, candidates: Candidates | undefined, setup: Setup): Checked {
  if (!candidates) return nothing
  try {
    return checkSource(toSource(text), path, candidates, setup)
  } catch (error) {
    return {...nothing, failures: [`The text could not be checked: ${(error as Error).message}`]}
  }
}

function checkSource(source: string, path: string, candidates: Candidates, setup: Setup): Checked {
  const parsed = readTree(source, isMdxPath(path))
  const {tree, problem} = parsed
  const document = readDocument(tree, source, path, {candidates, frontmatter: setup.frontmatter, apis: setup.apis})
  const failures: string[] = []
  const rules = keepRules(setup.rules, candidates)
  const found = lintDocument(document, setup.glossary, rules, (sentence) => failures.push(sentence))
  if (found.length === 0 && failures.length === 0 && !hasControl(source)) return {...nothing, parsed}
  const placed = toPlaced(found, source, setup)
  const kept = hasControl(source) ? keepEnabled(placed, tree, source) : placed
  const findings = markAnchors(kept, tree, source)
  const isSaid = problem && findings.some(({rule}) => rule !== 'lint-comment')
  return {findings: isSaid ? sort([toSyntaxFinding(problem, source), ...findings]) : findings, failures, parsed}
}

/** The tree of a text, and what keeps it from being read as MDX. */
export function readTree(source: string, isMdx: boolean): Parsed {
  if (isMdx) {
    try {
      return {tree: parse(source, true)}
    } catch (error) {
      const problem = isMessage(error) ? error : new VFileMessage('The parser failed')
      return {tree: parse(source, false), problem}
    }
  }
  return {tree: parse(source, false)}
}

/** Findings with lines and columns; counting lines is the work of one pass. */
function toPlaced(findings: readonly RuleFinding[], source: string, {rules}: Setup): PlacedFinding[] {
  if (findings.length === 0) return []
  const points = location(source)
  const levels = new Map(rules.map(({rule, level}) => [rule.meta.id, level]))
  return findings.flatMap(({rule, reason, note, term, range, actual, expected, repair, evidence}): PlacedFinding[] => {
    const [start, end] = range.map((offset) => points.toPoint(offset))
    if (!start || !end) return []
    return [
      {
        rule,
        severity: levels.get(rule) ?? 'warning',
        reason,
        ...(note && {note}),
        ...(term !== undefined && {term}),
        url: toRuleUrl(rule),
        range: {start: start as Point, end: end as Point},
        actual,
        expected: [...expected],
        repair,
        ...(evidence && {evidence}),
      },
    ]
  })
}

/** The findings that comments leave, and one for each comment that is not understood. */
function keepEnabled(findings: readonly PlacedFinding[], tree: Root, source: string): PlacedFinding[] {
  const file = new VFile(source)
  const findingOf = new Map<VFileMessage, PlacedFinding>()
  for (const finding of findings) {
    const {rule, reason, range} = finding
    findingOf.set(file.message(reason, {place: range, ruleId: rule, source: 'remark-lint'}), finding)
  }
  const problems = obeyComments(tree, file).map(({node, severity, reason}): PlacedFinding => {
    const range = toRange(new VFileMessage(reason, {place: node.position}), source)
    return {...bare, rule: 'lint-comment', severity, reason, range}
  })
  const kept = file.messages.flatMap((message) => findingOf.get(message) ?? [])
  return problems.length > 0 ? sort([...problems, ...kept]) : kept
}

/** Of a finding about syntax, which no repair is known for. */
const bare = {actual: '', expected: [], repair: 'offered'} as const

function toSyntaxFinding(problem: VFileMessage, source: string): PlacedFinding {
  return {
    ...bare,
    range: toRange(problem, source),
    rule: 'mdx-syntax',
    severity: 'info',
    reason: `Unexpected MDX syntax, so the file is read as Markdown: ${toSentence(problem.reason)}`,
  }
}

/** The first line, without a full stop: what parsers say may be long. */
function toSentence(reason: string): string {
  return reason.replace(/\s*\n[\s\S]*$/, '').replace(/\.$/, '')
}

function sort(findings: readonly PlacedFinding[]): PlacedFinding[] {
  return findings.toSorted(
    (a, b) => a.range.start.offset - b.range.start.offset || a.range.end.offset - b.range.end.offset,
  )
}

function isMessage(error: unknown): error is VFileMessage {
  return error instanceof Error && 'reason' in error && 'fatal' in error
}
