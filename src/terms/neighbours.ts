/** Compares the words next to a name with the words next to an everyday word of the same spelling. */
import type {MarkdownDocument} from '../types.ts'
import {isSmallWord} from '../english/language.ts'
import {toSingular} from '../english/inflection.ts'
import {isSentenceStart, wordAt, wordsAfter, wordsBefore} from '../english/words.ts'
import {escapePattern} from '../english/pattern.ts'
import {isForeignProse} from './mentions.ts'

/** How often a word is next to the name, and next to the everyday word. */
export interface Neighbour {
  word: string
  name: number
  ordinary: number
}

/** Words that distinguish a name from the everyday word, the most frequent first. */
export interface Suggestion {
  /** How often the term occurs in its own spelling; `ordinary`: how often it occurs in lower case, as a word. */
  name: number
  ordinary: number
  before: readonly Neighbour[]
  after: readonly Neighbour[]
  /** Evidence against the name: words before the everyday word; `againstAfter`: words after the everyday word. */
  againstBefore: readonly Neighbour[]
  againstAfter: readonly Neighbour[]
}

/** The greatest number of words in a list. */
const most = 8
/** The least number of occurrences of a neighbour. Fewer occurrences may be chance. */
const least = 3
/**
 * The least ratio of two counts of a word: next to the name, and next to the everyday word. A word with this ratio is
 * evidence for the name. A word with the reverse ratio is evidence against the name.
 */
const leastRatio = 10

type Counts = Map<string, {name: number; ordinary: number}>

/**
 * Find the neighbouring words that distinguish a name from the everyday word. A term in its own spelling counts as the
 * name. A term in lower case counts as the everyday word.
 *
 * @param documents the documents of a team
 */
export function suggestEvidence(term: string, documents: readonly MarkdownDocument[]): Suggestion {
  const counts = {before: new Map() as Counts, after: new Map() as Counts}
  const total = {name: 0, ordinary: 0}
  // Matches "Express" and "express" in "use Express, an express train"; not in `express-session`.
  const written = new RegExp(
    String.raw`(?<![\p{L}\p{N}_./@#-])(?:${escapePattern(term)}|${escapePattern(term.toLowerCase())})(?![\p{L}\p{N}_/@#-]|\.\p{L})`,
    'gu',
  )
  const blocks = documents.flatMap((document) =>
    document.page.prose.filter((prose) => !isForeignProse(document, prose)),
  )
  for (const prose of blocks) {
    const {text, kind} = prose
    if (kind === 'heading' || kind === 'alt') continue
    for (const {0: word, index} of text.matchAll(written)) {
      const use = word === term ? 'name' : 'ordinary'
      // At the start of a sentence, the everyday word also has a capital.
      if ((use === 'name' && isSentenceStart(text, index)) || prose.isShownWrong(index, index + word.length)) continue
      total[use]++
      add(counts.before, wordAt(wordsBefore(text, index, 1), 0), use)
      add(counts.after, wordAt(wordsAfter(text, index + word.length, 1), 0), use)
    }
  }
  return {
    ...total,
    before: pick(counts.before, total, 'name'),
    after: pick(counts.after, total, 'name'),
    againstBefore: pick(counts.before, total, 'ordinary'),
    againstAfter: pick(counts.after, total, 'ordinary'),
  }
}

function add(counts: Counts, word: string, use: 'name' | 'ordinary'): void {
  if (!/^[a-z]{2,}$/.test(word)) return
  const singular = toSingular(word)
  const known = counts.get(singular) ?? {name: 0, ordinary: 0}
  counts.set(singular, {...known, [use]: known[use] + 1})
}

/** Choose the words that distinguish best. For the name, leave out small words such as "of". */
function pick(counts: Counts, total: {name: number; ordinary: number}, use: 'name' | 'ordinary'): Neighbour[] {
  const other = use === 'name' ? 'ordinary' : 'name'
  return [...counts]
    .map(([word, count]) => ({word, ...count}))
    .filter(({word, ...count}) => {
      // Also compare the counts as shares of their totals. Otherwise, the more frequent use would always win.
      const share = count[use] / total[use] / ((count[other] + 0.1) / Math.max(total[other], 1))
      const isSure = count[use] >= least && count[use] >= leastRatio * count[other]
      return isSure && (total[other] < least || share > 1) && (use === 'ordinary' || !isSmallWord(word))
    })
    .toSorted((a, b) => b[use] - a[use])
    .slice(0, most)
}
