import path from 'node:path'
import {collectResults, formatProblem} from '../../glossary/data.ts'
import {settingsNames} from '../../glossary/files.ts'
import {loadPartialGlossary} from '../../glossary/load.ts'
import {joinGlossaries} from '../../glossary/read.ts'
import {findFlaggedExamples} from '../../lint/examples.ts'
import {findSettings, type Settings} from '../../lint/settings.ts'
import {defineSubcommand} from '../arguments.ts'
import {writeLine} from '../host.ts'

const help = `Usage: api-glossary check-glossary [files…]

Checks the settings of the working directory with their glossaries, or the
glossaries that are named, and lints nothing.

Exit status: 0 in order, 2 mistakes.
`

/** Check settings and glossaries alone. */
export const run = defineSubcommand({}, help, ({paths}, host) => {
  const {problems, notes, count, name} = paths.length > 0 ? checkFiles(paths, host.cwd) : checkSettings(host.cwd)
  for (const problem of problems) writeLine(host.stderr, formatProblem(problem))
  if (problems.length > 0) return 2
  for (const note of notes) writeLine(host.stdout, note)
  writeLine(
    host.stdout,
    name === undefined
      ? `No settings file: ${settingsNames.join(', ')}; the built-in glossary is used`
      : `${name}: in order, ${count} ${count === 1 ? 'term' : 'terms'}`,
  )
  return 0
})

type Outcome = Pick<Settings, 'problems' | 'notes'> & {count: number; name?: string}

function checkSettings(cwd: string): Outcome {
  const {problems, notes, glossary, file} = findSettings(path.join(cwd, 'document.md'), cwd)
  const count = glossary.terms.length
  return {problems, notes, count, ...(file !== undefined && {name: path.relative(cwd, file)})}
}

function checkFiles(names: readonly string[], cwd: string): Outcome {
  const {value: parts, problems} = collectResults(names.map((name) => loadPartialGlossary(name, cwd)))
  if (!parts) return {problems, notes: [], count: 0}
  const {value: glossary, ...joined} = joinGlossaries(parts, false)
  const found = glossary ? findFlaggedExamples(glossary, parts) : joined.problems
  return {problems: found, notes: joined.notes, count: glossary?.terms.length ?? 0, name: names.join(', ')}
}
