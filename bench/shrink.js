/**
 * Make a text as small as it gets while something holds of it: without some of its
 * lines, then of its words, then of its characters.
 *
 * @param {string} text
 * @param {(text: string) => boolean} holds asked at the most 3,000 times
 * @returns {string}
 */
export function shrink(text, holds) {
  let left = 3000
  const ask = (/** @type {string} */ smaller) => left-- > 0 && holds(smaller)
  let result = text
  for (const separator of [/(?<=\n)/, /(?<=\s)(?=\S)|(?<=\S)(?=\s)/, /(?:)/u]) {
    let before
    do {
      before = result
      result = drop(result.split(separator), ask)
    } while (result !== before && left > 0)
  }
  return result
}

/**
 * Drop ever smaller runs of pieces.
 *
 * @param {string[]} all
 * @param {(text: string) => boolean} ask
 */
function drop(all, ask) {
  let pieces = all
  for (let size = Math.ceil(pieces.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = Math.max(0, pieces.length - size); at >= 0; at -= size) {
      const rest = [...pieces.slice(0, at), ...pieces.slice(at + size)]
      if (rest.length < pieces.length && ask(rest.join(''))) pieces = rest
    }
  }
  return pieces.join('')
}
