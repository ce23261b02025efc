import type {Glossary, Method, PathShape, Purpose, RequestGlossary, Term} from '../types.ts'
import {isListOf, isObjectWith, isOptional, isRecordOf, isText, toShape, type Shape} from './values.ts'

const isTexts = isListOf(isText)

/** The keys that a type requires. */
type RequiredShapes<Type> = {[Key in keyof Type as undefined extends Type[Key] ? never : Key]: Shape}

const isTerm = isObjectWith({
  id: isText,
  term: isText,
  kind: isText,
  meaning: isText,
  examples: isTexts,
  phrases: isTexts,
} satisfies RequiredShapes<Term>)

const isRequestGlossary = isObjectWith({
  methods: isListOf(isObjectWith({method: isText, meaning: isText} satisfies RequiredShapes<Method>)),
  methodEvidence: isRecordOf(isTexts),
  purposes: isListOf(
    isObjectWith({
      id: isText,
      method: isText,
      on: isText,
      meaning: isText,
      verbs: isTexts,
    } satisfies RequiredShapes<Purpose>),
  ),
  otherActions: isTexts,
  lookAlikes: isTexts,
  shapes: isListOf(
    isObjectWith({request: isText, purpose: isText, meaning: isText} satisfies RequiredShapes<PathShape>),
  ),
} satisfies RequiredShapes<RequestGlossary>)

const isWhole = isObjectWith({
  terms: isListOf(isTerm),
  requests: isRequestGlossary,
  names: isOptional(isTexts),
} satisfies Record<keyof Glossary, Shape>)

/** Whether a value is a glossary, as `readGlossary` returns it. Checks what every glossary has. */
export const isGlossary = toShape(isWhole, 'a glossary from `readGlossary` or `loadGlossary`', isWhole.schema)
