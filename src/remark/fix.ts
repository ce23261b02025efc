import type {Root} from 'mdast'
import type {Plugin, Processor} from 'unified'
import {VFile} from 'vfile'
import {markAnchors} from '../lint/anchors.ts'
import {repairText, toEdits, type EditOptions} from '../lint/edits.ts'
import type {PlacedFinding} from '../types.ts'
import {toFinding} from './messages.ts'

/**
 * Write the repairs of our rules into the source, and nothing else: a compiler
 * instead of remark-stringify, so that `remark -o` and formatting in an editor
 * reprint nothing. The rules must be used as well.
 *
 *     {"plugins": ["lint-api-glossary", "lint-api-glossary/fix"]}
 */
const fix: Plugin<[options?: EditOptions | null | undefined], Root, string> = function (options) {
  // The processor runs the rules again on what it has repaired.
  const processor = this as unknown as Processor<Root>
  processor.compiler = (tree, file) => {
    let first: PlacedFinding[] | undefined = readFindings(tree as Root, file)
    const {text} = repairText(String(file), (source) => {
      const findings = first ?? checkAgain(processor, source, file)
      first = undefined
      return toEdits(findings, options ?? {})
    })
    return text
  }
}
export default fix

/** Nothing more is found where another plugin is asynchronous: a compiler cannot wait. */
function checkAgain(processor: Processor<Root>, value: string, {path, cwd}: VFile): PlacedFinding[] {
  try {
    const file = new VFile({value, path, cwd})
    const tree = processor.parse(file)
    processor.runSync(tree, file)
    return readFindings(tree, file)
  } catch {
    return []
  }
}

/** The messages of a file that say what to write instead. */
function readFindings(tree: Root, file: VFile): PlacedFinding[] {
  const source = String(file).replace(/^\uFEFF/, '')
  const findings = file.messages.flatMap((message) => (message.place ? [toFinding(message, source)] : []))
  return markAnchors(findings, tree, source)
}
