/**
 * Read the prose of every Markdown file in a folder, and say how much of it has a place.
 *
 *     node scripts/check-places.js docs [--text]
 *
 * For each character of each prose that has a place and is not masked, the source
 * there must hold that character, or what decodes to it. `--text` prints every
 * prose instead, with `·` for each masked character. Needs `npm run build` before.
 * Exit status 1 where a file crashes or a place is wrong, 2 without a folder.
 */
import fs from 'node:fs'
import path from 'node:path'
import {performance} from 'node:perf_hooks'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {readDocument} from '../dist/src/markdown/document.js'

const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--'))
const isText = process.argv.includes('--text')
if (folder === undefined || !fs.existsSync(folder)) {
  console.error('Expected a folder with Markdown: node scripts/check-places.js docs')
  process.exit(2)
}

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter).freeze()
const plain = unified().use(remarkParse).freeze()
const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter).use(remarkMdx).freeze()

const files = fs
  .readdirSync(folder, {recursive: true, encoding: 'utf8'})
  .filter((name) => /\.(?:md|mdx|markdown)$/.test(name))
  .sort()
const sum = {
  files: 0,
  parses: 0,
  unparsed: 0,
  prose: 0,
  characters: 0,
  placed: 0,
  masked: 0,
  wrong: 0,
  parseMs: 0,
  readMs: 0,
}

for (const name of files) {
  const source = fs.readFileSync(path.join(folder, name), 'utf8').replace(/^\uFEFF/, '')
  sum.files++
  for (const processor of isText ? [markdown] : [markdown, plain, mdx]) {
    if (processor === mdx && !name.endsWith('.mdx')) continue
    let tree
    const start = performance.now()
    try {
      tree = processor.parse(source)
    } catch {
      sum.unparsed++
      continue
    }
    const middle = performance.now()
    const {prose} = readDocument(tree, source)
    sum.parseMs += middle - start
    sum.readMs += performance.now() - middle
    sum.parses++
    for (const one of prose) check(one, source, name)
  }
}

if (!isText) {
  /** @type {(part: number, whole: number) => string} */
  const percent = (part, whole) => `${((part / whole) * 100).toFixed(4)} %`
  console.log(sum)
  console.log(`placed: ${percent(sum.placed, sum.characters)}`)
  console.log(`time of reading beside parsing: ${percent(sum.readMs, sum.parseMs)}`)
  if (sum.wrong > 0) process.exitCode = 1
}

/**
 * @param {import('../src/types.ts').Prose} prose
 * @param {string} source
 * @param {string} name
 */
function check(prose, source, name) {
  if (isText) {
    console.log(`${name}\t${prose.kind}\t${prose.text.replaceAll('\uFFFC', '·').replaceAll(/\r?\n/g, '⏎')}`)
    return
  }
  sum.prose++
  for (let index = 0; index < prose.text.length; index++) {
    sum.characters++
    const range = prose.range(index, index + 1)
    if (!range) {
      if (sum.characters - sum.placed < 20) console.log(`no place: ${name}: ${JSON.stringify(prose.text)}`)
      continue
    }
    sum.placed++
    const character = prose.text.charAt(index)
    const found = source.slice(...range)
    if (character === '\uFFFC') sum.masked++
    else if (
      found !== character &&
      !/^(?:\\[!-~]|&[#\w]+;|\0|<br[^>]*>|\s+|\\\r?\n)$/.test(found) &&
      !/^<\/?\w/.test(found)
    ) {
      sum.wrong++
      console.log(`wrong place: ${name}: ${JSON.stringify([character, found, prose.text.slice(0, 80)])}`)
    }
  }
}
