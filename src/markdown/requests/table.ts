import {cellGap} from '../../http/surroundings.ts'
import {once} from '../../english/remember.ts'
import type {Parents, Table, TableCell} from 'mdast'
import type {Range} from '../../types.ts'
import {readRelative, readTarget} from '../../http/target.ts'
import {matchAt} from '../../english/pattern.ts'
import {splitMethods} from '../../http/written-request.ts'
import {isUnderWrongLabel} from '../counter-example.ts'
import {chinesePathLabel, codeDelimiter, isWithin, type Mask, markup, maskBlock, toPlain} from './mask.ts'
import {findBlockRequests, withAddress} from './block.ts'
import {type FoundRequest, toFoundPath} from './found-request.ts'
import {isTopicColumn} from './topics.ts'

// Matches a cell with only methods: "POST", "GET/PATCH", "GET, HEAD"
const methodCell =
  /^[\s\uE000\uE001]*(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?:[\s\uE000\uE001]*[/,|&][\s\uE000\uE001]*(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)){0,6}[\s\uE000\uE001]*$/i
// Matches a method in capitals, maybe with a mark or a note: "🟢 POST", "HTTP POST", "POST (with a token)"
const markedCell =
  /^(?:[^\w]{1,8}|[\s\uE000\uE001]*HTTP )?[\s\uE000\uE001]*(GET|POST|PUT|PATCH|DELETE)(?=[\s\uE000\uE001]*(?:$|\([^()]{1,40}\)[\s\uE000\uE001]*$))/
// Matches a note after the path of a cell: " (with a token)", "` - needs a token"
const note = /[\s\uE000\uE001]{0,4}(?:\([^()/]{1,60}\)|[–—-] [^/]{1,80})[\s\uE000\uE001]*$/y
// Matches three letters in a row: "All" of "All orders". A cell without a match is not a description.
const letters = once(() => /\p{L}{3}/u)
// Matches the heading of a column with paths: "API", "Endpoint", "Request URL", "API address to call"
const endpointColumn = new RegExp(
  String.raw`^(?:(?:\w{1,12}[ -]){0,2}(?:(?:open)?apis?|endpoints?|routes?|requests?)(?: \w{1,12}){0,3}|${chinesePathLabel})$`,
  'i',
)
// Matches the label in the first cell of a row with a method: "Method", "HTTP methods", "HTTP方式"
const methodRow = /^(?:(?:http |request )?(?:methods?|verbs?|type)|(?:http|请求) ?(?:方式|方法|类型))$/i
// Matches the label in the first cell of a row with a path: "URL", "Relative URL", "URI for web apps"
const urlRow =
  /^(?:(?:http |request |relative |api )?(?:url|uri|endpoint|path|route)(?: (?:url|uri|path))?(?: for \w[\w ]{1,30})?|api)$/i
// Matches paths that are requests in any column: "/api/orders/{order_id}", "/v1/orders", "/getOrders".
// "/api/get-started" does not match, because a path with hyphens may be a page.
const isApiPath = /^\/(?:(?:api|v\d{1,2})\/[\w/{}:<>]{2,200}|[a-zA-Z]{2,40}[a-z][A-Z][a-zA-Z]{1,40})(?:\?|$)/
// Matches the heading of a column with options of a program (such as `/setPort`): "Options", "Command-line flags"
const optionColumn = /^(?:command[ -]line )?(?:options?|switch(?:es)?|flags?|commands?|parameters?|arguments?)\b/i
// Matches the heading of a column with names of pages ("Screen"), and descriptions or files of pages ("Password reset
// page", "OrderPage.vue"). The paths beside these cells may be pages, too, unless the heading of a column says that they
// belong to an API.
const pageColumn = /^(?:screens?|pages?)$/i
const pageCell = /(?:\b(?:page|screen)|\.(?:vue|svelte|razor|cshtml|[jt]sx))\W*$/i
const apiColumn = /\b(?:api|endpoint)s?\b/i
const baseColumn = /\b(?:base|prefix|root|mount)\b/i

type Cells = readonly {cell: TableCell; mask: Mask | undefined}[]

interface MethodCell {
  range: Range
  method: string
  /** The other methods of the same cell. */
  others: readonly string[]
  isCapital: boolean
  column: number
}

