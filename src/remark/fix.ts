import type {Root} from 'mdast'
import type {Plugin, Processor} from 'unified'
import type {VFile} from 'vfile'
import {toOptionsCheck} from '../glossary/values.ts'
import {markAnchors} from '../lint/anchors.ts'
import {editFields, repairText, toEdits, type EditOptions} from '../lint/edits.ts'
import {withoutStack} from '../lint/setup.ts'
import type {PlacedFinding} from '../types.ts'
import {toFinding} from './messages.ts'

const checkOptions = toOptionsCheck('lint-api-glossary/fix', editFields)

/**
 * A plugin that writes the repairs of our rules into the source. The plugin replaces remark-stringify, so that
 * `remark -o` and formatting in an editor change nothing else. Use the plugin together with the rules.
 *
 *     {"plugins": ["lint-api-glossary", "lint-api-glossary/fix"]}
 */
const fix: Plugin<[options?: EditOptions | null | undefined], Root, string> = function (options) {
  withoutStack(() => checkOptions(options ?? {}))
  const processor = this as unknown as Processor<Root>
  processor.compiler = (tree, file) =>
    repairText(String(file), toEdits(readFindings(tree as Root, file), options ?? {})).text
}
export default fix

function readFindings(tree: Root, file: VFile): PlacedFinding[] {
  const source = String(file).replace(/^\uFEFF/, '')
  const findings = file.messages.flatMap((message) => (message.place ? [toFinding(message, source)] : []))
  return markAnchors(findings, tree, source)
}
