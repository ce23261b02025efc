// Generated from rules/ by scripts/generate.js: change that, not this.
import rule from '../../../rules/api-method-casing/index.ts'
import {toPlugin} from '../plugin.ts'

export default toPlugin(rule)
