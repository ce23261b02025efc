/** Separators between words. A slow regular expression would backtrack very often on them. */
const separators = {
  'blanks': ' ',
  'nothing': '',
  'emphasis': ' ** ',
  'line endings': '  \n',
  'character references': ';&',
  'tags': '><',
  'destinations of links': ') ](',
  'empty links': '][]',
  'tags without letters': '<!>',
  'references without letters': '&_;',
}

/** Words to make forms from: one word repeated, different words, and words beyond ASCII. */
const vocabularies = {
  repeated: () => 'foo',
  different: (/** @type {number} */ index) =>
    `w${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}o`,
  cyrillic: () => 'щщщщщщщщ',
  signs: () => '+',
}

/**
 * Make texts that repeat a form without its last word.
 *
 * @param {number} count the number of words of each form
 * @param {number} length the length of each text, in UTF-16 code units
 * @returns {{name: string, form: string, text: string}[]}
 */
export function makeNearMisses(count, length) {
  return Object.entries(vocabularies).flatMap(([kind, toWord]) => {
    const words = Array.from({length: count}, (_, index) => toWord(index))
    return Object.entries(separators).map(([separator, between]) => {
      const unit = `${[...words.slice(0, -1), 'zzz'].join(between)} &<[`
      const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
      return {name: `${kind} words, ${separator} between`, form: words.join(' '), text}
    })
  })
}
