import fs from 'node:fs'
import path from 'node:path'
import type {FileReport} from '../types.ts'
import {reporters} from '../report/index.ts'
import type {Reporter, ReportOptions} from '../report/lib/types.ts'
import {toSystemReason, UsageError} from './errors.ts'
import {holdSignals} from './text-files.ts'

/** A report and where it goes. */
export interface Output {
  format: keyof typeof reporters
  /** Relative to the working directory; standard output where absent. */
  file: string | undefined
}

/**
 * Read which reports go where.
 *
 *     --format stylish --format sarif=findings.sarif
 *     --format sarif --output findings.sarif
 *
 * @param formats names, checked, each with or without a file
 * @param output file for the format that has none
 * @throws {UsageError} where two reports would go to one place
 */
export function readOutputs(formats: readonly string[], output?: string): Output[] {
  const outputs = (formats.length > 0 ? formats : ['stylish']).map((item): Output => {
    const [name, ...rest] = item.split('=')
    const format = name as Output['format']
    const file = rest.length > 0 ? rest.join('=') : output
    if (file === '') throw new UsageError(`Unexpected value \`${item}\` for \`--format\`, expected \`${format}=FILE\``)
    return {format, file}
  })
  const places = outputs.map(({file}) => file)
  const twice = places.find((file, index) => places.indexOf(file) !== index)
  if (places.length > new Set(places).size)
    throw new UsageError(
      `Unexpected second report for ${twice === undefined ? 'standard output' : `\`${twice}\``}, expected \`--format NAME=FILE\``,
    )
  if (output !== undefined && !places.includes(output))
    throw new UsageError(`Unexpected \`--output\`, expected a \`--format\` without a file`)
  return outputs
}

/**
 * Write reports to their places.
 *
 * @param cwd absolute
 * @param write for the report that goes to no file
 * @returns sentences for files that could not be written
 */
export async function writeReports(
  outputs: readonly Output[],
  files: readonly FileReport[],
  {style, ...options}: ReportOptions,
  cwd: string,
  write: (text: string) => unknown,
): Promise<string[]> {
  const problems: string[] = []
  for (const {format, file} of outputs) {
    const {report}: Reporter = await reporters[format]()
    if (file === undefined) {
      write(report(files, {...options, style}))
      continue
    }
    holdSignals()
    try {
      fs.mkdirSync(path.dirname(path.resolve(cwd, file)), {recursive: true})
      fs.writeFileSync(path.resolve(cwd, file), report(files, options))
    } catch (error) {
      problems.push(`Cannot write \`${file}\`: ${toSystemReason(error)}`)
    }
  }
  return problems
}
