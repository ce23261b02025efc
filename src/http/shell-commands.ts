import {matchAt} from '../english/pattern.ts'
import type {Range} from '../types.ts'
import {readHeader, type WrittenHeader} from './headers.ts'
import {requestMethods, type RequestReader, type WrittenRequest} from './written-request.ts'
import {readTarget} from './target.ts'

interface Token {
  /** The range with quotes: `start` to `end`. */
  start: number
  end: number
  /** The range without quotes: `from` to `to`. */
  from: number
  to: number
  text: string
}

const names = 'curl|cURL|wget|https?|xh|Invoke-RestMethod|Invoke-WebRequest|irm|iwr'
// Matches the name of a command that sends requests, as a separate word: "curl"
const everyCommand = new RegExp(String.raw`(?<![\w./-])(?:${names})(?=[ \t])`, 'g')
const methods = new Set(requestMethods)

/**
 * How the options of a command are written. The group of an expression captures the value of an option: "POST" of
 * "-XPOST". If no group captures a value, the next word is the value.
 */
interface Syntax {
  method: RegExp
  /** The option for the URL; absent if the URL is a word without an option. */
  url?: RegExp
  /** The option for a header field; absent if header fields are not read. */
  header?: RegExp
  /** Whether the next word is the value of an option that matches none of the expressions above. */
  takesValue(option: string, next: Token | undefined): boolean
  /** Methods that options imply: `-d` implies POST. The first entry that matches decides. */
  implied: readonly (readonly [option: RegExp, method: string])[]
  /** Writes the option for a method: "-X DELETE ". */
  toFlag(method: string): string
}