/** Find requests in a table. Method and path are in one cell, in two cells of a row, or in two rows. */
export function findTableRequests(table: Table, ancestors: readonly Parents[], source: string): FoundRequest[] {
  const found: FoundRequest[] = []
  const [head] = table.children
  const headings = head?.children.map((cell) => toPlain(maskBlock(cell, source)?.text)) ?? []
  const rows = table.children.map((row) => row.children.map((cell) => ({cell, mask: maskBlock(cell, source)})))
  const isRow = (cells: Cells, label: RegExp): boolean =>
    cells.length === 2 && label.test(toPlain(cells[0]?.mask?.text))
  // In a table about one request, one row has the method, and another row has the path.
  const [methodCells, ...otherMethods] = rows.filter((cells) => isRow(cells, methodRow))
  // An edit cannot change a method that several paths share.
  const isShared = rows.filter((cells) => isRow(cells, urlRow)).length > 1
  // In a column of other words, "Delete" is not a method.
  const wordColumns = once(() => {
    const others = rows.slice(1).flatMap((cells) => [...cells.entries()].filter(([, {mask}]) => isOtherWord(mask)))
    return new Set(others.map(([column]) => column).filter((column) => !methodRow.test(headings[column] ?? '')))
  })
  // At least three rows, and more than a quarter of all rows, describe pages.
  const isOfPages = once(
    () =>
      rows.filter((cells) => cells.some(({mask}) => mask && pageCell.test(mask.text))).length >
      Math.max(2, rows.length / 4),
  )
  const arePages =
    !headings.some((heading) => apiColumn.test(heading)) &&
    (headings.some((heading) => pageColumn.test(heading)) || isOfPages())
  let above: readonly MethodCell[] = []
  for (const [index, row] of table.children.entries()) {
    const cells = rows[index] ?? []
    const isUrl = methodCells && otherMethods.length === 0 && isRow(cells, urlRow)
    const written = readMethods(isUrl ? methodCells : cells).filter(
      ({isCapital, column}) => isCapital || isUrl || !wordColumns().has(column),
    )
    // An empty cell stands for the method in the cell above.
    const isRepeated =
      written.length === 0 && above.length === 1 && toPlain(cells[above[0]?.column ?? 0]?.mask?.text) === ''
    const methods = isRepeated ? above : written
    above = methods
    let base: string | undefined
    const foundRequests: {foundRequest: FoundRequest; cell: TableCell}[] = []
    const texts: string[] = []
    for (const [column, {cell, mask}] of cells.entries()) {
      if (!mask) continue
      const isEndpoint = index > 0 && endpointColumn.test(headings[column] ?? '')
      const mayBeRelative = methods.length === 1 && (isUrl || isEndpoint || urlRow.test(headings[column] ?? ''))
      const whole = readWholePaths(mask, source, mayBeRelative)
      if (index > 0 && whole.length === 1 && baseColumn.test(headings[column] ?? '')) {
        base = whole[0]?.path
        continue
      }
      const heading = methods.length === 0 ? (headings[column] ?? '') : ''
      const isTopic = isTopicColumn(heading)
      if (whole.length > 0 && methods.length === 0 && (isTopic || arePages || optionColumn.test(heading))) continue
      const inside = findBlockRequests(mask, source, false).filter(({method}) => method !== undefined || !isTopic)
      const isInside = inside.some(({method}) => method !== undefined)
      // The methods from cells that have only methods
      const paired = preferCapitals(methods)
      const [only] = paired.length === 1 ? paired : []
      const isPair = only?.others.length === 0 && whole.length === 1 && !isRepeated && !(isUrl && isShared)
      const paths = whole.map((path) => ({
        ...path,
        ...(isPair && toFoundPath(source, path.pathRange, only.range)),
        ...(only && !isPair && {method: only.method, otherMethods: only.others}),
        isEndpoint: isEndpoint || isApiPath.test(path.path),
        isCell: isEndpoint || urlRow.test(headings[column] ?? ''),
        isCode: isWithin(mask.codes, path.pathRange),
        isWrong: () => isWithin(mask.struck, path.pathRange),
      }))
      const own = isInside || whole.length === 0 ? inside : paths
      foundRequests.push(...own.map((foundRequest) => ({foundRequest, cell})))
      if (!isInside && whole.length === 0 && !methods.some((method) => method.column === column))
        texts.push(toPlain(mask.text))
    }
    const description = texts.filter((text) => letters().test(text)).join(cellGap)
    // Beside a cell with a whole request, such as `POST /orders`, other cells may have the pages about this request.
    const whole = methods.length > 0 ? [] : foundRequests.filter(({foundRequest: {method}}) => method !== undefined)
    const isBeside = (cell: TableCell): boolean => whole.length > 0 && !whole.some((one) => one.cell === cell)
    for (const {foundRequest, cell} of foundRequests.filter((one) => !isBeside(one.cell)))
      found.push({
        ...foundRequest,
        purpose: foundRequest.purpose ?? description,
        base,
        isWrong: () => foundRequest.isWrong?.() || isUnderWrongLabel(cell, [...ancestors, table, row]),
      })
  }
  return found
}

function isOtherWord(mask: Mask | undefined): boolean {
  return mask !== undefined && /^\w/.test(toPlain(mask.text)) && !methodCell.test(mask.text)
}

/** Find the cells of a row that contain only methods, maybe with a mark or a note. */
function readMethods(cells: Cells): MethodCell[] {
  return cells.flatMap(({mask}, column): MethodCell[] => {
    const [cellText, method] = (mask && (methodCell.exec(mask.text) ?? markedCell.exec(mask.text))) ?? []
    if (!mask || !cellText || !method) return []
    const from = mask.start + mask.text.indexOf(method)
    const [first, ...others] = splitMethods(cellText.slice(cellText.indexOf(method)).toUpperCase())
    const isCapital = method === method.toUpperCase()
    return [{range: [from, from + method.length], method: first, others, isCapital, column}]
  })
}

/** If there are methods in capitals, keep only these, because a row may have both "DELETE" and the note "delete". */
function preferCapitals(methods: readonly MethodCell[]): readonly MethodCell[] {
  const inCapitals = methods.filter(({isCapital}) => isCapital)
  return inCapitals.length > 0 ? inCapitals : methods
}

/**
 * Read the paths of a cell that has only paths, or one path and a note. The paths may be code or text.
 *
 * @param mayBeRelative whether a path may lack its leading slash: `orders/create`
 */
function readWholePaths(mask: Mask, source: string, mayBeRelative: boolean): FoundRequest[] {
  const {text} = mask
  const found: FoundRequest[] = []
  let index = 0
  while (index < text.length) {
    const character = text.charAt(index)
    if (/[\s,;]/.test(character) || character === markup || character === codeDelimiter) {
      index++
      continue
    }
    const target = readTarget(text, index) ?? (mayBeRelative ? readRelative(text, index) : undefined)
    if (!target) return found.length === 1 && matchAt(note, text, index) ? found : []
    const range: Range = [mask.start + target.path, mask.start + target.end]
    found.push(withAddress(toFoundPath(source, range), mask, source))
    index = target.end
  }
  return found
}
