/**
 * Generates Markdown documents of an order shop: pages of blocks, pieces in random order, and parts
 * of the fixtures with random changes.
 */
import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'

/** Right and wrong forms of terms, and ordinary words that look like them. */
const terms = `
  endpoint, endpoints, end point, end-point, EndPoint, End Points, END POINT, end point's, rest, REST,
  Rest, Rest api, rest API, REST-API, Rest APIs, restful, Restful service, REST-ful API, restful api,
  RESTful, graphql, Graphql, GraphQL, GRPC, Grpc, gRPC, representative state transfer,
  REST (representational state transition), get request, Post method, http delete, put requests,
  GET request`
  .trim()
  .split(/,\s+/)

const sentences = [
  'Call the order end point of the API.',
  'An Rest end-point returns the order.',
  'The shop has a endpoint for reports.',
  'Send a get request to list the orders.',
  'The rest of the page lists the errors.',
  'Orders are sent over rest, not grpc.',
  'Use the http delete method on one order.',
  'Order data is encrypted at rest.',
  'This is an REST API; a REST API is simple.',
  'Not "Rest api" but "REST API".',
  'The shop speaks SOAP or rest.',
  'Create an order: `GET /orders`.',
  'Delete one order with `POST /deleteOrder`.',
  'Bad: `GET /getOrders`',
  'Der Endpunkt ist nicht für die Rest api und das ist eine Liste.',
  'The end point of the line is not the end point of the API.',
]

const requests = `
  POST /deleteOrder, GET /orders/list, POST /users/{id}/delete, POST /orders/:id/cancel,
  GET /getOrders, GET /v1/orders/{order_id}, POST /v1/order/create?notify=true, DELETE /orders,
  GET https://shop.example/api/listOrders, /deleteOrder, PUT /orders/<order_id>/update,
  post /orders/add`
  .trim()
  .split(/,\s+/)

/** Text that joins, separates or hides words. */
const glue = [
  // Blanks, line endings, signs and character references
  ...[' ', ' ', ' ', '  ', '\t', '\n', '  \n', '\\\n', '-', '/', '. ', ', '],
  ...['&#32;', '&nbsp;', '\u00A0', '&amp;', '&copy', '\\_'],
  // Emphasis, code, quotes, HTML, links, templates, directives, math, footnotes and cells
  ...['**', '*', '_', '~~', '`', '``', '"', '“', '”', "'", '’'],
  ...['<b>', '</b>', '<br>', '<code>', '</code>', '<!-- x -->'],
  ...['[', '](/orders)', '](<end point> "Rest api")', '][Rest api]', ']', '!['],
  ...['{{ total }}', '{order_id}', ':order[', '{#orders}', '$a$', '[^1]', '|', '\\|'],
  // Characters that are special to Unicode or to parsers
  ...['🚚', 'é', 'e\u0301', '\u200D', '\u200F', 'שלום', '\uD83D', '\uDE9A', '\0', '\uFFFC', '\uFEFF', '\u2028'],
  ...['<https://shop.example/rest>', 'https://shop.example/end-point', 'desk@shop.example'],
  'https://shop.example/rest api',
]

const term = fc.constantFrom(...terms)
const sentence = fc.constantFrom(...sentences)
const request = fc.constantFrom(...requests)

/** A term with markup inside: `re**st** api`. */
const cutTerm = fc
  .tuple(term, fc.nat(12), fc.nat(6), fc.constantFrom('**', '*', '_', '~~', '`', '<i>', '&shy;', '\\', '[', '&#x52;'))
  .map(([word, from, length, mark]) => {
    const start = Math.min(from, word.length)
    const end = Math.min(start + length, word.length)
    return word.slice(0, start) + mark + word.slice(start, end) + mark + word.slice(end)
  })

/** A term in an inline element. */
const wrapped = fc.oneof(
  term.map((text) => `*${text}*`),
  term.map((text) => `**${text}**`),
  term.map((text) => `~~${text}~~`),
  term.map((text) => `\`${text}\``),
  term.map((text) => `[${text}](/orders "${text}")`),
  term.map((text) => `[${text}]`),
  term.map((text) => `[${text}][order]`),
  term.map((text) => `![${text}](rest.png)`),
  term.map((text) => `<em title="${text}">${text}</em>`),
  term.map((text) => `"${text}"`),
  term.map((text) => `(${text})`),
  request.map((text) => `\`${text}\``),
  request.map((text) => `**${text}**`),
  request,
  cutTerm,
)

