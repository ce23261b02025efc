/** Reads settings and glossary files. Users choose the paths, so a path may lead to any file or device. */
import fs from 'node:fs'
import path from 'node:path'

/** The possible names of a settings file. A folder may have only one settings file. */
export const settingsNames = ['api-glossary.yml', 'api-glossary.yaml', 'api-glossary.json'] as const

/** Largest size of a file in bytes, enough for about 4,000 terms. */
const mostBytes = 1024 * 1024

/** Whether a path names a file, a folder or a link, even a broken link. False if the path cannot be checked. */
export function isThere(file: string): boolean {
  try {
    return fs.lstatSync(file, {throwIfNoEntry: false}) !== undefined
  } catch {
    return false // A parent is a file or cannot be read, or the name is too long
  }
}

/** Whether a name is a glob: `apis/*.yml`. */
export function isGlob(name: string): boolean {
  return /[*?[\]{}!()]/.test(name)
}

/** The limits of a glob in settings. Within these limits, matching a glob takes little time. */
export const globLimits = 'at most three `*` or `**`, at most three groups, and no repeated group such as `+(a|b)`'

/** Whether a glob would take very long to match: `*a*a*a*a*b`. */
export function isCostlyGlob(glob: string): boolean {
  const count = (wildcard: RegExp): number => glob.match(wildcard)?.length ?? 0
  return count(/\*+/g) > 3 || count(/[({]/g) > 3 || /[*+]\(|[\])]\+/.test(glob)
}

/** Whether a path is a given folder, or is inside it. */
export function isInside(file: string, folder: string): boolean {
  const relative = path.relative(folder, file)
  return relative === '' || (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative))
}

/** Get the name of a file for messages: its path relative to a folder, with slashes. */
export function toName(file: string, folder: string): string {
  return path.relative(folder, file).split(path.sep).join('/')
}

/**
 * List a folder and the folders above it.
 *
 * @param root the last folder to list; by default the root of the file system. If `folder` is
 *   outside of `root`, only `root` is listed.
 */
export function* listUpwards(folder: string, root?: string): Generator<string> {
  const start = root === undefined || isInside(folder, root) ? folder : root
  yield start
  if (start !== root && start !== path.dirname(start)) yield* listUpwards(path.dirname(start), root)
}

/** Get a text that changes when a file changes; `none` if there is no file. */
export function toStamp(file: string): string {
  try {
    const stats = fs.statSync(file, {bigint: true, throwIfNoEntry: false})
    return stats ? `${stats.mtimeNs}-${stats.ctimeNs}-${stats.size}-${stats.ino}` : 'none'
  } catch {
    return 'none'
  }
}

/**
 * Read settings or a glossary as UTF-8. The file must be a regular file that is not too large.
 *
 * @param file absolute path
 * @param root absolute path of the folder that must contain the file. If the file is a link, the
 *   folder must also contain its target
 * @returns the text of the file, or an error message
 */
export function readFile(file: string, root: string, most = mostBytes): {text: string} | {reason: string} {
  let bytes: Buffer
  try {
    const realRoot = fs.realpathSync(root)
    const isWithin = (name: string): boolean => isInside(name, root) || isInside(name, realRoot)
    const outside = {reason: 'Unexpected file outside of the working directory, expected a file in it'}
    // A file outside of the root is refused before it is opened.
    if (!isWithin(file)) return outside
    const real = fs.realpathSync(file)
    if (!isInside(real, realRoot)) return outside
    const stats = fs.statSync(real)
    if (stats.isDirectory()) return {reason: 'Unexpected folder, expected a file'}
    if (!stats.isFile()) return {reason: 'Unexpected pipe or device, expected a file'}
    const size = `${most} (${most / 1024 / 1024} MiB)`
    if (stats.size > most) return {reason: `Unexpected size of ${stats.size} bytes, expected at most ${size}`}
    bytes = fs.readFileSync(real)
  } catch (error) {
    const {code, message} = error as NodeJS.ErrnoException
    return {reason: reasons.get(code ?? '') ?? `Cannot read the file: ${message}`}
  }
  if (bytes.includes(0)) return {reason: 'Unexpected binary file or UTF-16 text, expected UTF-8 text'}
  try {
    // The decoder also removes a byte order mark.
    return {text: new TextDecoder('utf-8', {fatal: true}).decode(bytes)}
  } catch {
    return {reason: 'Unexpected bytes that are not UTF-8, expected UTF-8 text'}
  }
}

/** Read the name in a `package.json`. Returns undefined for a broken file, because other tools report broken files. */
export function readProjectName(file: string, root: string): string | undefined {
  const source = readFile(file, root)
  if ('reason' in source) return
  try {
    const {name} = JSON.parse(source.text) as {name?: unknown}
    return typeof name === 'string' ? name : undefined
  } catch {
    return
  }
}

const reasons = new Map([
  ['ENOENT', 'No such file, expected the path of a file'],
  ['EACCES', 'Cannot read the file, expected read permission'],
  ['EPERM', 'Cannot read the file, expected read permission'],
  ['ENOTDIR', 'Unexpected file as a part of the path, expected a folder'],
  ['ENAMETOOLONG', 'Unexpected long path, expected a shorter path'],
  ['ERR_INVALID_ARG_VALUE', 'Unexpected null character in the path, expected the path of a file'],
  ['ELOOP', 'Unexpected loop of symbolic links, expected a file'],
])
