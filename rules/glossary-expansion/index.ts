import type {Rule} from '../../src/types.ts'
import {quote} from '../../src/english/wording.ts'
import {isInLabel} from '../../src/terms/repair.ts'
import {findUndefined, findWrongExpansions, toExpansionPatterns} from '../../src/terms/expansions.ts'

/** Options of the rule. */
export interface Options {
  /** `first-use`: an abbreviation is expanded where a page uses it first. */
  define: 'never' | 'first-use'
}

const rule: Rule<Options> = {
  meta: {
    id: 'glossary-expansion',
    summary: 'A wrong expansion of an abbreviation',
    status: 'stable',
    isDefault: true,
    isJoinable: false,
    defaults: {define: 'never'},
    validate({define}) {
      if (define !== undefined && define !== 'never' && define !== 'first-use')
        return `unexpected \`define: ${JSON.stringify(define)}\`, expected \`never\` or \`first-use\``
      return undefined
    },
  },
  // What a page does not say may be missing in any block.
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
        reason: `Unexpected ${quote(actual)} that the page has not expanded, expected ${quote(expected)}`,
        term: term.term,
        note: `“${term.term}” is used here first; a reader learns here what it stands for.`,
      }
    }
  },
}
export default rule
