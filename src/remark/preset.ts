import remarkLint from 'remark-lint'
import type {Preset} from 'unified'
import * as rules from './rules.ts'

/** remark-lint with every rule; those that are off by default wait for settings or options. */
export function toPreset(first: Preset['plugins'] = []): Preset {
  const attached = Object.values(rules).map((rule) => [rule, 'default'])
  return {plugins: [...first, remarkLint, ...attached] as NonNullable<Preset['plugins']>}
}
