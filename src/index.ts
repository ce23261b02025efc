import type {Preset} from 'unified'
import {toPreset} from './remark/preset.ts'
import settings from './settings.ts'

/** remark-lint with every rule, and the settings that the nearest `api-glossary.yml` holds. */
const preset: Preset = toPreset([settings])
export default preset
export * from './common.ts'
export {loadGlossary, type LoadOptions} from './glossary/load.ts'
export {settings}
