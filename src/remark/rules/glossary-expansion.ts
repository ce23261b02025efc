// Generated from rules/ by scripts/generate.js: change that, not this.
import rule from '../../../rules/glossary-expansion/index.ts'
import {toPlugin} from '../plugin.ts'

/** The rule `glossary-expansion` as a remark plugin. */
const glossaryExpansion = toPlugin(rule)
export default glossaryExpansion
