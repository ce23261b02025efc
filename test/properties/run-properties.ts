/**
 * Check the properties of many documents; started by scripts/properties.js as one
 * of several processes, which are told what to check by messages.
 */
import process from 'node:process'
import fc from 'fast-check'
import {lint} from '../../src/index.ts'
import {dialects, documents} from './documents.ts'
import {checkAll} from './properties.ts'

// Messages are errors, whose stacks nobody reads here.
Error.stackTraceLimit = 0

/** So many documents, made by chance from a seed. */
interface Block {
  count: number
  seed: number
}

/** Check the documents of a block. @returns what was counted, and the smallest counterexample */
async function checkBlock({count: numRuns, seed}: Block): Promise<object> {
  const counts = {documents: 0, characters: 0, mdx: 0, findings: 0, certain: 0, longest: 0}
  const byRule = new Map<string, number>()
  const result = await fc.check(
    fc.asyncProperty(documents, dialects, fc.nat(3), async (source, dialect, turn) => {
      counts.documents++
      counts.characters += source.length
      counts.longest = Math.max(counts.longest, source.length)
      if (dialect === 'mdx') counts.mdx++
      for (const {rule, repair} of lint(source, {path: dialect === 'mdx' ? 'orders.mdx' : 'orders.md'})) {
        counts.findings++
        if (repair === 'certain') counts.certain++
        byRule.set(rule, (byRule.get(rule) ?? 0) + 1)
      }
      const problem = await checkAll(source, dialect, turn)
      if (problem !== undefined) throw new Error(problem)
    }),
    {numRuns, seed},
  )
  const [source, dialect] = result.counterexample ?? []
  const error = result.errorInstance instanceof Error ? result.errorInstance : undefined
  return {
    ...counts,
    byRule: Object.fromEntries(byRule),
    seed,
    ...(result.failed && {
      failure: {source, dialect, path: result.counterexamplePath, problem: error?.message, stack: error?.stack},
    }),
  }
}

process.on('message', (block) => {
  void checkBlock(block as Block).then((result) => process.send?.(result))
})
