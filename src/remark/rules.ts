// Generated from rules/ by scripts/generate.js: change that, not this.
export {default as apiActionPath} from './rules/api-action-path.ts'
export {default as apiRequestMethod} from './rules/api-request-method.ts'
export {default as glossaryCasing} from './rules/glossary-casing.ts'
