/**
 * A fast reader of plain YAML and of JSON: what most glossaries are. Whatever else
 * there is, and every mistake, is left to a whole parser.
 */
import type {Data, Entry, Place} from './data.ts'

/** Thrown where the text is not plain; caught below. */
const isOther = new Error('not plain')

function leave(): never {
  throw isOther
}

/**
 * Read plain YAML or JSON.
 *
 * @returns nothing where a whole parser must read it, or where it is empty
 */
export function readPlain(text: string): Data | undefined {
  try {
    return /^\s*[{[]/.test(text) ? readJson(text) : readBlocks(text)
  } catch (error) {
    if (error === isOther) return
    throw error
  }
}

/** A line of YAML that holds something. */
interface Line {
  indent: number
  /** Without the indent and blanks at the end. */
  text: string
  /** From 1. */
  number: number
}

// "  - term: order"; control characters and tabs are left to the parser
const lineOf = /^( *)([^ ].*?)? *$/
const strange = /[\t\u0000-\u0008\u000B-\u001F\u007F-\u009F\uFEFF\u2028\u2029]/

function toLines(text: string): Line[] {
  const lines: Line[] = []
  for (const [index, raw] of text.replace(/\r\n/g, '\n').split('\n').entries()) {
    if (strange.test(raw)) leave()
    const [, indent = '', rest = ''] = lineOf.exec(raw) ?? leave()
    if (rest === '' || rest.startsWith('#')) continue
    if (indent === '' && /^(?:---|\.\.\.|%)/.test(rest)) leave()
    lines.push({indent: indent.length, text: rest, number: index + 1})
  }
  return lines
}

function readBlocks(text: string): Data | undefined {
  const lines = toLines(text)
  const [first] = lines
  if (!first) return
  const {data, next} = readBlock(lines, 0, first.indent)
  if (next !== lines.length) leave()
  return data
}

interface Block {
  data: Data
  /** Index of the line after it. */
  next: number
}

function readBlock(lines: readonly Line[], index: number, indent: number): Block {
  const line = lines[index]
  if (line?.indent !== indent) return leave()
  return isItem(line.text) ? readList(lines, index, indent) : readTable(lines, index, indent)
}

function isItem(text: string): boolean {
  return text === '-' || text.startsWith('- ')
}

function readList(lines: readonly Line[], start: number, indent: number): Block {
  const items: Data[] = []
  const place: Place = {line: lines[start]?.number ?? 1, column: indent + 1}
  let index = start
  for (let line = lines[index]; line?.indent === indent && isItem(line.text); line = lines[index]) {
    const rest = line.text.slice(1)
    const text = rest.trimStart()
    if (text === '' || isItem(text) || text.startsWith('#')) leave()
    const column = indent + 1 + rest.length - text.length
    if (keyOf.test(text)) {
      // A table that begins on the line of its item: read as if it stood on lines of its own.
      const inner = readTable([{indent: column, text, number: line.number}], 0, column, {
        lines,
        index: index + 1,
      })
      items.push(inner.data)
      index = inner.next
    } else {
      items.push(readScalar(text, {line: line.number, column: column + 1}))
      index++
      if ((lines[index]?.indent ?? 0) > indent) leave()
    }
  }
  return {data: {kind: 'list', items, place}, next: index}
}

// "term: order", "term:"
const keyOf = /^([A-Za-z_$][\w$-]*):(?: +(\S.*))?$/

function readTable(
  lines: readonly Line[],
  start: number,
  indent: number,
  rest?: {lines: readonly Line[]; index: number},
): Block {
  const entries: Entry[] = []
  const seen = new Set<string>()
  const place: Place = {line: lines[start]?.number ?? 1, column: indent + 1}
  let own = lines
  let index = start
  for (;;) {
    const line = own[index]
    if (line?.indent === indent && !isItem(line.text)) {
      const [, key = leave(), raw] = keyOf.exec(line.text) ?? leave()
      if (seen.has(key)) leave()
      seen.add(key)
      const keyPlace: Place = {line: line.number, column: indent + 1}
      index++
      // After the first line of an item, the others are lines of the whole text.
      if (rest && own !== rest.lines) {
        own = rest.lines
        index = rest.index
      }
      const below = own[index]
      if (raw === undefined) {
        const isBelow = below && (below.indent > indent || (below.indent === indent && isItem(below.text)))
        if (!isBelow || /^[A-Za-z_$][\w$-]*: *#/.test(line.text)) leave()
        const block = readBlock(own, index, below.indent)
        entries.push({key, place: keyPlace, value: block.data})
        index = block.next
      } else {
        const column = indent + line.text.length - raw.length + 1
        entries.push({key, place: keyPlace, value: readScalar(raw, {line: line.number, column})})
      }
      const after = own[index]
      if (after && after.indent > indent) leave()
      continue
    }
    if (rest && own !== rest.lines) leave()
    return {data: {kind: 'table', entries, place}, next: index}
  }
}

/** What YAML reads as a number, a flag or nothing, or could. */
const notText = /^(?:[-+.]?\d|[-+.]|~$|(?:null|true|false|y|n|yes|no|on|off)$)/i
/** What begins something other than plain text. */
const mark = /^[-?:,[\]{}#&*!|>'"%@`]/

function readScalar(raw: string, place: Place): Data {
  if (raw.startsWith('"')) {
    const value = /^"([^"\\]*)"$/.exec(raw)?.[1] ?? leave()
    return {kind: 'text', value, place}
  }
  if (raw.startsWith("'")) {
    const value = /^'([^']*)'$/.exec(raw)?.[1] ?? leave()
    return {kind: 'text', value, place}
  }
  if (raw.startsWith('[')) return readWords(raw, place)
  if (mark.test(raw) || notText.test(raw) || / #|: |:$/.test(raw)) leave()
  return {kind: 'text', value: raw, place}
}

/** "[order, gift card]" */
function readWords(raw: string, place: Place): Data {
  const body = /^\[([^[\]{}"'#:&*!|>%@`\\]*)\]$/.exec(raw)?.[1] ?? leave()
  if (body.trim() === '') return {kind: 'list', items: [], place}
  let offset = 1
  const items = body.split(',').map((part): Data => {
    const text = part.trim()
    if (text === '' || mark.test(text) || notText.test(text)) leave()
    const item: Data = {
      kind: 'text',
      value: text,
      place: {line: place.line, column: place.column + offset + part.length - part.trimStart().length},
    }
    offset += part.length + 1
    return item
  })
  return {kind: 'list', items, place}
}

/** One token of JSON: a mark, a string, a number or a word. */
const token = /[ \t\r\n]*(?:([{}[\],:])|"((?:[^"\\\u0000-\u001F]|\\.)*)"|(-?\d[\d.eE+-]*|true|false|null))/y

function readJson(text: string): Data | undefined {
  try {
    JSON.parse(text)
  } catch {
    return
  }
  const starts = [0]
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) starts.push(index + 1)
  let line = 0
  let offset = 0
  let place: Place = {line: 1, column: 1}
  let depth = 0
  let [sign, string, word]: (string | undefined)[] = []
  const step = (): void => {
    token.lastIndex = offset
    const found = token.exec(text) ?? leave()
    ;[, sign, string, word] = found
    offset = token.lastIndex
    const length = sign?.length ?? (string === undefined ? (word?.length ?? 0) : string.length + 2)
    while (line + 1 < starts.length && (starts[line + 1] ?? 0) <= offset - length) line++
    place = {line: line + 1, column: offset - length - (starts[line] ?? 0) + 1}
  }
  // A call, since a step changes the sign.
  const isSign = (mark: string): boolean => sign === mark
  const value = (): Data => {
    const own = place
    if (depth++ > 100) leave()
    let data: Data
    if (string !== undefined) data = {kind: 'text', value: unescape(string), place: own}
    else if (word === 'null') data = {kind: 'nothing', value: null, place: own}
    else if (word === 'true' || word === 'false') data = {kind: 'flag', value: word === 'true', place: own}
    else if (word !== undefined) data = {kind: 'number', value: Number(word), place: own}
    else if (sign === '[') {
      const items: Data[] = []
      for (step(); !isSign(']'); step()) if (!isSign(',')) items.push(value())
      data = {kind: 'list', items, place: own}
    } else {
      const entries: Entry[] = []
      const seen = new Set<string>()
      for (step(); !isSign('}'); step()) {
        if (isSign(',')) continue
        const key = unescape(string ?? leave())
        const keyPlace = place
        if (seen.has(key)) leave()
        seen.add(key)
        step()
        step()
        entries.push({key, place: keyPlace, value: value()})
      }
      data = {kind: 'table', entries, place: own}
    }
    depth--
    return data
  }
  step()
  return value()
}

function unescape(text: string): string {
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text
}
