import {defineRule} from '../../src/core/define-rule.ts'

export default defineRule<object>({
  meta: {
    id: 'api-action-path',
    summary: '',
    status: 'stable',
    isDefault: true,
    isJoinable: false,
    defaults: {},
  },
  *check() {},
})
