import fs from 'node:fs'
import path from 'node:path'
import {defineSubcommand, formatOptions, type Flag} from '../arguments.ts'
import {toSystemReason, UsageError} from '../errors.ts'
import {complain, type Host} from '../host.ts'
import {readVersion} from '../reports.ts'
import {releaseSignals, replaceFile} from '../text-files.ts'

interface Starter {
  /** Relative to the working directory. */
  file: string
  help: string
  text: string
  next: string
}

const starters: Readonly<Record<string, Starter>> = {
  'settings': {
    file: 'api-glossary.yml',
    help: 'severities, files to ignore, and your own terms',
    next: 'write your terms into it; `npx --no -- api-glossary check-glossary docs` shows what they change',
    text: `# yaml-language-server: $schema=./node_modules/remark-lint-api-glossary/rules/settings.schema.json

# Your own terms, here or in other files: \`glossary: [words/glossary.md]\`.
# A term with the id of a built-in term changes that term. \`extends: none\` leaves out all built-in terms.
glossary:
  terms:
    - term: webhook
      kind: noun
      meaning: A call from the server to a client, made when something happens.
      avoid: [web hook]

# \`off\`, \`warn\` or \`error\`, options, or both: \`[error, {…}]\`.
rules:
  glossary-synonym: {prefer: any}

# In the syntax of .gitignore, from this folder.
ignore: []
`,
  },
  'remark': {
    file: '.remarkrc.json',
    help: 'for remark and editors',
    next: '`npm install --save-dev remark-cli remark-gfm remark-frontmatter remark-lint-api-glossary`, then `npx --no -- remark . --frail --quiet --no-stdout`',
    text: `${JSON.stringify({plugins: ['remark-gfm', 'remark-frontmatter', 'lint-api-glossary', 'lint-api-glossary/fix']}, undefined, 2)}\n`,
  },
  'pre-commit': {
    file: '.pre-commit-config.yaml',
    help: 'a hook for pre-commit',
    next: '`pre-commit install`',
    // A hook with `repo` and `rev` would install the development tools too.
    text: `repos:
  - repo: local
    hooks:
      - id: api-glossary
        name: API glossary
        language: node
        entry: api-glossary
        types_or: [markdown, mdx]
        require_serial: true
        additional_dependencies: [remark-lint-api-glossary@${readVersion()}]
`,
  },
  'lefthook': {
    file: 'lefthook.yml',
    help: 'a hook for lefthook',
    next: '`npm install --save-dev lefthook remark-lint-api-glossary`, then `npx --no -- lefthook install`',
    text: `pre-commit:
  commands:
    api-glossary:
      glob: '*.{md,mdx,markdown}'
      run: npx --no -- api-glossary {staged_files}
`,
  },
  'workflow': {
    file: '.github/workflows/api-glossary.yml',
    help: 'a workflow for GitHub Actions',
    next: '`npm install --save-dev remark-lint-api-glossary`, and commit package-lock.json as well',
    text: `name: api-glossary
on:
  pull_request:
  push:
    branches: [main]
permissions:
  contents: read
jobs:
  lint:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: npm
      - run: npm ci
      - run: npx --no -- api-glossary --format github
`,
  },
  'vscode': {
    file: '.vscode/extensions.json',
    help: 'the extension for VS Code',
    next: 'open the folder in VS Code, and install the extension that it recommends',
    text: `${JSON.stringify({recommendations: ['remark-lint-api-glossary.api-glossary']}, undefined, 2)}\n`,
  },
  'glossary': {
    file: 'glossary.md',
    help: 'a page with all tables of a glossary',
    next: 'name the page in api-glossary.yml: `glossary: glossary.md`',
    text: `# Glossary

What our words mean, and how we write them.

## Terms

| Term | Kind | Meaning |
| --- | --- | --- |
| webhook | noun | A call from the server to a client, made when something happens. |
| sign in | verb | To prove who you are. |

## Phrases

| Term | Phrases |
| --- | --- |
| webhook | register a webhook; the webhook of an order |

## Forms

| Term | Accepted | Avoid |
| --- | --- | --- |
| webhook | | web hook |
| sign in | | log in |

## Requests

| Path | Method | Purpose |
| --- | --- | --- |
| /webhooks | GET | List webhooks |
| /webhooks | POST | Create a webhook |
| /webhooks/{webhook_id} | DELETE | Delete a webhook |

## Names that are everyday words

The linter checks a name such as “Pay” only next to words that show that the name is meant:

\`\`\`yaml
# To use these lines, mark this code block \`yaml api-glossary\`.
terms:
  - term: Pay
    kind: name
    ordinaryWord:
      after: [dashboard, checkout]
\`\`\`
`,
  },
}

const options = {
  ...Object.fromEntries(Object.entries(starters).map(([name, {file, help}]) => [name, toFlag(`${file}: ${help}`)])),
  all: toFlag('all of them'),
  force: toFlag('overwrite files that exist'),
}

function toFlag(help: string): Flag {
  return {type: 'boolean', help}
}

const help = `Usage: api-glossary init [options]

Writes configuration files, and prints what to do next. Without options, it asks
in a terminal which files to write. It does not change existing files.

${formatOptions(options)}

Exit status: 0 all written, 2 a file was not written.
`

export const run = defineSubcommand<Record<string, Flag>>(options, help, async ({paths, options: asked}, host) => {
  const [unexpected] = paths
  if (unexpected !== undefined) throw new UsageError(`Unexpected \`${unexpected}\`, expected options only`)
  const named = Object.entries(starters).filter(([name]) => asked['all'] ?? asked[name])
  const chosen = named.length > 0 ? named.map(([, starter]) => starter) : await ask(host)
  const problems = chosen.flatMap((starter) => write(starter, host, asked['force'] ?? false) ?? [])
  await releaseSignals()
  for (const problem of problems) complain(host, problem)
  return problems.length > 0 ? 2 : 0
})

async function ask({stdin, stderr}: Host): Promise<Starter[]> {
  if (!(stdin as {isTTY?: boolean}).isTTY) {
    const names = Object.keys(starters).map((name) => `--${name}`)
    throw new UsageError(`Unexpected end of the command, expected \`--all\` or some of \`${names.join('`, `')}\``)
  }
  const chosen: Starter[] = []
  const lines = readLines(stdin)
  for (const starter of Object.values(starters)) {
    stderr.write(`Write ${starter.file} (${starter.help})? [Y/n] `)
    const {value, done} = await lines.next()
    if (done) break
    if (/^(?:y|yes|)$/i.test(value.trim())) chosen.push(starter)
  }
  return chosen
}

async function* readLines(stdin: AsyncIterable<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stdin) {
    const lines = (rest + decoder.decode(chunk, {stream: true})).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** Write a file, and print what to do next. @returns an error message if it was not written */
function write({file, text, next}: Starter, {cwd, stdout}: Host, isForced: boolean): string | undefined {
  const absolute = path.join(cwd, file)
  try {
    const known = fs.lstatSync(absolute, {throwIfNoEntry: false})
    if (known && !isForced) return `\`${file}\` exists and stays as it is; \`--force\` overwrites it`
    if (known && !known.isFile()) return `\`${file}\` is not a file, so it is not overwritten`
    replaceFile(absolute, text)
    stdout.write(`${known ? 'Overwrote' : 'Wrote'} ${file}\n  Next: ${next}.\n`)
    return
  } catch (error) {
    return `Cannot write \`${file}\`: ${toSystemReason(error)}`
  }
}
