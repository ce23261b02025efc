import path from 'node:path'
import {stringify} from 'yaml'
import {GlossaryError} from '../../glossary/data.ts'
import {loadGlossary} from '../../glossary/load.ts'
import {
  renderCspell,
  renderCsv,
  renderJson,
  renderMarkdownlint,
  renderPage,
  renderTextlint,
  renderVale,
} from '../../glossary/render.ts'
import {findSettings} from '../../lint/settings.ts'
import type {Glossary} from '../../types.ts'
import {defineSubcommand, type OptionTable} from '../arguments.ts'
import {requireFiles} from '../files.ts'

const formats = {
  markdown: (glossary) => renderPage(glossary, 'Glossary', (data) => stringify(data, {lineWidth: 0})),
  json: renderJson,
  csv: renderCsv,
  vale: renderVale,
  cspell: renderCspell,
  textlint: renderTextlint,
  markdownlint: renderMarkdownlint,
} satisfies Record<string, (glossary: Glossary) => string>

const options = {
  format: {
    type: 'string',
    short: 'f',
    value: 'NAME',
    choices: Object.keys(formats),
    help: 'markdown, json, csv, vale, cspell, textlint or markdownlint',
  },
  alone: {type: 'boolean', help: 'leave out the built-in glossary (only if you name files)'},
} as const satisfies OptionTable

const help = `Usage: api-glossary glossary [options] [files…]

Prints the built-in glossary, merged with the glossaries in your settings. If
you name files, the built-in glossary is merged with these files instead.

OPTIONS
`

export const run = defineSubcommand(options, help, ({paths, options: {format = 'markdown', alone}}, host) => {
  requireFiles(paths, host.cwd)
  const glossary =
    paths.length > 0 ? loadGlossary(paths, {cwd: host.cwd, ...(alone && {extends: 'none'})}) : loadOwnGlossary(host.cwd)
  host.stdout.write(formats[format as keyof typeof formats](glossary))
  return 0
})

/** Load the glossary for a working directory. @throws {GlossaryError} if its settings have mistakes */
export function loadOwnGlossary(cwd: string): Glossary {
  const {glossary, problems} = findSettings(path.join(cwd, 'document.md'), cwd)
  if (problems.length > 0) throw new GlossaryError(problems)
  return glossary
}
