import {readTarget, type Target} from './target.ts'

/** A request that a shell command makes, in indices of the text. */
export interface CommandRequest {
  /** Index of the command's name and after its last word. */
  start: number
  end: number
  /** In capitals; what the flags imply where none is written. */
  method: string
  /** Where the method is written; undefined where flags imply it. */
  methodStart?: number
  methodEnd?: number
  /** Index of the first character of the word that holds the URL, its quote included. */
  word: number
  target: Target
  /** What to write before the word so that it sends another method; undefined where it cannot. */
  toMethodFlag?(method: string): string
}

interface Token {
  /** With quotes. */
  start: number
  end: number
  /** Without quotes at both ends. */
  from: number
  to: number
  text: string
}

// The name of a command that makes requests, as a word of its own
const commandPattern = /(?<![\w./-])(?:curl|wget|https?|xh|Invoke-RestMethod|Invoke-WebRequest|irm|iwr)(?=[ \t])/g
const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])
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

/**
 * Find requests in shell commands: curl, wget, HTTPie, Invoke-RestMethod.
 *
 * @param text one or more lines; flags, quotes, and continuation lines are read as a shell reads them
 */
export function findCommandRequests(text: string): CommandRequest[] {
  const found: CommandRequest[] = []
  commandPattern.lastIndex = 0
  for (let match = commandPattern.exec(text); match; match = commandPattern.exec(text)) {
    const start = match.index
    const tokens = readTokens(text, start + match[0].length)
    const end = tokens.at(-1)?.end ?? start + match[0].length
    const name = match[0].toLowerCase()
    const request =
      name === 'curl'
        ? readCurl(text, start, end, tokens)
        : name === 'wget'
          ? readWget(text, start, end, tokens)
          : name === 'http' || name === 'https' || name === 'xh'
            ? readHttpie(text, start, end, tokens)
            : readPowershell(text, start, end, tokens)
    // What was read is not read again, save lines that a stray quote took in.
    const line = text.indexOf('\n', start)
    commandPattern.lastIndex = request || line < 0 ? end : Math.min(end, line)
    if (request) found.push(request)
  }
  return found
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

type Draft = {written?: {method: string; methodStart: number; methodEnd: number}; url?: Token}

function readCurl(text: string, start: number, end: number, tokens: readonly Token[]): CommandRequest | undefined {
  const draft: Draft = {}
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
      if (!draft.url && readTarget(text, token.from)) draft.url = token
      else if (!draft.url && isOfSentence(tokens, index)) return
      continue
    }
    const next = tokens[index + 1]
    // "--request=DELETE", "-XDELETE", "-sXPOST"
    const inline = /^(?:--request=|-[a-zA-Z]{0,6}X)([A-Za-z]+)$/.exec(flag)?.[1]
    if (flag === '--request' || /^-[a-zA-WYZ]{0,6}X$/.test(flag)) {
      if (next) Object.assign(draft, toMethod(next.text, next.from))
      taken = index + 1
    } else if (inline) Object.assign(draft, toMethod(inline, token.to - inline.length))
    else if (flag.startsWith(urlFlag)) {
      const from = token.from + urlFlag.length
      if (readTarget(text, from)) draft.url = {...token, from}
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
  return finish(text, start, end, draft, implied, (method) => `-X ${method} `)
}

/** Whether a word before an address is neither a flag nor the value of one: "Use curl to call https://shop.example/orders". */
function isOfSentence(tokens: readonly Token[], index: number): boolean {
  const isValue = tokens[index - 1]?.text.startsWith('-') === true
  return !isValue && /^\p{L}+[,:]?$/u.test(tokens[index]?.text ?? '')
}

function readWget(text: string, start: number, end: number, tokens: readonly Token[]): CommandRequest | undefined {
  const draft: Draft = {}
  let implied = 'GET'
  let taken = -1
  for (const [index, token] of tokens.entries()) {
    if (index === taken) continue
    const next = tokens[index + 1]
    const method = /^--method=["']?([A-Za-z]+)/.exec(token.text)?.[1]
    if (method) Object.assign(draft, toMethod(method, token.from + token.text.indexOf(method, 9)))
    else if (token.text === '--method') {
      if (next) Object.assign(draft, toMethod(next.text, next.from))
      taken = index + 1
    } else if (/^--post-(?:data|file)/.test(token.text)) {
      implied = 'POST'
      if (!token.text.includes('=')) taken = index + 1
    } else if (wgetValues.has(token.text)) taken = index + 1
    else if (!draft.url && readTarget(text, token.from)) draft.url = token
    else if (!draft.url && isOfSentence(tokens, index)) return
  }
  return finish(text, start, end, draft, implied, (method) => `--method=${method} `)
}

function readHttpie(text: string, start: number, end: number, tokens: readonly Token[]): CommandRequest | undefined {
  const draft: Draft = {}
  let hasData = false
  for (const token of tokens) {
    if (token.text.startsWith('-')) continue
    if (!draft.url && !draft.written && methods.has(token.text)) Object.assign(draft, toMethod(token.text, token.from))
    else if (!draft.url) draft.url = token
    else if (httpieData.test(token.text)) hasData = true
  }
  return finish(text, start, end, draft, hasData ? 'POST' : 'GET', (method) => `${method} `)
}

function readPowershell(
  text: string,
  start: number,
  end: number,
  tokens: readonly Token[],
): CommandRequest | undefined {
  const draft: Draft = {}
  let taken = -1
  for (const [index, token] of tokens.entries()) {
    if (index === taken) continue
    const next = tokens[index + 1]
    const flag = token.text.toLowerCase()
    if (flag === '-method' || flag === '-custommethod') {
      if (next) Object.assign(draft, toMethod(next.text, next.from))
      taken = index + 1
    } else if (flag === '-uri') {
      if (next && readTarget(text, next.from)) draft.url = next
      taken = index + 1
    } else if (flag.startsWith('-')) {
      if (next && !next.text.startsWith('-')) taken = index + 1
    } else if (!draft.url && readTarget(text, token.from)) draft.url = token
  }
  return finish(text, start, end, draft, 'GET', (method) => `-Method ${method} `)
}

function toMethod(text: string, start: number): Draft {
  const method = text.toUpperCase()
  return methods.has(method) ? {written: {method, methodStart: start, methodEnd: start + text.length}} : {}
}

function finish(
  text: string,
  start: number,
  end: number,
  draft: Draft,
  implied: string,
  toMethodFlag: (method: string) => string,
): CommandRequest | undefined {
  const {url, written} = draft
  if (!url) return
  const target = readTarget(text, url.from)
  if (!target) return
  // A path without a host is what a reader must fill in; a file name is not.
  const limited = {...target, end: Math.min(target.end, url.to)}
  if (limited.end <= limited.path + 1) return
  return {start, end, method: implied, word: url.start, target: limited, ...(written ?? {toMethodFlag})}
}
