import ignore, {type Ignore} from 'ignore'
import {isInside, toName} from '../glossary/files.ts'

/** Returns whether an absolute path is ignored. */
export type IsIgnored = (file: string, isFolder?: boolean) => boolean

/** Returns what ignores an absolute path: a file such as `.remarkignore`, or an option. */
export type FindIgnorer = (file: string, isFolder?: boolean) => string | undefined

/** Returns whether lines ignore an absolute path; undefined if no line matches. */
export type Verdict = (file: string, isFolder?: boolean) => boolean | undefined

/**
 * Create a `Verdict` from lines in the syntax of `.gitignore`. Lines with more than five `**` are
 * skipped, because matching them with a deep path would take very long.
 *
 * @param folder absolute path of the folder to which the lines apply. This folder is never ignored
 */
export function toVerdict(lines: string | readonly string[], folder: string): Verdict {
  const all = typeof lines === 'string' ? lines.split(/\r?\n/) : lines
  const patterns = (ignore as unknown as () => Ignore)().add(all.filter((line) => line.split('**').length <= 6))
  return (file, isFolder = false) => {
    if (file === folder || !isInside(file, folder)) return
    const name = toName(file, folder)
    const {ignored, unignored} = patterns.test(isFolder ? `${name}/` : name)
    return ignored || unignored ? ignored : undefined
  }
}

/** Create a function as `toVerdict` does. The function returns false if no line matches. */
export function toIgnored(lines: string | readonly string[], folder: string): IsIgnored {
  const verdict = toVerdict(lines, folder)
  return (file, isFolder) => verdict(file, isFolder) ?? false
}
