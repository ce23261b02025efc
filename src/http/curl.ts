import type {Range} from '../types.ts'
import {requestMethods, type RequestReader, type WrittenRequest} from './written-request.ts'
import {readTarget} from './target.ts'

interface Token {
  /** With quotes. */
  start: number
  end: number
  /** Without quotes at both ends. */
  from: number
  to: number
  text: string
}

const names = 'curl|wget|https?|xh|Invoke-RestMethod|Invoke-WebRequest|irm|iwr'
// "curl ": the name of a command that makes requests, as a word of its own
const everyCommand = new RegExp(String.raw`(?<![\w./-])(?:${names})(?=[ \t])`, 'g')
const methods = new Set(requestMethods)
const curlData = new Set(
  '-d --data --data-raw --data-ascii --data-binary --data-urlencode -F --form --form-string --json'.split(' '),
)
// Options of curl that take a value and say nothing of the method.
const curlValues = new Set(
  (
    '-H --header -u --user -A --user-agent -b --cookie -c --cookie-jar -e --referer -o --output -m --max-time -x --proxy -w ' +
    '--write-out -K --config -E --cert --key --cacert --capath --connect-timeout --retry --retry-delay --resolve --connect-to ' +
    '-D --dump-header -r --range -y -Y -z -t -C --oauth2-bearer --aws-sigv4 --interface --limit-rate --unix-socket --noproxy -P -Q -U --variable'
  ).split(' '),
)
// The same of wget, where it stands apart: `-O FILE`, `--header LINE`
const wgetValues = new Set(
  (
    '-O --output-document -o --output-file -a --append-output -P --directory-prefix --header -U --user-agent --user --password ' +
    '--http-user --http-password --referer --load-cookies --save-cookies -T --timeout --connect-timeout --read-timeout -t --tries ' +
    '-w --wait --waitretry --limit-rate -Q --quota -i --input-file -B --base -e --execute --ca-certificate --ca-directory ' +
    '--certificate --private-key --body-data --body-file -l --level -A -R -D -I -X --bind-address'
  ).split(' '),
)
// "name=Ann", "count:=2": a field of the body for HTTPie, while "page==2" is one of the query
const httpieData = /^[\w.-]+:?=(?!=)/
// An address that stands apart from its flag, `--url ADDRESS`, is found as any other.
const urlFlag = '--url='
const longestCommand = 20_000

/** Requests of shell commands: curl, wget, HTTPie, Invoke-RestMethod; quotes and continued lines are read as a shell does. */
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
      const request = toRequest(text, [start, end], (readerOf[name] ?? readPowershell)(text, tokens))
      // What was read is not read again, save lines that a stray quote took in.
      const line = text.indexOf('\n', start)
      everyCommand.lastIndex = request || line < 0 ? end : Math.min(end, line)
      if (request) found.push(request)
    }
    return found
  },
}

