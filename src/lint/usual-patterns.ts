import {toPatterns} from './candidates.ts'
import {toSetup} from './setup.ts'

/**
 * What to search for if nothing is configured. In the bundled command these are
 * data (scripts/bundle.js), so that it loads the rules only if a text may hold findings.
 */
export const usualPatterns = toPatterns(toSetup({}))
