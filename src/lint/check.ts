import type {Root} from 'mdast'
import {VFile} from 'vfile'
import {location} from 'vfile-location'
import {VFileMessage} from 'vfile-message'
import {readDocument, type Candidates} from '../markdown/document.ts'
import {isMdxPath, parse} from '../markdown/parse.ts'
import type {PlacedFinding, Point, RuleFinding} from '../types.ts'
import {obeyComments} from './comments.ts'
import {markAnchors} from './edits.ts'
import {toCandidateSearch} from './candidates.ts'
import {lintDocument} from './lint.ts'
import {toRuleUrl, type Setup} from './setup.ts'

/** What a check found. */
export interface Checked {
  /** In order of their ranges. */
  findings: readonly PlacedFinding[]
  /** What kept a rule or the parser from working, as sentences for a person; these are no faults of the text. */
  failures: readonly string[]
}

/** Checks texts with the same rules. */
export interface Checker {
  /**
   * Where a text may hold findings.
   *
   * @returns undefined where it certainly holds none, so that it need not be parsed
   */
  findCandidates(text: string): Candidates | undefined
  /**
   * Check a text.
   *
   * MDX that does not parse is read as Markdown, which a finding `mdx-syntax` says where
   * there are others. A comment `<!--lint …-->` that is not understood gives one finding
   * `lint-comment`, and nothing else is said. Of a text that cannot be parsed, such as
   * block quotes that are nested 9,000 deep, the one failure says so.
   *
   * @param text may begin with a byte order mark
   * @param path name of the file: it is read as MDX where it ends in `.mdx`
   */
  check(text: string, path: string, candidates?: Candidates): Checked
}

/** Make a checker. */
export function createChecker(setup: Setup): Checker {
  const search = toCandidateSearch(setup.glossary, setup.rules, setup.frontmatter.length > 0)
  const findCandidates = (text: string): Candidates | undefined => {
    const candidates = search(toSource(text))
    const isNone = candidates.prose?.length === 0 && candidates.requests?.length === 0
    return isNone && !hasControl(text) ? undefined : candidates
  }
  return {
    findCandidates,
    check(text, path, candidates = findCandidates(text)) {
      if (!candidates) return nothing
      try {
        return checkCandidates(toSource(text), path, candidates, setup)
      } catch (error) {
        return {...nothing, failures: [`The text could not be checked: ${(error as Error).message}`]}
      }
    },
  }
}

const nothing: Checked = {findings: [], failures: []}

// "<!--lint disable-->", "{/* lint ignore */}"
const control = /(?:<!--|\/\*)\s*lint\b/

function hasControl(text: string): boolean {
  return text.includes('lint') && control.test(text)
}

/** The text without its byte order mark; half of a surrogate pair, which no file in UTF-8 has, is U+FFFD. */
function toSource(text: string): string {
  return (text.startsWith('\uFEFF') ? text.slice(1) : text).toWellFormed()
}

function checkCandidates(source: string, path: string, candidates: Candidates, setup: Setup): Checked {
  const {tree, problem} = readTree(source, isMdxPath(path))
  const document = readDocument(tree, source, path, {candidates, frontmatter: setup.frontmatter})
  const failures: string[] = []
  const found = lintDocument(document, setup.glossary, setup.rules, (sentence) => failures.push(sentence))
  if (found.length === 0 && failures.length === 0 && !hasControl(source)) return nothing
  const placed = toPlaced(found, source, setup)
  const kept = hasControl(source) ? keepEnabled(placed, tree, source) : placed
  const findings = markAnchors(kept, tree, source)
  const isSaid = problem && findings.some(({rule}) => rule !== 'lint-comment')
  return {findings: isSaid ? sort([toSyntaxFinding(problem, source), ...findings]) : findings, failures}
}

/** The tree of a text, and what keeps it from being read as MDX. */
export function readTree(source: string, isMdx: boolean): {tree: Root; problem?: VFileMessage} {
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
  return findings.flatMap(({rule, reason, note, range, actual, expected, repair}): PlacedFinding[] => {
    const [start, end] = range.map((offset) => points.toPoint(offset))
    if (!start || !end) return []
    return [
      {
        rule,
        severity: levels.get(rule) ?? 'warning',
        reason,
        ...(note && {note}),
        url: toRuleUrl(rule),
        range: {start: start as Point, end: end as Point},
        actual,
        expected: [...expected],
        repair,
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

/** Where a message stands; at the start of the text, where it does not say. */
export function toRange({place}: VFileMessage, source: string): PlacedFinding['range'] {
  if (!place) return {start: {line: 1, column: 1, offset: 0}, end: {line: 1, column: 1, offset: 0}}
  const toWhole = ({line, column, offset}: {line: number; column: number; offset?: number | undefined}): Point => ({
    line,
    column,
    offset: offset ?? location(source).toOffset({line, column}) ?? 0,
  })
  return 'start' in place
    ? {start: toWhole(place.start), end: toWhole(place.end)}
    : {start: toWhole(place), end: toWhole(place)}
}

function sort(findings: readonly PlacedFinding[]): PlacedFinding[] {
  return findings.toSorted(
    (a, b) => a.range.start.offset - b.range.start.offset || a.range.end.offset - b.range.end.offset,
  )
}

function isMessage(error: unknown): error is VFileMessage {
  return error instanceof Error && 'reason' in error && 'fatal' in error
}