/** Words of a command from an index to its end: a line ending that is not continued, or an operator. */
function readTokens(text: string, from: number): Token[] {
  const tokens: Token[] = []
  const limit = Math.min(text.length, from + longestCommand)
  let index = from
  while (index < limit) {
    const character = text.charAt(index)
    if (character === ' ' || character === '\t') index++
    else if (
      (character === '\\' || character === '`' || character === '^') &&
      /^[ \t]*\r?\n/.test(text.slice(index + 1, index + 20))
    )
      index = text.indexOf('\n', index) + 1
    // "# …" is a comment.
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
        // Never closed: the word ends with its line.
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

/** A method where it is written. */
type Written = {method: string; methodRange: Range}

/** What the words of a command say. */
interface Draft {
  written: Written | undefined
  url: Token | undefined
  /** The method where none is written. */
  implied: string
  /** How to write one: "-X DELETE ". */
  toFlag(method: string): string
}

type Reader = (text: string, tokens: readonly Token[]) => Draft | undefined

const readerOf: Readonly<Record<string, Reader>> = {
  curl: readCurl,
  wget: readWget,
  http: readHttpie,
  https: readHttpie,
  xh: readHttpie,
}

function readCurl(text: string, tokens: readonly Token[]): Draft | undefined {
  let written: Written | undefined
  let url: Token | undefined
  let hasData = false
  let isGet = false
  let isHead = false
  let isUpload = false
  // The index of a value that belongs to the flag before it.
  let taken = -1
  for (const [index, token] of tokens.entries()) {
    if (index === taken) continue
    const flag = token.text
    if (!flag.startsWith('-')) {
      if (!url && readTarget(text, token.from)) url = token
      else if (!url && isOfSentence(tokens, index)) return
      continue
    }
    const next = tokens[index + 1]
    // "--request=DELETE", "-XDELETE", "-sXPOST"
    const inline = /^(?:--request=|-[a-zA-Z]{0,6}X)([A-Za-z]+)$/.exec(flag)?.[1]
    if (flag === '--request' || /^-[a-zA-WYZ]{0,6}X$/.test(flag)) {
      if (next) written = toWritten(next.text, next.from) ?? written
      taken = index + 1
    } else if (inline) written = toWritten(inline, token.to - inline.length) ?? written
    else if (flag.startsWith(urlFlag)) {
      const from = token.from + urlFlag.length
      if (readTarget(text, from)) url = {...token, from}
    } else if (curlData.has(flag)) {
      hasData = true
      taken = index + 1
    } else if (/^(?:-d|-F)./.test(flag) || /^--(?:data[\w-]*|form[\w-]*|json)=/.test(flag)) hasData = true
    else if (flag === '-G' || flag === '--get') isGet = true
    else if (flag === '-I' || flag === '--head') isHead = true
    else if (flag === '-T' || flag === '--upload-file') {
      isUpload = true
      taken = index + 1
    } else if (curlValues.has(flag)) taken = index + 1
    else if (/^-[a-zA-Z]{1,5}[HuAbo]$/.test(flag)) taken = index + 1 // "-sSH"
  }
  const implied = isHead ? 'HEAD' : isGet ? 'GET' : isUpload ? 'PUT' : hasData ? 'POST' : 'GET'
  return {url, written, implied, toFlag: (method) => `-X ${method} `}
}

/** Whether a word before an address is neither a flag nor the value of one: "Use curl to call https://shop.example/orders". */
function isOfSentence(tokens: readonly Token[], index: number): boolean {
  const isValue = tokens[index - 1]?.text.startsWith('-') === true
  return !isValue && /^\p{L}+[,:]?$/u.test(tokens[index]?.text ?? '')
}

function readWget(text: string, tokens: readonly Token[]): Draft | undefined {
  let written: Written | undefined
  let url: Token | undefined
  let implied = 'GET'
  let taken = -1
  for (const [index, token] of tokens.entries()) {
    if (index === taken) continue
    const next = tokens[index + 1]
    const method = /^--method=["']?([A-Za-z]+)/.exec(token.text)?.[1]
    if (method) written = toWritten(method, token.from + token.text.indexOf(method, 9)) ?? written
    else if (token.text === '--method') {
      if (next) written = toWritten(next.text, next.from) ?? written
      taken = index + 1
    } else if (/^--post-(?:data|file)/.test(token.text)) {
      implied = 'POST'
      if (!token.text.includes('=')) taken = index + 1
    } else if (wgetValues.has(token.text)) taken = index + 1
    else if (!url && readTarget(text, token.from)) url = token
    else if (!url && isOfSentence(tokens, index)) return
  }
  return {url, written, implied, toFlag: (method) => `--method=${method} `}
}

function readHttpie(_text: string, tokens: readonly Token[]): Draft {
  let written: Written | undefined
  let url: Token | undefined
  let hasData = false
  for (const token of tokens) {
    if (token.text.startsWith('-')) continue
    if (!url && !written && methods.has(token.text)) written = toWritten(token.text, token.from) ?? written
    else if (!url) url = token
    else if (httpieData.test(token.text)) hasData = true
  }
  return {url, written, implied: hasData ? 'POST' : 'GET', toFlag: (method) => `${method} `}
}

function readPowershell(text: string, tokens: readonly Token[]): Draft {
  let written: Written | undefined
  let url: Token | undefined
  let taken = -1
  for (const [index, token] of tokens.entries()) {
    if (index === taken) continue
    const next = tokens[index + 1]
    const flag = token.text.toLowerCase()
    if (flag === '-method' || flag === '-custommethod') {
      if (next) written = toWritten(next.text, next.from) ?? written
      taken = index + 1
    } else if (flag === '-uri') {
      if (next && readTarget(text, next.from)) url = next
      taken = index + 1
    } else if (flag.startsWith('-')) {
      if (next && !next.text.startsWith('-')) taken = index + 1
    } else if (!url && readTarget(text, token.from)) url = token
  }
  return {url, written, implied: 'GET', toFlag: (method) => `-Method ${method} `}
}

function toWritten(text: string, start: number): Written | undefined {
  const method = text.toUpperCase()
  return methods.has(method) ? {method, methodRange: [start, start + text.length]} : undefined
}

/** The request of a command in a range; undefined where it has no address. */
function toRequest(text: string, range: Range, draft: Draft | undefined): WrittenRequest | undefined {
  const {url, written} = draft ?? {}
  const target = url && readTarget(text, url.from)
  if (!draft || !target) return
  // A path without a host is what a reader must fill in; a file name is not.
  const end = Math.min(target.end, url.to)
  if (end <= target.path + 1) return
  const insert = (method: string) => ({index: url.start, text: draft.toFlag(method)})
  return {range, target: {...target, end}, ...(written ?? {method: draft.implied, insert})}
}
