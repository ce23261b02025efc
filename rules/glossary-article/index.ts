import type {Rule} from '../../src/types.ts'
import {toArticle, toSound} from '../../src/english/articles.ts'
import {toLetterExpression} from '../../src/english/letter-expression.ts'
import {isSentenceStart, isShouted} from '../../src/english/words.ts'
import {findMentions, findShown} from '../../src/terms/mentions.ts'
import {isInLabel} from '../../src/terms/repair.ts'
import {toArticleNeeds} from '../../src/terms/needs.ts'

/** An article right before a term, quotes and brackets between: `An “`, `a `. */
const articleBefore = toLetterExpression(
  String.raw`(?<![\p{L}\p{N}_'’.&/-])(an?)[ \t\u00A0]{0,3}\r?\n?[ \t\u00A0]{0,3}["'“‘(]?$`,
  'iu',
)

const rule: Rule<object> = {
  meta: {
    id: 'glossary-article',
    summary: '“a” or “an” against the sound of the term that follows',
    status: 'stable',
    isDefault: true,
    isJoinable: true,
    defaults: {},
    needs: toArticleNeeds,
  },
  *check(document, {glossary}) {
    for (const {prose, from, text, form, correct} of [
      ...findMentions(document, glossary),
      ...findShown(document, glossary),
    ]) {
      const before = prose.text.slice(Math.max(0, from - 12), from)
      const [found, article] = articleBefore(before).exec(before) ?? []
      if (found === undefined || article === undefined || !/\s/u.test(found)) continue
      const start = from - found.length
      const sound = form.term.sound && startsAlike(form.term.term, correct) ? form.term.sound : toSound(correct)
      const expected = toArticle(sound, article)
      if (expected === article) continue
      // "Plan A API", "A) API", "GRADE A API": a letter, no article.
      if (article.startsWith('A') && !isSentenceStart(prose.text, start)) continue
      if (article === 'A' && isShouted(prose.text, start, from + text.length)) continue
      if (prose.isShownWrong(start, start + article.length)) continue
      const range = prose.range(start, start + article.length)
      if (!range || !prose.isPlain(start, start + article.length)) continue
      const reason = sound === 'vowel' ? 'a vowel' : 'a consonant'
      yield {
        range,
        actual: article,
        expected: [expected],
        repair: isInLabel(prose, start, start + article.length) ? 'offered' : 'certain',
        note: `“${correct}” begins with ${reason} sound, so it takes “${expected.toLowerCase()}”.`,
      }
    }
  },
}
export default rule

/** Whether a form begins like its term, so that it begins with the same sound. */
function startsAlike(term: string, form: string): boolean {
  return term.charAt(0).toLowerCase() === form.charAt(0).toLowerCase()
}
