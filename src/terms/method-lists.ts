import {once} from '../english/remember.ts'
import {wordAt} from '../english/words.ts'
import {isWord, joiners, type Compiled} from './method-words.ts'

export interface List {
  from: number
  to: number
  count: number
  /** As written, in any order. */
  members: readonly string[]
  /** Whether it has another verb: "create, update, and delete". */
  isOfActions: boolean
}

/** Matches a word or a mark of a list: "get", ",", "and" */
const tokenPattern = once(() => /[\p{L}]+|[^\s]/gu)

/** Read the list of methods around a word: "get, post and delete". */
export function readList(text: string, from: number, to: number, compiled: Compiled): List {
  const before = text.slice(Math.max(0, from - 96), from)
  const after = text.slice(to, to + 96)
  const left = walk([...(before.match(tokenPattern()) ?? [])].reverse(), compiled, true)
  const right = walk(after.match(tokenPattern()) ?? [], compiled, false)
  const members = [text.slice(from, to), ...left.members, ...right.members]
  return {
    from: from - lengthOf(before, left.count, true),
    to: to + lengthOf(after, right.count, false),
    count: members.length,
    members,
    isOfActions: left.isOfActions || right.isOfActions,
  }
}

function walk(
  tokens: readonly string[],
  {known, verbs}: Compiled,
  isLeft: boolean,
): {members: string[]; count: number; isOfActions: boolean} {
  const members: string[] = []
  let count = 0
  let index = 0
  for (;;) {
    let next = index
    // "a get or a post": to the left, the article comes after a member; to the right, after a joiner.
    if (isLeft && wordAt(tokens, next) === 'a' && joiners.has(wordAt(tokens, next + 1))) index = ++next
    while (next < index + 2 && joiners.has(wordAt(tokens, next).toLowerCase())) next++
    if (!isLeft && next > index && wordAt(tokens, next) === 'a') next++
    const word = wordAt(tokens, next)
    const lower = word.toLowerCase()
    if (next === index || word === '') return {members, count, isOfActions: false}
    if (verbs.has(lower)) return {members, count, isOfActions: true}
    // "browse/get/post": joined to a word that is not a method.
    if (!known.has(lower))
      return {members, count, isOfActions: tokens[index] === '/' && isWord(word) && lower !== 'etc'}
    members.push(word)
    index = next + 1
    count = index
  }
}

/** Count the code units of the first (or last) tokens. */
function lengthOf(text: string, count: number, isFromEnd: boolean): number {
  if (count === 0) return 0
  const matches = [...text.matchAll(tokenPattern())]
  if (isFromEnd) return text.length - (matches.at(-count)?.index ?? text.length)
  const last = matches[count - 1]
  return last ? last.index + last[0].length : 0
}
