import {expect} from 'vitest'
import {builtin} from '../../src/glossary/builtin.ts'
import {findAction, type Action, type Nouns} from '../../src/http/action.ts'
import {type ActionWords, compileActionWords} from '../../src/http/action-words.ts'
import {parseResourcePath} from '../../src/http/path.ts'
import type {Naming} from '../../src/http/naming.ts'
import {findReplacements} from '../../src/http/replacement/index.ts'
import type {Surroundings} from '../../src/http/surroundings.ts'
import {joinWords} from '../../src/http/words.ts'
import type {RequestReader, WrittenRequest} from '../../src/http/written-request.ts'

const words = compileActionWords(builtin.requests)

const nouns: Nouns = {
  isKnown: () => false,
  isSaid: () => false,
  isThing: () => false,
  hasBareVerbs: () => true,
  hasEchoes: () => false,
  isCreatedAt: () => false,
  isReadAt: () => false,
  isInSet: () => false,
  isEndpoint: false,
}

const naming: Naming = {
  findCollection: () => undefined,
  isSingular: () => false,
  toParameter: (resource) => `{${joinWords([...resource, 'id'], 'snake')}}`,
  hasMember: () => false,
  isOfOther: () => false,
  isReadAt: () => false,
  isListed: () => false,
  isUpdated: () => false,
  isCaller: () => false,
  isDeletedAt: () => false,
  isCreatedAt: () => false,
  only: undefined,
  prefersPatch: false,
  style: undefined,
}

/** Split "POST /orders" or "/orders" into method and path. */
function readRequest(request: string): {method: string | undefined; path: string} {
  const [first = '', second] = request.split(' ')
  return second === undefined ? {method: undefined, path: first} : {method: first, path: second}
}

/** Find the action of a request such as "POST /deleteOrder". */
export function judge(request: string, over: Partial<Nouns> = {}): Action | undefined {
  const {method, path} = readRequest(request)
  return findAction(parseResourcePath(path), method, words, {...nouns, ...over})
}

/** Find the replacements of a request. */
export function replace(
  request: string,
  context: Surroundings = {},
  over: Partial<Naming> = {},
  given: ActionWords = words,
): string[] {
  const {method, path} = readRequest(request)
  const action = findAction(parseResourcePath(path), method, given, nouns)
  if (!action) return []
  const found = findReplacements(parseResourcePath(path), method, action, given, {...naming, ...over}, context)
  return found.map((replacement) => `${replacement.method} ${replacement.path}`)
}

/** Read a text with a reader. If the reader finds requests, check that the reader's pattern matches the text. */
export function readWith({pattern, read}: RequestReader, text: string): WrittenRequest[] {
  const found = read(text)
  if (found.length > 0) expect(text).toMatch(pattern)
  return found
}
