import fs from 'node:fs'
import path from 'node:path'
import readline from 'node:readline'
import {Readable} from 'node:stream'
import {defineSubcommand, type Flag} from '../arguments.ts'
import {toSystemReason, UsageError} from '../errors.ts'
import {complain, type Host} from '../host.ts'
import {readVersion} from '../reports.ts'
import {readOwnFile, replaceFile} from '../text-files.ts'

interface Starter {
  /** The file to write, relative to the working directory. Its text is in `starters/KEY.EXTENSION`: `starters/remark.json`. */
  file: string
  help: string
  next: string
}

const starters: Readonly<Record<string, Starter>> = {
  'settings': {
    file: 'api-glossary.yml',
    help: 'severities, files to ignore, and your own terms',
    next: 'write your terms into it; `npx --no -- api-glossary check-glossary docs` shows the findings for them',
  },
  'remark': {
    file: '.remarkrc.json',
    help: 'for remark and its language server',
    next: '`npm install --save-dev remark-cli remark-gfm remark-frontmatter remark-lint-api-glossary`, then `npx --no -- remark . --frail --quiet --no-stdout`',
  },
  'pre-commit': {
    file: '.pre-commit-config.yaml',
    // A hook with `repo` and `rev` would also install the development tools.
    help: 'a hook for pre-commit',
    next: '`pre-commit install`',
  },
  'lefthook': {
    file: 'lefthook.yml',
    help: 'a hook for lefthook',
    next: '`npm install --save-dev lefthook remark-lint-api-glossary`, then `npx --no -- lefthook install`',
  },
  'workflow': {
    file: '.github/workflows/api-glossary.yml',
    help: 'a workflow for GitHub Actions',
    next: '`npm install --save-dev remark-lint-api-glossary`, and commit package-lock.json as well',
  },
  'vscode': {
    file: '.vscode/extensions.json',
    help: 'a recommendation to install the extension for VS Code',
    next: 'open the folder in VS Code, and install the extension that it recommends',
  },
  'glossary': {
    file: 'glossary.md',
    help: 'a glossary page with an example of each table',
    next: 'name the page in api-glossary.yml: `glossary: glossary.md`',
  },
}

const options = {
  ...Object.fromEntries(Object.entries(starters).map(([name, {file, help}]) => [name, toFlag(`${file}: ${help}`)])),
  all: toFlag('write all of these files'),
  force: toFlag('overwrite existing files'),
}

function toFlag(help: string): Flag {
  return {type: 'boolean', help}
}

const help = `Usage: api-glossary init [options]

Writes configuration files, and prints what to do next. Without options, the
command asks which files to write; this needs a terminal. The command overwrites
existing files only with --force.

OPTIONS

Exit status: 0 if all files were written, 2 if a file was not written.
`

export const run = defineSubcommand<Record<string, Flag>>(options, help, async ({paths, options: asked}, host) => {
  const [unexpected] = paths
  if (unexpected !== undefined) throw new UsageError(`Unexpected \`${unexpected}\`, expected options only`)
  const named = Object.entries(starters).filter(([name]) => asked['all'] ?? asked[name])
  const chosen = named.length > 0 ? named : await ask(host)
  const problems = chosen.flatMap(([name, starter]) => write(name, starter, host, asked['force'] ?? false) ?? [])
  for (const problem of problems) complain(host, problem)
  return problems.length > 0 ? 2 : 0
})

async function ask({stdin, stderr}: Host): Promise<[name: string, starter: Starter][]> {
  if (!(stdin as {isTTY?: boolean}).isTTY) {
    const names = Object.keys(starters).map((name) => `--${name}`)
    throw new UsageError(`Unexpected end of the command, expected \`--all\` or some of \`${names.join('`, `')}\``)
  }
  const chosen: [name: string, starter: Starter][] = []
  const input = Readable.from(stdin)
  const lines = readline.createInterface({input})[Symbol.asyncIterator]()
  for (const [name, starter] of Object.entries(starters)) {
    stderr.write(`Write ${starter.file} (${starter.help})? [Y/n] `)
    const answer = await lines.next()
    if (answer.done) break
    if (/^(?:y|yes|)$/i.test(answer.value.trim())) chosen.push([name, starter])
  }
  input.destroy()
  return chosen
}

/** Write a file, and print what to do next. @returns an error message if the file was not written */
function write(name: string, {file, next}: Starter, {cwd, stdout}: Host, isForced: boolean): string | undefined {
  const absolute = path.join(cwd, file)
  try {
    const known = fs.lstatSync(absolute, {throwIfNoEntry: false})
    if (known && !isForced) return `\`${file}\` exists and stays as it is; \`--force\` overwrites it`
    if (known && !known.isFile()) return `\`${file}\` is not a file, so it is not overwritten`
    const text = readOwnFile(`src/cli/starters/${name}${path.extname(file)}`).replace('VERSION', readVersion())
    replaceFile(absolute, text)
    stdout.write(`${known ? 'Overwrote' : 'Wrote'} ${file}\n  Next: ${next}.\n`)
    return
  } catch (error) {
    return `Cannot write \`${file}\`: ${toSystemReason(error)}`
  }
}
