import {defineRule} from '../../src/core/define-rule.ts'
import {isForeign} from '../../src/english/language.ts'
import {findMethodWords} from '../../src/terms/methods.ts'
import {toMethodNeeds} from '../../src/terms/needs.ts'

export default defineRule<object>({
  meta: {
    id: 'api-method-casing',
    summary: 'An HTTP method in small letters, where it is surely one',
    status: 'stable',
    isDefault: true,
    isJoinable: true,
    defaults: {},
    needs: toMethodNeeds,
  },
  *check({prose: proses, source}, {glossary}) {
    for (const prose of proses) {
      if (prose.kind === 'alt') continue
      for (const {from, to, method, evidence} of findMethodWords(prose, glossary)) {
        const range = prose.range(from, to)
        if (!range || !prose.isPlain(from, to) || isForeign(prose.text)) continue
        yield {
          range,
          actual: source.slice(...range),
          expected: [method.method],
          repair: 'certain',
          note: 'HTTP methods are case-sensitive and written in capitals.',
          evidence,
        }
      }
    }
  },
})