const curlValues = new Set(
  (
    '-d --data --data-raw --data-ascii --data-binary --data-urlencode -F --form --form-string --json -T --upload-file ' +
    '-H --header -u --user -A --user-agent -b --cookie -c --cookie-jar -e --referer -o --output -m --max-time -x --proxy -w ' +
    '--write-out -K --config -E --cert --key --cacert --capath --connect-timeout --retry --retry-delay --resolve --connect-to ' +
    '-D --dump-header -r --range -y -Y -z -t -C --oauth2-bearer --aws-sigv4 --interface --limit-rate --unix-socket --noproxy -P -Q -U --variable'
  ).split(' '),
)
const curl: Syntax = {
  method: /^(?:(?:--request=|-[a-zA-Z]{0,6}X)([A-Za-z]+)|--request|-[a-zA-Z]{0,6}X)$/d, // Matches "--request=DELETE", "-XDELETE", "-sXPOST", "-X"
  url: /^--url=(.+)/d,
  header: /^(?:--header=|-[a-zA-Z]{0,5}H)(.+)$|^(?:--header|-[a-zA-Z]{0,5}H)$/d, // Matches "--header=X-Shop: 7", "-HX-Shop: 7", "-sSH"
  takesValue: (option) => curlValues.has(option) || /^-[a-zA-Z]{1,5}[HuAbo]$/.test(option), // Matches "-sSH"
  implied: [
    [/^(?:-I|--head)$/, 'HEAD'],
    [/^(?:-G|--get)$/, 'GET'],
    [/^(?:-T|--upload-file)$/, 'PUT'],
    [/^(?:-[dF]|--(?:data|form)[a-z-]*(?:=|$)|--json(?:=|$))/, 'POST'], // Matches "-d", "-dname=Ann", "--data-raw", "--json={}"
  ],
  toFlag: (method) => `-X ${method} `,
}
// The options of wget that have a separate value: `-O FILE`, `--header LINE`
const wgetValues = new Set(
  (
    '-O --output-document -o --output-file -a --append-output -P --directory-prefix --header -U --user-agent --user --password ' +
    '--http-user --http-password --referer --load-cookies --save-cookies -T --timeout --connect-timeout --read-timeout -t --tries ' +
    '-w --wait --waitretry --limit-rate -Q --quota -i --input-file -B --base -e --execute --ca-certificate --ca-directory ' +
    '--certificate --private-key --body-data --body-file --post-data --post-file -l --level -A -R -D -I -X --bind-address'
  ).split(' '),
)
const wget: Syntax = {
  method: /^--method(?:=["']?([A-Za-z]+).*)?$/d, // Matches "--method=POST", "--method"
  header: /^--header(?:=(.+))?$/d,
  takesValue: (option) => wgetValues.has(option),
  implied: [[/^--post-(?:data|file)/, 'POST']],
  toFlag: (method) => `--method=${method} `,
}
const powershell: Syntax = {
  method: /^-(?:custom)?method$/i,
  url: /^-uri$/i,
  takesValue: (_option, next) => next?.text.startsWith('-') === false,
  implied: [],
  toFlag: (method) => `-Method ${method} `,
}
// Matches a field of the body in HTTPie: "name=", "count:="; not "page==", which is for the query
const httpieData = /^[\w.-]+:?=(?!=)/
// Matches the name of a header field in HTTPie: "X-Shop:" of "X-Shop:7"
const httpieHeader = /^[A-Za-z][\w-]*:(?!=)/
// Matches a placeholder, such as "<your shop>"; not the redirection "< orders.json"
const placeholderPattern = /<\w[\w .-]{0,62}\w>/y
// Matches a pipe into a shell, which runs the file of the URL as a script: " | sudo bash", " | iex"
const intoShell = /^[ \t]*\|[ \t]*(?:sudo[ \t]+)?(?:(?:ba|z)?sh|iex)\b/
const longestCommand = 20_000

/** Reads curl, wget, HTTPie and Invoke-RestMethod. Handles quotes and continued lines as a shell does. */
export const commands: RequestReader = {
  pattern: new RegExp(String.raw`(?<![A-Za-z\d])(?:${names})[ \t]`),
  read(text) {
    const found: WrittenRequest[] = []
    everyCommand.lastIndex = 0
    for (let match = everyCommand.exec(text); match; match = everyCommand.exec(text)) {
      const [name] = match
      const start = match.index
      const tokens = readTokens(text, start + name.length)
      const end = tokens.at(-1)?.end ?? start + name.length
      const draft = httpie.has(name)
        ? readHttpie(text, tokens)
        : readOptions(text, tokens, syntaxes[name.toLowerCase()] ?? powershell)
      const isScript = intoShell.test(text.slice(end, end + 40))
      const request = isScript ? undefined : toRequest(text, [start, end], draft)
      // Continue after the command. If the command is not a request, it may have an unclosed quote, so continue after
      // its first line.
      const line = text.indexOf('\n', start)
      everyCommand.lastIndex = request || line < 0 ? end : Math.min(end, line)
      if (request) found.push(request)
    }
    return found
  },
}

/**
 * Split a command into words, from an index on. An operator such as `|` ends the command. The end of a line also ends
 * the command, unless the next line continues it.
 */
function readTokens(text: string, from: number): Token[] {
  const tokens: Token[] = []
  const limit = Math.min(text.length, from + longestCommand)
  let index = from
  while (index < limit) {
    const character = text.charAt(index)
    if (character === ' ' || character === '\t') index++
    else if (/[\\`^]/.test(character) && /^[ \t]*\r?\n/.test(text.slice(index + 1, index + 20)))
      index = text.indexOf('\n', index) + 1
    // These characters are line endings, operators, the start of a comment, or the edge of inline code or markup.
    else if (/[\n\r|;&>)#\uE000\uE001]/.test(character)) break
    else {
      const token = readToken(text, index, limit)
      tokens.push(token)
      index = token.end
    }
  }
  return tokens
}

function readToken(text: string, start: number, limit: number): Token {
  let index = start
  let isQuoted = false
  while (index < limit) {
    const character = text.charAt(index)
    if (character === '"' || character === "'") {
      const close = findQuote(text, index + 1, character, limit)
      if (close === undefined) {
        // A word with an unclosed quote ends at the first space.
        const line = text.slice(index, limit).search(/\\?\s/)
        const from = index === start ? start + 1 : start
        index = line < 0 ? limit : index + line
        return {start, end: index, from, to: index, text: text.slice(from, index)}
      }
      isQuoted ||= index === start && isWordEnd(text.charAt(close + 1))
      index = close + 1
      continue
    }
    if (isWordEnd(character)) break
    const placeholder = character === '<' ? matchAt(placeholderPattern, text, index)?.[0] : undefined
    if (placeholder !== undefined) {
      index += placeholder.length
      continue
    }
    if (character === '\\' && index + 1 < limit) {
      if (/[\r\n]/.test(text.charAt(index + 1))) break
      index += 2
      continue
    }
    index++
  }
  if (index === start) index++
  const from = isQuoted ? start + 1 : start
  const to = isQuoted ? index - 1 : index
  return {start, end: index, from, to, text: text.slice(from, to)}
}

function isWordEnd(character: string): boolean {
  return character === '' || /[\s|;)\uE000\uE001]/.test(character)
}

function findQuote(text: string, from: number, quote: string, limit: number): number | undefined {
  for (let index = from; index < limit; index++) {
    if (text.charAt(index) === '\\' && quote === '"') index++
    else if (text.charAt(index) === quote) return index
  }
  return undefined
}

type Written = {method: string; methodRange: Range}

/** The parts of a request, as read from a command. */
interface Draft {
  written: Written | undefined
  url: Token | undefined
  /** The method that applies if no option gives a method. */
  implied: string
  headers: readonly WrittenHeader[] | undefined
  toFlag: Syntax['toFlag']
}

const syntaxes: Readonly<Record<string, Syntax>> = {curl, wget}
const httpie = new Set(['http', 'https', 'xh'])

/** Read a command with options. Undefined if the command is part of a sentence. */
function readOptions(text: string, tokens: readonly Token[], syntax: Syntax): Draft | undefined {
  let written: Written | undefined
  let url: Token | undefined
  const options: string[] = []
  const fields: (WrittenHeader | undefined)[] = []
  let isValue = false
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    if (isValue) isValue = false
    else if (token.text.startsWith('-')) {
      options.push(token.text)
      const method = readOption(syntax.method, token, next)
      const address = syntax.url && readOption(syntax.url, token, next)
      const header = method ? undefined : syntax.header && readOption(syntax.header, token, next)
      const value = method ?? address ?? header
      if (header) fields.push(readHeader(text, header.from))
      if (method) written = toWritten(method) ?? written
      else if (address && readTarget(text, address.from)) url = address
      isValue = value ? value === next : syntax.takesValue(token.text, next)
    } else if (!url && readTarget(text, token.from)) url = token
    else if (!url && isOfSentence(tokens, index)) return
  }
  const implied = syntax.implied.find(([option]) => options.some((one) => option.test(one)))?.[1] ?? 'GET'
  return {url, written, implied, headers: syntax.header && allOf(fields), toFlag: syntax.toFlag}
}

/** Get all values. Undefined if one of the values is undefined. */
function allOf<Value>(values: readonly (Value | undefined)[]): Value[] | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === values.length ? known : undefined
}

/** Read the value of an option. Undefined if the word is another option, or has no value. */
function readOption(option: RegExp, token: Token, next: Token | undefined): Token | undefined {
  const match = option.exec(token.text)
  if (!match) return
  const [from, to] = match.indices?.[1] ?? []
  if (from === undefined || to === undefined) return next
  return {...token, from: token.from + from, to: token.from + to, text: token.text.slice(from, to)}
}

/**
 * Whether a word before the URL shows that the command is part of a sentence: "Use curl to call
 * https://shop.example/orders".
 */
function isOfSentence(tokens: readonly Token[], index: number): boolean {
  const isValue = tokens[index - 1]?.text.startsWith('-') === true
  return !isValue && /^\p{L}+[,:]?$/u.test(tokens[index]?.text ?? '')
}

function readHttpie(text: string, tokens: readonly Token[]): Draft {
  let written: Written | undefined
  let url: Token | undefined
  const fields: (WrittenHeader | undefined)[] = []
  let hasData = false
  for (const token of tokens) {
    if (token.text.startsWith('-')) continue
    if (!url && !written && methods.has(token.text)) written = toWritten(token)
    else if (!url) url = token
    else if (httpieData.test(token.text)) hasData = true
    else if (httpieHeader.test(token.text)) fields.push(readHeader(text, token.from))
  }
  return {url, written, implied: hasData ? 'POST' : 'GET', headers: allOf(fields), toFlag: (method) => `${method} `}
}

function toWritten({text, from}: Token): Written | undefined {
  const method = text.toUpperCase()
  return methods.has(method) ? {method, methodRange: [from, from + text.length]} : undefined
}

/** Create the request of a command; undefined without a URL. */
function toRequest(text: string, range: Range, draft: Draft | undefined): WrittenRequest | undefined {
  const {url, written} = draft ?? {}
  const target = url && readTarget(text, url.from)
  if (!draft || !target) return
  // The path ends where the word with the URL ends, or earlier.
  const end = Math.min(target.end, url.to)
  if (end <= target.path + 1) return
  const insert = (method: string) => ({index: url.start, text: draft.toFlag(method)})
  return {range, target: {...target, end}, headers: draft.headers, ...(written ?? {method: draft.implied, insert})}
}
