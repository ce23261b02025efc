import ignore, {type Ignore} from 'ignore'
import {isInside, toName} from '../glossary/files.ts'

/** Whether a path, absolute, is to be left out. */
export type IsIgnored = (file: string, isFolder?: boolean) => boolean

/**
 * Make a test of lines in the syntax of `.gitignore`.
 *
 * @param folder that they start from, absolute: it is not left out itself, nor is what is outside of it
 */
export function toIgnored(lines: string | readonly string[], folder: string): IsIgnored {
  const patterns = (ignore as unknown as () => Ignore)().add(lines)
  return (file, isFolder = false) => {
    if (file === folder || !isInside(file, folder)) return false
    const name = toName(file, folder)
    return patterns.ignores(isFolder ? `${name}/` : name)
  }
}