const word = fc.constantFrom(...'a an A An the order shop not or and over API of is'.split(' '))

/** Running text, with its parts in random order. */
const inline = fc
  .array(
    fc.oneof(
      {weight: 4, arbitrary: term},
      {weight: 4, arbitrary: word},
      {weight: 3, arbitrary: sentence},
      {weight: 3, arbitrary: wrapped},
      {weight: 4, arbitrary: fc.constantFrom(...glue)},
      {weight: 1, arbitrary: request},
    ),
    {minLength: 1, maxLength: 6},
  )
  .chain((parts) =>
    fc
      .array(fc.constantFrom(' ', ' ', ' ', ' ', '', '\n'), {minLength: parts.length, maxLength: parts.length})
      .map((blanks) => parts.map((part, index) => part + (blanks[index] ?? '')).join('')),
  )

const line = inline.map((text) => text.replaceAll('\n', ' '))

/** Write a request as code in a language. */
function toCode(language: string, request: string): string {
  const [method = '', target = request] = request.split(' ')
  const lower = method.toLowerCase()
  if (language === 'sh' || language === 'bash')
    return `curl -X ${method} \\\n  https://shop.example${target} -d '{"rest": 1}'`
  if (language === 'js') return `fetch('${target}', {method: '${method}'})`
  if (language === 'yaml') return `paths:\n  ${target}:\n    ${lower}:\n      summary: list`
  if (language === 'json') return `{"paths": {"${target}": {"${lower}": {}}}}`
  return `${request} HTTP/1.1\nHost: shop.example`
}

const heading = fc.tuple(fc.integer({min: 1, max: 6}), line).map(([depth, text]) => `${'#'.repeat(depth)} ${text}`)
const list = fc
  .tuple(fc.constantFrom('- ', '* ', '1. ', '- [ ] ', '10) '), fc.array(line, {minLength: 1, maxLength: 3}))
  .map(([marker, items]) => items.map((item) => marker + item).join('\n'))
const nested = inline.map(
  (text) => `- one\n\n  ${text.replaceAll('\n', '\n  ')}\n\n  - two ${text.replaceAll('\n', ' ')}`,
)
const inlineCode = request.map((text) => `\`${text}\``)
const table = fc
  .array(fc.tuple(line, fc.oneof(line, inlineCode)), {minLength: 1, maxLength: 3})
  .map((rows) => rows.map(([left, right]) => `| ${left} | ${right} |`).join('\n'))
  .map((rows) => `| Method and path | Avoid |\n| --- | --- |\n${rows}`)
