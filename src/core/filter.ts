import type {EnabledRule} from '../lint/lint.ts'
import {nowhere} from './places.ts'
import {isBlankCode, isGapCode, otherLetters, toScanner, type Scanner, type SoughtWord} from './scanner.ts'
import type {Glossary, Need, Places, Range} from '../types.ts'

/** Reads bytes as UTF-8: those from `start` up to `end`, which stand at the start of a character each. */
export type Decode = (start: number, end: number) => string

/** Tells where a source may hold findings, before it is parsed. */
export interface Filter {
  /**
   * @param source text of a document without a byte order mark
   * @returns undefined where findings may be anywhere; that there are none is certain
   */
  find(source: string): Places | undefined
  /**
   * The same for the bytes of a text in UTF-8 that has none of the letters beyond ASCII
   * that are forms of "s" and "k".
   *
   * @param length how many of them are text
   * @param decode gives the text of some of the bytes; asked for where a word is found that a rule needs
   */
  findInBytes(bytes: Uint8Array, length: number, decode: Decode): Places | undefined
}

/**
 * Compile what the enabled rules need into one search, once for a glossary and the
 * same rules and options.
 *
 * A rule finds nothing in a document whose source holds nothing that the rule
 * needs (`RuleMeta.needs` and the docstrings of what makes them), so a document
 * whose source holds nothing that any rule needs has no findings. Three things are
 * needed by no rule and are said of a page all the same, or undo the argument; with
 * them, findings may be anywhere:
 *
 * - a comment that controls messages, `<!--lint …-->`: a mistake in it is reported;
 * - a letter written as a character reference, `&#114;est`: needs look for letters.
 *   By its number any letter can be written so; of the names of HTML, only `fjlig`
 *   stands for letters of ASCII;
 * - the letters beyond ASCII that are forms of "s" and "k".
 *
 * @param frontmatter keys whose text is checked too: with any, front matter may hold a finding
 * @param prepared taken where it is a search for the same words
 */
export function toFilter(
  glossary: Glossary,
  rules: readonly EnabledRule[],
  frontmatter: readonly string[] = [],
  prepared?: PreparedSearch,
): Filter {
  let known = filters.get(glossary)
  if (!known) filters.set(glossary, (known = new Map<string, Filter>()))
  const key = JSON.stringify([rules.map(({rule, options}) => [rule.meta.id, options]), frontmatter.length > 0])
  let filter = known.get(key)
  if (!filter) known.set(key, (filter = compile(glossary, rules, frontmatter.length > 0, prepared)))
  return filter
}

const filters = new WeakMap<Glossary, Map<string, Filter>>()

/** Nothing is known of what a rule needs. */
const open: Filter = {find: () => undefined, findInBytes: () => undefined}

function compile(
  glossary: Glossary,
  rules: readonly EnabledRule[],
  hasFrontmatter: boolean,
  prepared: PreparedSearch | undefined,
): Filter {
  // Made with the first text: a run without files asks for none.
  let search: Search | undefined
  const owners = new Map<Need, string[]>()
  for (const {rule, options} of rules) {
    const needs = rule.meta.needs?.(glossary, options as never)
    if (!needs) return open
    // Rules share needs.
    for (const need of needs) owners.set(need, [...(owners.get(need) ?? []), rule.meta.id])
  }
  if (hasOddLetters(owners.keys())) return open
  const toSearch = (): Search => (search ??= toSearchFor(compileWords(owners.keys()), prepared))
  const judge = (source: string, hits: readonly Hit[]): Places | undefined => {
    const places = confirm(source, hits, owners)
    if (!places || !hasFrontmatter || !frontmatterStart.test(source)) return places
    return {...places, prose: [0, ...places.prose], rules: new Set([...owners.values()].flat())}
  }
  return {
    find(source) {
      if (otherLetters.some((letter) => source.includes(letter))) return undefined
      const {scanner, phrases, needsOf} = toSearch()
      const hits: Hit[] = []
      scanner.scan(source, (word, at) => {
        const phrase = phrases[word]
        const index = phrase ? findStart(phrase, at, (other) => source.charCodeAt(other)) : at
        hits.push({index, needs: needsOf[word] ?? [], told: []})
      })
      return judge(source, hits)
    },
    findInBytes(all, length, decode) {
      const {scanner, phrases, needsOf} = toSearch()
      // A view of its own: glances remember what they found in one, and a buffer may be read into again.
      const bytes = all.subarray(0, length)
      const hits: Hit[] = []
      scanner.scanBytes(bytes, length, (word, at) => {
        const phrase = phrases[word]
        const index = phrase ? findStart(phrase, at, (other) => bytes[other] ?? 0) : at
        const needs = needsOf[word] ?? []
        // No closure and no iterator, as this is asked for each word of a tree.
        for (let next = 0; next < needs.length; next++) {
          if (needs[next]?.glance?.(bytes, index) === false) continue
          hits.push({index, needs, told: []})
          break
        }
      })
      const left = askParts(bytes, hits, decode)
      // "-" at the start
      if (left.length === 0 && !(hasFrontmatter && bytes[0] === 0x2d)) return nowhere
      const source = decode(0, length)
      return judge(source, source.length === length ? left : toUnits(left, bytes, decode))
    },
  }
}

