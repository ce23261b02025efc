/**
 * Read the prose of every Markdown file in a folder, and check that each character has a range.
 *
 *     node scripts/check-ranges.js docs
 *
 * For each character of the prose that is not masked, the source at its range must be that
 * character, or an escape or a reference for it. Prints characters without a range, and wrong
 * ranges. `API_GLOSSARY_PARSER=micromark` in the environment checks the other parser. Needs
 * `npm run build`. Exit status 1 for wrong ranges, 2 without a folder.
 */
import fs from 'node:fs'
import path from 'node:path'
import {readDocument} from '../dist/src/markdown/document.js'
import {loadParser} from '../dist/src/markdown/native-parser.js'
import {parse} from '../dist/src/markdown/parse.js'

const [folder] = process.argv.slice(2)
if (folder === undefined || !fs.existsSync(folder)) {
  console.error('Expected a folder with Markdown: node scripts/check-ranges.js docs')
  process.exit(2)
}

/** Source that is read as another character: "\_", "&amp;", NUL, "<br>", a line ending, a tag */
const decoded = /^(?:\\[!-~]|&[#\w]+;|\0|<br[^>]*>|\s+|\\\r?\n|<\/?\w[\s\S]*)$/
const masked = '\uFFFC'
const sum = {files: 0, unread: 0, characters: 0, without: 0, wrong: 0}

await loadParser()
for (const name of fs.readdirSync(folder, {recursive: true, encoding: 'utf8'}).sort()) {
  if (!/\.(?:md|mdx|markdown)$/.test(name)) continue
  const source = fs.readFileSync(path.join(folder, name), 'utf8').replace(/^\uFEFF/, '')
  sum.files++
  try {
    check(readDocument(parse(source, name.endsWith('.mdx')), source, name).prose, source, name)
  } catch (error) {
    sum.unread++
    console.log(`not read: ${name}: ${/** @type {Error} */ (error).message}`)
  }
}
console.log(sum)
if (sum.wrong > 0) process.exitCode = 1

/**
 * @param {readonly import('../src/types.ts').Prose[]} prose
 * @param {string} source
 * @param {string} name
 */
function check(prose, source, name) {
  for (const one of prose) {
    const {text} = one
    for (const [index, character] of text.split('').entries()) {
      const own = one.range(index, index + 1)
      const found = own && source.slice(...own)
      sum.characters++
      if (found === undefined) {
        if (sum.without++ < 20) console.log(`no range: ${name}: ${JSON.stringify(text)}`)
      } else if (character !== masked && found !== character && !decoded.test(found)) {
        sum.wrong++
        console.log(`wrong range: ${name}: ${JSON.stringify([character, found, text.slice(0, 80)])}`)
      }
    }
  }
}
