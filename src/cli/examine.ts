import {isNowhere} from '../core/places.ts'
import type {PlacedFinding, Places} from '../types.ts'
import {otherLetters} from '../core/scanner.ts'
import {findPathLanguage} from '../markdown/language.ts'
import {isMdxPath} from '../markdown/path.ts'
import type {RuleConfigs} from '../remark/processor.ts'
import {toCopies, type Text} from './copies.ts'
import {loadPlans, loadQuickLinter, type Plan, type QuickLinter} from './linter.ts'
import type {LoadedSettings} from './settings.ts'

/** What is known of a text before remark reads it. */
export interface Examined {
  /** Whether it certainly has no findings. */
  isClean: boolean
  /** What it was examined as; valid until another one is read. */
  text: Text
  /** Its findings, where it takes no remark to find them; undefined where only remark can tell. */
  find(): Promise<PlacedFinding[] | undefined>
}

/** Examines the text of a file; its name decides settings and dialect. At once, but for the first that needs more than words. */
export interface Examine {
  (name: string, text: Text): Examined | Promise<Examined>
  /** Whether a text of these bytes was examined before. */
  isKnown(bytes: Buffer): boolean
}

/** What is known of a text. */
interface Known {
  places: Places | undefined
  /** What was found at its places, by what else the name of a file decides; undefined where only remark can tell. */
  findings: Map<string, PlacedFinding[] | undefined>
}

/**
 * Make what examines the texts of a run: words first, for which no rule is loaded, then
 * what the rules need, then the blocks where findings may be. Files of the same
 * text, such as the pages of two versions of the docs, are examined once.
 *
 * @param checks plugins instead of the rules of this package, of which nothing is known
 * @param count how many files there are
 */
export async function toExamine(
  configs: RuleConfigs,
  checks: Parameters<typeof loadPlans>[1],
  {resolve}: Pick<LoadedSettings, 'resolve'>,
  count: number,
): Promise<Examine> {
  const isPreset = !checks && !resolve && Object.keys(configs).length === 0
  const look = isPreset ? (await import('./first-look.ts')).toFirstLook() : undefined
  let toPlan: Awaited<ReturnType<typeof loadPlans>> | undefined
  let quick: QuickLinter | undefined
  const known = count > 1 ? toCopies<Map<Plan, Known>>() : undefined
  const examine = (name: string, text: Text, plan: Plan | undefined): Examined => {
    if (!plan) return {isClean: false, text, find: findLater}
    let same = known?.find(text.bytes)
    if (!same) {
      same = new Map()
      known?.add(text, same)
    }
    let own = same.get(plan)
    if (!own) same.set(plan, (own = {places: findPlaces(plan, text), findings: new Map()}))
    const {places, findings} = own
    if (!places) return {isClean: false, text, find: findLater}
    if (isNowhere(places)) return {isClean: true, text, find: findNothing}
    return {
      isClean: false,
      text,
      async find() {
        const key = `${isMdxPath(name)} ${findPathLanguage(name)}`
        if (!findings.has(key)) {
          quick ??= await loadQuickLinter()
          findings.set(key, await quick(text.text, name, places, plan))
        }
        return findings.get(key)
      },
    }
  }
  const examineAny = (name: string, text: Text): Examined | Promise<Examined> => {
    if (toPlan) return examine(name, text, toPlan(name))
    if (look?.isClean(text) === true) return {isClean: true, text, find: findNothing}
    return loadPlans(configs, checks, resolve, look?.search).then((loaded) => {
      toPlan = loaded
      return examine(name, text, toPlan(name))
    })
  }
  return Object.assign(examineAny, {isKnown: (bytes: Buffer) => known?.find(bytes) !== undefined})
}

function findNothing(): Promise<PlacedFinding[]> {
  return Promise.resolve([])
}

function findLater(): Promise<undefined> {
  return Promise.resolve(undefined)
}

/** Where a text may hold findings; undefined: anywhere. */
function findPlaces({filter}: Plan, text: Text): Places | undefined {
  const {bytes, isAscii} = text
  if (!isAscii && otherLetters.some((letter) => bytes.includes(letter))) return undefined
  // A byte order mark is no part of the text.
  const first = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  const encoding = isAscii ? 'latin1' : 'utf8'
  return filter.findInBytes(bytes.subarray(first), bytes.length - first, (start, end) =>
    // All of it is kept as a string, as it is asked for again.
    first === 0 && start === 0 && end === bytes.length
      ? text.text
      : bytes.toString(encoding, first + start, first + end),
  )
}
