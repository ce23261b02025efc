/** Address of the page of a rule. */
export function toRuleUrl(id: string): string {
  return `https://github.com/remark-lint-api-glossary/remark-lint-api-glossary/tree/main/rules/${id}#readme`
}
