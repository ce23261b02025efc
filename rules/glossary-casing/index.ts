import {defineRule} from '../../src/core/define-rule.ts'

export default defineRule<object>({
  meta: {
    id: 'glossary-casing',
    summary: '',
    status: 'stable',
    isDefault: true,
    isJoinable: true,
    defaults: {},
  },
  *check() {},
})
