import fs from 'node:fs'
import path from 'node:path'
import {Readable, Writable} from 'node:stream'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {Worker} from 'node:worker_threads'
import {readFile, settingsNames, toName} from '../glossary/files.ts'
import type {RuleConfigs} from '../lint/setup.ts'
import type {Scope, SettingsFile} from '../lsp/actions.ts'
import {serve, type Workspace} from '../lsp/server.ts'
import {loadParser} from '../markdown/native-parser.ts'
import {threadArgument, type Host} from './host.ts'
import {loadLinter} from './linter.ts'
import {createCheck, createThread, type ChecksSetup} from './lsp-checks.ts'
import {createLocate, toPath, type Located} from './lsp-folders.ts'

/** Globs for settings, glossaries and ignore files. Glossaries with other names are added when settings name them. */
const watched = ['**/.remarkignore', '**/*glossary*']

/**
 * Run the language server on standard input and output, until the editor ends the server.
 *
 * @param configs severities and options of rules
 * @returns 0 if the editor requested `shutdown` before the end, otherwise 1
 * @throws {UsageError} if `configs` has an unknown rule or option
 */
export async function serveStdio(host: Host, version: string, configs: RuleConfigs): Promise<0 | 1> {
  const stdin = host.stdin instanceof Readable ? host.stdin : Readable.from(host.stdin, {objectMode: false})
  // The connection waits for the event `close`. If standard input is a file such as `/dev/null`, Node emits only `end`.
  stdin.once('end', () => stdin.destroy())
  const stdout = new Writable({
    write(chunk: Uint8Array, _encoding, callback) {
      host.stdout.write(chunk)
      callback()
    },
  })
  const {cwd, rules} = host
  const locate = createLocate(cwd)
  const thread = startThread({cwd, configs, ...(rules && {rules})})
  try {
    // Refuse unknown rules now, before a document is opened.
    await loadLinter(configs, undefined, rules)
    await loadParser()
    return await serve(stdin, stdout, {
      version,
      check: thread.check,
      watched,
      read(uri) {
        const file = toPath(uri)
        const source = file === undefined ? undefined : readFile(file, path.dirname(file))
        return source && 'text' in source ? source.text : undefined
      },
      async findScope(document) {
        const located = await locate(document)
        return located && !located.isUnchecked ? toScope(located) : undefined
      },
    })
  } finally {
    stdin.destroy()
    await thread.close?.()
  }
}

/** Start a thread for the checks. If the command is not bundled, or if a test sets rules, the checks run in this thread. */
function startThread(setup: ChecksSetup): Pick<Workspace, 'check'> & {close?(): Promise<void>} {
  const script = fileURLToPath(new URL('main.cjs', import.meta.url))
  if (setup.rules || !fs.existsSync(script)) return {check: createCheck(setup)}
  return createThread(() => new Worker(script, {argv: [threadArgument], workerData: setup}))
}

const editable = /\.(?:md|markdown|mdx|ya?ml|json)$/i // "words/glossary.md"

function toScope({settings, root}: Located): Scope {
  const {file = path.join(root, settingsNames[0]), glossary, parts} = settings
  const toFile = (file: string, isSettings: boolean): SettingsFile => {
    return {uri: pathToFileURL(file).href, name: toName(file, root), isSettings}
  }
  const glossaries = parts.flatMap((part) => part.glossaries.filter((own) => own.file !== part.file))
  const named = glossaries.findLast((own) => editable.test(own.file))
  const own = toFile(file, true)
  const glossaryFile = named ? toFile(path.resolve(root, named.file), false) : own
  return {
    glossary,
    settings: own,
    glossaryFile,
    findSpellings({id}) {
      const entries = parts.flatMap((part) => part.glossaries.filter((part) => part.file === glossaryFile.name))
      return entries.flatMap(({terms}) => terms).findLast((term) => term.id === id)?.accepted
    },
  }
}
