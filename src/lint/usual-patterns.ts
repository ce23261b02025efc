import {toPatterns} from './candidates.ts'
import {toSetup} from './setup.ts'

/**
 * What is searched for where nothing is configured. In the bundled command these are
 * data (scripts/bundle.js), so that it loads the rules only where a text may hold findings.
 */
export const usualPatterns = toPatterns(toSetup({}))
