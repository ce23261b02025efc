/**
 * Recognises examples that are wrong on purpose: below or after "Bad", "Avoid", "Don't",
 * "instead of" or ❌, before "is bad", or in a column "Wrong".
 */
import type {Nodes, Parents, Table} from 'mdast'
import {once, remember, rememberLast} from '../english/remember.ts'
import {isComment, toPlain} from './nodes.ts'

// Matches marks of wrong examples: "❌", "✗", "👎", ":x:"
const wrongMark = /[❌✗✘❎👎🚫⛔]|:(?:x|no_entry|no_entry_sign|thumbsdown|-1):/u
// Matches marks of right examples: "✅", "✓", ":+1:"
const rightMark = /[✅✓✔👍☑]|:(?:white_check_mark|heavy_check_mark|thumbsup|\+1):/u
// Matches the characters before a label: "- **"
const decoration = once(() => /^[^\p{L}\p{N}]{0,24}/u)
// Matches the end of a comment: " */" of "/* Bad */", " */}" of "{/* Bad */}"
const commentEnd = /\s{0,4}\*{1,4}\/\}?\s{0,4}$/
// Matches "Avoid verbs", "Don't do this", "Anti-pattern: …", "Not recommended", "Instead of this"
const strongLabel =
  /^(?:avoid|don['’]?ts?|do not|anti-?patterns?|not (?:so [a-z]{4,12}|recommended|rest(?:ful)?|good|like this|ok(?:ay)?)|non-?rest(?:ful)?|un-?restful|instead of|rather than|how not to|what not to)\b/i
// Matches "Bad:", "Bad**:", "Wrong", "Before (RPC)", "Incorrect example", "Bad URLs", "Verbs in URLs:"; not
// "Bad request", "Before you begin"
const weakLabel =
  /^(?:bad|wrong|incorrect|before|poor|worse|never|no|nope|ugly|smelly|discouraged|(?:action )?verbs? in (?:the )?(?:urls?|uris?|paths?))(?=[\s*_\uE000\uE001]*(?:$|[:(),.!–—|-])|\s+(?:examples?|ways?|approach(?:es)?|practices?|designs?|ideas?|urls?|uris?|paths?|endpoints?|naming|names?|usage|style|api|apis|version)\b)/i
// Matches labels of wrong examples in other languages, such as "Плохо", "错误示例", "Incorrecto"
const foreignLabel =
  /плохо|неправильно|неверно|избега|错误示例|不推荐|反例|避免|悪い例|避ける|나쁜|หลีกเลี่ยง|^(?:(?:舊|旧)(?:設計|设计)|không nên|malo?|incorrecto|evit(?:ar?|e)|ruim|errado|mauvais|éviter|schlecht|falsch|vermeiden?)(?=[\s*_]*(?:$|[:(–—-]))/i
// Matches "Good:", "After", "Do this", "Better", "Correct", "RESTful"
const rightLabel =
  /^(?:good|right|do|correct|recommended|better|best|prefer(?:red)?|restful|after|use|yes|instead(?! of))\b/i
// Matches "instead of", "rather than", "avoid endpoints like", "don't use", "bad example". The text
// "should not be included when calling" is about a parameter, so it does not match.
const wrongPhrase =
  /\b(?:instead of|rather than|as opposed to|avoid(?:s|ed|ing)?(?! (?:calling|sending|running|making|repeat))|don['’]t (?:use|do|write|design|name|expose)|do not (?:use|do|write|design|name|expose)|should(?: not|n['’]t) (?:use|do|write|be(?! (?:included|passed|sent|set|provided|empty) when\b)|look|contain|have)|never (?:use|write|do|create|expose|be)|(?:bad|wrong|poor|incorrect|common)(?: \w{1,20})? (?:examples?|mistakes?)|anti-?patterns?)(?: (?:using|writing|to use|to write|the use of))?\b/gi
// Matches phrases in the line above a wrong example: "don't use", "instead of:". The line "instead of `GET`:" does not
// match, because it calls only `GET` wrong.
const leadPhrase =
  /\b(?:avoid(?:s|ed|ing)?(?! (?:calling|sending|running|making|repeat))|don['’]t (?:use|do|write|design|name|expose)|do not (?:use|do|write|design|name|expose)|should(?: not|n['’]t) (?:use|write|be|look|contain)|never (?:use|write|do|create|expose)|(?:bad|wrong|poor|incorrect|common)(?: \w{1,20})? (?:examples?|mistakes?)|anti-?patterns?|(?:instead of|rather than)(?=\W{0,3}$))/gi
// Matches "not" right before the example: "(not `POST /deleteOrder`)"
const negated = /\bnot(?:\r\n|[\s:"'“(*_`\uE000\uE001\uFFFC]){1,8}$/i
// Matches words and signs before a correct text: "use", "prefer", "should be"
const rightPhrase =
  /\b(?:use|uses|using|prefer|write|choose|should (?:use|be|look)|good|better|correct(?:ly)?|(?<!(?:not|n['’]t) )recommend(?:s|ed)?|becomes?|says|instead(?! of))\b|[✅✓✔]|→|->|=>/gi
// Matches words after wrong text: "is bad", "is an anti-pattern", "← wrong"
const wrongAfter =
  /^[\s)\]*_"'”’`\uE000\uE001\uFFFC]{0,12}(?:(?:is|are|would be|looks?)(?: \w{1,20}){0,2} (?:bad|wrong|incorrect|not restful|unrestful|non-restful|anti-?patterns?|poor)\b|[-–—←<(#/:]{0,4}\s{0,4}(?:bad|wrong|avoid|don['’]t|incorrect|anti-?pattern|not restful)\b(?! request)|[❌✗✘👎🚫⛔]|:x:)/iu

/** What a label says about the text after it. */
export type Verdict = 'wrong' | 'right'

/** Read a heading, label or comment as a verdict on the text after it; undefined without a verdict. */
export function readVerdict(text: string): Verdict | undefined {
  const line = text.slice(0, 200)
  const bare = line.replace(decoration(), '').replace(commentEnd, '')
  const hasWrongMark = wrongMark.test(line)
  const hasRightMark = rightMark.test(line)
  if (hasWrongMark !== hasRightMark) return hasWrongMark ? 'wrong' : 'right'
  if (strongLabel.test(bare) || weakLabel.test(bare) || foreignLabel.test(bare)) return 'wrong'
  return rightLabel.test(bare) ? 'right' : undefined
}

/**
 * Whether a text marks the words at an index as a bad example.
 *
 *     Use `DELETE /orders/{order_id}` instead of `POST /deleteOrder`.
 *                                     ^^^^^^^^^^    marks `POST /deleteOrder` as wrong
 *
 * @param text the text of one block, in which characters such as U+E000 may replace markup
 * @param end index after the example
 */
export function isWrongInText(text: string, index: number, end: number): boolean {
  const start = Math.max(0, index - 400)
  const before = text.slice(start, index)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  if (wrongAfter.test(text.slice(end, end + 60))) return true
  const sentence = before.slice(findSentenceStart(text.slice(start, index + 1)))
  if (negated.test(sentence)) return true
  const mark = findLastMark(line)
  if (mark) return mark === 'wrong'
  if (isLastWrong(sentence, wrongPhrase)) return true
  // If several lines or clauses are labelled, the last label counts.
  const clauses = before.split(clauseEnd)
  for (const written of clauses.reverse()) {
    const clause = stripExamples(written)
    const verdict = readVerdict(clause)
    if (verdict && (isLabelled(clause) || before.includes(`${clause}\n`))) return verdict === 'wrong'
  }
  return false
}

// Matches a label at the start of a line or sentence, and all text after it: "Wrong: a", "**Bad example** – a"
const wrongLabel = once(
  () =>
    /(?:^|[.!?;|\n])[^\p{L}\p{N}\n]{0,12}(?:bad|wrong|incorrect|don['’]ts?|avoid|not recommended|anti-?pattern)(?: (?:example|way|practice|style|form))?[*_ ]{0,4}[:–—-] [^.!?;\n]{0,80}$/iu,
)

// Matches ": ", "– ". This quick check comes before `wrongLabel`, which V8 compiles slowly.
const labelEnd = /[:–—-] /

// Matches words that call a list wrong, and the start of the list: "non-standard methods, such as Get, "
const wrongList =
  /\b(?:non-?standard|invalid|incorrect|wrong|mis-?spelled|malformed)\s(?:\p{L}{1,12}\s){0,3}(?:words?|names?|methods?|verbs?|terms?|forms?|spellings?|capitali[sz]ations?|casing),?\s\(?(?:such as|like|including|for example|e\.g\.),?\s(?:[\p{L}/]{1,12}(?:,|\s(?:and|or))\s(?:(?:and|or)\s)?){0,6}$/iu

/**
 * Whether a label or words right before an index show that the words at the index are wrong. An earlier mark on the
 * line, such as ❌, counts only if the text also has a mark of right examples, such as ✅.
 *
 *     Wrong: a endpoint.
 *     The server rejects non-standard methods, such as Get.
 *     ❌ Rest api
 *     ✅ REST API
 */
export function isLabelledWrong(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - 160), index)
  if ((labelEnd.test(before) && wrongLabel().test(before)) || wrongList.test(before)) return true
  const line = before.slice(before.lastIndexOf('\n') + 1)
  return findLastMark(line) === 'wrong' && readHasRightMark(text)
}

const readHasRightMark = rememberLast((text: string) => rightMark.test(text))

// Matches the end of a clause: "\n", "|", "→", and the space after "."
const clauseEnd = /\n|(?<=[.;!?])[ \t]+|[|→]/

/** Whether a sentence has a phrase for wrong examples, and no phrase for right examples after it. */
function isLastWrong(sentence: string, wrongPhrases: RegExp): boolean {
  const wrong = findLast(sentence, wrongPhrases)
  return wrong !== undefined && wrong.index + wrong[0].length > (findLast(sentence, rightPhrase)?.index ?? -1)
}

function findLast(text: string, pattern: RegExp): RegExpExecArray | undefined {
  return [...text.matchAll(pattern)].at(-1)
}

/** Whether a line starts with a label ("Example: ", "Note – "), or contains a mark of wrong examples. */
function isLabelled(line: string): boolean {
  return (
    /^[^\p{L}\p{N}]{0,24}(?:[\p{L}'’-]+ ?){1,4}[^\p{L}\p{N}\s]{0,4} ?[:–—-]/u.test(line.slice(0, 80)) ||
    wrongMark.test(line)
  )
}

/** Cut off an example and the words after it, which are about this example. A line with a mark stays unchanged. */
function stripExamples(line: string): string {
  return /\b(?:GET|POST|PUT|PATCH|DELETE)\b.{0,8}\//.test(line) && !wrongMark.test(line) && !rightMark.test(line)
    ? line.replace(/\b(?:GET|POST|PUT|PATCH|DELETE)\b.*$/s, '')
    : line
}

// Matches a mark. The group captures only marks of wrong examples: "❌", not "✅".
const lineMark = /([❌✗✘❎👎🚫⛔])|[✅✓✔☑👍]/gu

function findLastMark(line: string): Verdict | undefined {
  const mark = findLast(line, lineMark)
  return mark && (mark[1] === undefined ? 'right' : 'wrong')
}

// Matches the end of a sentence: "." in ". An", or an empty line
const sentenceEnd = once(() => /[.!?](?=\s+["'“(*_\x60\uE000\uE001]{0,4}\p{Lu})|\n\s*\n/gu)

function findSentenceStart(text: string): number {
  return (findLast(text, sentenceEnd())?.index ?? -1) + 1
}

/**
 * Whether a block is marked as a bad example. The mark is a heading above the block, a label right before the block,
 * the heading of its column, or the first cell of its row.
 *
 * @param ancestors the ancestors of the node, root first
 */
export function isUnderWrongLabel(node: Nodes, ancestors: readonly Parents[]): boolean {
  let child: Nodes = node
  for (let index = ancestors.length - 1; index >= 0; index--) {
    const parent = ancestors[index]
    if (!parent) break
    if (parent.type === 'tableRow') {
      const table = ancestors[index - 1]
      if (table?.type === 'table' && isInWrongColumn(table, parent.children.indexOf(child as never))) return true
      const label = parent.children[0]
      if (label && label !== child && isWholeLabel(toPlain(label))) return true
    }
    if (toVerdicts(ancestors[0])(parent).get(child)) return true
    child = parent
  }
  return false
}

function isInWrongColumn(table: Table, column: number): boolean {
  const heading = table.children[0]?.children[column]
  return heading !== undefined && readVerdict(toPlain(heading)) === 'wrong'
}

/** Whether a text is only a label of wrong examples: "Bad", "Don't", "❌" */
function isWholeLabel(text: string): boolean {
  return text.length < 30 && readVerdict(text) === 'wrong'
}

// Matches headings whose marks show whether something is done: "Orders ✅ (implemented)", "Missing endpoints ❌",
// "❌ Services without tests (21 services)"
const status =
  /[✅✓✔☑]\W{0,4}(?:implemented|done|completed?|available|supported|working)\b|\b(?:missing|planned|pending|to-?do|not (?:yet )?\w{4,12}ed)\b[^❌✗✘❎🚫⛔\n]{0,60}[❌✗✘❎🚫⛔]|[✅✓✔☑❌✗✘❎🚫⛔][^\n]{3,80}\(\d{1,4}\b/iu

const toVerdicts = rememberLast((_root: Parents | undefined) => remember(readChildren))

/** For each child, find whether the child is wrong, according to a heading above it or a label right before it. */
function readChildren(parent: Parents): ReadonlyMap<Nodes, boolean> {
  const result = new Map<Nodes, boolean>()
  const headings: {depth: number; isWrong: boolean}[] = []
  const children = parent.children as Nodes[]
  const showsStatus = once(() => children.some((child) => child.type === 'heading' && status.test(toPlain(child))))
  let label: Verdict | undefined
  for (const child of children) {
    if (child.type === 'heading') {
      const title = toPlain(child)
      const isWrong = readVerdict(title) === 'wrong' && !(wrongMark.test(title) && showsStatus())
      while ((headings.at(-1)?.depth ?? 0) >= child.depth) headings.pop()
      headings.push({depth: child.depth, isWrong})
      label = undefined
      result.set(
        child,
        headings.slice(0, -1).some(({isWrong}) => isWrong),
      )
      continue
    }
    result.set(child, label === 'wrong' || headings.some(({isWrong}) => isWrong))
    // Skip comments between a label and its example, because a page does not show comments.
    if (!isComment(child)) label = child.type === 'paragraph' ? readLead(toPlain(child)) : undefined
  }
  return result
}

/** Read the paragraph before a block as a verdict, if the paragraph is a short label or ends in a colon. */
function readLead(text: string): Verdict | undefined {
  const trimmed = text.trimEnd()
  const line = trimmed.slice(trimmed.lastIndexOf('\n') + 1)
  if (line.length > 300) return
  if (line.length < 60 || /[:：]$/.test(line)) {
    const verdict = readVerdict(line)
    if (verdict) return verdict
  }
  if (!/[:：]$/.test(line)) return
  const sentence = line.slice(findSentenceStart(line))
  return isLastWrong(sentence, leadPhrase) ? 'wrong' : undefined
}

/** Whether the end of a text calls the next request wrong: "GET /orders, NOT ". */
export function endsInNot(before: string): boolean {
  return /[,;(] ?not $/i.test(before)
}

/** For each line of code, find whether it is a bad example, according to a comment, label or mark on or above it. */
export function readWrongLines(code: string): boolean[] {
  let state: Verdict | undefined
  return code.split('\n').map((line) => {
    const short = line.slice(0, 400)
    const isRequest = /\b(?:GET|POST|PUT|PATCH|DELETE|curl)\b.{0,40}\//.test(short)
    if (!isRequest) {
      // Comments, labels and short lines may give a verdict: "# Bad", "// ❌ Avoid", "Wrong:". Other lines are code.
      if (/^\s*(?:#|\/\/|\/\*|--|;|<!--|\*|%|[❌✗✘✅✓✔👎👍🚫])|:\s*$/u.test(short) || short.trim().length < 20)
        state = readVerdict(short) ?? state
      return state === 'wrong'
    }
    const mark = findLastMark(short)
    if (mark) return mark === 'wrong'
    const comment = /\s(?:\/\/|\/\*|#|←|<-|--)\s*(\S.*)/.exec(short)?.[1]
    const verdict = comment === undefined ? undefined : readVerdict(comment)
    return (verdict ?? state) === 'wrong'
  })
}
