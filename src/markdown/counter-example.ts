import type {Nodes, Parents} from 'mdast'

/** Text of a node and all in it, as a reader sees it. */
function toText(node: Nodes): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value
  if ('children' in node) return (node.children as Nodes[]).map((child) => toText(child)).join('')
  return ''
}

// "❌", "✗", "👎", "🚫", "⛔", ":x:": marks of what is wrong
const wrongMark = /[❌✗✘❎👎🚫⛔]|:(?:x|no_entry|no_entry_sign|thumbsdown|-1):/u
const rightMark = /[✅✓✔👍]|:(?:white_check_mark|heavy_check_mark|thumbsup|\+1):/u
// A label at the start: "Bad:", "Wrong", "Don't", "Not recommended"
const wrongLabel =
  /^[\s*_#/>"'“(\[-]*(?:bad|wrong|avoid|don['’]?ts?|do not|incorrect|not (?:recommended|restful|good|like this)|anti-?patterns?|non-?restful|un-?restful|poor|worse|never|before|instead of|rather than)\b/i
const rightLabel =
  /^[\s*_#/>"'“(\[-]*(?:good|right|do|correct|recommended|better|prefer(?:red)?|restful|after|use|best)\b/i
// A phrase before the example in its own sentence: "instead of", "rather than", "avoid"
const wrongPhrase =
  /\b(?:instead of|rather than|avoid(?:s|ing)?|don['’]t (?:use|do|write|create|design|name)|do not (?:use|do|write|create|design|name)|never (?:use|write|do|create)|as opposed to|bad(?: \w+)? examples?|anti-?patterns?|not)\b[^.!?]*$/i

/** Whether a heading, a label, or a column says that what follows is wrong on purpose. */
export function isWrongLabel(text: string): boolean {
  if (wrongMark.test(text) && !rightMark.test(text)) return true
  return wrongLabel.test(text) && !rightLabel.test(text)
}

export {toText, wrongMark, rightMark, wrongPhrase, wrongLabel, rightLabel}
export type {Parents}
