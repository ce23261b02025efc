/**
 * Time and memory for hostile documents at one, two and four times their size.
 *
 *     node bench/hostile.js [NAME…] [--size CHARACTERS]
 *
 * Each case runs in a process of its own, which is ended after ten minutes. What
 * parsing takes is told apart from what we add, which must grow no faster than the
 * document: the search in its bytes and the cut, which the command does first, and
 * the rules. Exit status 1 where four times the size takes more than six times as
 * long, where anything of ours crashes, and where a case does not end; 2 for a case
 * that there is not. Needs `npm run build`.
 */
import {fork} from 'node:child_process'
import {fileURLToPath} from 'node:url'

/** What has not ended by then does not end; milliseconds. Other processes on the machine count, so it is long. */
const limit = 600_000

/** What one case is made of: a document of about so many characters. */
const cases = new Map(
  /** @type {[string, (size: number) => string][]} */ ([
    ['one long line of words', (size) => fill('Call the order end point of the rest api. ', size)],
    ['one long word', (size) => fill('endpoint', size)],
    ['methods without a blank line', (size) => fill('get and post or list\n', size)],
    ['an ordinary word without a blank line', (size) => fill('we rest order now of it\n', size)],
    [
      'one long table of methods',
      (size) =>
        `| Path | Use |\n| --- | --- |\n${fill2(size, (index) => `| /orders/${index} | Use get or post to list order ${index} | the rest of it |\n`)}`,
    ],
    [
      'quotes in quotes',
      (size) => `${'>'.repeat(Math.min(size, 2000))} Rest api\n\n${fill('> > > Rest api\n\n', size)}`,
    ],
    ['lists in lists', (size) => nest(size, (depth) => `${'  '.repeat(depth % 60)}- an Rest api\n`)],
    ['emphasis left open', (size) => fill('**Rest *api _end ~~point ', size)],
    ['brackets left open', (size) => fill('[Rest ![api ', size)],
    ['links', (size) => fill('[Rest api](/orders) ', size)],
    ['references without definitions', (size) => fill('[Rest api][order] ', size)],
    [
      'definitions',
      (size) => fill2(size, (index) => `[order ${index}]: /orders/${index} "Rest api"\n\n[order ${index}]\n\n`),
    ],
    ['footnotes', (size) => fill2(size, (index) => `A Rest api[^${index}].\n\n[^${index}]: end point\n\n`)],
    ['tags left open', (size) => fill('<div> <b> Rest api ', size)],
    ['blocks of HTML left open', (size) => fill('<div>\nRest api\n\n', size)],
    ['inline HTML', (size) => fill('Rest <b>api</b> <!-- x --> ', size)],
    ['comments left open', (size) => fill('Rest api <!-- ', size)],
    ['code left open', (size) => fill2(size, (index) => `${'`'.repeat((index % 50) + 1)} Rest api `)],
    ['fences', (size) => fill('```http\nPOST /deleteOrder\n```\n\n', size)],
    [
      'one long fence',
      (size) => `\`\`\`sh\n${fill('curl -X POST https://shop.example/deleteOrder \\\n -d a\n', size)}`,
    ],
    ['one long command', (size) => `\`\`\`sh\ncurl ${fill('-H "rest: api" \\\n', size)}`],
    [
      'OpenAPI in a fence',
      (size) =>
        `\`\`\`yaml\npaths:\n${fill2(size, (index) => `  /deleteOrder${index}:\n    post:\n      summary: a\n`)}`,
    ],
    [
      'JSON in a fence',
      (size) => `\`\`\`json\n{"paths": {${fill2(size, (index) => `"/deleteOrder${index}": {"post": {}},\n`)}`,
    ],
    ['calls in a fence', (size) => `\`\`\`js\n${fill("fetch('/deleteOrder', {method: 'POST'})\n", size)}`],
    ['requests in text', (size) => fill('POST /deleteOrder and `GET /orders/list` ', size)],
    ['one long path', (size) => `GET /${fill('orders/{id}/', size)}`],
    ['one long segment', (size) => `\`GET /${fill('delete', size)}\``],
    ['parameters left open', (size) => `GET /${fill('{order/<', size)}`],
    ['a table of many rows', (size) => `| a | b |\n| - | - |\n${fill('| POST /deleteOrder | an Rest api |\n', size)}`],
    [
      'a table of many columns',
      (size) =>
        `|${fill(' POST /deleteOrder |', size / 3)}\n|${fill(' - |', size / 15)}\n|${fill(' Rest api |', size / 3)}\n`,
    ],
    ['headings', (size) => fill('# GET /getOrders\n\nRest api\n\n', size)],
    ['labels', (size) => fill('Bad:\n\n`POST /deleteOrder`\n\n', size)],
    ['templating tags left open', (size) => fill('{{ Rest api {% end point ${ [[ $$ ', size)],
    ['quotation marks', (size) => fill('not "Rest api but “end point ', size)],
    ['blanks', (size) => `Rest${' '.repeat(size)}api`],
    ['line endings', (size) => `Rest api${'\n'.repeat(size)}end point`],
    ['carriage returns', (size) => fill('Rest api\r', size)],
    ['hyphens', (size) => fill('end-', size)],
    ['capitals', (size) => fill('REST END POINT ', size)],
    ['articles', (size) => fill('a an a an ', size)],
    ['combining marks', (size) => `Rest${fill('\u0301', size)} api`],
    ['right to left', (size) => fill('\u202Eשלום Rest api\u202C ', size)],
    ['null bytes', (size) => fill('Rest\0api ', size)],
    ['halves of characters', (size) => fill('\uD83D Rest api \uDE9A', size)],
    ['character references', (size) => fill('Rest&nbsp;api&#32;end&amp;point ', size)],
    ['escapes', (size) => fill('\\*Rest\\_api\\\\ ', size)],
    ['slashes', (size) => fill('/', size)],
    ['dots', (size) => fill('rest.api.', size)],
    ['addresses', (size) => fill('https://shop.example/deleteOrder desk@shop.example ', size)],
    ['directives', (size) => fill(':::note[Rest api]\nend point\n:::\n', size)],
    ['front matter left open', (size) => `---\n${fill('title: Rest api\n', size)}`],
    ['expansions', (size) => fill('REST (representative state transfer) ', size)],
    ['names', (size) => fill('Spring Data REST and rest api of Rest.li ', size)],
    ['methods', (size) => fill('a get request and the post method ', size)],
    ['tables left open', (size) => `| a |\n| - |\n${fill('| `Rest api | **end point \\\n', size)}`],
    ['links left open', (size) => fill('[Rest api](/orders "end point ', size)],
    ['images left open', (size) => fill('![Rest api](<end point ', size)],
    ['definitions left open', (size) => fill('[Rest api]: </orders "end point\n\n', size)],
    ['strikethrough left open', (size) => fill('~~Rest ~api ', size)],
    ['footnotes left open', (size) => fill('[^Rest api [^end: point ', size)],
    ['quotes and lists left open', (size) => fill('> 1. - Rest api\n', size)],
    ['fences left open', (size) => fill2(size, (index) => `> ${'`'.repeat(3 + (index % 40))}\nPOST /deleteOrder\n`)],
    ['elements of code left open', (size) => fill('<pre>\nRest api\n\n<code> POST /deleteOrder\n\n', size)],
    ['tags of templates left open', (size) => fill('{% highlight %} Rest api {% comment %} ', size)],
    ['directives left open', (size) => fill(':::note[Rest api\n', size)],
    ['commands left open', (size) => `\`\`\`sh\n${fill(`curl -H "rest 'api \\`, size)}`],
    ['calls left open', (size) => `\`\`\`js\n${fill("fetch('/deleteOrder', {method: ", size)}`],
    ['JSON left open', (size) => `\`\`\`json\n${fill('{"paths": {"/deleteOrder": ', size)}`],
    ['right to left, isolated', (size) => fill('\u2067Rest\u2069 \u200Fapi\u061C ', size)],
    ['marks inside of words', (size) => fill('Re\u0301st a\u0308pi e\u200Dnd point\u20DD ', size)],
    ['pictures of several characters', (size) => fill('Rest 👩🏽‍🚀api🏳️‍🌈 ', size)],
    ['control characters', (size) => fill('Rest\u0001api\u007F\u0085\u2028 ', size)],
    ['definitions that a blank prevents', (size) => fill('[Rest api]: end point\n\n', size)],
    ['one definition that a blank prevents', (size) => `[${fill('Rest ', size)}]: end point`],
    ['comments for us', (size) => fill('<!--lint disable glossary-casing-->\n\nRest api\n\n', size)],
  ]),
)

/**
 * Single lines of ten million characters at four times their size, read as one node
 * each: the parser needs minutes and gigabytes for some of them, and we must not.
 */
const longLine = 2_500_000
const longLines = new Map(
  /** @type {[string, [type: 'text' | 'heading' | 'code' | 'html' | 'yaml', piece: string]][]} */ ([
    ['10 MB in a line: words', ['text', 'orders are sent from the desk of the shop ']],
    ['10 MB in a line: our terms', ['text', 'the rest api has an end point, ']],
    ['10 MB in a line: a title', ['heading', 'The Rest Api Has An End Point, ']],
    ['10 MB in a line: names in a title', ['heading', 'The GRPC Call ']],
    ['10 MB in a line: marks of what is wrong', ['text', '❌ Rest api, ']],
    ['10 MB in a line: subjects', ['text', 'PUT. Post is the first. ']],
    ['10 MB in a line: words in quotes', ['text', 'In Rest, the API has "Rest". ']],
    ['10 MB in a line: requests', ['text', 'POST /deleteOrder, ']],
    ['10 MB in a line: methods', ['text', 'a get request and the post method, ']],
    ['10 MB in a line: slashes', ['text', '/']],
    ['10 MB in a line: a method before slashes', ['text', 'GET //////////////////// ']],
    ['10 MB in a line: brackets', ['text', '[']],
    ['10 MB in a line: closing brackets', ['text', ']']],
    ['10 MB in a line: backticks', ['text', '`']],
    ['10 MB in a line: braces', ['text', '{']],
    ['10 MB in a line: angles', ['text', '<']],
    ['10 MB in a line: bars', ['text', '|']],
    ['10 MB in a line: dots', ['text', '.']],
    ['10 MB in a line: hyphens', ['text', '-']],
    ['10 MB in a line: quotation marks', ['text', '"']],
    ['10 MB in a line: a term without end', ['text', 'rest']],
    ['10 MB in a line: blanks', ['text', ' ']],
    ['10 MB in a line: marks', ['text', '\u0301']],
    ['10 MB in a line: halves of characters', ['text', '\uD83D']],
    ['10 MB in a line: requests in code', ['code', 'POST /deleteOrder ']],
    ['10 MB in a line: commands', ['code', 'curl -X POST https://shop.example/deleteOrder ']],
    ['10 MB in a line: calls', ['code', "fetch('/deleteOrder', {method: 'POST'}) "]],
    ['10 MB in a line: slashes in code', ['code', '/']],
    ['10 MB in a line: quotation marks in code', ['code', '"']],
    ['10 MB in a line: braces in code', ['code', '{']],
    ['10 MB in a line: tags', ['html', '<b>the rest</b> api ']],
    ['10 MB in a line: struck out', ['html', '<del>the rest</del> api ']],
    ['10 MB in a line: tags left open', ['html', '<b>Rest api <i>end point ']],
    ['10 MB in a line: angles in HTML', ['html', '<']],
    ['10 MB in a line: comments in HTML', ['html', '<!-- rest ']],
    ['10 MB in a line: front matter', ['yaml', 'the rest api ']],
  ]),
)
for (const [name, [type, piece]] of longLines)
  cases.set(name, (size) => (type === 'yaml' ? `---\ntitle: ${fill(piece, size)}\n---` : fill(piece, size)))

/**
 * The tree of a line that is one node.
 *
 * @param {string} type
 * @param {string} source
 * @returns {import('mdast').Root}
 */
function toTree(type, source) {
  const end = {line: 1, column: source.length + 1, offset: source.length}
  const position = {start: {line: 1, column: 1, offset: 0}, end}
  const isText = type === 'text' || type === 'heading'
  const leaf = /** @type {any} */ ({type: isText ? 'text' : type, value: source, position})
  const block = isText ? {type: type === 'text' ? 'paragraph' : type, depth: 1, children: [leaf], position} : leaf
  return {type: 'root', children: [block], position}
}

/**
 * @param {string} piece
 * @param {number} size
 */
function fill(piece, size) {
  return piece.repeat(Math.ceil(size / piece.length))
}

/**
 * @param {number} size
 * @param {(index: number) => string} toPiece
 */
function fill2(size, toPiece) {
  let text = ''
  for (let index = 0; text.length < size; index++) text += toPiece(index)
  return text
}

/**
 * @param {number} size
 * @param {(depth: number) => string} toLine
 */
function nest(size, toLine) {
  return fill2(size, toLine)
}

if (process.send) await measure()
else await compare()

/** Measure one case, given by the arguments, in this process. */
async function measure() {
  const [, , name = '', size = '0'] = process.argv
  const {default: remarkFrontmatter} = await import('remark-frontmatter')
  const {default: remarkGfm} = await import('remark-gfm')
  const {default: remarkParse} = await import('remark-parse')
  const {unified} = await import('unified')
  const {lintDocument} = await import('../dist/src/lint/lint.js')
  const {rules} = await import('../dist/rules/index.js')
  const {builtin} = await import('../dist/src/glossary/builtin.js')
  const {readDocument} = await import('../dist/src/markdown/document.js')
  const {toFilter} = await import('../dist/src/core/filter.js')
  const {cutSource} = await import('../dist/src/markdown/parts.js')
  const parser = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml']).freeze()
  const enabled = rules.map((rule) => ({rule, options: rule.meta.defaults}))
  const filter = toFilter(
    builtin,
    enabled.filter(({rule}) => rule.meta.isDefault),
  )
  const source = cases.get(name)?.(Number(size)) ?? ''
  const search = (/** @type {string} */ text) => {
    const bytes = Buffer.from(text)
    const decode = (/** @type {number} */ from, /** @type {number} */ to) => bytes.toString('utf8', from, to)
    filter.findInBytes(bytes, bytes.length, decode)
    filter.find(text)
    for (const isMdx of [false, true]) cutSource(text, isMdx)
  }
  // Compiled code, for all.
  for (let round = 0; round < 3; round++) {
    const warm = 'Call `POST /deleteOrder` of the Rest api.\n'
    search(warm)
    lintDocument(readDocument(parser.parse(warm), warm), builtin, enabled)
  }
  const [type] = longLines.get(name) ?? []
  const before = readTime()
  search(type === 'heading' ? `# ${source}` : type === 'code' ? `\`\`\`\n${source}` : source)
  const start = readTime()
  process.send?.({search: start - before})
  const tree = type === undefined ? parser.parse(source) : toTree(type, source)
  const parsed = readTime()
  process.send?.({parse: parsed - start})
  const findings = lintDocument(readDocument(tree, source), builtin, enabled)
  process.send?.({
    own: readTime() - parsed,
    findings: findings.length,
    memory: process.resourceUsage().maxRSS / 1024,
    length: source.length,
  })
}

/** What this process has spent so far, in ms; other processes on the machine do not count. */
function readTime() {
  const {user, system} = process.cpuUsage()
  return (user + system) / 1000
}

/** Measure all cases at three sizes, and say which of them grow too fast. */
async function compare() {
  const args = process.argv.slice(2)
  const at = args.indexOf('--size')
  const [, given] = at < 0 ? [] : args.splice(at, 2)
  const size = Number(given ?? 50_000)
  const unknown = args.find((name) => !cases.has(name))
  if (unknown !== undefined) {
    console.error(`Unexpected case \`${unknown}\`, expected one of:\n${[...cases.keys()].join('\n')}`)
    process.exitCode = 2
    return
  }
  let bad = 0
  console.log(
    `time of our search, of our rules and of parsing in ms of processor, and memory in MB, for ${size}, ${size * 2} and ${size * 4} characters`,
  )
  for (const name of args.length > 0 ? args : cases.keys()) {
    /** @type {any[]} */
    const results = []
    const base = longLines.has(name) ? longLine : size
    for (const factor of [1, 2, 4]) results.push(await runCase(name, base * factor))
    const isSearched = results.every((result) => result.search !== undefined)
    const isParsed = results.every((result) => result.parse !== undefined)
    const isDone = results.every((result) => result.own !== undefined)
    const slow = ['search', 'own'].filter((key) => growsTooFast(results, key))
    const isBad = slow.length > 0 || !isSearched || (isParsed && !isDone)
    const broken = isParsed ? 'THE RULES END BADLY' : isSearched ? 'parsing ends badly' : 'THE SEARCH ENDS BADLY'
    const verdict = slow.length > 0 ? `${slow.join(', ')}: GROWS TOO FAST` : isDone ? '' : broken
    if (isBad) bad++
    /** @type {(key: string) => string} */
    const row = (key) => results.map((result) => String(Math.round(result[key] ?? NaN)).padStart(6)).join('')
    console.log(
      `${name.padEnd(38)} search${row('search')}  own${row('own')}  parse${row('parse')}  memory${row('memory')}  ${verdict}`,
    )
  }
  console.log(bad === 0 ? 'Nothing of ours grows too fast.' : `${bad} cases grow too fast.`)
  if (bad > 0) process.exitCode = 1
}

/**
 * Whether four times the size takes more than six times as long; few milliseconds say nothing.
 *
 * @param {any[]} results for one, two and four times the size
 * @param {string} key
 */
function growsTooFast([first, , last], key) {
  return last[key] > 100 && last[key] > Math.max(first[key] ?? 0, 5) * 6
}

/**
 * @param {string} name
 * @param {number} size
 * @returns {Promise<any>}
 */
function runCase(name, size) {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(import.meta.url), [name, String(size)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), limit)
    let result = {}
    child.on('message', (message) => {
      result = {...result, .../** @type {object} */ (message)}
    })
    child.on('exit', () => {
      clearTimeout(timer)
      resolve(result)
    })
  })
}
