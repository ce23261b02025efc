import {once} from '../../src/english/remember.ts'
import type {Glossary, Prose, Rule, Term, WordPattern} from '../../src/types.ts'
import {toArticle, toSound, type Sound} from '../../src/english/articles.ts'
import {gap, optionalGap, toAnyCase, wordStart} from '../../src/english/pattern.ts'
import {isPlural} from '../../src/english/inflection.ts'
import {isForeign, mayBeForeign} from '../../src/english/language.ts'
import {isInQuotes, isSentenceStart, isShouted, wordsAfter} from '../../src/english/words.ts'
import {toLexicon, type Form} from '../../src/terms/lexicon.ts'
import {toRest} from '../../src/terms/patterns.ts'
import {findMentions, findShown, isForeignProse} from '../../src/terms/mentions.ts'
import {finiteVerbs, phraseEnds} from '../../src/terms/method-words.ts'
import {findMethodNames, toMethodNames} from '../../src/terms/methods.ts'
import {isInLabel} from '../../src/terms/repair.ts'

/** Matches an article right before a term, maybe with an opening quote or bracket: `An “`, `a `. */
const articleBefore = once(() => /(?<![\p{L}\p{M}\p{N}_'’.&/-])(an?)[ \t\u00A0]{0,3}\r?\n?[ \t\u00A0]{0,3}["'“‘(]?$/iu)

/** The word after an article. It is a form of a term or, if there is no form, a method. */
interface Pronounced {
  prose: Prose
  from: number
  to: number
  correct: string
  form?: Form
}

const rule: Rule = {
  meta: {
    id: 'glossary-article',
    summary: '“a” instead of “an”, or “an” instead of “a”, before terms and methods',
    status: 'stable',
    isDefault: true,
    isJoinable: true,
    defaults: {},
  },
  pattern: (glossary) => ({prose: toArticlePatterns(glossary)}),
  *check(document, {glossary}) {
    // Skip forms that may be everyday words. Such a form may keep its spelling, so its right article is unknown.
    const mentions = [...findMentions(document, glossary), ...findShown(document, glossary)].filter(
      ({form, verdict}) => !form.unsure || verdict.sense === 'certain',
    )
    const isInForeignPage = once(() => document.page.prose.some(({text}) => isForeign(text)))
    const pronounced: Pronounced[] = [...mentions, ...findMethodNames(document, glossary)]
    for (const {prose, from, to, correct, form} of pronounced) {
      const before = prose.text.slice(Math.max(0, from - 12), from)
      const [found, article] = articleBefore().exec(before) ?? []
      if (found === undefined || article === undefined || !/\s/u.test(found)) continue
      const start = from - found.length
      const sound = form ? toArticleSound(form.term, form.correct) : toMethodSound(correct)
      const expected = toArticle(sound, article)
      // "a APIs" may be in another language, or its article may be wrong.
      if (expected === article || isPlural(toLastWord(correct))) continue
      // In "Plan A API", "A) API" and "GRADE A API", "A" is a letter, not an article.
      // In "- desk (Desk) - A API key", a sentence starts after the dash.
      const isStart =
        isSentenceStart(prose.text, start) ||
        (start < 80 && /^[\w.]+\s\([^()]*\)\s[-–—]\s$/u.test(prose.text.slice(0, start)))
      if (article.startsWith('A') && !isStart) continue
      // In "**a API Prohibitions**", "a" is the letter of a list item. A sentence would start with a capital.
      if (article === 'a' && isSentenceStart(prose.text, start) && /^\s+\p{Lu}/u.test(prose.text.slice(to))) continue
      // In "GraphQL an REST", "an" may be a misspelled "and".
      if (article === 'an' && /\p{Lu}\p{L}*\p{Lu}$/u.test(prose.text.slice(Math.max(0, start - 40), start).trimEnd()))
        continue
      if (article === 'A' && isShouted(prose.text, start, to, true)) continue
      if (prose.isShownWrong(start, start + article.length) || isForeignProse(document, prose)) continue
      // In Spanish and other languages, "a" has another meaning. A short block does not show its language, but the page
      // does.
      if (article === 'a' && (mayBeForeign(prose.text) || isInForeignPage())) continue
      const range = prose.range(start, start + article.length)
      if (!range || !prose.isPlain(start, start + article.length)) continue
      const reason = sound === 'vowel' ? 'a vowel' : 'a consonant'
      yield {
        range,
        actual: article,
        expected: [expected],
        // In "a API keys", the article itself may be wrong.
        repair:
          form?.unsure ||
          isBeforePlural(prose.text, to, correct) ||
          isInLabel(prose, start, start + article.length) ||
          isInQuotes(prose.text, start, to)
            ? 'offered'
            : 'certain',
        ...(form && {term: form.term.term}),
        note: `“${correct}” starts with ${reason} sound, so the article is “${expected.toLowerCase()}”.`,
      }
    }
  },
}
export default rule

/**
 * Whether a form, or the noun right after it, is in the plural. In "A API provides orders", the word after the form is
 * a verb.
 */
function isBeforePlural(text: string, to: number, correct: string): boolean {
  const [next = '', second = '.'] = wordsAfter(text, to, 2)
  const isNoun = /^\p{L}{3,}$/u.test(next) && phraseEnds.has(second) && !finiteVerbs.has(next)
  return isPlural(isNoun ? next : toLastWord(correct))
}

function toLastWord(term: string): string {
  return term.split(' ').at(-1) ?? ''
}

/** Create patterns that match each form or method after the wrong article. */
function toArticlePatterns(glossary: Glossary): WordPattern[] {
  const toPattern = (words: readonly string[], sound: Sound): WordPattern[] => {
    const [word] = words
    if (word === undefined) return []
    const wrong = sound === 'vowel' ? 'a' : 'an'
    return [{word, before: `(?<=${wordStart}${toAnyCase(wrong)}${gap}(?:["'(]${optionalGap})?)`, rest: toRest(words)}]
  }
  return [
    ...toLexicon(glossary).spellings.flatMap(({words, form}) =>
      toPattern(words, toArticleSound(form.term, form.correct)),
    ),
    ...toMethodNames(glossary).flatMap((method) => toPattern([method], toMethodSound(method))),
  ]
}

/** Find the sound of a method, which is pronounced as a word. */
function toMethodSound(method: string): Sound {
  return toSound(method.toLowerCase())
}

/**
 * Find the sound that a form starts with. If a form and its term start with the same letter, they
 * also start with the same sound.
 */
export function toArticleSound({term, sound}: Term, form: string): Sound {
  return sound && term.charAt(0).toLowerCase() === form.charAt(0).toLowerCase() ? sound : toSound(form)
}
