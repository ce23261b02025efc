/** Size of one character cell, in pixels. */
const cell = {width: 8.4, height: 20}
const margin = 16

/** The styles for parameters of SGR sequences. */
const styles = new Map([
  ['1', {weight: 'bold'}],
  ['2', {fill: '#8b949e'}],
  ['4', {decoration: 'underline'}],
  ['22', {weight: '', fill: ''}],
  ['24', {decoration: ''}],
  ['31', {fill: '#ff7b72'}],
  ['32', {fill: '#3fb950'}],
  ['33', {fill: '#d29922'}],
  ['39', {fill: ''}],
])

/**
 * Draw the output of a terminal.
 *
 * @param {string} output text with SGR sequences, such as "\u001B[1mbold\u001B[22m"
 * @returns {string} an SVG document
 * @throws {Error} for an unknown sequence
 */
export function drawTerminal(output) {
  const lines = output.trimEnd().split('\n')
  const texts = lines.map((line, row) => drawLine(line, margin + (row + 0.7) * cell.height))
  // Matches "\u001B[1m"
  const lengths = lines.map((line) => line.replaceAll(/\u001B\[\d+m/g, '').length)
  const width = Math.ceil(Math.max(...lengths) * cell.width + 2 * margin)
  const height = lines.length * cell.height + 2 * margin
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14" fill="#e6edf3">
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
${texts.join('')}</svg>
`
}

/**
 * Draw a line. At each change of style, a new text element starts. Each element has its own position,
 * so that columns align in any font.
 *
 * @param {string} line
 * @param {number} y
 */
function drawLine(line, y) {
  let style = {weight: '', fill: '', decoration: ''}
  let column = 0
  let drawn = ''
  // Matches "\u001B[1m". Because of the group, the result of `split` includes the sequences.
  for (const part of line.split(/(\u001B\[\d+m)/)) {
    if (part.startsWith('\u001B')) {
      const change = styles.get(part.slice(2, -1))
      if (!change) throw new Error(`Unexpected sequence ${JSON.stringify(part)} in ${JSON.stringify(line)}`)
      style = {...style, ...change}
      continue
    }
    if (part.trim() !== '') {
      const indent = part.length - part.trimStart().length
      const text = part.trim()
      const x = margin + (column + indent) * cell.width
      const attributes = [
        style.weight && ` font-weight="${style.weight}"`,
        style.fill && ` fill="${style.fill}"`,
        style.decoration && ` text-decoration="${style.decoration}"`,
      ].filter(Boolean)
      drawn += `<text xml:space="preserve" x="${round(x)}" y="${round(y)}" textLength="${round(text.length * cell.width)}"${attributes.join('')}>${escape(text)}</text>\n`
    }
    column += part.length
  }
  return drawn
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10
}

/** @param {string} text */
function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
