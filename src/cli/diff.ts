import {formatPatch, structuredPatch} from 'diff'

/**
 * Format what changed in a file as a patch that `git apply` takes.
 *
 * @param name relative to the folder that the patch is applied in
 * @returns nothing where nothing changed
 */
export function formatDiff(name: string, before: string, after: string): string {
  if (before === after) return ''
  const patch = structuredPatch(`a/${name}`, `b/${name}`, before, after, undefined, undefined, {context: 3})
  return formatPatch({...patch, isGit: true})
}
