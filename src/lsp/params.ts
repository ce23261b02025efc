import {
  isEither,
  isFlag,
  isListOf,
  isNumber,
  isObjectWith,
  isOneOf,
  isOptional,
  isText,
  isTupleOf,
  type Shape,
} from '../glossary/values.ts'
import {decide, openRulePage, type SettingsFile} from './actions.ts'

/** Many editors send `null` for an optional value. */
const isAbsentOr = (shape: Shape): Shape => isOptional(isEither([isOneOf([null]), shape]))

const isPosition = isObjectWith({line: isNumber, character: isNumber})
const isRange = isObjectWith({start: isPosition, end: isPosition})
const isResource = isObjectWith({uri: isText})
const isFolders = isListOf(isResource)
const textDocument = isResource
const contentFormat = isAbsentOr(isListOf(isText))
const isHoverSupport = isAbsentOr(isObjectWith({contentFormat}))
const isDocumentSupport = isAbsentOr(isObjectWith({hover: isHoverSupport}))
const isCapabilities = isAbsentOr(isObjectWith({textDocument: isDocumentSupport}))

const isSettingsFile = isObjectWith({
  uri: isText,
  name: isText,
  isSettings: isFlag,
} satisfies Record<keyof SettingsFile, Shape>)
const isDecision = isEither([
  isObjectWith({kind: isOneOf(['rule']), rule: isText}),
  isObjectWith({kind: isOneOf(['name']), name: isText}),
  isObjectWith({kind: isOneOf(['spelling']), id: isText, term: isText, spellings: isListOf(isText)}),
])

/** The parameters that the server reads, by method. */
export const paramShapes: Readonly<Record<string, Shape>> = {
  'initialize': isObjectWith({
    capabilities: isCapabilities,
    rootUri: isAbsentOr(isText),
    workspaceFolders: isAbsentOr(isFolders),
  }),
  'textDocument/codeAction': isObjectWith({
    textDocument,
    range: isRange,
    context: isObjectWith({only: isOptional(isListOf(isText))}),
  }),
  'textDocument/formatting': isObjectWith({textDocument}),
  'textDocument/hover': isObjectWith({textDocument, position: isPosition}),
  'workspace/executeCommand': isEither([
    isObjectWith({command: isOneOf([openRulePage]), arguments: isTupleOf([isText])}),
    isObjectWith({command: isOneOf([decide]), arguments: isTupleOf([isSettingsFile, isDecision])}),
  ]),
  'textDocument/didOpen': isObjectWith({
    textDocument: isObjectWith({uri: isText, languageId: isText, version: isNumber, text: isText}),
  }),
  'textDocument/didChange': isObjectWith({
    textDocument: isObjectWith({uri: isText, version: isNumber}),
    contentChanges: isListOf(isObjectWith({text: isText, range: isOptional(isRange)})),
  }),
  'textDocument/didClose': isObjectWith({textDocument}),
  'workspace/didChangeWorkspaceFolders': isObjectWith({
    event: isObjectWith({added: isFolders, removed: isFolders}),
  }),
}
