// Generated from src/report/ by scripts/generate.js: change that, not this.
import type {Reporter} from './lib/reporter.ts'

/** All reporters by their format, loaded on demand. */
export const reporters = {
  'checkstyle': () => import('./checkstyle.ts'),
  'github': () => import('./github.ts'),
  'github-review': () => import('./github-review.ts'),
  'gitlab': () => import('./gitlab.ts'),
  'json': () => import('./json.ts'),
  'junit': () => import('./junit.ts'),
  'markdown': () => import('./markdown.ts'),
  'rdjson': () => import('./rdjson.ts'),
  'sarif': () => import('./sarif.ts'),
  'stylish': () => import('./stylish.ts'),
} satisfies Readonly<Record<string, () => Promise<Reporter>>>