// "---" in the first line
const frontmatterStart = /^\uFEFF?---/

// "İ", which is two letters in lower case, and the forms of "s" and "k" again
const oddLetter = /[\u0130\u017F\u212A]|i\u0307/

/** Whether words have letters that are another number of letters, or ASCII, in lower case. */
function hasOddLetters(needs: Iterable<Need>): boolean {
  return [...needs].some(({words}) => words.some((word) => oddLetter.test(word)))
}

/** A word in a text. */
interface Hit {
  /** Where it starts. */
  index: number
  /** What it stands for, where that is to be confirmed. */
  needs: readonly Need[]
  /** And where it was, by a part of the text. */
  told: readonly Need[]
}

/**
 * Ask about words in bytes of UTF-8 what a part of the text tells, and decode no more of it.
 * Most words are told to be none, and then nothing else is decoded.
 *
 * @returns the words that are left
 */
function askParts(bytes: Uint8Array, hits: readonly Hit[], decode: Decode): readonly Hit[] {
  let scope: Scope | undefined
  const isTold = (need: Need, index: number, [start, end]: Range): boolean => {
    if (!scope || scope.start !== start || scope.end !== end) scope = toScope(start, end, decode)
    if (scope.index !== index) moveTo(scope, index, bytes, decode)
    return !scope.isAsked || need.confirm(scope.source, scope.unit)
  }
  return hits.flatMap(({index, needs: all}) => {
    const needs: Need[] = []
    const told: Need[] = []
    for (const need of all) {
      const range = need.findScope?.(bytes, index)
      if (!range) needs.push(need)
      else if (isTold(need, index, range)) told.push(need)
    }
    return needs.length + told.length > 0 ? [{index, needs, told}] : []
  })
}

/** A part of a text, and the word in it that is asked about. */
interface Scope {
  /** In bytes. */
  start: number
  end: number
  source: string
  mayAsk: (index: number) => boolean
  /** Where the word starts, in bytes; -1 before the first one. */
  index: number
  /** Where its first character starts: in bytes, and in code units of the source. */
  at: number
  unit: number
  isAsked: boolean
}

function toScope(start: number, end: number, decode: Decode): Scope {
  const source = decode(start, end)
  return {start, end, source, mayAsk: toAsking(source), index: -1, at: start, unit: 0, isAsked: false}
}

/** Go on to another word, in either direction: to count from the start for each would take too long. */
function moveTo(scope: Scope, index: number, bytes: Uint8Array, decode: Decode): void {
  const at = toCharacter(bytes, scope.start, index)
  if (scope.source.length === scope.end - scope.start) scope.unit = at - scope.start
  else if (at > scope.at) scope.unit += decode(scope.at, at).length
  else scope.unit -= decode(at, scope.at).length
  scope.index = index
  scope.at = at
  scope.isAsked = scope.mayAsk(scope.unit)
}

