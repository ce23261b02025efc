import {repairText, toEdits, type EditOptions} from '../lint/edits.ts'
import type {Checked} from '../lint/check.ts'

/** A repaired text with its remaining findings. */
export interface RepairedText extends Checked {
  text: string
  /** How many findings were repaired. */
  count: number
}

/**
 * Repair the findings in a text, as far as the options allow. New findings in the repaired text
 * are reported, not repaired.
 *
 * @returns the unchanged text if a rule fails on it, before or after the repair
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
 * Formats the changes to a file as a patch for `git apply`.
 *
 * @param name relative to the folder in which the patch is applied
 * @returns an empty text if nothing changed
 */
export type FormatDiff = (name: string, before: string, after: string) => string

/** Load the formatter of patches, which few runs need. */
export async function loadFormatDiff(): Promise<FormatDiff> {
  const {formatPatch, structuredPatch} = await import('diff')
  return (name, before, after) => {
    if (before === after) return ''
    const patch = structuredPatch(`a/${name}`, `b/${name}`, before, after, undefined, undefined, {context: 3})
    return formatPatch({...patch, isGit: true})
  }
}
