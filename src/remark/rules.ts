// Generated from rules/ by scripts/generate.js: change that, not this.
export {default as apiActionPath} from './rules/api-action-path.ts'
export {default as apiKnownRequest} from './rules/api-known-request.ts'
export {default as apiMethodCasing} from './rules/api-method-casing.ts'
export {default as glossaryExpansion} from './rules/glossary-expansion.ts'
export {default as glossarySynonym} from './rules/glossary-synonym.ts'
export {default as glossarySpelling} from './rules/glossary-spelling.ts'
export {default as glossaryCasing} from './rules/glossary-casing.ts'
export {default as glossaryArticle} from './rules/glossary-article.ts'
