import fs from 'node:fs'
import {createRequire} from 'node:module'
import type v8 from 'node:v8'

/**
 * V8 compiles functions anew, at length, as soon as they are called often. In a run
 * over a tree most code is called some hundred times, which is often enough for that
 * and too rarely to gain by it: of functions it waits longer, and expressions are
 * compiled once, at once. Documents with findings on each page take no longer so.
 */
const flags = ['--interrupt-budget=300000', '--no-regexp-tier-up'] as const

// What is no run over a tree, or ends at once
const others = new Set(['-', '--stdin-filepath', '--lsp', '--staged', '--help', '-h', '--version', '-v'])

/**
 * Set flags of V8 for a run over a tree. For a file, the flags would take longer to set
 * than they save.
 *
 * @param args of the command
 * @returns the flags that are set, for who tells runs apart by them; empty where none is
 */
export function tune(args: readonly string[]): string {
  if (args.some((arg) => others.has(arg.replace(/=.*$/s, '')) || isFile(arg))) return ''
  const {setFlagsFromString} = createRequire(import.meta.url)('node:v8') as typeof v8
  for (const flag of flags) setFlagsFromString(flag)
  return flags.join(' ')
}

function isFile(name: string): boolean {
  try {
    return !name.startsWith('-') && (fs.statSync(name, {throwIfNoEntry: false})?.isFile() ?? false)
  } catch {
    return false // It is for the command to say what is wrong with it.
  }
}
