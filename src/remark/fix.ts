import type {Root} from 'mdast'
import type {Plugin} from 'unified'
import {repairText, toEdits, type EditOptions} from '../lint/edits.ts'
import {checkText, readMessages, type Checked} from './check.ts'
import type {Checker} from './processor.ts'

/**
 * Write the repairs of our rules into the source, and nothing else: a compiler
 * instead of remark-stringify, so that `remark -o` and formatting in an editor
 * reprint nothing. The rules must be used as well.
 *
 *     {"plugins": ["lint-api-glossary", "lint-api-glossary/fix"]}
 */
const fix: Plugin<[options?: EditOptions | null | undefined], Root, string> = function (options) {
  // The processor runs the rules again on what it has repaired.
  const checker = this as unknown as Checker
  checker.compiler = (tree, file) => {
    let first: Checked | undefined = readMessages(tree as Root, file)
    const {text} = repairText(String(file), (source) => {
      const {findings} = first ?? checkAgain(checker, source, file.path, file.cwd)
      first = undefined
      return toEdits(findings, options ?? {})
    })
    return text
  }
}
export default fix

/** Nothing more is found where another plugin is asynchronous: a compiler cannot wait. */
function checkAgain(checker: Checker, source: string, path = '', cwd?: string): Checked {
  try {
    return checkText(source, path, {markdown: checker}, cwd)
  } catch {
    return {findings: [], failures: []}
  }
}
