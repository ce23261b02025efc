/** How a word begins when said. */
export type Sound = 'vowel' | 'consonant'

/** Letters whose names begin with a vowel: "an F", "an S". */
const vowelLetters = new Set('aefhilmnorsx')

/** Beginnings whose first letter misleads: "a user", "a URL", "a one-off", "an hour". */
const consonantStart = /^(?:eu|ew|one\b|once\b|u(?:ni(?!n|m)|s(?!her)|ti|ra|ro)|ubi)/iu
const vowelStart = /^(?:hour|honest|honou?r|heir)/iu

/**
 * How a word begins when said: an initialism by the name of its first letter, a word
 * by its first letters. For words whose glossary entry does not say.
 *
 *     API      vowel, spelt out
 *     user     consonant
 */
export function toSound(word: string): Sound {
  const first = word.charAt(0).toLowerCase()
  if (/^(?:\p{Lu}{2,}|\p{Lu})(?:s|\d|$|[^\p{L}])/u.test(word)) return vowelLetters.has(first) ? 'vowel' : 'consonant'
  if (vowelStart.test(word)) return 'vowel'
  if (consonantStart.test(word)) return 'consonant'
  return 'aeiou'.includes(first) ? 'vowel' : 'consonant'
}

/** The indefinite article for a sound, with the capitalisation of another one: "A" becomes "An". */
export function toArticle(sound: Sound, like: string): string {
  const article = sound === 'vowel' ? 'an' : 'a'
  if (like === 'AN') return article.toUpperCase()
  return like.charAt(0) === 'A' ? article.charAt(0).toUpperCase() + article.slice(1) : article
}
