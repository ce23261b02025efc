import {report, toDoubleScan} from './double-scan.ts'
import {toTableWalk, type TableWalk} from './table-walk.ts'

/**
 * Search text for many words at once, at a cost that depends on the text and not on
 * how many words there are.
 */

/**
 * Where a word has to stand to count. Letters and digits are those of ASCII here,
 * so that a place counts rather than not beside other ones.
 *
 * - `start`: no letter or digit before it: "rest" in "rest", "restful", "_rest"
 * - `cut`: as `start`, but only its beginning is there, and a character that markup
 *   starts with: "re" in "re**st**"
 * - `split`: as `start`, of two words: the first is there, and before the second has ended a character that
 *   may be markup: "order" in "order **item**", "[order](/orders) item", "order it_em_"
 * - `segment`: nothing but marks between it and a slash: "list" in "/list", "/:list"
 * - `inner`: behind a slash and more, and there behind a mark or a digit, or with a capital: "list" in
 *   "/order-list", "/orderList"
 * - `any`: anywhere
 */
export type WordPlace = 'start' | 'cut' | 'split' | 'segment' | 'inner' | 'any'

/** A word to search for, in any letters. */
export interface SoughtWord {
  /**
   * One or more words: a blank stands for any number of blanks, hyphens, and characters beyond ASCII.
   * For `start` alone, a tab stands for the rest of a word, letters and digits, and blanks or hyphens behind it.
   * Where something beyond ASCII is in that rest, or a capital or digit in a path, the word counts whatever follows.
   */
  word: string
  place: WordPlace
  /** For `start` alone. */
  limits?: Limits | undefined
}

/**
 * What tells at a glance that a word does not count. What is beyond ASCII never tells
 * against it, nor do the ends of a text.
 */
export interface Limits {
  /** Marks of ASCII: right behind one of them it does not count; not together with `leads`. */
  notAfter?: string
  /** Marks of ASCII that are no blanks: right before one of them it does not count. */
  notBefore?: string
  /** It does not count where more letters and digits than this are right behind it. */
  mostBehind?: number
  /**
   * It does not count where it is written as one of these: all of its letters and digits, with nothing between two
   * words, and maybe an ending. Behind them there must be no letter or digit, and nothing beyond ASCII.
   */
  rights?: readonly string[]
  /**
   * Words of letters: it counts only behind one of them, with one or more marks between and nothing
   * else, or where markup may end before it, at one of ">;)]", with nothing but marks between.
   */
  leads?: readonly string[]
}

/**
 * Takes what was found, in order of its end.
 *
 * @param word index of the word in the list that the scanner was made of
 * @param index where it starts; of several words, where the last of them starts that was read, or what is markup
 */
export type OnWord = (word: number, index: number) => void

/** All states of a scanner, worked out before it reads anything. */
export interface Automaton {
  /** The symbol of each code up to the one that stands for all beyond ASCII. */
  symbols: Int32Array
  /** What each symbol leads to in each state: the index of the row of a state, or an arrival, which is below 0. */
  table: Int32Array
  /**
   * Steps on which words are found, one behind the other: the entry to go on from, how many words, and of each its
   * index and how far back it starts. The entry of one is -2 minus where it starts here.
   */
  arrivals: Int32Array
}

/** Finds words in text. */
export interface Scanner {
  /** In code units. */
  scan(source: string, onWord: OnWord): void
  /** In bytes of UTF-8: those beyond ASCII are characters beyond ASCII, each. @param length how many of them are text */
  scanBytes(bytes: Uint8Array, length: number, onWord: OnWord): void
}

/** A place in the tree of the words of one kind of place. */
interface Node {
  children: Map<number, Node>
  /** Words that end here. */
  ends: number[]
  /** Words that have ended here, which count or not by the next character. */
  endings: Ending[]
  /** Of a word that leads to others: where those start. */
  opens: Node[]
  /** Words that go on from here, and whether another one comes next in them; for `cut` and `split` only. */
  below: {word: number; isBetween: boolean}[]
  /** How many characters of the last word. */
  length: number
  place: WordPlace
  /**
   * - `gap`: behind a word, before the next one
   * - `open`: in the rest of a word, `ends` are the words that it belongs to
   * - `marks`: behind a word that leads to those that start here, or what may be one
   */
  kind: 'letter' | 'gap' | 'open' | 'marks'
  /** Whether capitals differ from small letters in what is next. */
  isExact: boolean
  id: number
}

