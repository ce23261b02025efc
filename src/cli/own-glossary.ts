import path from 'node:path'
import type {Glossary} from '../types.ts'
import {GlossaryError} from '../glossary/data.ts'
import {findSettings} from '../lint/settings.ts'

/**
 * The glossary of a working directory.
 *
 * @param cwd absolute
 * @throws {GlossaryError} where its settings cannot be used
 */
export function loadOwnGlossary(cwd: string): Glossary {
  const {glossary, problems} = findSettings(path.join(cwd, 'document.md'), cwd)
  if (problems.length > 0) throw new GlossaryError(problems)
  return glossary
}
