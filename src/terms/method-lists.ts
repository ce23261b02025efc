import {once} from '../english/remember.ts'
import {wordAt} from '../english/words.ts'
import {isWord, joiners, type Compiled} from './method-words.ts'

export type List = ReturnType<typeof readList>

/** Matches a word or a mark of a list: "get", ",", "and". */
const tokenPattern = once(() => /vs\.|[\p{L}]+|[^\s]/giu)

/** Read the list of methods around a word: "get, post and delete". */
export function readList(text: string, from: number, to: number, compiled: Compiled) {
  const start = Math.max(0, from - 96)
  const left = walk([...text.slice(start, from).matchAll(tokenPattern())].reverse(), compiled, true)
  const right = walk([...text.slice(to, to + 96).matchAll(tokenPattern())], compiled, false)
  const members = [text.slice(from, to), ...[...left.members, ...right.members].map(([word]) => word)]
  const last = right.members.at(-1)
  return {
    from: start + (left.members.at(-1)?.index ?? from - start),
    to: to + (last ? last.index + last[0].length : 0),
    /** The number of different words. */
    count: new Set(members.map((member) => member.toLowerCase())).size,
    /** The words as written, in any order. */
    members,
    /** Whether the list has a word for an action that is not a method: "create, update, and delete". */
    isOfActions: left.isOfActions || right.isOfActions,
  }
}

function walk(tokens: readonly RegExpExecArray[], {known, verbs}: Compiled, isLeft: boolean) {
  const words = tokens.map(([token]) => token.toLowerCase())
  const members: RegExpExecArray[] = []
  let index = 0
  for (;;) {
    let next = index
    // The words to the left of a method are read from right to left. In "post or a get", "a" then comes before "or".
    // The words to the right of a method are read from left to right. In "post or a get", "a" then comes after "or".
    if (isLeft && words[next] === 'a' && joiners.has(wordAt(words, next + 1))) index = ++next
    while (next < index + 2 && joiners.has(wordAt(words, next))) next++
    if (!isLeft && next > index && words[next] === 'a') next++
    const token = tokens[next]
    const word = wordAt(words, next)
    if (next === index || !token) return {members, isOfActions: false}
    // In "a put request or a delete", "request" is a noun.
    if (verbs.has(word) && !(isLeft && known.has(wordAt(words, next + 1)))) return {members, isOfActions: true}
    // If a word that is not a method is beside a slash or in camelCase, the words are actions: "browse/get/post",
    // "createOrder, get, post".
    const isJoined = words[index] === '/' && isWord(word) && word !== 'etc'
    if (!known.has(word)) return {members, isOfActions: isJoined || /\p{Ll}\p{Lu}/u.test(token[0])}
    members.push(token)
    index = next + 1
  }
}
