import type {Preset} from 'unified'
import remarkLint from 'remark-lint'
import {toChecks} from './remark/processor.ts'

/** remark-lint with every rule that is on by default. */
const preset: Preset = {plugins: [remarkLint, ...toChecks()]}
export default preset
export * from './remark/rules.ts'
export {fix, lint, type FixOptions, type LintOptions} from './remark/lint.ts'
export type * from './core/types.ts'
export type * from './core/placed.ts'
