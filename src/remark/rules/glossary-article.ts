// Generated from rules/ by scripts/generate.js: change that, not this.
import rule from '../../../rules/glossary-article/index.ts'
import {toPlugin} from '../plugin.ts'

/** The rule `glossary-article` as a remark plugin. */
const glossaryArticle = toPlugin(rule)
export default glossaryArticle
