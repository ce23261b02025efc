import process from 'node:process'

/**
 * V8 compiles functions anew, at length, as soon as they are called often. In a run
 * over a tree most code is called some hundred times, which is often enough for that
 * and too rarely to gain by it: of functions it waits longer, and expressions are
 * compiled once, at once. Trees with findings on each page take no longer so. Of the
 * budgets tried, from 300,000 to 10,000,000, those from 600,000 on took a tenth less of
 * processor time than the first, and as much as each other.
 *
 * V8 also drops what it compiled of functions that were not called for a while. Then a long
 * run would leave less compiled code for the next ones than it was given.
 */
const flags = ['--interrupt-budget=1000000', '--no-regexp-tier-up', '--no-flush-bytecode'] as const

// "-", "--stdin-filepath=orders.md", "--lsp": no run over a tree
const others = /^(?:-|--stdin-filepath|--lsp|--staged|--help|-h|--version|-v)(?:=|$)/
// "docs/orders.md", not "docs/**/*.md"
const document = /^[^*?[\]{}!()]+\.(?:md|mdx|markdown)$/i

/**
 * Set flags of V8 for a run over a tree. For single documents, that would take longer
 * than it saves.
 *
 * @param args of the command
 * @returns the flags that are set, for who tells runs apart by them; empty where none is
 */
export function tune(args: readonly string[]): string {
  if (args.some((arg) => others.test(arg) || document.test(arg))) return ''
  const {setFlagsFromString} = process.getBuiltinModule('node:v8')
  for (const flag of flags) setFlagsFromString(flag)
  return flags.join(' ')
}
