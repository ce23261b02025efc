import type {Rule} from '../../src/types.ts'
import {quote} from '../../src/english/wording.ts'
import {describe, isOneOf, type InferEach} from '../../src/glossary/values.ts'
import {isInLabel} from '../../src/terms/repair.ts'
import {findUndefined, findWrongExpansions, toExpansionPatterns} from '../../src/terms/expansions.ts'

const options = {
  define: describe(
    '`first-use`: a page must expand an abbreviation at its first use.',
    isOneOf(['never', 'first-use']),
  ),
}
export type Options = InferEach<typeof options>

const rule: Rule<Options> = {
  meta: {
    id: 'glossary-expansion',
    summary: 'A wrong expansion of an abbreviation',
    status: 'stable',
    isDefault: true,
    isJoinable: false,
    defaults: {define: 'never'},
    options,
  },
  // A missing expansion has no text to search for, so a finding may be in any block.
  pattern: (glossary, {define}) => (define === 'first-use' ? undefined : {prose: toExpansionPatterns(glossary)}),
  *check(document, {glossary, options}) {
    for (const {prose, from, to, expected, term} of findWrongExpansions(document, glossary)) {
      const range = prose.range(from, to)
      if (!range || !prose.isPlain(from, to)) continue
      yield {
        range,
        actual: document.source.slice(...range),
        expected: [expected],
        repair: isInLabel(prose, from, to) ? 'offered' : 'certain',
        term: term.term,
        note: `“${term.term}” stands for “${term.expands}”.`,
      }
    }
    if (options.define !== 'first-use') return
    for (const {prose, from, to, expected, term} of findUndefined(document, glossary)) {
      const range = prose.range(from, to)
      if (!range || !prose.isPlain(from, to)) continue
      const actual = document.source.slice(...range)
      yield {
        range,
        actual,
        expected: [expected],
        repair: 'offered',
        reason: `Unexpected ${quote(actual)} without its expansion, expected ${quote(expected)}`,
        term: term.term,
        note: `This is the first use of “${term.term}”, so expand it here.`,
      }
    }
  },
}
export default rule
