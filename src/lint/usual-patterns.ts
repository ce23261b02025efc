import {toPatterns} from './candidates.ts'
import {toSetup} from './setup.ts'

/**
 * The patterns of a run without configuration. In the bundled command, the patterns are data (see
 * scripts/bundle.js). So the command loads the rules only if a text has candidates.
 */
export const usualPatterns = toPatterns(toSetup({}))