/** A word that has ended. */
interface Ending {
  word: number
  limits: Limits
  /** Whether it is as one that does not count, if nothing more follows. */
  isRight: boolean
  /** How many letters and digits stand behind it. */
  behind: number
}

/** Where words start that share what tells whether they do. */
interface Root {
  node: Node
  notAfter: ReadonlySet<number>
}

/** What has been read so far, as far as it matters. */
interface State {
  nodes: readonly Node[]
  /** Whether a slash stands before, and nothing that ends a path behind it. */
  isInPath: boolean
  /** Whether only marks stand behind the last slash. */
  isAfterSlash: boolean
}

const noState: State = {nodes: [], isInPath: false, isAfterSlash: false}

const slash = 0x2f
/** Code of a blank, which in a word to search for stands for all that may stand between two words. */
const gap = 0x20
/** Stands in the tree for the rest of a word; no code. */
const rest = -1
/** Code of what stands in a word for its rest and a gap. */
const tab = 0x09
/** Code that stands for all beyond ASCII. */
const beyond = 128
// What markup inside a word starts with: "re*", "re[", "re<", "re&"
const markup = new Set([...'*_~[]<\\&'].map((character) => character.charCodeAt(0)))
// Blanks, and quotes and backticks, which end a path
const blanks = new Set([...' \t\r\n\f\v'].map((character) => character.charCodeAt(0)))
const quotes = new Set([...'"\'`'].map((character) => character.charCodeAt(0)))
// What is seen where it stands, so that no two words are one phrase around it
const visible = new Set([...',.;?"\'/%@#'].map((character) => character.charCodeAt(0)))

/** Whether a character is a blank of ASCII, line endings among them. */
export function isBlankCode(code: number): boolean {
  return blanks.has(code)
}

/** Whether a character, or a byte of one beyond ASCII, may stand between two words of a phrase. */
export function isGapCode(code: number): boolean {
  return code >= beyond || code === hyphen || blanks.has(code)
}

const hyphen = 0x2d

// What markup ends with, so that what was read before it may be anything
const closers = new Set([...'>;)]'].map((character) => character.charCodeAt(0)))

/** "\u017F" and "\u212A": "s" and "k" where case makes no difference; no word is searched for with them. */
export const otherLetters: readonly string[] = ['\u017F', '\u212A']

/** More states than words of any size need; a bound on memory. */
const mostStates = 30_000

/**
 * Make a scanner. Its automaton is built while it reads, so making it costs well under a
 * millisecond, and only what texts hold is ever built.
 *
 * A character beyond ASCII matches none but itself: "ſ" is no "s". A word that has
 * one is searched for by what is before it.
 */
export function toScanner(words: readonly SoughtWord[], automaton?: Automaton): Scanner {
  return automaton ? restore(automaton) : toBuilder(words).scanner
}

/** So many states are worked out before: more would take longer to read than to make. */
const mostPrepared = 4000

/**
 * Work out all states of a scanner for some words.
 *
 * @returns undefined where they are too many
 */
export function workOut(words: readonly SoughtWord[]): Automaton | undefined {
  return toBuilder(words).workOut()
}

interface Builder {
  scanner: Scanner
  workOut(): Automaton | undefined
}

