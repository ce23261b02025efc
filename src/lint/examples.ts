import {quote} from '../english/wording.ts'
import {toProblem, type Problem} from '../glossary/data.ts'
import type {PartialGlossary} from '../glossary/merge.ts'
import {joinGlossaries} from '../glossary/read.ts'
import {readDocument} from '../markdown/document.ts'
import {parse} from '../markdown/parse.ts'
import type {Glossary} from '../types.ts'
import {lintDocument} from './lint.ts'
import {toSetup} from './setup.ts'

/** The default rules. Settings are for documents, so they do not apply to examples. */
const {rules} = toSetup({})

/** Merge glossaries, as `joinGlossaries` does, and check their examples. */
export function joinChecked(parts: readonly PartialGlossary[], isAlone: boolean): ReturnType<typeof joinGlossaries> {
  const {value, ...others} = joinGlossaries(parts, isAlone)
  if (!value) return others
  const problems = findFlaggedExamples(value, parts)
  return problems.length > 0 ? {...others, problems} : {value, ...others}
}

/**
 * Find examples and phrases with findings. These texts are short, so a search for candidates would
 * take longer than it saves.
 *
 * @param parts the glossaries whose examples are checked
 */
export function findFlaggedExamples(glossary: Glossary, parts: readonly PartialGlossary[]): Problem[] {
  return parts.flatMap((part) =>
    part.terms.flatMap(({id, examples = [], phrases = []}, index) =>
      Object.entries({examples, phrases}).flatMap(([field, texts]) =>
        texts.flatMap((text, item): Problem[] => {
          const [finding] = lintDocument(readDocument(parse(text, false), text), glossary, rules)
          if (!finding) return []
          const kind = field === 'examples' ? 'an example' : 'a phrase'
          const reason = `Unexpected ${quote(finding.actual)} in ${kind} of \`${id}\`, expected ${quote(finding.expected[0] ?? 'other words')}: the rules report “${text}”`
          return [toProblem(part, [index, field, item], reason)]
        }),
      ),
    ),
  )
}
