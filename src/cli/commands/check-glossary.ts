import path from 'node:path'
import {collectResults, formatProblem} from '../../glossary/data.ts'
import {settingsNames} from '../../glossary/files.ts'
import {loadPartialGlossary} from '../../glossary/load.ts'
import {joinGlossaries} from '../../glossary/read.ts'
import {findFlaggedExamples} from '../../lint/examples.ts'
import {findSettings, type Settings} from '../../lint/settings.ts'
import {defineSubcommand} from '../arguments.ts'

const help = `Usage: api-glossary check-glossary [files…]

Checks the settings of the working directory with their glossaries, or the
glossaries that are named, and lints nothing.

Exit status: 0 in order, 1 words that are everyday English too, which are only
offered, 2 mistakes.
`

/** Check settings and glossaries alone. */
export const run = defineSubcommand({}, help, ({paths}, host) => {
  const {problems, notes, unsure, count, name} =
    paths.length > 0 ? checkFiles(paths, host.cwd) : checkSettings(host.cwd)
  for (const problem of problems) host.stderr.write(`${formatProblem(problem)}\n`)
  if (problems.length > 0) return 2
  for (const note of [...notes, ...unsure.map(formatProblem)]) host.stdout.write(`${note}\n`)
  host.stdout.write(
    name === undefined
      ? `No settings file: ${settingsNames.join(', ')}; the built-in glossary is used\n`
      : `${name}: ${unsure.length > 0 ? `${unsure.length} unsure` : 'in order'}, ${count} ${count === 1 ? 'term' : 'terms'}\n`,
  )
  return unsure.length > 0 ? 1 : 0
})

type Outcome = Pick<Settings, 'problems' | 'notes' | 'unsure'> & {count: number; name?: string}

function checkSettings(cwd: string): Outcome {
  const {problems, notes, unsure, glossary, file} = findSettings(path.join(cwd, 'document.md'), cwd)
  const count = glossary.terms.length
  return {problems, notes, unsure, count, ...(file !== undefined && {name: path.relative(cwd, file)})}
}

function checkFiles(names: readonly string[], cwd: string): Outcome {
  const {value: parts, problems} = collectResults(names.map((name) => loadPartialGlossary(name, cwd)))
  if (!parts) return {problems, notes: [], unsure: [], count: 0}
  const {value: glossary, ...joined} = joinGlossaries(parts, false)
  const found = glossary ? findFlaggedExamples(glossary, parts) : joined.problems
  return {
    problems: found,
    notes: joined.notes,
    unsure: joined.unsure,
    count: glossary?.terms.length ?? 0,
    name: names.join(', '),
  }
}
