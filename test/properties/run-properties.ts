/** Checks the properties of many documents. scripts/properties.js starts several processes with this file. */
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import fc from 'fast-check'
import {toSystemReason} from '../../src/cli/errors.ts'
import {lint} from '../../src/index.ts'
import {loadParser} from '../../src/markdown/native-parser.ts'
import {dialects, documents, type Dialect} from './documents.ts'
import {readExamples, toShopExamples} from './examples.ts'
import {checkAll} from './properties.ts'

await loadParser()

// Messages of vfile are errors, and collecting the stacks of errors is slow.
Error.stackTraceLimit = 0

/** A task: generate documents from a seed, and check them. */
interface Block {
  count: number
  seed: number
}

/** Counts of checked documents. */
class Counts {
  documents = 0
  characters = 0
  mdx = 0
  findings = 0
  certain = 0
  byRule: Record<string, number> = {}

  add(source: string, dialect: Dialect): void {
    this.documents++
    this.characters += source.length
    if (dialect === 'mdx') this.mdx++
    for (const {rule, repair} of lint(source, {path: dialect === 'mdx' ? 'orders.mdx' : 'orders.md'})) {
      this.findings++
      if (repair === 'certain') this.certain++
      this.byRule[rule] = (this.byRule[rule] ?? 0) + 1
    }
  }
}

/** Check the documents of a block. @returns counts, and the smallest counterexample */
async function checkBlock({count: numRuns, seed}: Block): Promise<object> {
  const counts = new Counts()
  const result = await fc.check(
    fc.asyncProperty(documents, dialects, fc.nat(3), async (source, dialect, turn) => {
      counts.add(source, dialect)
      const problem = await checkAll(source, dialect, turn)
      if (problem !== undefined) throw new Error(problem)
    }),
    {numRuns, seed},
  )
  const [source, dialect] = result.counterexample ?? []
  const error = result.errorInstance instanceof Error ? result.errorInstance : undefined
  const place = `seed ${seed}, path ${result.counterexamplePath}`
  const problem = error?.message ?? error?.stack
  return {...counts, failures: result.failed ? [{place, source, dialect, problem}] : []}
}

/**
 * Check all properties of all examples in a file, in both dialects.
 *
 * @returns counts and counterexamples, and an error message if the examples cannot be read
 */
async function checkExamples(file: string): Promise<object> {
  const counts = new Counts()
  const failures: object[] = []
  let examples
  try {
    examples = readExamples(file, fs.readFileSync(file, 'utf8'))
  } catch (error) {
    return {...counts, failures, unread: `${path.relative('', file)}: ${toSystemReason(error)}`}
  }
  for (const source of examples.flatMap(toShopExamples)) {
    for (const dialect of ['markdown', 'mdx'] as const) {
      const problem = await findProblem(source, dialect, counts)
      if (problem !== undefined) failures.push({place: path.basename(file), source, dialect, problem})
    }
  }
  return {...counts, failures}
}

/** Count and check an example. An exception counts as a problem, so that the check continues with the next example. */
async function findProblem(source: string, dialect: Dialect, counts: Counts): Promise<string | undefined> {
  try {
    counts.add(source, dialect)
    return await checkAll(source, dialect)
  } catch (error) {
    return String(error)
  }
}

process.on('message', (task: Block | {file: string}) => {
  void ('file' in task ? checkExamples(task.file) : checkBlock(task)).then((result) => process.send?.(result))
})