function toBuilder(words: readonly SoughtWord[]): Builder {
  const roots = new Map<string, Root>()
  let nodes = 0
  const toNode = (place: WordPlace, length: number, kind: Node['kind'] = 'letter'): Node => ({
    children: new Map(),
    ends: [],
    endings: [],
    opens: [],
    below: [],
    length,
    place,
    kind,
    isExact: false,
    id: nodes++,
  })
  const toRoot = (place: WordPlace, {notAfter = '', leads = []}: Limits = {}, asIs = ''): Node => {
    const key = JSON.stringify([place, notAfter, asIs, leads])
    let root = roots.get(key)
    if (!root) {
      const node = toNode(place, 0, leads.length > 0 ? 'marks' : 'letter')
      roots.set(key, (root = {node, notAfter: toCodes(notAfter)}))
      for (const lead of leads) {
        let end = toRoot('start')
        for (const code of toLetters(lead)) end = toChild(end, code)
        end.opens.push(node)
      }
    }
    return root.node
  }
  const longer = new Map<string, Node>()
  /** Where a word that has ended leads to with one more letter or digit; true where it counts, undefined where it does not. */
  const goOn = (ending: Ending, {place, length}: Node): Node | true | undefined => {
    const {word, limits} = ending
    if (limits.mostBehind === undefined) return true
    const behind = ending.behind + 1
    if (behind > limits.mostBehind) return undefined
    const key = `${word} ${behind}`
    let node = longer.get(key)
    if (!node) {
      longer.set(key, (node = toNode(place, length + 1)))
      node.endings.push({...ending, isRight: false, behind})
    }
    return node
  }
  const used = new Set<number>()
  const toChild = (node: Node, code: number): Node => {
    if (code !== gap && code !== rest) used.add(code)
    let child = node.children.get(code)
    if (!child) {
      const kind = code === gap ? 'gap' : code === rest ? 'open' : 'letter'
      node.children.set(code, (child = toNode(node.place, kind === 'letter' ? node.length + 1 : 0, kind)))
    }
    return child
  }
  /**
   * Places of the letters of a word as they are right; any other letter leads to the same as where none is right.
   *
   * @param rights what is left of each
   * @param chain the places behind the letters of the word, the first one before them
   */
  const addRights = (node: Node, rights: readonly string[], ending: Ending, letters: number[], chain: Node[]): void => {
    node.isExact = true
    const [code, ...others] = letters
    const [, next, ...rest] = chain
    if (code === undefined || !next) {
      addTail(node, rights, ending)
    } else if (code === gap) {
      node.children.set(gap, next)
      addRights(node, rights, ending, others, [next, ...rest])
    } else {
      for (const letter of [toLower(code), toUpper(code)]) {
        const own = cutFirst(rights, letter)
        const child = own.length > 0 ? toNode(node.place, next.length) : next
        node.children.set(letter, child)
        if (own.length > 0) addRights(child, own, ending, others, [next, ...rest])
      }
    }
  }
  /** The same for letters behind the word. */
  const addTail = (node: Node, rights: readonly string[], ending: Ending): void => {
    node.isExact = true
    node.endings.push({...ending, isRight: rights.includes('')})
    for (const code of new Set(rights.flatMap((right) => (right === '' ? [] : [right.charCodeAt(0)])))) {
      used.add(toLower(code))
      const child = toNode(node.place, node.length + 1)
      node.children.set(code, child)
      addTail(child, cutFirst(rights, code), {...ending, behind: ending.behind + 1})
    }
  }
  for (const [index, {word, place, limits = {}}] of words.entries()) {
    const letters = toLetters(word)
    const rights = toRights(word, limits)
    // Such words share no letters: each has others behind it.
    let node = rights.length > 0 ? toNode(place, 0) : toRoot(place, limits)
    const chain = [node]
    for (const [at, code] of letters.entries()) {
      const child = toChild(node, code)
      chain.push(child)
      if (child.kind === 'open') child.ends.push(index)
      // All of a word is no part of it, unless more of it is left that is not searched for.
      const isBelow = at + 1 < letters.length || letters.length < word.length
      if (isBelow && (place === 'cut' || (place === 'split' && at + 1 >= letters.indexOf(gap))))
        child.below.push({word: index, isBetween: code === gap || letters[at + 1] === gap})
      node = child
    }
    if (place === 'cut' || place === 'split') continue
    // What is behind the part that is searched for is not what is behind the word.
    const isAll = letters.length >= word.length
    const ending = {word: index, limits, isRight: false, behind: 0}
    if (isAll && (limits.notBefore !== undefined || limits.mostBehind !== undefined)) node.endings.push(ending)
    else node.ends.push(index)
    if (rights.length > 0) addRights(toRoot(place, limits, `${index} ${word}`), rights, ending, letters, chain)
  }

  const inner = [...roots.values()].filter(({node}) => node.place === 'inner')
  const hasCase = words.some(
    ({word, place, limits}) => place === 'inner' || limits?.rights !== undefined || word.includes('\t'),
  )
  const {symbols, codes} = toSymbols(used, toLimitSets(words), hasCase)
  const shift = Math.ceil(Math.log2(Math.max(2, codes.length)))
  const states: State[] = []
  const known = new Map<string, number>()
  const knownArrivals = new Map<string, number>()
  const arrivals: number[] = []
  const walk = toTableWalk(symbols)
  const reset = (): void => {
    states.length = 0
    known.clear()
    knownArrivals.clear()
    arrivals.length = 0
    walk.resize(64 << shift)
    walk.table.fill(unknown)
    // Before a text there is nothing: all that may start, may start there, but for what needs a mark.
    toId(
      [...roots.values()]
        .filter(({node}) => node.kind !== 'marks' && node.place !== 'segment' && node.place !== 'inner')
        .map(({node}) => node),
      false,
      false,
    )
  }
  const toId = (nodes: readonly Node[], isInPath: boolean, isAfterSlash: boolean): number => {
    let key = isInPath ? (isAfterSlash ? 'segment' : 'path') : ''
    for (const {id} of nodes) key += ` ${id}`
    let id = known.get(key)
    if (id === undefined) {
      id = states.length
      known.set(key, id)
      states.push({nodes, isInPath, isAfterSlash})
      if (states.length << shift > walk.table.length) walk.resize(walk.table.length * 2)
    }
    return id
  }

  const toArrival = (to: number, found: readonly number[]): number => {
    const key = `${to} ${found.join()}`
    let entry = knownArrivals.get(key)
    if (entry === undefined) {
      knownArrivals.set(key, (entry = -2 - arrivals.length))
      arrivals.push(to, found.length / 2, ...found)
    }
    return entry
  }

  /** Work out where a character leads to; kept in the table. */
  const step = (state: number, symbol: number): number => {
    const {nodes, isInPath, isAfterSlash} = states[state] ?? noState
    const code = codes[symbol] ?? 0
    const lower = toLower(code)
    const isCapital = lower !== code
    const isLetter = isCapital || (code >= 0x61 && code <= 0x7a)
    const isDigit = code >= 0x30 && code <= 0x39
    const isMark = !isLetter && !isDigit
    const isBlank = blanks.has(code)
    const next = new Set<Node>()
    const found: number[] = []
    const reach = (node: Node): void => {
      // What follows may be the next word, or what stands between.
      const between = node.kind === 'open' ? undefined : node.children.get(gap)
      if (between) {
        if (!node.isExact) reach(between)
        if (isGapCode(code)) next.add(between)
      }
      if (node.kind === 'gap' && isGapCode(code)) next.add(node)
      if (node.kind === 'marks' && isMark) next.add(node)
      if (isMark) for (const opened of node.opens) next.add(opened)
      const own = node.kind === 'open' ? node : node.children.get(rest)
      if (own) stayOpen(own)
      if (!(node.isExact && node.children.has(code)))
        for (const ending of node.endings) {
          const result = isMark ? endsAt(ending, code) : goOn(ending, node)
          if (result === true) found.push(ending.word, node.length + 1)
          else if (result) next.add(result)
        }
      const child = lower === gap || node.kind === 'open' ? undefined : node.children.get(node.isExact ? code : lower)
      if (!child) return
      if (goesOn(child)) next.add(child)
      for (const word of child.ends) found.push(word, child.length)
    }
    /** In the rest of a word: it ends early where there would be too many states. */
    const stayOpen = (node: Node): void => {
      if (code === beyond || (isInPath && (isCapital || isDigit))) for (const word of node.ends) found.push(word, 1)
      else if (!isMark) next.add(node)
      else if (isGapCode(code)) for (const between of node.children.values()) next.add(between)
    }
    const mayVanish = !isLetter && !isDigit && !isGapCode(code) && !visible.has(code)
    for (const node of nodes) {
      reach(node)
      // Between words anything may be markup that is not seen as it is.
      for (const {word, isBetween} of node.below)
        if (isBetween ? mayVanish : markup.has(code)) found.push(word, isBetween ? 1 : node.length + 1)
    }
    if (isCapital && isInPath) for (const {node} of inner) reach(node)
    const staysInPath = code === slash || (isInPath && !isBlank && !quotes.has(code))
    const isInSegment = code === slash || (isAfterSlash && isMark && staysInPath)
    const mayStart = (place: WordPlace): boolean => {
      if (place === 'any') return true
      if (place === 'segment') return isInSegment
      return place === 'inner' ? staysInPath && !isLetter && code !== slash : isMark
    }
    for (const {node, notAfter} of roots.values()) {
      const {place} = node
      if (node.kind === 'marks' ? closers.has(code) : mayStart(place)) if (!notAfter.has(code)) next.add(node)
    }
    const id = toId(
      [...next].sort((a, b) => a.id - b.id),
      staysInPath,
      isInSegment,
    )
    let entry = id << shift
    if (found.length > 0) entry = toArrival(entry, found)
    walk.table[(state << shift) + symbol] = entry
    return entry
  }

  /** What was found at a character, given where it led to. @returns the state to go on from */
  const arrive = (entry: number, state: number, symbol: number, index: number, onWord: OnWord): number => {
    let to = entry
    if (to === unknown) {
      if (states.length > mostStates) {
        const {nodes, isInPath, isAfterSlash} = states[state >> shift] ?? noState
        reset()
        to = step(toId(nodes, isInPath, isAfterSlash), symbol)
      } else to = step(state >> shift, symbol)
    }
    if (to >= 0) return to
    return report(arrivals, to, index, onWord)
  }

  return {
    scanner: toTableScanner({
      symbols,
      walk,
      arrive,
      begin() {
        if (walk.table.length === 0) reset()
      },
    }),
    workOut() {
      reset()
      for (let state = 0; state < states.length; state++) {
        if (states.length > mostPrepared) return
        for (const symbol of codes.keys()) step(state, symbol)
      }
      return {
        symbols: Int32Array.from(symbols.subarray(0, beyond + 1)),
        table: walk.table.slice(0, states.length << shift),
        arrivals: Int32Array.from(arrivals),
      }
    },
  }
}

