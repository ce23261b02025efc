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

/**
 * The letters and digits that stand at an index, as written.
 *
 * @param most no more than this many
 */
export function readWordAt(bytes: Uint8Array, index: number, most = 60): string {
  let word = ''
  for (let at = index; at < index + most && isWordByte(bytes[at] ?? 0); at++)
    word += String.fromCharCode(bytes[at] ?? 0)
  return word
}

/**
 * The letters and digits that end before an index, as written.
 *
 * @param most no more than this many, the last ones
 */
export function readWordBefore(bytes: Uint8Array, index: number, most: number): string {
  let start = index
  while (start > 0 && index - start < most && isWordByte(bytes[start - 1] ?? 0)) start--
  return readWordAt(bytes, start, index - start)
}
