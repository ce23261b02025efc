/** Prints the settings for a file, and where each part comes from. */
import path from 'node:path'
import {rules} from '../../rules/index.ts'
import {escapeControls} from '../english/wording.ts'
import {GlossaryError} from '../glossary/data.ts'
import {findProjectSettings, type SettingsPart} from '../lint/settings.ts'
import {decideSeverity, toSetup, type Severity} from '../lint/setup.ts'
import {loadParser} from '../markdown/native-parser.ts'

const levels = ['off', 'warn', 'error'] as const

/**
 * Format the settings for a file as YAML, with comments that say where each part comes from.
 *
 * @param name of the file, relative to the working directory; the file need not exist
 * @param configs severities from the command line, by the id of the rule
 * @throws {GlossaryError} if settings cannot be used
 */
export async function formatConfig(
  name: string,
  cwd: string,
  configs: Readonly<Record<string, Severity>>,
): Promise<string> {
  await loadParser()
  const file = path.resolve(cwd, name)
  const settings = findProjectSettings(file, cwd)
  const {parts, problems, glossary, frontmatter, documents, apis} = settings
  if (problems.length > 0) throw new GlossaryError(problems)
  toSetup(configs, settings) // Throws for unknown rules.
  const toOrigins = (has: (part: SettingsPart) => boolean): string =>
    parts
      .filter(has)
      .map((part) => part.name)
      .join(' + ')
  const toRule = ({meta: {id, isDefault, defaults}}: (typeof rules)[number]): string[] => {
    const set = settings.rules.get(id)
    const isGiven = configs[id] !== undefined
    const level = isGiven ? String(configs[id]) : (levels[decideSeverity(undefined, set?.severity, isDefault)] ?? 'off')
    const from = parts.findLast((part) => part.rules.get(id)?.severity !== undefined)?.name ?? 'default'
    const options = Object.entries({...(defaults as object), ...set?.options}).map(([key, value]) => {
      const origin = parts.findLast((part) => Object.hasOwn(part.rules.get(id)?.options ?? {}, key))?.name ?? 'default'
      return `${key}: ${JSON.stringify(value)} # ${origin}`
    })
    const origin = `# ${isGiven ? '--rule' : from}`
    if (options.length === 0) return [`  ${id}: ${level} ${origin}`]
    return [
      `  ${id}:`,
      `    - ${level} ${origin}`,
      ...options.map((line, index) => `${index === 0 ? '    - ' : '      '}${line}`),
    ]
  }
  const ownIds = parts.flatMap((part) =>
    part.glossaries.flatMap(({file: from, terms}) => terms.map(({id}) => ({id, from}))),
  )
  const builtIn = glossary.terms.filter(({id}) => !ownIds.some((own) => own.id === id)).length
  const terms = [...new Set(ownIds.map(({from}) => from))].map((from) => {
    const ids = ownIds.filter((own) => own.from === from).map(({id}) => id)
    return `  - ${from} # ${ids.join(', ')}`
  })
  const lists = [
    [
      'names',
      glossary.names ?? [],
      ['default', toOrigins((part) => part.names.length > 0)].filter(Boolean).join(' + '),
    ],
    ['frontmatter', frontmatter, toOrigins((part) => part.frontmatter.length > 0)],
    ['documents', documents, toOrigins((part) => part.documents.length > 0)],
    ['openapi', apis.map((api) => api.file), toOrigins((part) => part.apis.length > 0)],
  ] as const
  return [
    `# ${name}${settings.isIgnored(file) ? ', which is ignored' : ''}`,
    `# Settings (the later ones win): ${parts.length > 0 ? parts.map((part) => part.name).join(', ') : 'none'}`,
    'glossary:',
    ...(builtIn > 0 ? [`  # ${builtIn} terms of the built-in one`] : []),
    ...terms,
    'rules:',
    ...rules.flatMap(toRule),
    ...lists.map(([key, words, origin]) => `${key}: ${JSON.stringify(words)}${origin === '' ? '' : ` # ${origin}`}`),
  ]
    .map((line) => `${escapeControls(line)}\n`)
    .join('')
}
