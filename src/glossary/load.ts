import fs from 'node:fs'
import path from 'node:path'
import type {Glossary} from '../types.ts'
import {GlossaryError, type Problem} from './data.ts'
import {readLayer, type Layer} from './layer.ts'
import {joinLayers} from './read.ts'

/** More than any glossary that people write: about 15,000 terms. */
const mostBytes = 4 * 1024 * 1024

/** The text of a file, or why there is none. */
export type ReadFile = {text: string} | {reason: string}

/**
 * Read settings or a glossary as UTF-8.
 *
 * A file must be a regular one of at most 4 MiB and, links followed, stand in the root folder.
 *
 * @param file absolute
 * @param root folder, absolute
 */
export function readFile(file: string, root: string): ReadFile {
  let bytes: Buffer
  try {
    const real = fs.realpathSync(file)
    if (!isInside(real, fs.realpathSync(root)))
      return {reason: 'Unexpected file outside of the working directory, expected one in it'}
    const stats = fs.statSync(real)
    if (!stats.isFile())
      return {reason: `Unexpected ${stats.isDirectory() ? 'folder' : 'kind of file'}, expected a file`}
    if (stats.size > mostBytes)
      return {
        reason: `Unexpected size of ${stats.size} bytes, expected at most ${mostBytes} (${mostBytes / 1024 / 1024} MiB)`,
      }
    bytes = fs.readFileSync(real)
  } catch (error) {
    return {reason: toReason(error as NodeJS.ErrnoException)}
  }
  if (bytes.includes(0)) return {reason: 'Unexpected binary file or UTF-16 text, expected UTF-8 text'}
  try {
    return {text: new TextDecoder('utf-8', {fatal: true}).decode(bytes)}
  } catch {
    return {reason: 'Unexpected bytes that are no UTF-8, expected UTF-8 text'}
  }
}

function toReason({code, message}: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'No such file, expected the path of one'
  if (code === 'EACCES' || code === 'EPERM') return 'Cannot read the file, expected the right to'
  if (code === 'ENOTDIR') return 'Unexpected file as a part of the path, expected a folder'
  if (code === 'ENAMETOOLONG') return 'Unexpected length of the path, expected a shorter one'
  if (code === 'ERR_INVALID_ARG_VALUE') return 'Unexpected null character in the path, expected the path of a file'
  if (code === 'ELOOP') return 'Unexpected link that leads to itself, expected a file'
  return `Cannot read the file: ${message}`
}

/** Whether a path is a folder or in it. */
export function isInside(file: string, folder: string): boolean {
  const relative = path.relative(folder, file)
  return relative === '' || (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative))
}

/**
 * What changes when a file does: time, size and identity.
 *
 * @param file absolute
 * @returns `none` where there is no file
 */
export function toStamp(file: string): string {
  try {
    const stats = fs.statSync(file, {bigint: true, throwIfNoEntry: false})
    return stats ? `${stats.mtimeNs}-${stats.ctimeNs}-${stats.size}-${stats.ino}` : 'none'
  } catch {
    return 'none'
  }
}

/** How to load glossaries. */
export interface LoadOptions {
  /** Folder that relative paths start from and that no file may stand outside of; the working directory if absent. */
  cwd?: string
  /** `none`: without the built-in glossary. */
  extends?: 'none'
}

/**
 * Load glossaries from YAML, JSON or Markdown files and merge them with the
 * built-in one; the later one wins.
 *
 * @throws {GlossaryError} where one of them cannot be read or used
 */
export function loadGlossary(files: string | readonly string[], options: LoadOptions = {}): Glossary {
  const cwd = path.resolve(options.cwd ?? '.')
  const {layers, problems} = readLayers(typeof files === 'string' ? [files] : files, cwd)
  if (problems.length > 0) throw new GlossaryError(problems)
  const joined = joinLayers(layers, options.extends === 'none')
  if (!joined.glossary) throw new GlossaryError(joined.problems)
  return joined.glossary
}

/**
 * Read glossary files, each by itself.
 *
 * @param names from the folder
 * @param cwd folder, absolute
 * @returns what could be read, and what is wrong with the others
 */
export function readLayers(names: readonly string[], cwd: string): {layers: Layer[]; problems: Problem[]} {
  const layers: Layer[] = []
  const problems: Problem[] = []
  for (const name of names) {
    const read = readFile(path.resolve(cwd, name), cwd)
    if ('reason' in read) {
      problems.push({file: name, line: 1, column: 1, reason: read.reason})
      continue
    }
    const result = readLayer(read.text, name)
    if (result.layer) layers.push(result.layer)
    problems.push(...result.problems)
  }
  return {layers, problems}
}