const fence = fc
  .tuple(fc.constantFrom('', 'http', 'sh', 'bash', 'js', 'yaml', 'json', 'text'), request, fc.boolean())
  .map(([info, text, isOpen]) => `\`\`\`${info}\n${toCode(info, text)}${isOpen ? '' : '\n```'}`)
const element = fc
  .tuple(fc.constantFrom('div', 'p', 'details', 'pre', 'td', 'script'), inline, fc.boolean())
  .map(([name, text, isOpen]) => `<${name} title="Rest api">\n${text}${isOpen ? '' : `\n</${name}>`}`)
const cells = fc
  .tuple(request, line)
  .map(([text, after]) => `<table><tr><td>${text}</td><td>${after}</td></tr></table>`)
const labels = fc.constantFrom('Bad:', 'Good:', '## Wrong', 'Instead of this:', '---', '***', '$$\nend point\n$$')
const mdx = fc.constantFrom(
  'import {Order} from "./order"',
  '<Order name="Rest api">an Rest api</Order>',
  '{order}',
  'export const rest = 1',
)
const comments = fc.constantFrom('<!--lint disable glossary-casing-->', '<!--lint enable-->', '<!--lint ignore-->')

/** A block, without empty lines around it. */
const block: fc.Arbitrary<string> = fc.oneof(
  {weight: 6, arbitrary: inline},
  {weight: 2, arbitrary: heading},
  {weight: 1, arbitrary: line.map((text) => `${text}\n---`)},
  {weight: 2, arbitrary: list},
  {weight: 2, arbitrary: inline.map((text) => `> ${text.replaceAll('\n', '\n> ')}`)},
  {weight: 1, arbitrary: inline.map((text) => `> - ${text.replaceAll('\n', '\n>   ')}`)},
  {weight: 1, arbitrary: nested},
  {weight: 2, arbitrary: table},
  {weight: 2, arbitrary: fence},
  {weight: 1, arbitrary: element},
  {weight: 1, arbitrary: cells},
  {weight: 1, arbitrary: inline.map((text) => `:::note[${text.replaceAll('\n', ' ')}]\n${text}\n:::`)},
  {weight: 1, arbitrary: inline.map((text) => `> [!NOTE]\n> ${text.replaceAll('\n', '\n> ')}`)},
  {weight: 1, arbitrary: line.map((text) => `[order]: /orders "${text.replaceAll('"', '')}"`)},
  {weight: 1, arbitrary: line.map((text) => `[^1]: ${text}\n    ${text}`)},
  {weight: 1, arbitrary: line.map((text) => `    ${text}`)},
  {weight: 1, arbitrary: labels},
  {weight: 1, arbitrary: mdx},
  {weight: 1, arbitrary: comments},
)

const frontMatter = fc.constantFrom(
  '',
  '',
  '',
  '---\ntitle: Rest api\n---\n\n',
  '---\nlang: de\n---\n\n',
  '+++\ntitle = "Rest api"\n+++\n\n',
)

/** A page of blocks with empty lines between them. */
const page = fc
  .tuple(frontMatter, fc.array(block, {minLength: 1, maxLength: 3}), fc.constantFrom('', '\n', '\n\n', '  \n'))
  .map(([head, blocks, end]) => head + blocks.join('\n\n') + end)

/** The starts and ends of blocks. */
const starts = ['\n', '\n\n', '> ', '- ', '# ', '| ', '```\n', '<div>', '</div>', '    ', '===\n', ':::\n', '1. ']

/** Pieces in random order. */
const soup = fc
  .tuple(
    fc.array(fc.oneof(term, fc.constantFrom(...glue), wrapped, fc.constantFrom(...starts)), {maxLength: 20}),
    fc.constantFrom('', '> ', '- ', '> > ', '\t'),
    fc.constantFrom('', '> ', '  ', '>', '\t'),
  )
  .map(([parts, first, next]) => first + parts.join('').replaceAll('\n', `\n${next}`))

/** Folders with pages to change. `PAGES=docs:guides` adds two folders. */
const folders = ['fixtures', ...(process.env['PAGES'] ?? '').split(':').filter((name) => name !== '')]
const pages = folders
  .flatMap((name) =>
    fs
      .readdirSync(name, {recursive: true, encoding: 'utf8'})
      .filter((file) => /\.(?:md|mdx|markdown)$/.test(file))
      .sort()
      .map((file) => fs.readFileSync(path.join(name, file), 'utf8')),
  )
  .filter((text) => text.length < 20_000)

/** A part of a page in `folders`, with random changes. */
const mutated = fc
  .tuple(
    fc.constantFrom(...pages),
    fc.array(fc.tuple(fc.nat(20_000), fc.nat(40), fc.oneof(term, wrapped, fc.constantFrom(...glue), sentence)), {
      maxLength: 4,
    }),
    fc.nat(20_000),
    fc.integer({min: 50, max: 400}),
  )
  .map(([text, changes, from, length]) => {
    const start = text.length === 0 ? 0 : from % text.length
    let piece = text.slice(start, start + length)
    for (const [at, cut, insert] of changes) {
      const index = at % (piece.length + 1)
      piece = piece.slice(0, index) + insert + piece.slice(index + cut)
    }
    return piece
  })

/** A line ending, and maybe a byte order mark. */
const frame = fc.tuple(fc.constantFrom('\n', '\n', '\n', '\r\n', '\r'), fc.constantFrom('', '', '', '', '\uFEFF'))

/** A generated document. */
export const documents: fc.Arbitrary<string> = fc
  .tuple(fc.oneof({weight: 6, arbitrary: page}, {weight: 2, arbitrary: soup}, {weight: 1, arbitrary: mutated}), frame)
  .map(([text, [ending, mark]]) => mark + (ending === '\n' ? text : text.replaceAll('\n', ending)))

/** The dialect of a document. */
export const dialects: fc.Arbitrary<Dialect> = fc.constantFrom('markdown', 'markdown', 'markdown', 'mdx')
export type Dialect = 'markdown' | 'mdx'