/** What goes by a table of states. */
interface TableParts {
  symbols: Uint8Array
  walk: TableWalk
  /** Say what was found at a character, given the entry it led to, which is below 0. @returns the state to go on from */
  arrive(entry: number, state: number, symbol: number, index: number, onWord: OnWord): number
  /** Make the first state, if there is none. */
  begin(): void
}

function toTableScanner({symbols, walk, arrive, begin}: TableParts): Scanner {
  /** A text ends as if a line did. */
  const end = (state: number, length: number, onWord: OnWord): void => {
    const symbol = symbols[0x0a] ?? 0
    const entry = walk.table[state + symbol] ?? unknown
    if (entry < 0) arrive(entry, state, symbol, length, onWord)
  }
  return {
    scan(source, onWord) {
      begin()
      let state = 0
      for (let index = 0; index < source.length; index++) {
        const symbol = symbols[source.charCodeAt(index)] ?? 0
        const entry = walk.table[state + symbol] ?? unknown
        state = entry >= 0 ? entry : arrive(entry, state, symbol, index, onWord)
      }
      end(state, source.length, onWord)
    },
    scanBytes(bytes, length, onWord) {
      begin()
      let state = 0
      for (let from = 0; from < length;) {
        const to = walk.load(bytes, from, length)
        for (let at = 0; at < to;) {
          at = walk.run(at, to, state)
          const entry = walk.ended[0] ?? 0
          const last = from + at - 1
          state = entry >= 0 ? entry : arrive(entry, walk.ended[1] ?? 0, symbols[bytes[last] ?? 0] ?? 0, last, onWord)
        }
        from += to
      }
      end(state, length, onWord)
    },
  }
}

