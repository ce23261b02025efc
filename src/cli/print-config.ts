import path from 'node:path'
import {rules} from '../../rules/index.ts'
import {escapeControls} from '../english/wording.ts'
import {GlossaryError} from '../glossary/data.ts'
import type {FindIgnorer} from '../lint/ignore.ts'
import {findProjectSettings, type Settings, type SettingsPart} from '../lint/settings.ts'
import {decideSeverity, toSetup, type RuleSetting, type Severity} from '../lint/setup.ts'
import {loadParser} from '../markdown/native-parser.ts'
import type {Rule} from '../types.ts'
import {describeSkip} from './ignored.ts'

const levels = ['off', 'warn', 'error'] as const

/**
 * Format the settings for a file as YAML. Comments say where each setting comes from.
 *
 * @param name name of the file, which need not exist
 * @param configs severities from the command line, by the id of the rule
 * @param findIgnorer finds the ignore file or the option that ignores a file
 * @throws {GlossaryError} if settings have mistakes
 */
export async function formatConfig(
  name: string,
  cwd: string,
  configs: Readonly<Record<string, Severity>>,
  findIgnorer: FindIgnorer,
): Promise<string> {
  await loadParser()
  const file = path.resolve(cwd, name)
  const settings = findProjectSettings(file, cwd)
  const {parts, problems, glossary, frontmatter, documents, apis} = settings
  if (problems.length > 0) throw new GlossaryError(problems)
  toSetup(configs, settings) // Throws for unknown rules.
  const formatList = (key: string, words: readonly string[], has: (part: SettingsPart) => boolean): string => {
    const own = parts.filter(has).map((part) => part.name)
    const origins = key === 'names' ? ['default', ...own] : own
    return `${key}: ${JSON.stringify(words)}${origins.length > 0 ? ` # ${origins.join(' + ')}` : ''}`
  }
  const lines = [
    `# ${describeSkip(name, cwd, findIgnorer, settings.findIgnorer) ?? name}`,
    parts.length > 0
      ? `# Settings (the later ones win): ${parts.map((part) => part.name).join(', ')}`
      : '# No settings file: the defaults are used',
    'glossary:',
    ...formatTerms(settings),
    'rules:',
    ...rules.flatMap((rule) => formatRule(rule, settings, configs[rule.meta.id])),
    formatList('names', glossary.names ?? [], (part) => part.names.length > 0),
    formatList('frontmatter', frontmatter, (part) => part.frontmatter.length > 0),
    formatList('documents', documents, (part) => part.documents.length > 0),
    formatList(
      'openapi',
      apis.map((api) => api.file),
      (part) => part.apis.length > 0,
    ),
  ]
  return lines.map((line) => `${escapeControls(line)}\n`).join('')
}

/** List the terms of each glossary, and count the built-in terms that no glossary changes. */
function formatTerms({parts, glossary}: Settings): string[] {
  const ids = new Map<string, string[]>()
  for (const {file, terms} of parts.flatMap((part) => part.glossaries))
    if (terms.length > 0) ids.set(file, [...(ids.get(file) ?? []), ...terms.map(({id}) => id)])
  const own = new Set([...ids.values()].flat())
  const builtIn = glossary.terms.filter(({id}) => !own.has(id)).length
  const lines = [...ids].map(([file, terms]) => `  - ${file} # ${terms.join(', ')}`)
  return builtIn > 0 ? [`  # terms of the built-in glossary: ${builtIn}`, ...lines] : lines
}

function formatRule({meta}: Rule<never>, {parts, rules: set}: Settings, given: Severity | undefined): string[] {
  const {id, isDefault, defaults} = meta
  const setting = set.get(id)
  const findOrigin = (has: (own: RuleSetting) => boolean): string =>
    parts.findLast((part) => has(part.rules.get(id) ?? {}))?.name ?? 'default'
  const level = given ?? levels[decideSeverity(undefined, setting?.severity, isDefault)]
  const origin = given === undefined ? findOrigin(({severity}) => severity !== undefined) : '--rule'
  const options = Object.entries({...(defaults as object), ...setting?.options}).map(([key, value]) => {
    const from = findOrigin((own) => Object.hasOwn(own.options ?? {}, key))
    return `${key}: ${JSON.stringify(value)} # ${from}`
  })
  if (options.length === 0) return [`  ${id}: ${String(level)} # ${origin}`]
  const lines = options.map((line, index) => `${index === 0 ? '    - ' : '      '}${line}`)
  return [`  ${id}:`, `    - ${String(level)} # ${origin}`, ...lines]
}
