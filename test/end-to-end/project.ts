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

/** A finding as users see it. */
export interface Seen {
  rule: string
  /** `line:column-line:column` */
  place: string
  actual: string
  /** The first suggestion. */
  expected: string | undefined
}

interface Message {
  ruleId: string | null
  place?: {start: Point; end: Point}
  reason: string
  /** The error that stopped the file. */
  cause?: string
  actual?: string
  expected?: string[]
}

interface Point {
  line: number
  column: number
  offset: number
}

/** A reporter for remark-cli that prints all fields of each message. */
const reporter = `export default (files) =>
  JSON.stringify(files.map(({messages}) => ({messages: messages.map((message) => ({...message, reason: message.reason, cause: message.cause?.message}))})))
`

/**
 * Lint the Markdown files of a folder with remark-cli.
 *
 * @returns the exit status and the findings, sorted by position; messages without a position or
 *   rule are errors
 */
export async function runRemark(folder: string): Promise<{status: number | null; seen: Seen[]; errors: string[]}> {
  fs.writeFileSync(path.join(folder, 'report.mjs'), reporter)
  const args = ['.', '--no-stdout', '--report', './report.mjs']
  const {status, stderr} = await runInstalled('remark-cli/cli.js', args, folder)
  const files = JSON.parse(stderr) as {messages: Message[]}[]
  const messages = files
    .flatMap((file) => file.messages)
    .toSorted(({place: a}, {place: b}) => (a?.start.offset ?? 0) - (b?.start.offset ?? 0))
  return {
    status,
    seen: messages.filter(({ruleId}) => ruleId).map((message) => toSeen(message)),
    errors: messages.filter(({ruleId}) => !ruleId).map(({reason, cause}) => cause ?? reason),
  }
}

function toSeen({ruleId, place, actual = '', expected = []}: Message): Seen {
  const text = place ? `${place.start.line}:${place.start.column}-${place.end.line}:${place.end.column}` : ''
  return {rule: ruleId ?? '', place: text, actual, expected: expected.at(0)}
}
