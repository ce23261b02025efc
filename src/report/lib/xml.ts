import {control} from '../../english/wording.ts'

type Attributes = Readonly<Record<string, string | number>>

// Matches characters that XML 1.0 forbids: controls such as `\u0007`, lone surrogates, noncharacters
const invalid = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
// Matches characters to escape: `<`, `"`
const special = /[&<>"']/g

function escapeXml(text: string): string {
  const toReference = (character: string): string => `&#${character.charCodeAt(0)};`
  return text.replace(invalid, '\uFFFD').replace(special, toReference).replace(control, toReference)
}

/**
 * Format an element of XML 1.0. Escapes its attributes and its text.
 *
 * @param content text, or formatted elements, each of which gets its own line; absent for an empty tag
 */
export function formatElement(name: string, attributes: Attributes, content?: string | readonly string[]): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
  const tag = `<${name}${list.join('')}`
  if (content === undefined) return `${tag}/>`
  if (typeof content === 'string') return `${tag}>${escapeXml(content)}</${name}>`
  // Line endings in text and attributes are escaped, so each line ending here is between elements.
  const lines = ['', ...content].join('\n').replaceAll('\n', '\n  ')
  return `${tag}>${lines}\n</${name}>`
}

export function formatDocument(root: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`
}
