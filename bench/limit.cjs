/**
 * Do the least that any linter must do: list the files of a folder, read each file, and scan its text
 * with one regular expression.
 *
 *     node bench/limit.cjs FOLDER
 */
'use strict'
const fs = require('node:fs')
const path = require('node:path')

const word = /graphql/i
let found = 0
/** @param {string} folder */
const walk = (folder) => {
  for (const entry of fs.readdirSync(folder, {withFileTypes: true})) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) walk(file)
    else if (/\.(?:md|mdx|markdown)$/.test(entry.name) && word.test(fs.readFileSync(file, 'utf8'))) found++
  }
}
walk(process.argv[2] ?? '.')
process.stdout.write(`${found}\n`)
