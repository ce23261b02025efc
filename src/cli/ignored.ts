import path from 'node:path'
import type {Ignore} from 'ignore'
import {isThere} from '../glossary/files.ts'
import {readBytes} from './read-bytes.ts'
import {UsageError} from './usage-error.ts'
import {toSystemReason} from './system-reason.ts'

const fileName = '.remarkignore'

/** Whether a path, absolute, is to be left out. */
export type IsIgnored = (file: string, isFolder?: boolean) => boolean

/**
 * Read the nearest `.remarkignore` from a folder upwards, as remark does: lines
 * in the syntax of `.gitignore`, relative to the folder that it stands in.
 *
 * @param from folder, absolute
 * @param explicit file to read instead, relative to that folder; its lines are
 *   relative to the folder that it stands in
 * @throws {UsageError} where there is a file that cannot be read
 */
export async function readIgnored(from: string, explicit?: string): Promise<IsIgnored> {
  const file = explicit === undefined ? findUpwards(from) : path.resolve(from, explicit)
  if (file === undefined) return () => false
  let text: string
  try {
    text = readBytes(file).toString('utf8')
  } catch (error) {
    const name = explicit ?? path.relative(from, file).split(path.sep).join('/')
    throw new UsageError(`Cannot read \`${name}\`: ${toSystemReason(error)}`)
  }
  const {default: ignore} = await import('ignore')
  const patterns = (ignore as unknown as () => Ignore)().add(text.replace(/^\uFEFF/, ''))
  const root = path.dirname(file)
  return (candidate, isFolder = false) => {
    const relative = path.relative(root, candidate).split(path.sep).join('/')
    // The folder itself and what is outside of it cannot be listed.
    if (relative === '' || relative === '..' || relative.startsWith('../') || path.isAbsolute(relative)) return false
    return patterns.ignores(isFolder ? `${relative}/` : relative)
  }
}

function findUpwards(from: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, fileName)
    if (isThere(candidate)) return candidate
    if (folder === path.dirname(folder)) return
  }
}
