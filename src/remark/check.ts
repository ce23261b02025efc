import type {Root} from 'mdast'
import {VFile} from 'vfile'
import {VFileMessage} from 'vfile-message'
import {toFinding} from '../lint/message.ts'
import type {PlacedFinding} from '../types.ts'
import {isMdxPath} from '../markdown/path.ts'
import {markAnchors} from './anchors.ts'
import type {Checker} from './processor.ts'

/** The processors for the dialects of Markdown. */
export interface Checkers {
  markdown: Checker
  /** For files whose name ends in `.mdx`; they are read as Markdown where this is absent. */
  mdx?: Checker | undefined
}

/** What a check brought to light. */
export interface Checked {
  /** In order of their place. */
  findings: PlacedFinding[]
  /** What kept a rule from working, as sentences for a person; these are faults of ours. */
  failures: string[]
}

/** A check with the tree that it was made on, for those who look further into the document. */
export interface CheckedText extends Checked {
  tree: Root
  /** Whether it was read as MDX. */
  isMdx: boolean
}

/**
 * Check a text.
 *
 * MDX that does not parse gives one finding `mdx-syntax` where the parser gave
 * up, and is then read as Markdown. A comment `<!--lint …-->` that is not
 * understood gives one finding `lint-comment`, and nothing else is said.
 *
 * @param path name of the file
 * @param cwd folder that the path starts from; what the process has if absent
 */
export function checkText(text: string, path: string, {markdown, mdx}: Checkers, cwd?: string): CheckedText {
  const source = text.replace(/^\uFEFF/, '')
  // The parser takes a byte order mark away: a second one is text, and stays.
  const value = source.startsWith('\uFEFF') ? `\uFEFF${source}` : source
  const file = new VFile({path, value, ...(cwd !== undefined && {cwd})})
  const findings: PlacedFinding[] = []
  let checker = markdown
  let tree: Root | undefined
  if (mdx && isMdxPath(path)) {
    try {
      tree = mdx.parse(file)
      checker = mdx
    } catch (error) {
      // Of some broken MDX the parser says nothing but that it failed.
      const message = isMessage(error) ? error : new VFileMessage('The parser failed')
      findings.push({
        ...toFinding(message, source),
        rule: 'mdx-syntax',
        severity: 'info',
        reason: `Unexpected MDX syntax, so the file is read as Markdown: ${toSentence(message.reason)}`,
      })
    }
  }
  tree ??= markdown.parse(file)
  try {
    checker.runSync(tree, file)
  } catch (error) {
    if (!isMessage(error)) throw error
    const comment: PlacedFinding = {...toFinding(error, source), rule: 'lint-comment', severity: 'error'}
    return {findings: [...findings, comment], failures: [], tree, isMdx: checker === mdx}
  }
  const {findings: found, failures} = readMessages(tree, file)
  findings.push(...found)
  findings.sort((a, b) => a.range.start.offset - b.range.start.offset || a.range.end.offset - b.range.end.offset)
  return {findings, failures, tree, isMdx: checker === mdx}
}

/**
 * What the rules said of a file.
 *
 * @param tree the tree that they were given
 */
export function readMessages(tree: Root, file: VFile): Checked {
  const source = String(file).replace(/^\uFEFF/, '')
  const findings: PlacedFinding[] = []
  const failures = new Map<string, string>()
  for (const message of file.messages) {
    if (message.place) findings.push(toFinding(message, source))
    else if (message.source === 'api-glossary') failures.set(message.reason, message.reason)
    // Our rules share one pass, so one fault may come from each of them.
    else if (!failures.has(message.reason))
      failures.set(message.reason, `Rule \`${message.ruleId ?? '?'}\` failed: ${message.reason}`)
  }
  return {findings: markAnchors(findings, tree, source), failures: [...failures.values()]}
}

function isMessage(error: unknown): error is VFileMessage {
  return error instanceof Error && 'reason' in error && 'fatal' in error
}

/** The first line, without a full stop: what parsers say may be long. */
function toSentence(reason: string): string {
  return reason.replace(/\s*\n[\s\S]*$/, '').replace(/\.$/, '')
}
