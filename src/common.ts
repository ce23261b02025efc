/** What the package exports wherever it runs. */
export * from './remark/rules.ts'
export {fix, lint, type FixOptions, type LintOptions} from './remark/lint.ts'
export {readGlossary, type GlossarySource} from './glossary/read.ts'
export {GlossaryError, type Problem} from './glossary/data.ts'
export type * from './types.ts'
