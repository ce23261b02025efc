import type {Range} from '../types.ts'
import type {WrittenHeader} from './headers.ts'
import type {Target} from './target.ts'

/** Every method that a reader of requests knows (RFC 9110, section 9.3, and RFC 5789). */
export const requestMethods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

/** A request as a text writes it, in indices of the text. */
export interface WrittenRequest {
  /** In capitals; what the form implies if none is written. */
  method: string
  /** Where the method is written; absent if the form implies it. */
  methodRange?: Range
  /** Where else the same method is written, to be changed along with it. */
  otherMethodRanges?: readonly Range[]
  target: Target
  /** Its header fields; absent if the form does not show all of them. */
  headers?: readonly WrittenHeader[] | undefined
  /** What was read: what begins in it is no request of its own. */
  range: Range
  /** Whether nothing but blanks separates method and target. */
  isAdjacent?: boolean
  /** Whether a server declares it as a route, so that nothing is sent. */
  isRoute?: boolean
  /** What the text says that it is for. */
  purpose?: string
  /** Whether another method may stand in its place, all else unchanged; any may where this is absent. */
  canReplace?(method: string): boolean
  /** How to write another method if none is written; absent if it cannot be. */
  insert?(method: string): {index: number; text: string}
}

/** Reads the requests that code makes in one form. */
export interface RequestReader {
  /**
   * Matches somewhere in every text in which `read` finds a request. Without flags and without
   * references to groups, so that the patterns of several readers can be joined by `|`.
   */
  readonly pattern: RegExp
  /** Find requests in code, of which each line ends in `\n`. */
  read(text: string): WrittenRequest[]
}
