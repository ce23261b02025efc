import type {Root} from 'mdast'
import {VFile} from 'vfile'
import {location} from 'vfile-location'
import {VFileMessage} from 'vfile-message'
import {readDocument, type Candidates} from '../markdown/document.ts'
import type {PlacedFinding, Point, RuleFinding} from '../types.ts'
import {obeyComments} from './comments.ts'
import {markAnchors} from './anchors.ts'
import {lintDocument} from './lint.ts'
import {keepRules, toPatterns} from './candidates.ts'
import {toRange} from './message-range.ts'
import {readMarkdown, type Host, type Page, type Part, type ReadPage} from './page.ts'
import {createSearch, hasControl, toSource, type Search} from './search.ts'
import {toRuleUrl, type Setup} from './setup.ts'

/** What a check found. */
export interface Checked {
  /** In order of their ranges. */
  findings: readonly PlacedFinding[]
  /** Why a rule or the parser failed, as sentences for a person; these are no faults of the text. */
  failures: readonly string[]
  /** What the text was read as; absent if that was not needed. */
  page?: Page
}

/** Checks texts with the same rules. */
export interface Checker {
  findCandidates: Search
  /** Check a text, as `check` does; candidates are looked for where none are given. */
  check(text: string, path: string, candidates?: Candidates): Checked
}

/** Make a checker. @param read what reads files: `readPage`, or without OpenAPI documents `readMarkdown` */
export function createChecker(setup: Setup, read: ReadPage = readMarkdown): Checker {
  const findCandidates = createSearch(toPatterns(setup))
  return {
    findCandidates,
    check: (text, path, candidates = findCandidates(text, path)) => check(text, path, candidates, setup, read),
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
 * @param candidates undefined if it certainly holds no findings
 */
export function check(
  text: string,
  path: string,
  candidates: Candidates | undefined,
  setup: Setup,
  read: ReadPage,
): Checked {
  if (!candidates) return nothing
  try {
    return checkSource(toSource(text), path, candidates, setup, read)
  } catch (error) {
    const {message} = error as Error
    const reason = /call stack/i.test(message) ? 'its blocks are nested too deep' : message
    return {...nothing, failures: [`The text could not be checked: ${reason}`]}
  }
}

function checkSource(file: string, path: string, candidates: Candidates, setup: Setup, read: ReadPage): Checked {
  const page = read(file, path)
  const {source, tree, problem, parts, host} = page
  const document = readDocument(tree, source, path, {candidates, frontmatter: setup.frontmatter, apis: setup.apis})
  const wanted = host ? setup.rules.filter(({rule, isSet}) => isSet || !rule.meta.isLeftToOpenApi) : setup.rules
  const rules = keepRules(wanted, candidates)
  const failures: string[] = []
  const found = lintDocument(document, setup.glossary, rules, (sentence) => failures.push(sentence))
  const placed = toPlaced(found, source, setup)
  const inParts = parts.flatMap((part) => checkPart(placed, part, source))
  const findings = host ? keepEnabled(moveInto(host, inParts), host.comments, host.source) : inParts
  const isSaid = problem && findings.some(({rule}) => rule !== 'lint-comment')
  return {findings: isSaid ? sort([toSyntaxFinding(problem, source), ...findings]) : findings, failures, page}
}

/** What is left of the findings in a part after its comments. */
function checkPart(
  findings: readonly PlacedFinding[],
  {tree, range, hasAnchors}: Part,
  source: string,
): PlacedFinding[] {
  const inside = findings.filter(({range: {start}}) => range[0] <= start.offset && start.offset <= range[1])
  const kept = hasControl(source.slice(...range)) ? keepEnabled(inside, tree, source) : inside
  return hasAnchors ? markAnchors(kept, tree, source) : kept
}

/** Findings in Markdown as findings in the file that it is a part of; without those whose place is not certain. */
function moveInto(host: Host, findings: readonly PlacedFinding[]): PlacedFinding[] {
  if (findings.length === 0) return []
  const points = location(host.source)
  return findings.flatMap((finding): PlacedFinding[] => {
    const {start, end} = finding.range
    const inMarkdown = [start.offset, end.offset] as const
    const range = host.place(inMarkdown)
    if (!range) return []
    const expected = finding.expected.flatMap((text) => host.write(inMarkdown, text) ?? [])
    const isSafe = expected.length === finding.expected.length && !host.isShared(inMarkdown)
    return [
      {
        ...finding,
        range: {start: points.toPoint(range[0]) as Point, end: points.toPoint(range[1]) as Point},
        // A finding about a comment has nothing to replace.
        actual: finding.actual && host.source.slice(...range),
        expected,
        repair: isSafe ? finding.repair : 'offered',
      },
    ]
  })
}

/** Findings with lines and columns; one pass counts all lines. */
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
  if (findings.length === 0 && tree.children.length === 0) return []
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
