/**
 * Files of settings and glossaries: read with care, as their paths are written by hand.
 */
import fs from 'node:fs'
import path from 'node:path'

/** Names of a settings file; one of them may stand in a folder. */
export const settingsNames = ['api-glossary.yml', 'api-glossary.yaml', 'api-glossary.json'] as const

/** More than any glossary that people write: about 4,000 terms. */
const mostBytes = 1024 * 1024

/** Whether a name exists: also a broken link, but no name that this process may not look up. */
export function isThere(file: string): boolean {
  try {
    return fs.lstatSync(file, {throwIfNoEntry: false}) !== undefined
  } catch {
    return false // A folder above that is a file, or that may not be looked into; a name that is too long.
  }
}

/** Whether a path is a folder or in it. */
export function isInside(file: string, folder: string): boolean {
  const relative = path.relative(folder, file)
  return relative === '' || (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative))
}

/** How a file is named for a person: relative to a folder, with slashes. */
export function toName(file: string, folder: string): string {
  return path.relative(folder, file).split(path.sep).join('/')
}

/**
 * A folder and those above it, absolute.
 *
 * @param root where this ends, which stands in for folders outside of it; the root of the system if absent
 */
export function* listUpwards(folder: string, root?: string): Generator<string> {
  const start = root === undefined || isInside(folder, root) ? folder : root
  yield start
  if (start !== root && start !== path.dirname(start)) yield* listUpwards(path.dirname(start), root)
}

/**
 * What changes when a file does: time, size and identity.
 *
 * @param file absolute
 * @returns `none` if there is no file
 */
export function toStamp(file: string): string {
  try {
    const stats = fs.statSync(file, {bigint: true, throwIfNoEntry: false})
    return stats ? `${stats.mtimeNs}-${stats.ctimeNs}-${stats.size}-${stats.ino}` : 'none'
  } catch {
    return 'none'
  }
}

/** The text of a file, or why there is none. */
export type ReadFile = {text: string} | {reason: string}

/**
 * Read settings or a glossary as UTF-8.
 *
 * A file must be a regular one that is not too large and, links followed, stand in the root folder.
 *
 * @param file absolute
 * @param root folder, absolute
 */
export function readFile(file: string, root: string, most = mostBytes): ReadFile {
  let bytes: Buffer
  try {
    const real = fs.realpathSync(file)
    if (!isInside(real, fs.realpathSync(root)))
      return {reason: 'Unexpected file outside of the working directory, expected one in it'}
    const stats = fs.statSync(real)
    if (stats.isDirectory()) return {reason: 'Unexpected folder, expected a file'}
    if (!stats.isFile()) return {reason: 'Unexpected kind of file, expected a file'}
    if (stats.size > most)
      return {
        reason: `Unexpected size of ${stats.size} bytes, expected at most ${most} (${most / 1024 / 1024} MiB)`,
      }
    bytes = fs.readFileSync(real)
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException
    return {reason: reasons.get(code ?? '') ?? `Cannot read the file: ${message}`}
  }
  if (bytes.includes(0)) return {reason: 'Unexpected binary file or UTF-16 text, expected UTF-8 text'}
  try {
    return {text: new TextDecoder('utf-8', {fatal: true}).decode(bytes)}
  } catch {
    return {reason: 'Unexpected bytes that are not UTF-8, expected UTF-8 text'}
  }
}

/**
 * The name that a `package.json` gives.
 *
 * @param file absolute
 * @param root folder that it may not stand outside of, absolute
 * @returns nothing if there is none: whoever reads the file for its own sake says what is wrong
 */
export function readProjectName(file: string, root: string): string | undefined {
  const source = readFile(file, root)
  if ('reason' in source) return
  try {
    const {name} = JSON.parse(source.text.replace(/^\uFEFF/, '')) as {name?: unknown}
    return typeof name === 'string' ? name : undefined
  } catch {
    return
  }
}

/** What is said about an error of the system, by its code. */
const reasons = new Map([
  ['ENOENT', 'No such file, expected the path of one'],
  ['EACCES', 'Cannot read the file, expected read permission'],
  ['EPERM', 'Cannot read the file, expected read permission'],
  ['ENOTDIR', 'Unexpected file as a part of the path, expected a folder'],
  ['ENAMETOOLONG', 'Unexpected length of the path, expected a shorter one'],
  ['ERR_INVALID_ARG_VALUE', 'Unexpected null character in the path, expected the path of a file'],
  ['ELOOP', 'Unexpected link that leads to itself, expected a file'],
])
