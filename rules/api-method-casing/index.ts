import type {Rule} from '../../src/types.ts'
import {isInQuotes} from '../../src/english/words.ts'
import {isForeignProse} from '../../src/terms/mentions.ts'
import {findMethodWords, toMethodPatterns} from '../../src/terms/methods.ts'

const rule: Rule = {
  meta: {
    id: 'api-method-casing',
    summary: 'HTTP methods with wrong capitalisation',
    status: 'stable',
    isDefault: true,
    isJoinable: true,
    defaults: {},
  },
  pattern: (glossary) => ({prose: toMethodPatterns(glossary)}),
  *check(document, {glossary}) {
    for (const prose of document.prose) {
      if (prose.kind === 'alt') continue
      for (const {from, to, method, evidence, repair} of findMethodWords(prose, document, glossary)) {
        const range = prose.range(from, to)
        if (!range || !prose.isPlain(from, to)) continue
        if (prose.isShownWrong(from, to) || isForeignProse(document, prose)) continue
        yield {
          range,
          actual: document.source.slice(...range),
          expected: [method.method],
          repair: isInQuotes(prose.text, from, to) ? 'offered' : repair,
          note: 'HTTP methods are case-sensitive and written in capitals.',
          evidence,
        }
      }
    }
  },
}
export default rule
