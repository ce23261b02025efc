import {toPatterns} from './candidates.ts'
import {toSetup} from './setup.ts'

/**
 * The patterns without any configuration. In the bundled command they are data (see
 * scripts/bundle.js), so the command loads the rules only if a text has candidates.
 */
export const usualPatterns = toPatterns(toSetup({}))
