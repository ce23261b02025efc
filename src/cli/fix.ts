import {repairText, toEdits, type EditOptions} from '../lint/edits.ts'
import type {Checked} from '../lint/check.ts'

/** A repaired text with what a check of it finds. */
export interface RepairedText extends Checked {
  text: string
  /** How many findings were repaired. */
  count: number
}

/**
 * Repair what a check of a text found, as far as the options allow, and nothing else: what is
 * found only in the repaired text is reported.
 *
 * @returns the text itself where a rule fails on it, before or after
 */
export function repair(
  text: string,
  first: Checked,
  check: (text: string) => Checked,
  options: EditOptions,
): RepairedText {
  const none = {...first, text, count: 0}
  if (first.failures.length > 0) return none
  const repaired = repairText(text, toEdits(first.findings, options))
  if (repaired.text === text) return none
  const checked = check(repaired.text)
  return checked.failures.length > 0 ? none : {...checked, ...repaired}
}

/**
 * Formats what changed in a file as a patch that `git apply` takes.
 *
 * @param name relative to the folder that the patch is applied in
 * @returns nothing if nothing changed
 */
export type FormatDiff = (name: string, before: string, after: string) => string

/** Load the patch formatter, which few runs need. */
export async function loadFormatDiff(): Promise<FormatDiff> {
  const {formatPatch, structuredPatch} = await import('diff')
  return (name, before, after) => {
    if (before === after) return ''
    const patch = structuredPatch(`a/${name}`, `b/${name}`, before, after, undefined, undefined, {context: 3})
    return formatPatch({...patch, isGit: true})
  }
}
