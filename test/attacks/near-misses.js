/** How the words of a form can be separated, so that a search might try a text in very many ways. */
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

/** Words of which forms are made: one that is repeated, different ones, and some beyond ASCII. */
const vocabularies = {
  repeated: () => 'foo',
  different: (/** @type {number} */ index) =>
    `w${String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))}o`,
  cyrillic: () => 'щщщщщщщщ',
  signs: () => '+',
}

/**
 * Texts that hold a form but for its last word, over and over.
 *
 * @param {number} count words of the form
 * @param {number} length of each text, in UTF-16 code units
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
