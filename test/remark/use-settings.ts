import type {Root} from 'mdast'
import type {Plugin} from 'unified'
import {usual, type Resolution} from '../../src/lint/setup.ts'
import {useResolution} from '../../src/remark/plugin.ts'

/** Create a plugin that gives these settings to our rules in the same processor. */
export function useSettings(settings: Partial<Resolution>): Plugin<[], Root> {
  const resolution = {...usual, ...settings}
  return function () {
    useResolution(this, () => resolution)
  }
}
