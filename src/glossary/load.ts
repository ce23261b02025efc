import path from 'node:path'
import type {Glossary} from '../types.ts'
import {refuseUnknown} from '../english/wording.ts'
import type {Result} from './data.ts'
import {readFile} from './files.ts'
import type {PartialGlossary} from './merge.ts'
import {readPartialGlossary, toGlossary} from './read.ts'

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
 * @throws {GlossaryError} if one of them cannot be read or used
 */
export function loadGlossary(files: string | readonly string[], options: LoadOptions = {}): Glossary {
  refuseUnknown(options, ['cwd', 'extends'], 'options of `loadGlossary`')
  const cwd = path.resolve(options.cwd ?? '.')
  return toGlossary(
    [files].flat().map((file) => loadPartialGlossary(file, cwd)),
    options,
  )
}

/**
 * Load one glossary by itself.
 *
 * @param name from the folder
 * @param cwd folder that the file may not stand outside of, absolute
 */
export function loadPartialGlossary(name: string, cwd: string): Result<PartialGlossary> {
  const read = readFile(path.resolve(cwd, name), cwd)
  if ('reason' in read) return {problems: [{file: name, line: 1, column: 1, reason: read.reason}]}
  return readPartialGlossary(read.text, name)
}
