import path from 'node:path'
import type {Glossary} from '../types.ts'
import {start, type Result} from './data.ts'
import {readFile} from './files.ts'
import type {PartialGlossary} from './merge.ts'
import {readFields, readPartialGlossary, toGlossary} from './read.ts'
import {isEither, isListOf, isOptional, isText, refuseWrong, toOptionsCheck, type Shape} from './values.ts'

export interface LoadOptions {
  /** Folder that must contain all files. Paths are relative to this folder. By default, the working directory. */
  cwd?: string
  /** `none` leaves out the built-in glossary. */
  extends?: 'none'
}

const isFiles = isEither([isText, isListOf(isText)])
const checkOptions = toOptionsCheck('loadGlossary', {
  ...readFields,
  cwd: isOptional(isText),
} satisfies Record<keyof LoadOptions, Shape>)

/**
 * Load glossaries from YAML, JSON or Markdown files, and merge them with the built-in glossary. If two
 * glossaries define a term, the later glossary wins.
 *
 * @throws {TypeError} if an argument is wrong; the message names it
 * @throws {GlossaryError} if a glossary cannot be read or used
 */
export function loadGlossary(files: string | readonly string[], options: LoadOptions = {}): Glossary {
  refuseWrong('files', files, isFiles)
  checkOptions(options)
  const cwd = path.resolve(options.cwd ?? '.')
  const parts = [files].flat().map((file) => loadPartialGlossary(file, cwd))
  return toGlossary(parts, options)
}

/** Load one glossary without merging it. @param cwd the folder that must contain the file, absolute */
export function loadPartialGlossary(name: string, cwd: string): Result<PartialGlossary> {
  const read = readFile(path.resolve(cwd, name), cwd)
  if ('reason' in read) return {problems: [{file: name, ...start, reason: read.reason}]}
  return readPartialGlossary(read.text, name)
}
