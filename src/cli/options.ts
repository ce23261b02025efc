import {formatOptions, type Flag, type OptionTable, type Valued, type Values} from './arguments.ts'
import {reporters} from '../report/index.ts'

const formats = Object.keys(reporters)

/** The options of the command. readme.md describes them in detail. */
export const table = {
  'format': {
    type: 'string',
    short: 'f',
    value: 'NAME[=FILE]',
    choices: formats,
    multiple: true,
    isCommon: true,
    help: `${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}`,
  },
  'output': {type: 'string', short: 'o', value: 'FILE', isCommon: true, help: 'write the report to a file'},
  'fix': {type: 'boolean', isCommon: true, help: 'make the repairs that are certain'},
  'fix-headings': {type: 'boolean', help: 'like --fix, but also repair headings whose anchor would change'},
  'fix-requests': {type: 'boolean', help: 'like --fix, but also replace requests'},
  'diff': {type: 'boolean', isCommon: true, help: 'print the repairs as a patch; change no file'},
  'since': {type: 'string', value: 'REF', isCommon: true, help: 'report only findings on lines that changed since REF'},
  'staged': {type: 'boolean', help: 'lint only staged files, with their staged text'},
  'baseline': {type: 'string', value: 'FILE', isCommon: true, help: 'do not report the findings that FILE lists'},
  'update-baseline': {type: 'boolean', help: 'write all findings to the file of --baseline'},
  'watch': {type: 'boolean', isCommon: true, help: 'lint again when a file changes; Ctrl-C ends the run'},
  'cache': {type: 'boolean', help: 'keep results, so that the next run checks only changed files'},
  'cache-location': {type: 'string', value: 'FILE', help: 'keep the results of --cache in FILE'},
  'max-warnings': {type: 'string', value: 'N', isCommon: true, help: 'exit with 1 if there are more than N warnings'},
  'rule': {
    type: 'string',
    value: 'RULE:LEVEL',
    multiple: true,
    isCommon: true,
    help: 'set a rule to off, warn or error; repeatable',
  },
  'openapi': {
    type: 'string',
    value: 'FILE',
    multiple: true,
    help: 'check requests against an OpenAPI file; repeatable',
  },
  'quiet': {type: 'boolean', short: 'q', isCommon: true, help: 'report errors only, no warnings'},
  'verbose': {type: 'boolean', isCommon: true, help: 'show the line of each finding, and explain its rule'},
  'stats': {type: 'boolean', help: 'print the numbers of files and findings, and the speed'},
  'color': {type: 'boolean', help: 'print colours, even without a terminal'},
  'no-color': {type: 'boolean', help: 'print no colours'},
  'stdin-filepath': {type: 'string', value: 'NAME', help: 'lint standard input as if it were the file NAME'},
  'ext': {type: 'string', value: 'EXT', multiple: true, help: 'lint files with this extension as Markdown; repeatable'},
  'ignore-pattern': {
    type: 'string',
    value: 'PATTERN',
    multiple: true,
    help: 'ignore files that match PATTERN; repeatable',
  },
  'ignore-path': {type: 'string', value: 'FILE', help: 'read FILE instead of .remarkignore'},
  'no-gitignore': {type: 'boolean', help: 'also lint files that .gitignore lists'},
  'no-error-on-unmatched-pattern': {type: 'boolean', help: 'accept paths that match no file'},
  'openapi-documents': {type: 'boolean', help: 'also lint OpenAPI documents in folders'},
  'print-config': {type: 'string', value: 'FILE', help: 'print the settings for FILE, and the source of each setting'},
  'lsp': {type: 'boolean', help: 'run as a language server for an editor'},
  'help': {type: 'boolean', short: 'h', isCommon: true, help: 'print the common options'},
  'help-all': {type: 'boolean', isCommon: true, help: 'print all options'},
  'version': {type: 'boolean', short: 'v', isCommon: true, help: 'print the version and the parser in use'},
} as const satisfies OptionTable

export type Options = Values<typeof table>

/** Options of other linters, separated by spaces. Each key is the text that the error for these options suggests. */
export const alike: Readonly<Record<string, string>> = {
  '`--format`': 'reporter formatter output-format report',
  '`--format json`': 'json j json-pretty',
  '`--output`': 'output-file out',
  '`--fix`': 'write w apply in-place autofix fix-all fix-only fix-type fixes',
  '`--fix-requests`': 'unsafe-fixes fix-suggestions fix-dangerously unsafe apply-unsafe',
  '`--diff`': 'dry-run fix-dry-run patch show-fixes',
  '`--since`': 'changed changed-since diff-base base',
  '`--staged`': 'cached',
  '`--baseline`': 'suppressions-location suppressions',
  '`--update-baseline`': 'suppress-all prune-suppressions write-baseline add-noqa suppress',
  '`--watch`': 'watch-files w',
  '`--cache-location`': 'cache-file cache-dir',
  '`--max-warnings`': 'exit-zero e no-exit error-on-warnings',
  '`--rule`': 'rules r select only enable extend-select severity',
  '`--rule RULE:off`': 'skip disable extend-ignore',
  '`--quiet`': 'silent s errors-only diagnostic-level minalertlevel',
  '`--verbose`': 'debug log-level loglevel trace',
  '`--stats`': 'statistics summary timing show-stats',
  '`--color`': 'colour colors colours',
  '`--no-color`': 'no-colour no-colors no-colours',
  '`-`': 'stdin',
  '`--stdin-filepath`': 'stdin-file-path stdin-name stdin-filename assume-filename stdin',
  '`--ext`': 'extension extensions parser language',
  '`--ignore-pattern`': 'ignore i exclude extend-exclude force-exclude ignores',
  '`--ignore-path`': 'ignore-file p',
  '`--no-gitignore`': 'no-ignore no-ignore-vcs no-respect-gitignore vcs-use-ignore-file',
  '`--no-error-on-unmatched-pattern`': 'pass-on-no-patterns passwithnotests allow-empty no-errors-on-unmatched',
  '`--print-config FILE`': 'show-config show-settings find-config-path list-rules env-info',
  '`--lsp`': 'server language-server lsp-proxy use-server',
  '`api-glossary explain`': 'explain',
  '`api-glossary init`': 'init',
  'a glob such as `"docs/**/*.md"`': 'glob globs g',
  'none, because settings are in `api-glossary.yml`, in the folder of the documents or a parent folder':
    'config c config-path config-file config-precedence',
  'none, because `api-glossary.yml` always applies': 'no-config no-config-lookup no-eslintrc isolated no-global',
  'none, because the command changes no files by default': 'check list-different l no-fix no-write',
  'none, because only `--cache` keeps results': 'no-cache n',
}

const usage = `Usage: api-glossary [options] [paths…]

Lints the words and the example requests of API documentation. Paths are files,
folders or globs. Without paths, the working directory is linted.
`

const ending = `
Commands: check-glossary, coverage, explain, glossary, init. Each has --help.
Exit status: 0 without findings, 1 with findings, 2 if something failed.
`

/** Format the short help: one screen of 24 lines. */
export function formatHelp(): string {
  const common = Object.entries<Flag | Valued>(table).filter(([, {isCommon}]) => isCommon)
  return `${usage}\n${formatOptions(Object.fromEntries(common))}\n${ending}`
}

export function formatFullHelp(): string {
  return `${usage}
Folders are searched for .md, .mdx and .markdown files. The search skips
node_modules, symbolic links, files that .gitignore or .remarkignore lists, and
folders whose name starts with a dot. The path \`-\` means standard input.

${formatOptions(table)}
${ending}`
}
