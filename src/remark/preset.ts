import remarkLint from 'remark-lint'
import type {Preset} from 'unified'
import {toChecks} from './processor.ts'

/** remark-lint with every rule; those that are off by default wait for settings or options. */
export function toPreset(first: Preset['plugins'] = []): Preset {
  return {plugins: [...first, remarkLint, ...toChecks()] as NonNullable<Preset['plugins']>}
}
