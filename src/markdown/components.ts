// What is more than text: code, escapes, expressions, elements
const special = /[`\\{}<]/g

/** A line that starts a module. "import Card from", "export const" */
const moduleStart = /^(?:import|export)(?=[ \t{*"']|$)/

// "<Card />", '<Icon name="order" />'
const emptyElement = /^<[A-Za-z][\w.:-]*(?:\s+[\w:-]+(?:="[^"]*"|='[^']*'|=\{[^{}"'`]*\})?)*\s*\/>/

/**
 * Follows the syntax of MDX line by line: whether an element, an expression, a tag,
 * or a module is open.
 *
 * It knows less than a parser, and says so: what it does not understand makes it
 * broken.
 */
export class Components {
  /** Whether there is something that is no MDX, or too much for this reader. */
  isBroken = false
  /** Elements that are open. */
  private depth = 0
  /** What tags, expressions and modules wait for, innermost last: "}", ">", a quote. */
  private readonly pending: string[] = []
  private isModule = false

  /** Whether anything is open. */
  get isOpen(): boolean {
    return this.depth > 0 || this.isInSyntax
  }

  /** Whether the next line is no Markdown. */
  get isInSyntax(): boolean {
    return this.pending.length > 0 || this.isModule
  }

  /** A blank line, which ends a module that is whole. */
  readBlank(): void {
    if (this.pending.length === 0) this.isModule = false
  }

  /**
   * Read a line that is not blank.
   *
   * @param isStart whether a module may start with it
   */
  read(line: string, isStart: boolean): void {
    if (isStart && !this.isOpen && moduleStart.test(line)) this.isModule = true
    let index = 0
    while (index < line.length && !this.isBroken) {
      if (this.pending.length > 0 || this.isModule) index = this.readSyntax(line, index)
      else index = this.readText(line, index)
    }
    // Only templates run over the end of a line.
    const last = this.pending.at(-1)
    if ((last === '"' || last === "'") && !this.pending.includes('>')) this.isBroken = true
  }

  private readText(line: string, from: number): number {
    special.lastIndex = from
    const index = special.exec(line)?.index ?? line.length
    const character = line.charAt(index)
    if (character === '\\') return index + 2
    if (character === '`') {
      const run = /^`+/.exec(line.slice(index))?.[0] ?? '`'
      let close = line.indexOf(run, index + run.length)
      while (close >= 0 && line.charAt(close + run.length) === '`') {
        const longer = /^`+/.exec(line.slice(close))?.[0].length ?? 1
        close = line.indexOf(run, close + longer)
      }
      // Code that runs over lines, or none: either way, what is in it cannot be told.
      if (close < 0) {
        if (/[{}<]/.test(line.slice(index))) this.isBroken = true
        return index + run.length
      }
      return close + run.length
    }
    if (character === '{') this.pending.push('}')
    else if (character === '}') this.isBroken = true
    else if (character === '<') {
      const next = line.charAt(index + 1)
      // "a < b" is text.
      if (next === '' || next === ' ' || next === '\t') return index + 1
      if (!/[A-Za-z_$/>]/.test(next)) this.isBroken = true
      else if (line.charAt(index + 1) === '/') {
        this.depth--
        if (this.depth < 0) this.isBroken = true
        const close = line.indexOf('>', index)
        if (close < 0) this.isBroken = true
        return close + 1
      } else {
        this.depth++
        this.pending.push('>')
      }
    }
    return index + 1
  }

  /** Inside of a tag, an expression or a module. */
  private readSyntax(line: string, index: number): number {
    const character = line.charAt(index)
    const last = this.pending.at(-1)
    if (last === '"' || last === "'" || last === '`') {
      if (character === '\\' && this.pending.at(-2) !== '>') return index + 2
      if (character === last) this.pending.pop()
      return index + 1
    }
    if (last === '*/') {
      const close = line.indexOf('*/', index)
      if (close < 0) return line.length
      this.pending.pop()
      return close + 2
    }
    if (last === '>') {
      if (character === '>') {
        this.pending.pop()
        if (line.charAt(index - 1) === '/') this.depth--
      } else if (character === '"' || character === "'") this.pending.push(character)
      else if (character === '{') this.pending.push('}')
      else if (character === '<' || character === '}') this.isBroken = true
      return index + 1
    }
    if (line.startsWith('/*', index)) {
      this.pending.push('*/')
      return index + 2
    }
    if (line.startsWith('//', index)) return line.length
    if (character === '"' || character === "'" || character === '`') this.pending.push(character)
    else if (character === '{') this.pending.push('}')
    else if (character === '(') this.pending.push(')')
    else if (character === '[') this.pending.push(']')
    else if (character === '}' || character === ')' || character === ']') {
      if (this.pending.pop() !== character) this.isBroken = true
    } else if (character === '<') {
      const element = emptyElement.exec(line.slice(index))
      if (element) return index + element[0].length
      // Elements in code may hold anything, and so may regular expressions.
      this.isBroken = /^<[A-Za-z/>]/.test(line.slice(index, index + 2))
    } else if (character === '/') this.isBroken = true
    return index + 1
  }
}
