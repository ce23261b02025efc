import type {Preset} from 'unified'
import {toPreset} from './remark/plugin.ts'
import * as rules from './remark/rules.ts'
import settings from './remark/settings.ts'

/** A preset for remark-lint with all rules, and with the settings of the nearest `api-glossary.yml`. */
const preset: Preset = toPreset(rules, [settings])
export default preset
export * from './common.ts'
export {loadGlossary, type LoadOptions} from './glossary/load.ts'
export {settings}