/** A scanner of which all states are known. */
function restore({symbols: own, table, arrivals}: Automaton): Scanner {
  const symbols = toAllSymbols(own)
  const walk = toTableWalk(symbols)
  walk.resize(table.length)
  walk.table.set(table)
  const scanner = toTableScanner({
    symbols,
    walk,
    arrive: (entry, _state, _symbol, index, onWord) => report(arrivals, entry, index, onWord),
    begin: () => {},
  })
  const scanBytes = toDoubleScan(walk, symbols, arrivals)
  return scanBytes ? {...scanner, scanBytes} : scanner
}

/** The symbols of all code units: those beyond ASCII have one. @param own of each code up to the first of these */
function toAllSymbols(own: ArrayLike<number>): Uint8Array {
  // For each code unit, so that no comparison is needed.
  const symbols = new Uint8Array(0x1_00_00).fill(own[beyond] ?? 0, beyond)
  symbols.set(own)
  return symbols
}

/** In the table: not yet worked out. Other entries are states times the width of a row, or, where words are found, -2 minus where an arrival starts. */
const unknown = -1

/**
 * Code units of a word in small letters, up to the first one beyond ASCII; that one where a word begins with it.
 * The rest of a word is one, and then a gap.
 */
function toLetters(word: string): number[] {
  const codes = Array.from({length: word.length}, (_, index) => Math.min(toLower(word.charCodeAt(index)), beyond))
  const end = codes.indexOf(beyond)
  const known = end > 0 ? codes.slice(0, end) : end === 0 ? [beyond] : codes
  return known.flatMap((code) => (code === tab ? [rest, gap] : [code]))
}

