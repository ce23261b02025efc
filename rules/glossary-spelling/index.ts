import {toFormPatterns} from '../../src/terms/patterns.ts'
import type {Rule} from '../../src/types.ts'
import {findMentions} from '../../src/terms/mentions.ts'
import {classify, letterDefaults, letterOptions, toFindings, type LetterOptions} from '../../src/terms/repair.ts'

const rule: Rule<LetterOptions> = {
  meta: {
    id: 'glossary-spelling',
    summary: 'Terms that are wrongly joined or split, or misspelt',
    status: 'stable',
    isDefault: true,
    isJoinable: true,
    defaults: letterDefaults,
    options: letterOptions,
  },
  pattern: (glossary, {likely}) => (likely ? undefined : {prose: toFormPatterns(glossary)}),
  *check(document, {glossary, options}) {
    for (const mention of findMentions(document, glossary)) {
      if (classify(mention) === 'spelling') yield* toFindings(mention, document.source, glossary, options)
    }
  },
}
export default rule
