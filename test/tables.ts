import fs from 'node:fs'

/** A section of a table: its title and its rows. */
type Section = readonly [title: string, rows: string[][]]

/**
 * Read a table of `fixtures/tables`. Each line is a row, and `⇒` separates its cells:
 *
 *     # A verb and a resource become the collection or a member
 *     POST /deleteOrder ⇒ DELETE /orders/{order_id}
 *
 * `⏎` stands for a line feed, and `\u00a0` for the character with this number.
 *
 * @returns the sections, each with at least one row; the last cell of a row may be empty
 */
export function readTable(name: string): Section[] {
  const text = fs.readFileSync(new URL(`../fixtures/tables/${name}.txt`, import.meta.url), 'utf8')
  return text
    .trim()
    .split(/^# /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...rows] = section.trim().split('\n')
      if (rows.length === 0) throw new Error(`No rows below “${title}” in ${name}.txt`)
      return [title, rows.map((row) => readRow(row, name))]
    })
}

function readRow(row: string, name: string): string[] {
  const cells = row.split(/ ⇒(?: |$)/).map((cell) => {
    return cell
      .replaceAll('⏎', '\n')
      .replace(/\\u([0-9a-f]{4})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
  })
  if (cells.length < 2) throw new Error(`Unexpected row without \`⇒\` in ${name}.txt: ${row}`)
  return cells
}
