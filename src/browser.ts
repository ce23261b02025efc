/** The package for browsers: everything except settings files and `loadGlossary`. */
import type {Preset} from 'unified'
import {micromarkParser} from './markdown/micromark-parser.ts'
import {useParser} from './markdown/parse.ts'
import {toPreset} from './remark/plugin.ts'
import * as rules from './remark/rules.ts'

useParser(micromarkParser)

/** A preset for remark-lint with all rules. */
const preset: Preset = toPreset(rules)
export default preset
export * from './common.ts'
