/**
 * What the package is where there are no files: all but settings and `loadGlossary`.
 */
import type {Preset} from 'unified'
import {toPreset} from './remark/preset.ts'

/** remark-lint with every rule. */
const preset: Preset = toPreset()
export default preset
export * from './common.ts'
