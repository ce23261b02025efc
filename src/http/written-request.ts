import type {Range} from '../types.ts'
import type {WrittenHeader} from './headers.ts'
import type {Target} from './target.ts'

/** The HTTP methods that are read as methods of requests. They are from RFC 9110, section 9.3, and from RFC 5789. */
export const requestMethods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

/** Matches several methods of one path: `POST/PUT`, `GET, POST`, `GET or POST`. */
export const severalMethods = new RegExp(
  String.raw`(?:${requestMethods.join('|')})(?:[\uE000\uE001]{0,4}(?:[ \t]?[,|&/][ \t]?|,?[ \t](?:or|and)[ \t])[\uE000\uE001]{0,4}(?:${requestMethods.join('|')})){1,6}`,
)

/** List the methods of a text that is a single method, or a match of `severalMethods`. */
export function splitMethods(written: string): readonly [first: string, ...others: string[]] {
  const [first = '', ...others] = new Set(written.match(/\b(?!and\b)[A-Za-z]{3,7}/gi))
  return [first, ...others]
}

/** A request in a text, with indices of the text. */
export interface WrittenRequest {
  /** The method, in capitals. If no method is written, this is the implied method. */
  method: string
  /** The range of the method; absent if the method is implied, or is one of several methods. */
  methodRange?: Range
  /** The other methods of the same path: PUT in `POST/PUT /orders`. */
  otherMethods?: readonly string[]
  /** Other places where the method of this request is written. An edit must change all of them. */
  otherMethodRanges?: readonly Range[]
  target: Target
  /** The header fields; absent if this form of request does not show all header fields. */
  headers?: readonly WrittenHeader[] | undefined
  /** The range of the whole request. Start lines in this range are ignored. */
  range: Range
  /** Whether only spaces separate the method and the target. */
  isAdjacent?: boolean
  /** Whether the request is a route that a server declares. */
  isRoute?: boolean
  /** The description of the request in the text. */
  purpose?: string
  /** Whether another method can replace the method of the request; absent if any method can. */
  canReplace?(method: string): boolean
  /** Creates the edit that inserts a missing method; absent if no method can be inserted. */
  insert?(method: string): {index: number; text: string}
}

/** Reads one form of requests in code. */
export interface RequestReader {
  /**
   * Matches in every text in which `read` finds a request. The expression has no flags and no references to groups, so
   * that the expressions of several readers can be joined by `|`.
   */
  readonly pattern: RegExp
  /** Find requests in code whose line endings are `\n`. */
  read(text: string): WrittenRequest[]
}
