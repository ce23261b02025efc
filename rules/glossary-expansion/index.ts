import {defineRule} from '../../src/core/define-rule.ts'
import {findWrongExpansions, sharedLetters} from '../../src/terms/expansions.ts'
import {toExpansionNeeds} from '../../src/terms/needs.ts'

export default defineRule<object>({
  meta: {
    id: 'glossary-expansion',
    summary: 'A wrong expansion of an abbreviation',
    status: 'stable',
    isDefault: true,
    isJoinable: false,
    defaults: {},
    needs: (glossary) => toExpansionNeeds(glossary, sharedLetters),
  },
  *check(document, {glossary}) {
    for (const {prose, from, to, expected, term} of findWrongExpansions(document, glossary)) {
      const range = prose.range(from, to)
      if (!range || !prose.isPlain(from, to)) continue
      yield {
        range,
        actual: document.source.slice(...range),
        expected: [expected],
        repair: 'certain',
        note: `“${term.term}” stands for “${term.expands}”.`,
      }
    }
  },
})
