import type {Preset} from 'unified'
import remarkLint from 'remark-lint'
import * as rules from './remark/rules.ts'

/** remark-lint with every rule that is on by default. */
const preset: Preset = {plugins: [remarkLint, ...Object.values(rules)] as Preset['plugins']}
export default preset
export * from './remark/rules.ts'
export {fix, lint, type FixOptions, type LintOptions} from './remark/lint.ts'
export type * from './core/types.ts'
export type * from './core/placed.ts'
