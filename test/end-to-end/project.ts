import {spawn} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {inject} from 'vitest'

/** The result of a command. */
export interface Outcome {
  status: number | null
  stdout: string
  stderr: string
}

/**
 * Make a folder inside the project that has the package installed.
 *
 * @param files name → text
 * @returns the path of the folder
 */
export function makeFolder(files: Record<string, string>): string {
  const folder = fs.mkdtempSync(path.join(inject('installed'), 'case-'))
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), {recursive: true})
    fs.writeFileSync(path.join(folder, name), text)
  }
  return folder
}

/** Run a command of an installed package in a folder. */
export function runInstalled(script: string, args: readonly string[], folder: string): Promise<Outcome> {
  const child = spawn(process.execPath, [path.join(inject('installed'), 'node_modules', script), ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve({status, stdout, stderr}))
  })
}

/** A finding that the command, remark or an editor reported. */
export interface Reported {
  /** The id of the rule; empty for an error that stopped the check of the file. */
  rule: string
  /** `line:column-line:column` */
  place: string
  reason: string
  actual: string
  expected: readonly string[]
  severity: string
}

interface Point {
  line: number
  column: number
}

/** Format a range as `line:column-line:column`. */
export function toPlace({start, end}: {start: Point; end: Point}): string {
  return `${start.line}:${start.column}-${end.line}:${end.column}`
}

/** Sort findings by position. */
export function byPlace(reported: readonly Reported[]): Reported[] {
  return reported.toSorted((a, b) => a.place.localeCompare(b.place, 'en', {numeric: true}))
}

/** A reporter for remark-cli that prints the data that tests compare. */
const reporter = `export default (files) => JSON.stringify(Object.fromEntries(files.map((file) => [
  file.path,
  file.messages.map(({ruleId, place, reason, cause, actual = '', expected = [], fatal}) => ({
    rule: ruleId ?? '',
    place: place ? \`\${place.start.line}:\${place.start.column}-\${place.end.line}:\${place.end.column}\` : '',
    reason: cause?.message ?? reason,
    actual,
    expected,
    severity: fatal ? 'error' : 'warning',
  })),
])))
`

/**
 * Lint the Markdown files of a folder with remark-cli.
 *
 * @returns the exit status, the messages by file, all findings with their first suggestions, and all
 *   errors, which are messages without a rule
 */
export async function runRemark(folder: string) {
  fs.writeFileSync(path.join(folder, 'report.mjs'), reporter)
  const args = ['.', '--no-stdout', '--report', './report.mjs']
  const {status, stderr} = await runInstalled('remark-cli/cli.js', args, folder)
  const found = JSON.parse(stderr) as Record<string, Reported[]>
  const all = byPlace(Object.values(found).flat())
  return {
    status,
    found,
    seen: all.flatMap(({rule, place, actual, expected}) =>
      rule === '' ? [] : [{rule, place, actual, expected: expected.at(0)}],
    ),
    errors: all.flatMap(({rule, reason}) => (rule === '' ? [reason] : [])),
  }
}