function toCodes(characters: string): ReadonlySet<number> {
  return new Set(Array.from(characters, (character) => character.charCodeAt(0)))
}

/** The sets of characters that limits tell apart. */
function toLimitSets(words: readonly SoughtWord[]): ReadonlySet<number>[] {
  const sets = new Set(words.flatMap(({limits}) => [limits?.notAfter ?? '', limits?.notBefore ?? '']))
  return [...Array.from(sets, toCodes), ...(words.some(({limits}) => limits?.leads) ? [closers] : [])]
}

/** Whether a word that has ended counts, by a character behind it that is no letter or digit. */
function endsAt({limits: {notBefore, mostBehind = Infinity}, isRight, behind}: Ending, code: number): boolean {
  if (behind > mostBehind) return false
  if (code === beyond) return true
  return !isRight && !(behind === 0 && notBefore?.includes(String.fromCharCode(code)) === true)
}

/** How a word may be written so that it does not count: of letters and digits that are its own, and maybe more behind. */
function toRights(word: string, {rights = []}: Limits): readonly string[] {
  const letters = word.replaceAll(' ', '').toLowerCase()
  return isPlain.test(letters) ? rights.filter((right) => isPlain.test(right) && startsWith(right, letters)) : []
}

function startsWith(right: string, letters: string): boolean {
  return right.slice(0, letters.length).toLowerCase() === letters
}

/** What is left of those that start with a character. */
function cutFirst(rights: readonly string[], code: number): string[] {
  return rights.filter((right) => right.charCodeAt(0) === code).map((right) => right.slice(1))
}

/** Whether what follows matters behind a place in the tree. */
function goesOn({children, below, endings, opens}: Node): boolean {
  return children.size + below.length + endings.length + opens.length > 0
}

// "order2": of no marks
const isPlain = /^[A-Za-z0-9]+$/

function toUpper(code: number): number {
  return code >= 0x61 && code <= 0x7a ? code - 32 : code
}

function toLower(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code + 32 : code
}

/**
 * Characters that make no difference to any word are one symbol, so that the table
 * stays small.
 *
 * @param sets of characters that differ from others
 * @param hasCase whether capitals differ from small letters
 * @returns the symbol of each code, and a code for each symbol
 */
function toSymbols(
  used: ReadonlySet<number>,
  sets: readonly ReadonlySet<number>[],
  hasCase: boolean,
): {symbols: Uint8Array; codes: number[]} {
  const symbols: number[] = []
  const codes: number[] = []
  const byKind = new Map<string, number>()
  for (let code = 0; code <= beyond; code++) {
    const lower = toLower(code)
    const isLetter = lower >= 0x61 && lower <= 0x7a
    const isDigit = code >= 0x30 && code <= 0x39
    const kind = [
      used.has(lower) ? lower : '',
      isLetter && (!hasCase || lower === code) ? 'small' : isLetter ? 'capital' : isDigit ? 'digit' : 'inner',
      code === hyphen
        ? 'hyphen'
        : blanks.has(code)
          ? 'blank'
          : quotes.has(code)
            ? 'quote'
            : code === slash
              ? 'slash'
              : '',
      markup.has(code) ? 'markup' : code === beyond ? 'beyond' : visible.has(code) ? 'visible' : '',
      ...sets.map((set) => set.has(code)),
    ].join()
    let symbol = byKind.get(kind)
    if (symbol === undefined) {
      symbol = codes.length
      byKind.set(kind, symbol)
      codes.push(hasCase ? code : lower)
    }
    symbols[code] = symbol
  }
  return {symbols: toAllSymbols(symbols), codes}
}
