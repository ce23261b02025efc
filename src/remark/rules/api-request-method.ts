// Generated from rules/ by scripts/generate.js: change that, not this.
import rule from '../../../rules/api-request-method/index.ts'
import {toPlugin} from '../plugin.ts'

/** The rule `api-request-method` as a remark plugin. */
const apiRequestMethod = toPlugin(rule)
export default apiRequestMethod
