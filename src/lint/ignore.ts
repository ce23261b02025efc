import ignore, {type Ignore} from 'ignore'
import {isCostlyGlob, isInside, toName} from '../glossary/files.ts'

/** Whether a path, absolute, is to be left out. */
export type IsIgnored = (file: string, isFolder?: boolean) => boolean

/** Whether lines leave a path out; undefined if they say nothing about it. */
export type Verdict = (file: string, isFolder?: boolean) => boolean | undefined

/**
 * Create a test from lines in the syntax of `.gitignore`. Lines that could match a path in very
 * many ways are skipped.
 *
 * @param folder that they start from, absolute: it is not left out itself, nor is what is outside of it
 */
export function toVerdict(lines: string | readonly string[], folder: string): Verdict {
  const all = typeof lines === 'string' ? lines.split(/\r?\n/) : lines
  const patterns = (ignore as unknown as () => Ignore)().add(all.filter((line) => !isCostlyGlob(line)))
  return (file, isFolder = false) => {
    if (file === folder || !isInside(file, folder)) return
    const name = toName(file, folder)
    const {ignored, unignored} = patterns.test(isFolder ? `${name}/` : name)
    return ignored || unignored ? ignored : undefined
  }
}

/** The same as yes or no. */
export function toIgnored(lines: string | readonly string[], folder: string): IsIgnored {
  const verdict = toVerdict(lines, folder)
  return (file, isFolder) => verdict(file, isFolder) ?? false
}
