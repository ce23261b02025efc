/**
 * Words in bytes of UTF-8, where only letters and digits of ASCII are told from other
 * characters: what a need asks before a text is decoded.
 */

/** The letters and digits of ASCII as their codes. */
export function isWordByte(byte: number): boolean {
  return (byte > 0x60 && byte < 0x7b) || (byte > 0x2f && byte < 0x3a) || (byte > 0x40 && byte < 0x5b)
}

/** Whether a byte belongs to a character beyond ASCII, which may be a letter. */
export function isBeyond(byte: number): boolean {
  return byte > 0x7f
}

/** Whether a byte is a blank of ASCII, line endings among them. */
export function isBlank(byte: number): boolean {
  return byte === 0x20 || (byte > 0x08 && byte < 0x0e)
}

/** For each byte, 1 where it is in a set. Texts are full of bytes, and to look here is faster than to ask. */
export type ByteSet = Readonly<Uint8Array>

/** The set of some characters of ASCII. */
export function toByteSet(characters: string): ByteSet {
  const bytes = new Uint8Array(256)
  for (const character of characters) bytes[character.charCodeAt(0)] = 1
  return bytes
}

/** The letters and digits of ASCII. */
export const wordCharacters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
export const wordBytes = toByteSet(wordCharacters)

/** So many letters and digits of a word are read, and no more. */
export const longestWord = 60

/** What the buffers of Node do at once. */
interface LatinBytes extends Uint8Array {
  latin1Slice?(start: number, end: number): string
}

/** The characters that have some bytes as their codes. */
export function toCharacters(bytes: LatinBytes, start: number, end: number): string {
  const from = Math.max(0, start)
  const to = Math.max(from, Math.min(end, bytes.length))
  if (bytes.latin1Slice) return bytes.latin1Slice(from, to)
  let text = ''
  for (let at = from; at < to; at++) text += String.fromCharCode(bytes[at] ?? 0)
  return text
}

/**
 * The letters and digits that stand at an index, as written.
 *
 * @param most no more than this many
 */
export function readWordAt(bytes: Uint8Array, index: number, most = longestWord): string {
  let end = index
  while (end < index + most && wordBytes[bytes[end] ?? 0] === 1) end++
  return end === index ? '' : toCharacters(bytes, index, end)
}

/**
 * The letters and digits that end before an index, as written.
 *
 * @param most no more than this many, the last ones
 */
export function readWordBefore(bytes: Uint8Array, index: number, most = longestWord): string {
  let start = index
  while (start > 0 && index - start < most && wordBytes[bytes[start - 1] ?? 0] === 1) start--
  return readWordAt(bytes, start, index - start)
}

/**
 * Whether an instruction or declaration of HTML may stand around an index, so that a
 * blank line ends nothing: `<?`, `<!X`. Comments have no words.
 */
export function mayBeInMarkup(bytes: Uint8Array, index: number): boolean {
  if (last.bytes !== bytes) last = {bytes, first: findOtherMarkup(bytes)}
  return index > last.first
}

/** What was found in the bytes that were asked about last. */
let last: {bytes: Uint8Array; first: number} = {bytes: new Uint8Array(), first: Infinity}

function findOtherMarkup(bytes: Uint8Array): number {
  return Math.min(
    findBehindAngle(bytes, 0x3f, () => true),
    // "<!--"
    findBehindAngle(bytes, 0x21, (at) => bytes[at + 1] !== 0x2d || bytes[at + 2] !== 0x2d),
  )
}

/** Where the first "<" is that a mark stands behind; texts have more of "<" than of "?" and "!". */
function findBehindAngle(bytes: Uint8Array, mark: number, isFit: (at: number) => boolean): number {
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1))
    if (bytes[at - 1] === 0x3c && isFit(at)) return at - 1
  return Infinity
}

/**
 * The lines around an index that no blank line parts from it, with a blank line before
 * and behind them where there is one.
 *
 * @param index where no blank stands
 */
export function findRun(bytes: Uint8Array, index: number): readonly [start: number, end: number] {
  const [start, end] = lastRun.range
  if (lastRun.bytes !== bytes || index < start || index >= end)
    lastRun = {bytes, range: [findRunStart(bytes, index), findRunEnd(bytes, index)]}
  return lastRun.range
}

/** The run that was asked about last, which many words may stand in. */
let lastRun: {bytes: Uint8Array; range: readonly [number, number]} = {bytes: new Uint8Array(), range: [0, 0]}

function findRunStart(bytes: Uint8Array, index: number): number {
  // The line feed before the first line that was seen
  let before = findLineFeedBefore(bytes, index)
  while (before > 0) {
    const above = findLineFeedBefore(bytes, before)
    const isBlankLine = isAllBlank(bytes, above + 1, before)
    before = above
    if (isBlankLine) break
  }
  return Math.max(0, before)
}

function findRunEnd(bytes: Uint8Array, index: number): number {
  // The line feed behind the last line that was seen
  let behind = bytes.indexOf(lineFeed, index)
  while (behind >= 0) {
    const below = bytes.indexOf(lineFeed, behind + 1)
    const isBlankLine = isAllBlank(bytes, behind + 1, below < 0 ? bytes.length : below)
    behind = below
    if (isBlankLine) break
  }
  return behind < 0 ? bytes.length : behind + 1
}

const lineFeed = 0x0a

/** The nearest line feed before an index; -1 where there is none. */
function findLineFeedBefore(bytes: Uint8Array, index: number): number {
  return index > 0 ? bytes.lastIndexOf(lineFeed, index - 1) : -1
}

/** Whether a line, or the rest of one, has nothing but what may stand in a blank one. */
function isAllBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (lineBlanks[bytes[at] ?? 0] !== 1) return false
  return true
}

/** What a line of Markdown that is blank has. */
export const lineBlanks = toByteSet(' \t\r')
