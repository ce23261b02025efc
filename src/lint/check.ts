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
import {createSearch, hasControl, toSource} from './search.ts'
import {toRuleUrl, type Setup} from './setup.ts'

export interface Checked {
  /** The findings, sorted by position. */
  findings: readonly PlacedFinding[]
  /** Messages about rules or parsers that failed. */
  failures: readonly string[]
  /** The parsed text; absent if the text was skipped. */
  page?: Page
}

/** Checks texts with the same rules. */
export type Checker = ReturnType<typeof createChecker>

/** Create a checker. @param read `readPage`, or `readMarkdown` to skip OpenAPI documents */
export function createChecker(setup: Setup, read: ReadPage = readMarkdown) {
  const findCandidates = createSearch(toPatterns(setup))
  return {
    findCandidates,
    /** Check a text, as the function `check` does. Searches for the candidates if the caller gives none. */
    check: (text: string, path: string, candidates = findCandidates(text, path)) =>
      check(text, path, candidates, setup, read),
  }
}

const nothing: Checked = {findings: [], failures: []}

/**
 * Check a text.
 *
 * MDX that does not parse is read as Markdown. If the Markdown has findings, a finding `mdx-syntax`
 * is added. A malformed comment `<!--lint …-->` has no effect, and gives a finding `lint-comment`.
 * A text that cannot be parsed, such as blocks that are nested too deeply, gives a failure.
 *
 * @param text may start with a byte order mark
 * @param path name of the file; if it ends in `.mdx`, the text is read as MDX
 * @param candidates undefined if the text certainly has no findings
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
    const reason = /call stack/i.test(message) ? 'its blocks are nested too deeply' : message
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

/** Get the findings in a part of a file, and mark the repairs that change an anchor. Leaves out findings that comments turn off. */
function checkPart(
  findings: readonly PlacedFinding[],
  {tree, range, hasAnchors}: Part,
  source: string,
): PlacedFinding[] {
  const inside = findings.filter(({range: {start}}) => range[0] <= start.offset && start.offset <= range[1])
  const kept = hasControl(source.slice(...range)) ? keepEnabled(inside, tree, source) : inside
  return hasAnchors ? markAnchors(kept, tree, source) : kept
}

/** Move findings from Markdown into the file around it. Drop findings whose range in the file is uncertain. */
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
        // A finding about a comment has no text to replace.
        actual: finding.actual && host.source.slice(...range),
        expected,
        repair: isSafe ? finding.repair : 'offered',
      },
    ]
  })
}

/** Add lines and columns to findings. */
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

/** Drop the findings that comments turn off, and add a finding for each malformed comment. */
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

/** Fields of a finding about syntax, which has no repair. */
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

/** Get the first line of a parser's message, without its full stop. */
function toSentence(reason: string): string {
  return reason.replace(/\s*\n[\s\S]*$/, '').replace(/\.$/, '')
}

function sort(findings: readonly PlacedFinding[]): PlacedFinding[] {
  return findings.toSorted(
    (a, b) => a.range.start.offset - b.range.start.offset || a.range.end.offset - b.range.end.offset,
  )
}
