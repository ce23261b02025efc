/**
 * How a run ends: what of its findings is shown, how, and with which status.
 */
import process from 'node:process'
import {styleText} from 'node:util'
import type {FileReport} from '../types.ts'
import type {ReportOptions} from '../report/lib/types.ts'
import type {Options} from './options.ts'
import type {ExitStatus, Host} from './run.ts'
import {UsageError} from './usage-error.ts'

/** Version of this package. */
export function readVersion(): string {
  const require = process.getBuiltinModule('node:module').createRequire(import.meta.url)
  return (require('remark-lint-api-glossary/package.json') as {version: string}).version
}

// `12`
const digits = /^\d{1,9}$/

/**
 * Read `--max-warnings`.
 *
 * @returns nothing where it was not given
 * @throws {UsageError} where it is no number
 */
export function readMost(value: string | undefined): number | undefined {
  if (value === undefined) return
  if (!digits.test(value))
    throw new UsageError(`Unexpected value \`${value}\` for \`--max-warnings\`, expected a number such as \`10\``)
  return Number(value)
}

/** The files with findings that are shown: all, or with `isQuiet` errors only. */
export function keepShown(files: readonly FileReport[], isQuiet = false): FileReport[] {
  return files
    .map((file) => ({...file, findings: file.findings.filter(({severity}) => !isQuiet || severity === 'error')}))
    .filter(({findings}) => findings.length > 0)
}

/**
 * The status that findings lead to.
 *
 * @param most warnings that are allowed; none if undefined. That there are more is said on standard error.
 */
export function toStatus(files: readonly FileReport[], most: number | undefined, host: Host): ExitStatus {
  const levels = files.flatMap(({findings}) => findings.map(({severity}) => severity))
  const warnings = levels.filter((level) => level === 'warning').length
  const isTooMany = warnings > (most ?? 0)
  if (isTooMany && most !== undefined)
    host.stderr.write(`api-glossary: ${warnings} warnings are more than the ${most} that --max-warnings allows\n`)
  return isTooMany || levels.includes('error') ? 1 : 0
}

/**
 * What reports are told.
 *
 * @param checked files
 * @param fixed findings that were repaired; undefined where none were to be
 * @param more what else reports tell, where it is known
 */
export function toReportOptions(
  options: Pick<Options, 'quiet' | 'verbose'>,
  checked: number,
  fixed: number | undefined,
  {env, stdout}: Host,
  more: Pick<ReportOptions, 'known' | 'shard'>,
): ReportOptions {
  return {
    ...more,
    checked,
    readVersion,
    ...(fixed !== undefined && {fixed}),
    isVerbose: options.verbose ?? false,
    isQuiet: options.quiet ?? false,
    ...(isColored(env, stdout) && {style: (styles, text) => styleText([...styles], text, {validateStream: false})}),
  }
}

/** As Node itself decides: FORCE_COLOR, then NO_COLOR, then whether a terminal is there. */
function isColored(env: Host['env'], stdout: Host['stdout']): boolean {
  const force = env['FORCE_COLOR']
  if (force !== undefined) return force !== '0' && force !== 'false'
  if (env['NO_COLOR'] || env['TERM'] === 'dumb') return false
  return stdout.isTTY ?? false
}
