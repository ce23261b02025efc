import type {Places} from '../types.ts'

/** Whether there are no places at all. */
export function isNowhere(places: Places | undefined): boolean {
  return places?.prose.length === 0 && places.requests.length === 0
}

/** No place at all. */
export const nowhere: Places = {prose: [], requests: [], rules: new Set()}
