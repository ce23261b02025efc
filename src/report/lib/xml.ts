// What XML 1.0 cannot hold: controls, lone surrogates, non-characters, such as `\u0007`
const invalid = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
// `<`, `"`, a line ending
const special = /[&<>"'\t\n\r]/g

/** Escape text for an attribute or an element of XML 1.0. */
export function escapeXml(text: string): string {
  return text.replace(invalid, '\uFFFD').replace(special, (character) => `&#${character.charCodeAt(0)};`)
}

/** Attributes of an element, each with a blank before it. */
export function formatAttributes(attributes: Readonly<Record<string, string | number>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('')
}
