/** Documents that are hard to parse, by name. Each function makes a document of about `size` characters. */
export const documents = new Map(
  /** @type {[string, (size: number) => string][]} */ ([
    ['one long line of words', (size) => fill('Call the order end point of the rest api. ', size)],
    ['one long word', (size) => fill('endpoint', size)],
    ['methods without a blank line', (size) => fill('get and post or list\n', size)],
    ['an ordinary word without a blank line', (size) => fill('we rest order now of it\n', size)],
    [
      'one long table of methods',
      (size) =>
        `| Path | Use |\n| --- | --- |\n${makePieces(size, (index) => `| /orders/${index} | Use get or post to list order ${index} | the rest of it |\n`)}`,
    ],
    [
      'quotes in quotes',
      (size) => `${'>'.repeat(Math.min(size, 2000))} Rest api\n\n${fill('> > > Rest api\n\n', size)}`,
    ],
    ['lists in lists', (size) => makePieces(size, (depth) => `${'  '.repeat(depth % 60)}- an Rest api\n`)],
    ['emphasis left open', (size) => fill('**Rest *api _end ~~point ', size)],
    ['two kinds of emphasis left open', (size) => fill('*a_ ', size)],
    ['brackets left open', (size) => fill('[Rest ![api ', size)],
    ['links', (size) => fill('[Rest api](/orders) ', size)],
    ['references without definitions', (size) => fill('[Rest api][order] ', size)],
    [
      'definitions',
      (size) => makePieces(size, (index) => `[order ${index}]: /orders/${index} "Rest api"\n\n[order ${index}]\n\n`),
    ],
    ['footnotes', (size) => makePieces(size, (index) => `A Rest api[^${index}].\n\n[^${index}]: end point\n\n`)],
    ['tags left open', (size) => fill('<div> <b> Rest api ', size)],
    ['blocks of HTML left open', (size) => fill('<div>\nRest api\n\n', size)],
    ['inline HTML', (size) => fill('Rest <b>api</b> <!-- x --> ', size)],
    ['comments left open', (size) => fill('Rest api <!-- ', size)],
    ['code left open', (size) => makePieces(size, (index) => `${'`'.repeat((index % 50) + 1)} Rest api `)],
    ['fences', (size) => fill('```http\nPOST /deleteOrder\n```\n\n', size)],
    [
      'one long fence',
      (size) => `\`\`\`sh\n${fill('curl -X POST https://shop.example/deleteOrder \\\n -d a\n', size)}`,
    ],
    ['one long command', (size) => `\`\`\`sh\ncurl ${fill('-H "rest: api" \\\n', size)}`],
    [
      'OpenAPI in a fence',
      (size) =>
        `\`\`\`yaml\npaths:\n${makePieces(size, (index) => `  /deleteOrder${index}:\n    post:\n      summary: a\n`)}`,
    ],
    [
      'JSON in a fence',
      (size) => `\`\`\`json\n{"paths": {${makePieces(size, (index) => `"/deleteOrder${index}": {"post": {}},\n`)}`,
    ],
    ['calls in a fence', (size) => `\`\`\`js\n${fill("fetch('/deleteOrder', {method: 'POST'})\n", size)}`],
    ['requests in text', (size) => fill('POST /deleteOrder and `GET /orders/list` ', size)],
    [
      'many created paths',
      (size) => makePieces(size, (index) => `- \`POST /r${index}\`\n- \`GET /x${index}/create\`\n`),
    ],
    ['values between slashes', (size) => `An API: ${fill('core / rest / ', size)}`],
    ['the name of a project', (size) => `# Rest Desk\n\n${fill('Rest Desk is `rest-desk`. ', size)}`],
    ['functions below headings', (size) => fill('### Get\n\n[GetOrder()](order) over HTTP\n\n', size)],
    ['installations', (size) => fill('`POST /update`\n\nUpdates to the newest release.\n\n', size)],
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
    [
      'fences left open',
      (size) => makePieces(size, (index) => `> ${'`'.repeat(3 + (index % 40))}\nPOST /deleteOrder\n`),
    ],
    ['elements of code left open', (size) => fill('<pre>\nRest api\n\n<code> POST /deleteOrder\n\n', size)],
    ['tags of templates left open', (size) => fill('{% highlight %} Rest api {% comment %} ', size)],
    ['directives left open', (size) => fill(':::note[Rest api\n', size)],
    ['commands left open', (size) => `\`\`\`sh\n${fill(`curl -H "rest 'api \\`, size)}`],
    ['calls left open', (size) => `\`\`\`js\n${fill("fetch('/deleteOrder', {method: ", size)}`],
    ['JSON left open', (size) => `\`\`\`json\n${fill('{"paths": {"/deleteOrder": ', size)}`],
    ['right to left, isolated', (size) => fill('\u2067Rest\u2069 \u200Fapi\u061C ', size)],
    ['marks inside of words', (size) => fill('Re\u0301st a\u0308pi e\u200Dnd point\u20DD ', size)],
    ['emoji of several characters', (size) => fill('Rest 👩🏽‍🚀api🏳️‍🌈 ', size)],
    ['wrong names side by side', (size) => `# ${fill('Graphql ', size)}`],
    ['control characters', (size) => fill('Rest\u0001api\u007F\u0085\u2028 ', size)],
    ['definitions that a space makes invalid', (size) => fill('[Rest api]: end point\n\n', size)],
    ['one definition that a space makes invalid', (size) => `[${fill('Rest ', size)}]: end point`],
    ['long marks of code', (size) => `# shop http get\n\n${'`'.repeat(size / 2)}\n${fill('a\n', size / 2)}`],
    ['long names in bold', (size) => `Over HTTP, the **A${fill(',GRPC', size)}**`],
    ['comments for the linter', (size) => fill('<!--lint disable glossary-casing-->\n\nRest api\n\n', size)],
  ]),
)

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
function makePieces(size, toPiece) {
  let text = ''
  for (let index = 0; text.length < size; index++) text += toPiece(index)
  return text
}
