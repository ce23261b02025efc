import type {Pluggable, PluggableList} from 'unified'
import type {CheckedText, Checkers} from '../remark/check.ts'
import type {RuleConfigs} from '../remark/processor.ts'
import {UsageError} from './usage-error.ts'

/** The settings of the files of a run. */
export interface Settings {
  /** Plugin that finds them. */
  plugin: Pluggable
  /** Folder that file names start from and where the search ends, absolute. */
  cwd: string
}

/** Checks texts; what a dialect needs is loaded with its first text. */
export interface Linter {
  /**
   * Load what a file needs.
   *
   * @param name file name, which decides the dialect
   * @returns checks a text as that of the file
   */
  load(name: string): Promise<(text: string) => CheckedText>
}

/**
 * Load remark and the rules: the slow part of a start, so do it late.
 *
 * @param configs severities and options of rules
 * @param settings hands the settings of files to the rules; absent where there are none
 * @param checks plugins instead of the rules of this package; for tests
 * @throws {UsageError} where the configuration names what does not exist
 */
export async function loadLinter(configs: RuleConfigs, checks?: PluggableList, settings?: Settings): Promise<Linter> {
  const [{createChecker, toChecks}, {checkText, isMdx}] = await Promise.all([
    import('../remark/processor.ts'),
    import('../remark/check.ts'),
  ])
  let all: PluggableList
  const checkers = {} as Checkers
  try {
    all = checks ?? [...(settings ? [settings.plugin] : []), ...toChecks(configs)]
    checkers.markdown = createChecker(all)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  return {
    async load(name) {
      if (!checkers.mdx && isMdx(name)) {
        const {default: remarkMdx} = await import('remark-mdx')
        checkers.mdx = createChecker(all, [remarkMdx])
      }
      return (text) => checkText(text, name, checkers, settings?.cwd)
    },
  }
}
