import path from 'node:path'
import type {Root} from 'mdast'
import type {Plugin, Processor, Transformer} from 'unified'
import type {VFile} from 'vfile'
import {rememberLast} from '../english/remember.ts'
import {formatProblem} from '../glossary/data.ts'
import {isOptional, isText, toOptionsCheck, type Shape} from '../glossary/values.ts'
import {findProjectSettings, type Settings} from '../lint/settings.ts'
import {withoutStack} from '../lint/setup.ts'
import {loadParser} from '../markdown/native-parser.ts'
import {useResolution} from './plugin.ts'

// Load the parser now, because the check of a glossary parses its examples.
await loadParser()

/** The options of the settings plugin. */
export interface SettingsOptions {
  /** The topmost folder to search for settings; by default, the working directory of the file. */
  cwd?: string
}

const checkOptions = toOptionsCheck('lint-api-glossary/settings', {
  cwd: isOptional(isText),
} satisfies Record<keyof SettingsOptions, Shape>)

/**
 * The first plugin of the preset. It finds the settings of each document for the rules of the
 * processor. If settings have mistakes, the document gets one error, and no rule runs.
 */
const settings: Plugin<[SettingsOptions?], Root> = function (this: Processor, options?: SettingsOptions | null) {
  withoutStack(() => checkOptions(options ?? {}))
  const find = rememberLast((file: VFile): Settings => {
    const root = path.resolve(options?.cwd ?? file.cwd)
    const target = path.resolve(root, file.path ?? 'document.md')
    const found = findProjectSettings(target, root)
    return found.findIgnorer(target) ? {...found, isLeftOut: true} : found
  })
  useResolution(this, find)
  const transform: Transformer<Root, Root> = (_, file) => {
    const {problems} = find(file)
    const [first] = problems
    if (!first) return
    const message = file.message(formatProblem(first), {source: 'api-glossary', ruleId: 'settings'})
    message.fatal = true
    message.note =
      problems.length > 1
        ? `Nothing is checked until all ${problems.length} mistakes are fixed. In the folder of the settings, \`api-glossary check-glossary\` lists them.`
        : 'Nothing is checked until this is fixed.'
  }
  return transform
}

export default settings
