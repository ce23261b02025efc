import {rememberOf} from '../english/remember.ts'
import type {Glossary, Purpose, RequestGlossary, VerbUse, WordList} from '../types.ts'

/** A position of a verb in a path. */
export type VerbPlace = Exclude<keyof VerbUse, 'verbs'>

/** The words of a glossary that show whether a path names an action. */
export type ActionData = Pick<RequestGlossary, 'otherActions' | 'lookAlikes' | 'words'> & {
  purposes: readonly Omit<Purpose, 'meaning'>[]
}

/** A purpose of a request, such as reading one resource. */
export interface ActionPurpose extends Pick<Purpose, 'id' | 'method' | 'on'> {
  /** The other methods for this purpose. */
  also: readonly string[]
}

/** `ActionData` in a form for fast look-ups. */
export interface ActionWords {
  purposeOf: ReadonlyMap<string, ActionPurpose>
  otherActions: ReadonlySet<string>
  lookAlikes: ReadonlySet<string>
  usesOf: ReadonlyMap<string, VerbUse>
  lists: Readonly<Record<WordList, ReadonlySet<string>>>
  /** The verbs, longest first. */
  verbs: readonly string[]
}

/** Convert the words of a glossary to sets and maps. */
export function compileActionWords(data: ActionData): ActionWords {
  const purposeOf = new Map<string, ActionPurpose>()
  for (const {id, method, also = [], on, verbs} of data.purposes) {
    const purpose = {id, method, also, on}
    for (const verb of verbs) purposeOf.set(verb.toLowerCase(), purpose)
  }
  const usesOf = new Map<string, VerbUse>()
  for (const use of data.words?.verbUses ?? []) for (const verb of use.verbs) usesOf.set(verb, use)
  const list = (name: WordList): ReadonlySet<string> => new Set(data.words?.[name])
  return {
    purposeOf,
    otherActions: new Set(data.otherActions),
    // A path may have these words with or without hyphens.
    lookAlikes: new Set(data.lookAlikes.map((word) => word.toLowerCase().replace(/[\s_-]+/g, ''))),
    usesOf,
    lists: {
      processes: list('processes'),
      plainVerbs: list('plainVerbs'),
      outcomes: list('outcomes'),
      bulk: list('bulk'),
      prefixes: list('prefixes'),
      qualifiers: list('qualifiers'),
      selectors: list('selectors'),
      adjectives: list('adjectives'),
      prepositions: list('prepositions'),
      particles: list('particles'),
      bases: list('bases'),
      besideApi: list('besideApi'),
      placeholders: list('placeholders'),
      kinds: list('kinds'),
      usualHeaders: list('usualHeaders'),
      headings: list('headings'),
      sections: list('sections'),
      actionHolders: list('actionHolders'),
      pageVerbs: list('pageVerbs'),
      eventReceivers: list('eventReceivers'),
      messages: list('messages'),
      callers: list('callers'),
      singletons: list('singletons'),
      settings: list('settings'),
      settingVerbs: list('settingVerbs'),
      searchVerbs: list('searchVerbs'),
      sweepingVerbs: list('sweepingVerbs'),
      keys: list('keys'),
      issued: list('issued'),
      amounts: list('amounts'),
      verbalNouns: list('verbalNouns'),
      invariable: list('invariable'),
      echoes: list('echoes'),
      conjunctions: list('conjunctions'),
      wholes: list('wholes'),
      otherProcesses: list('otherProcesses'),
      aggregates: list('aggregates'),
      targets: list('targets'),
      containers: list('containers'),
      owners: list('owners'),
      containerVerbs: list('containerVerbs'),
      attributes: list('attributes'),
      resources: list('resources'),
    },
    verbs: [...purposeOf.keys()].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)),
  }
}

/** Get the words of a glossary as sets and maps. The words of each glossary are converted only once. */
export const toActionWords = rememberOf(({requests}: Glossary) => compileActionWords(requests))

/**
 * Whether a verb at a position in a path names an action.
 *
 * @param method the method, in capitals; undefined if the document gives none
 */
export function isActionAt(words: ActionWords, verb: string, place: VerbPlace, method: string | undefined): boolean {
  const use = words.usesOf.get(verb)
  if (!use) return place !== 'last'
  const methods = use[place]
  if (!methods) return false
  return methods.includes('any') || methods.includes(method ?? 'none')
}

/** Find the base form of a verb that has a purpose: "creates", "creating" → "create"; undefined for other words. */
export function findVerb(word: string, {purposeOf}: ActionWords): string | undefined {
  const stem = word.replace(/ing$/, '')
  const stems = stem === word ? [] : [stem, `${stem}e`, stem.slice(0, -1)]
  const forms = [word, word.replace(/s$/, ''), word.replace(/es$/, ''), ...stems]
  return forms.find((form) => purposeOf.has(form))
}
