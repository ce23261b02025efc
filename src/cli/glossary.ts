import {stringify} from 'yaml'
import {
  renderCspell,
  renderCsv,
  renderMarkdownlint,
  renderPage,
  renderTextlint,
  renderVale,
} from '../glossary/render.ts'
import type {Glossary} from '../types.ts'
import {findClosest} from '../english/guess.ts'
import {GlossaryError} from '../glossary/data.ts'
import {loadGlossary} from '../glossary/load.ts'
import type {ExitStatus, Host} from './run.ts'
import {loadOwnGlossary} from './own-glossary.ts'
import {readSubArguments} from './sub-arguments.ts'
import {UsageError} from './usage-error.ts'

const help = `Usage: api-glossary glossary [--format NAME] [files…]

Prints the glossary of the working directory: the built-in one with those of the
settings, or with the files that are named.

      --format NAME  markdown, json, csv, vale, cspell, textlint or markdownlint
      --alone        without the built-in glossary, where files are named
`

const formats = new Map<string, (glossary: Glossary) => string>([
  ['markdown', (glossary) => renderPage(glossary, 'Glossary', (data) => stringify(data, {lineWidth: 0}))],
  ['json', (glossary) => `${JSON.stringify(glossary, undefined, 2)}\n`],
  ['csv', renderCsv],
  ['vale', renderVale],
  ['cspell', renderCspell],
  ['textlint', renderTextlint],
  ['markdownlint', renderMarkdownlint],
])

/** Print the glossary. */
export async function run(args: readonly string[], host: Host): Promise<ExitStatus> {
  const {paths, options} = readSubArguments(args, {
    format: {type: 'string'},
    alone: {type: 'boolean'},
    help: {type: 'boolean', short: 'h'},
  })
  if (options['help']) {
    host.stdout.write(help)
    return 0
  }
  const name = String(options['format'] ?? 'markdown')
  const format = formats.get(name)
  if (!format) {
    const guess = findClosest(name, formats.keys())
    throw new UsageError(
      `Unexpected value \`${name}\` for \`--format\`, expected ${guess ? `\`${guess}\`` : `one of \`${[...formats.keys()].join('`, `')}\``}`,
    )
  }
  try {
    const glossary =
      paths.length > 0
        ? loadGlossary(paths, {cwd: host.cwd, ...(options['alone'] && {extends: 'none'})})
        : loadOwnGlossary(host.cwd)
    host.stdout.write(format(glossary))
    return 0
  } catch (error) {
    if (!(error instanceof GlossaryError)) throw error
    host.stderr.write(`${error.message}\n`)
    return 2
  }
}
