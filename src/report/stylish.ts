import type {FileReport, PlacedFinding} from '../core/placed.ts'
import {countFindings, type ReportOptions, type Style} from './totals.ts'

type Paint = (text: string, ...styles: Style[]) => string

/** Rules are aligned up to messages of this length; longer ones would push them off the screen. */
const widest = 70

/**
 * The report for people: findings below the name of their file, then totals.
 *
 *     docs/orders.md
 *       3:5  Unexpected `Rest api`, expected `REST API`  glossary-casing
 *
 *     1 finding in 1 of 4 files: 1 warning
 *     1 can be fixed with --fix
 */
export function reportStylish(files: readonly FileReport[], options: ReportOptions): string {
  const {style} = options
  const paint: Paint = (text, ...styles) => (style ? style(styles, text) : text)
  const groups = files
    .filter(({findings}) => findings.length > 0)
    .map((file) => formatFile(file, paint, options.isVerbose ?? false))
  if (groups.length === 0 && !options.fixed && options.isQuiet) return ''
  return `${groups.map((group) => `${group}\n\n`).join('')}${formatTotals(files, options, paint)}\n`
}

function formatFile({path, findings}: FileReport, paint: Paint, isVerbose: boolean): string {
  const places = findings.map(({range: {start}}) => `${start.line}:${start.column}`)
  const placeWidth = Math.max(...places.map((place) => place.length))
  const messages = findings.map(toMessage)
  const messageWidth = Math.max(...messages.map(({length}) => (length > widest ? 0 : length)))
  const lines = [paint(escapeControls(path), 'bold', 'underline')]
  for (const [index, finding] of findings.entries()) {
    const place = (places[index] ?? '').padStart(placeWidth)
    const message = messages[index] ?? ''
    const padding = ' '.repeat(Math.max(0, messageWidth - message.length))
    lines.push(
      `  ${paint(place, 'dim')}  ${paintLevel(finding, message, paint)}${padding}  ${paint(finding.rule, 'dim')}`,
    )
    if (!isVerbose) continue
    const indent = ' '.repeat(placeWidth + 4)
    for (const more of [finding.note, finding.url]) if (more) lines.push(indent + paint(escapeControls(more), 'dim'))
  }
  return lines.join('\n')
}

/** Findings are warnings, and only what is not is named so. */
function toMessage({severity, reason}: PlacedFinding): string {
  return escapeControls(severity === 'warning' ? reason : `${severity}: ${reason}`)
}

function paintLevel({severity}: PlacedFinding, message: string, paint: Paint): string {
  return severity === 'error' ? paint(message, 'red') : message
}

function formatTotals(files: readonly FileReport[], {checked, fixed}: ReportOptions, paint: Paint): string {
  const {errors, warnings, infos, fixable, fixableHeadings, fixableRequests} = countFindings(files)
  const all = errors + warnings + infos
  const done = fixed === undefined ? [] : [paint(`Fixed ${plural(fixed, 'finding')}`, 'bold')]
  if (all === 0) return [...done, paint(`No findings in ${plural(checked, 'file')}`, 'green')].join('\n')
  const withFindings = files.filter(({findings}) => findings.length > 0).length
  const levels = [plural(errors, 'error'), plural(warnings, 'warning'), plural(infos, 'info')].filter(
    (level) => !level.startsWith('0 '),
  )
  const share = withFindings < checked ? `${withFindings} of ` : ''
  const head = `${plural(all, 'finding')} in ${share}${plural(checked, 'file')}: ${levels.join(', ')}`
  const fixes = [
    fixable > 0 ? `${fixable} can be fixed with --fix` : '',
    fixableRequests > 0 ? `${fixableRequests} can be fixed with --fix-requests, which changes example requests` : '',
    fixableHeadings > 0 ? `${fixableHeadings} can be fixed with --fix-headings, which changes anchors` : '',
  ].filter(Boolean)
  return [...done, paint(head, 'bold', errors > 0 ? 'red' : 'yellow'), ...fixes].join('\n')
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

// A file name with a line ending or an escape sequence: `orders\u001B[2J.md`
const control = /[\u0000-\u001F\u007F-\u009F]/g

/** What would move the cursor or end the line, visibly instead. */
function escapeControls(text: string): string {
  return text.replace(control, (character) =>
    JSON.stringify(character)
      .slice(1, -1)
      .replace(/^[\u007F-\u009F]$/, '\uFFFD'),
  )
}
