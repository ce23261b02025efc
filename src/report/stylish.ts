import {control, escapeControls} from '../english/wording.ts'
import type {FileReport, PlacedFinding} from '../types.ts'
import {toRemarkReporter, type ReportOptions, type Style} from './lib/reporter.ts'
import {findLine} from './lib/text.ts'
import {describeTotals} from './lib/totals.ts'

export const summary = 'people (the default)'

type Paint = (text: string, ...styles: Style[]) => string

/** Messages up to this length are padded with spaces, so that the names of the rules align. */
const widest = 70

/**
 * Format the report for people: the findings of each file below the name of the file, then totals.
 *
 *     docs/orders.md
 *       3:5  Unexpected `Rest api`, expected `REST API`  glossary-casing
 *
 *     1 finding in 1 of 4 files: 1 warning
 *     1 can be fixed with --fix
 */
export function report(files: readonly FileReport[], options: ReportOptions): string {
  const {style} = options
  const paint: Paint = (text, ...styles) => (style ? style(styles, text) : text)
  const groups = files.filter(({findings}) => findings.length > 0).map((file) => formatFile(file, paint, options))
  if (options.isVerbose) groups.push(...formatRules(files, paint))
  if (groups.length === 0 && !options.fixed && options.isQuiet) return ''
  return `${groups.map((group) => `${group}\n\n`).join('')}${formatTotals(files, options, paint)}\n`
}

function formatFile(
  {path, findings, source}: FileReport,
  paint: Paint,
  {isVerbose = false, hasFix = true}: ReportOptions,
): string {
  const rows = findings.map((finding) => {
    const {line, column} = finding.range.start
    return {finding, position: `${line}:${column}`, message: toMessage(finding)}
  })
  const positionWidth = Math.max(...rows.map(({position}) => position.length))
  const messageWidth = Math.max(...rows.map(({message: {length}}) => (length > widest ? 0 : length)))
  const lines = [paint(escapeControls(path), 'bold', 'underline')]
  for (const {finding, position, message} of rows) {
    const painted = finding.severity === 'error' ? paint(message, 'red') : message
    const padding = ' '.repeat(Math.max(0, messageWidth - message.length))
    const dimmed = paint(position.padStart(positionWidth), 'dim')
    lines.push(`  ${dimmed}  ${painted}${padding}  ${paint(finding.rule, 'dim')}`)
    const indent = ' '.repeat(positionWidth + 4)
    if (finding.links) lines.push(indent + paint(escapeControls(formatLinks(finding.anchor, finding.links)), 'dim'))
    if (!isVerbose) continue
    if (source !== undefined) lines.push(...formatFrame(finding, source, paint).map((line) => indent + line))
    if (finding.changesAnchor && hasFix) lines.push(indent + paint(anchorNote, 'dim'))
  }
  return lines.join('\n')
}

function formatRules(files: readonly FileReport[], paint: Paint): string[] {
  const found = files.flatMap(({findings}) => findings)
  return [...new Set(found.map(({rule}) => rule))].flatMap((id) => {
    const texts = found.flatMap(({rule, url, note}) => (rule === id ? [url, note] : []))
    const lines = [...new Set(texts)].filter((text) => text !== undefined)
    if (lines.length === 0) return []
    return [paint(id, 'bold'), ...lines.map((text) => `  ${paint(escapeControls(text), 'dim')}`)].join('\n')
  })
}

const named = 5

function formatLinks(anchor: string | undefined, links: readonly string[]): string {
  const more = links.length > named ? ` and ${links.length - named} more` : ''
  return `The anchor #${anchor ?? ''} would change. Links to it: ${links.slice(0, named).join(', ')}${more}`
}

/**
 * Show the line of a finding, with carets below the text to replace. If the line is long, only the
 * part around the finding is shown. If the finding has several lines, only the first line is shown.
 *
 *     Call the Rest api of the shop.
 *              ^^^^^^^^
 *
 * @returns an empty list if the finding has no text on its first line, or if the source lacks the line
 */
function formatFrame({range: {start, end}}: PlacedFinding, source: string, paint: Paint): string[] {
  const line = findLine(source, start)
  const to = Math.min(end.offset, line.end)
  if (line.start < 0 || to <= start.offset) return []
  const isShort = line.end - line.start <= longest
  const from = isShort ? line.start : cut(source, start.offset, -1, line.start)
  const until = isShort ? line.end : cut(source, to, 1, line.end)
  const show = (first: number, last: number): string => source.slice(first, last).toWellFormed().replace(control, ' ')
  const left = `${from > line.start ? '…' : ''}${show(from, start.offset)}`
  const found = show(start.offset, to)
  const right = `${show(to, until)}${until < line.end ? '…' : ''}`
  return [left + found + right, ' '.repeat(countColumns(left)) + paint('^'.repeat(countColumns(found)), 'red')]
}

/** Length of the longest line that is shown whole, in code units. */
const longest = 100
/** Code units shown on either side of a finding in a longer line. */
const around = 40

/** Find where to cut a long line on one side of a finding. Cuts between words, or inside a long word. */
function cut(source: string, at: number, step: 1 | -1, end: number): number {
  if (Math.abs(end - at) <= around) return end
  const hard = at + step * around
  const between = step > 0 ? source.lastIndexOf(' ', hard) : source.indexOf(' ', hard - 1) + 1
  const kept = (between - at) * step
  return kept > 0 && kept <= around ? between : hard
}

/** Count terminal columns: none for a combining mark, two for an emoji or a CJK character. */
function countColumns(text: string): number {
  // V8 takes a while to compile the expressions below, and most text does not need them.
  if (!/[^\x00-\x7f]/.test(text)) return text.length
  // Matches `🚚`, `注`, and the accent of an `é` that is written as two characters
  const otherWidth =
    /\p{Mark}|\u200D|\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/gu
  const zeroWidth = /\p{Mark}|\u200D/u // a combining accent
  let columns = text.length
  for (const {0: character} of text.matchAll(otherWidth)) {
    columns += (zeroWidth.test(character) ? 0 : 2) - character.length
  }
  return columns
}

const anchorNote = 'Only --fix-headings makes this repair, because it changes the anchor of the heading.'

/** Write the level before the message: `info: Unexpected …`. Most findings are warnings, which get no level. */
function toMessage({severity, reason}: PlacedFinding): string {
  return escapeControls(severity === 'warning' ? reason : `${severity}: ${reason}`)
}

function formatTotals(files: readonly FileReport[], options: ReportOptions, paint: Paint): string {
  const {fixed, head, worst, notes} = describeTotals(files, options)
  const color = worst === undefined ? 'green' : worst === 'error' ? 'red' : 'yellow'
  const styles: Style[] = worst === undefined ? [color] : ['bold', color]
  return [...fixed.map((line) => paint(line, 'bold')), paint(head, ...styles), ...notes].join('\n')
}

export default toRemarkReporter(report)