/** Where the character starts that has a byte: any one beyond ASCII may be the start of a word that begins with one. */
function toCharacter(bytes: Uint8Array, first: number, index: number): number {
  let start = index
  while (start > first && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--
  return start
}

/** Words whose places are in bytes of UTF-8, with their places in code units. */
function toUnits(hits: readonly Hit[], bytes: Uint8Array, decode: Decode): Hit[] {
  let at = 0
  let unit = 0
  const units = new Map<number, number>()
  for (const {index} of hits.toSorted((a, b) => a.index - b.index)) {
    const start = toCharacter(bytes, at, index)
    unit += decode(at, start).length
    at = start
    units.set(index, unit)
  }
  return hits.map((hit) => ({...hit, index: units.get(hit.index) ?? 0}))
}

/** A search that was made before. */
export interface PreparedSearch {
  words: readonly SoughtWord[]
  scanner: Scanner
}

interface Search extends SearchWords {
  scanner: Scanner
}

interface SearchWords {
  words: readonly SoughtWord[]
  /** For each word of the scanner, the needs that it stands for. */
  needsOf: readonly (readonly Need[])[]
  /** Of each that is more than one word, those before the last, the nearest first; undefined for one. */
  phrases: readonly (readonly string[] | undefined)[]
}

/**
 * What the sources of all documents hold one of in which rules find anything.
 *
 * @returns undefined where there may be findings without any
 */
export function listWords(glossary: Glossary, rules: readonly EnabledRule[]): readonly SoughtWord[] | undefined {
  const needs = rules.map(({rule, options}) => rule.meta.needs?.(glossary, options as never))
  const all = new Set(needs.flatMap((own) => own ?? []))
  return needs.includes(undefined) || hasOddLetters(all) ? undefined : compileWords(all).words
}

function toSearchFor(search: SearchWords, prepared: PreparedSearch | undefined): Search {
  const {words} = search
  const isPrepared =
    prepared?.words.length === words.length &&
    prepared.words.every((word, index) => toKey(word) === toKey(words[index]))
  return {...search, scanner: isPrepared ? prepared.scanner : toScanner(words)}
}

function compileWords(needs: Iterable<Need>): SearchWords {
  const words: SoughtWord[] = []
  const needsOf: Need[][] = []
  const indices = new Map<string, number>()
  const add = (sought: SoughtWord, need: Need): void => {
    const key = toKey(sought)
    const index = indices.get(key)
    if (index !== undefined) {
      needsOf[index]?.push(need)
      return
    }
    indices.set(key, words.length)
    words.push(sought)
    needsOf.push([need])
  }
  for (const need of [...needs, ...always]) {
    for (const one of need.words) {
      const {limits} = need
      const word = toSought(one.toLowerCase())
      add(
        {word, place: need.place === 'split' && !word.includes(' ') ? 'cut' : need.place, ...(limits && {limits})},
        need,
      )
      // Of a word with letters beyond ASCII only the beginning is searched for, and markup may stand behind that.
      if ((need.place === 'cut' || need.place === 'split') && notAscii.test(one)) add({word, place: 'start'}, need)
    }
  }
  // "order\titem": of "order" any letters may follow.
  const phrases = words.map(({word}) =>
    /[ \t]/.test(word)
      ? word
          .split(/ |(?<=\t)/)
          .slice(0, -1)
          .toReversed()
      : undefined,
  )
  return {words, needsOf, phrases}
}

/** The same for words that are searched for in the same way. */
function toKey(sought: SoughtWord | undefined): string {
  return sought ? `${sought.place} ${sought.word} ${JSON.stringify(sought.limits ?? {})}` : ''
}

// "é"
const notAscii = /[^\x00-\x7F]/

/** Of several words, those before the first letter beyond ASCII: the scanner does not look further. */
function toSought(word: string): string {
  const end = word.search(notAscii)
  if (end < 0 || !word.includes(' ')) return word
  const [first = ''] = word.split(' ')
  return end === 0 ? first : word.slice(0, end).trimEnd()
}

/** Where a phrase starts whose last word starts at an index. @param before the words before that, the nearest first */
function findStart(before: readonly string[], index: number, toCode: (index: number) => number): number {
  let at = index
  for (const word of before) {
    while (at > 0 && isGapCode(toCode(at - 1))) at--
    if (word.endsWith('\t')) while (at > 0 && isLetterCode(toCode(at - 1))) at--
    else at -= word.length
  }
  return Math.max(0, at)
}

/** A letter or a digit of ASCII. */
function isLetterCode(code: number): boolean {
  return (code > 0x60 && code < 0x7b) || (code > 0x2f && code < 0x3a) || (code > 0x40 && code < 0x5b)
}

function confirm(
  source: string,
  hits: readonly Hit[],
  owners: ReadonlyMap<Need, readonly string[]>,
): Places | undefined {
  const prose: number[] = []
  const requests: number[] = []
  const found = new Set<Need>()
  const mayAsk = toAsking(source)
  const toOffsets = (need: Need): number[] => (need.isRequest ? requests : prose)
  const add = (need: Need, index: number): void => {
    const offsets = toOffsets(need)
    if (offsets.at(-1) !== index) offsets.push(index)
    found.add(need)
  }
  for (const {index, needs, told} of hits) {
    for (const need of told) add(need, index)
    const isAsked = mayAsk(index)
    for (const need of needs) {
      if (toOffsets(need).at(-1) === index && found.has(need)) continue
      if ((isAsked || need.isAnywhere) && !need.confirm(source, index)) continue
      if (need.isAnywhere) return undefined
      add(need, index)
    }
  }
  if (found.size === 0) return nowhere
  const rules = new Set([...found].flatMap((need) => owners.get(need) ?? []))
  // Words are found by their ends.
  return {prose: prose.sort((a, b) => a - b), requests: requests.sort((a, b) => a - b), rules}
}

/** So much of a source is looked at for the words of one run of lines, in code units. */
const mostWork = 5_000_000

/**
 * Tells whether to ask of one more place in a source. What is asked looks at the run of
 * lines around it, up to a blank line, so that a page that is one long run would be
 * read for each of its words. Places that are not asked of may hold a finding.
 *
 * @returns to be called with each place once, in about their order
 */
function toAsking(source: string): (index: number) => boolean {
  const gap = source.includes('\r\n') ? '\n\r\n' : '\n\n'
  let start = 0
  let end = -1
  let work = 0
  return (index) => {
    if (index < start || index > end) {
      start = Math.max(0, source.lastIndexOf(gap, index))
      end = source.indexOf(gap, index)
      if (end < 0) end = source.length
      work = 0
    }
    work += end - start
    return work <= mostWork
  }
}

const always: readonly Need[] = [
  // `<!--lint disable-->`, `{/* lint disable */}`
  {
    words: ['lint'],
    place: 'start',
    isAnywhere: true,
    glance: (bytes, index) => {
      let last = index - 1
      while (isBlankCode(bytes[last] ?? 0)) last--
      const byte = bytes[last] ?? 0
      // Other blanks are beyond ASCII. "--", "/*"
      return byte > 0x7f || (byte === 0x2d ? bytes[last - 1] === 0x2d : byte === 0x2a && bytes[last - 1] === 0x2f)
    },
    confirm: (source, index) => /(?:<!--|\/\*)$/.test(source.slice(0, index).trimEnd().slice(-4)),
  },
  // `&#114;`, `&#x72;`
  {
    words: ['&#'],
    place: 'any',
    isAnywhere: true,
    glance: (bytes, index) => isLetter(String.fromCharCode(...bytes.subarray(index, index + longestReference)), 0),
    confirm: isLetter,
  },
  {words: ['fjlig'], place: 'start', isAnywhere: true, confirm: () => true},
]

/** So many characters the reference to a character by its number has at the most. */
const longestReference = 10

// "&#114;", "&#x72;"
const reference = /&#(?:[xX]([\da-fA-F]{1,6})|(\d{1,7}));/y

/** Whether a reference stands for a letter or a digit. */
function isLetter(source: string, index: number): boolean {
  reference.lastIndex = index
  const [, hexadecimal, decimal] = reference.exec(source) ?? []
  const code = hexadecimal === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hexadecimal, 16)
  // The other expression takes longer to compile.
  if (code < 0x80) return /[A-Za-z\d]/.test(String.fromCharCode(code))
  return code <= 0x10ffff && /[\p{L}\p{N}]/u.test(String.fromCodePoint(code))
}
