/** The sound that a word starts with. */
export type Sound = 'vowel' | 'consonant'

/** Letters whose names begin with a vowel: "an F", "an S". */
const vowelLetters = new Set('aefhilmnorsx')

/** Starts of words whose first letter is a vowel, but whose first sound is a consonant: "user", "one-off". */
const consonantStart = /^(?:eu|ew|one\b|once\b|u(?:ni(?!n|m)|s(?!her)|ti|ra|ro)|ubi)/iu
const vowelStart = /^(?:hour|honest|honou?r|heir)/iu

/**
 * Find the sound that a word starts with, for words without `sound` in the glossary. In an
 * initialism, the name of the first letter decides.
 *
 *     API      vowel, because people say the name of the letter A
 *     user     consonant
 */
export function toSound(word: string): Sound {
  const first = word.charAt(0).toLowerCase()
  if (/^(?:\p{Lu}{2,}|\p{Lu})(?:s|\d|$|[^\p{L}])/u.test(word)) return vowelLetters.has(first) ? 'vowel' : 'consonant'
  if (vowelStart.test(word)) return 'vowel'
  if (consonantStart.test(word)) return 'consonant'
  return 'aeiou'.includes(first) ? 'vowel' : 'consonant'
}

/**
 * Choose the indefinite article for a sound. Keeps the capitalisation of the old article: "A" → "An".
 */
export function toArticle(sound: Sound, like: string): string {
  const article = sound === 'vowel' ? 'an' : 'a'
  if (like === 'AN') return article.toUpperCase()
  return like.charAt(0) === 'A' ? article.charAt(0).toUpperCase() + article.slice(1) : article
}
