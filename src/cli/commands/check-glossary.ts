import path from 'node:path'
import {collectResults, formatProblem, type Problem} from '../../glossary/data.ts'
import {isGlob, isThere, readFile, settingsNames} from '../../glossary/files.ts'
import {loadPartialGlossary} from '../../glossary/load.ts'
import type {PartialGlossary} from '../../glossary/merge.ts'
import {isPageWithoutGlossary} from '../../glossary/parse-page.ts'
import {joinChecked} from '../../lint/examples.ts'
import {usual} from '../../lint/setup.ts'
import {findSettings} from '../../lint/settings.ts'
import type {Glossary} from '../../types.ts'
import {defineSubcommand, type OptionTable} from '../arguments.ts'
import {isFolder, isMarkdown, requireFiles} from '../files.ts'
import {findUses, formatUses} from './uses.ts'
import {writeLine} from '../host.ts'

const options = {json: {type: 'boolean', help: 'print the result as JSON'}} as const satisfies OptionTable

const help = `Usage: api-glossary check-glossary [options] [paths…]

Checks the settings of the working directory, and the glossaries that the
settings name. If you name glossaries, only these glossaries are checked.

You can also name documents: folders, globs, or Markdown files that are not
glossaries. For each term of your glossaries, the command then prints the number
of findings in the documents, and up to three sentences with a finding. It shows
each sentence before and after the repair. Sentences whose repair is only a
suggestion come first.

OPTIONS

Exit status: 0 without problems, 1 if the glossary has an everyday word without
evidence, 2 if settings or glossaries have mistakes.
`

const mostShown = 3

export const run = defineSubcommand(options, help, async ({paths, options: {json}}, host) => {
  const {cwd} = host
  requireFiles(paths, cwd)
  const hasOther = paths.length > 1 || findSettings(path.join(cwd, 'document.md'), cwd).file !== undefined
  const documents = paths.filter((name) => isDocument(name, cwd, hasOther))
  const glossaries = paths.filter((name) => !documents.includes(name))
  const {problems, notes, unsure, glossary, own, name} =
    glossaries.length > 0 ? checkFiles(glossaries, cwd) : checkSettings(cwd)
  for (const problem of problems) writeLine(host.stderr, formatProblem(problem))
  if (problems.length > 0) return 2
  const status = unsure.length > 0 ? 1 : 0
  const uses = documents.length > 0 ? await findUses(documents, glossary, host) : []
  const terms = glossary.terms
    .filter(({id}) => own.has(id))
    .map(({id, term}) => ({id, term, uses: uses.filter((use) => use.term === id)}))
  if (json) {
    host.stdout.write(`${JSON.stringify({notes, unsure, terms}, undefined, 2)}\n`)
    return status
  }
  if (documents.length > 0)
    host.stdout.write(terms.map(({term, uses: found}) => formatUses(term, found, mostShown)).join(''))
  for (const note of [...notes, ...unsure.map(formatProblem)]) writeLine(host.stdout, note)
  const count = glossary.terms.length
  writeLine(
    host.stdout,
    name === undefined
      ? `No settings file (${settingsNames.join(', ')}), so the built-in glossary is used`
      : `${name}: ${count} ${count === 1 ? 'term' : 'terms'}, ${unsure.length > 0 ? `${unsure.length} unsure` : 'no mistakes'}`,
  )
  return status
})

/**
 * Whether a path names documents: a folder, a glob, or a page without a glossary.
 *
 * @param hasOther whether there may be a glossary in another path or in settings. If false, any page
 *   is read as a glossary
 */
function isDocument(name: string, cwd: string, hasOther: boolean): boolean {
  const file = path.resolve(cwd, name)
  if (isFolder(file) || (isGlob(name) && !isThere(file))) return true
  const read = hasOther && isMarkdown(name) ? readFile(file, cwd) : undefined
  return read !== undefined && 'text' in read && isPageWithoutGlossary(read.text)
}

interface Outcome {
  problems: readonly Problem[]
  notes: readonly string[]
  unsure: readonly Problem[]
  glossary: Glossary
  /** Ids of the terms that the user's glossaries add or change. */
  own: ReadonlySet<string>
  name?: string
}

function toIds(parts: readonly PartialGlossary[]): Set<string> {
  return new Set(parts.flatMap(({terms}) => terms.map(({id}) => id)))
}

function checkSettings(cwd: string): Outcome {
  const {problems, notes, unsure, glossary, file, parts} = findSettings(path.join(cwd, 'document.md'), cwd)
  const own = toIds(parts.flatMap(({glossaries}) => glossaries))
  return {problems, notes, unsure, glossary, own, ...(file !== undefined && {name: path.relative(cwd, file)})}
}

function checkFiles(names: readonly string[], cwd: string): Outcome {
  const {value: parts = [], problems} = collectResults(names.map((name) => loadPartialGlossary(name, cwd)))
  const {value: glossary, ...joined} = joinChecked(parts, false)
  return {
    problems: [...problems, ...joined.problems],
    notes: joined.notes,
    unsure: joined.unsure,
    glossary: glossary ?? usual.glossary,
    own: toIds(parts),
    name: names.join(', '),
  }
}
