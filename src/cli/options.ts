import {formatOptions, type Flag, type OptionTable, type Valued, type Values} from './arguments.ts'
import {reporters} from '../report/index.ts'

const formats = Object.keys(reporters)

/** The options of the command, for reading arguments, for the help, and for the reference in readme.md. */
export const table = {
  'format': {
    type: 'string',
    short: 'f',
    value: 'NAME[=FILE]',
    choices: formats,
    multiple: true,
    isCommon: true,
    alike: ['reporter', 'formatter', 'output-format', 'report'],
    help: `${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}`,
    details:
      'The default is `stylish`. You can repeat the option, but only one report can go to standard output: `--format stylish --format sarif=findings.sarif`. Missing folders are created.',
  },
  'output': {
    type: 'string',
    short: 'o',
    value: 'FILE',
    isCommon: true,
    alike: ['output-file', 'out'],
    help: 'write the report to a file',
    details: 'Name the format without a file: `--format junit --output findings.xml`.',
  },
  'fix': {
    type: 'boolean',
    isCommon: true,
    alike: ['write', 'apply', 'in-place', 'autofix', 'fix-all'],
    help: 'make the repairs that are certain',
    details:
      'Only findings of the report are repaired. If a repair causes a new finding, this run reports the finding, and the next run repairs it. A repaired file replaces the old one, so a hard link to the old file keeps the old text. A file that changed during the run is not written, and a file without repairs is not touched. Repaired standard input goes to standard output, and the report to standard error. If standard output is closed too early, the exit status is 2.',
  },
  'fix-headings': {
    type: 'boolean',
    help: 'like --fix, also for headings whose anchor would change',
    details:
      'This breaks links to the old anchor. If the pages of the run have such links, they are listed on stderr. Without this option, the report lists them.',
  },
  'fix-requests': {
    type: 'boolean',
    alike: ['unsafe-fixes', 'fix-suggestions', 'fix-dangerously', 'unsafe'],
    help: 'like --fix, also for example requests',
    details:
      'Each request is replaced by the first suggestion. Review the result, because the API may really have the request that was on the page. `--fix` alone repairs a request only if its path names an action and the OpenAPI file of the API has exactly one of the suggestions.',
  },
  'diff': {
    type: 'boolean',
    isCommon: true,
    alike: ['dry-run', 'fix-dry-run', 'patch'],
    help: 'print the repairs as a patch; change no file',
    details: 'There is no report. `api-glossary --diff docs | git apply` does what `--fix` does.',
  },
  'since': {
    type: 'string',
    value: 'REF',
    isCommon: true,
    alike: ['changed', 'changed-since', 'diff-base', 'base'],
    help: 'report only lines changed since REF',
    details:
      'The work tree (with `--staged`, the index) is compared with the merge base of REF and HEAD. In untracked files, all lines count as changed. Unchanged files are not read, and `--fix` repairs changed lines only. If a shallow clone lacks the merge base, fetch the whole history.',
  },
  'staged': {
    type: 'boolean',
    alike: ['cached'],
    help: 'lint only staged files, with their staged text',
    details:
      'Use this option in a git hook of your own. All lines of these files are checked. With `--since HEAD`, only the staged lines are checked. `--fix` is refused, because the work tree may have other changes. Instead, `--diff --staged` prints a patch for `git apply --cached`.',
  },
  'baseline': {
    type: 'string',
    value: 'FILE',
    isCommon: true,
    alike: ['suppressions-location', 'suppressions'],
    help: 'leave out the findings that FILE lists',
    details:
      'An entry matches a finding by its words and the words around it. So it still matches after lines move, other text changes or the file is renamed. If the same words are added to a page once more, the new finding is reported. Stale entries are listed on stderr, but do not change the exit status, because fixing an old page must not break a build. `--fix` repairs old findings too.',
  },
  'update-baseline': {
    type: 'boolean',
    alike: ['suppress-all', 'prune-suppressions', 'write-baseline'],
    help: 'write all findings to the file of --baseline',
    details: 'Entries for files that this run does not check are kept, unless the file was deleted.',
  },
  'watch': {
    type: 'boolean',
    isCommon: true,
    help: 'lint again when a file changes; Ctrl-C stops it',
    details:
      'First, all files are linted. Then, each file is linted again when it changes. When a settings file, a glossary or an ignore file changes, all files are linted again.',
  },
  'shard': {
    type: 'string',
    value: 'I/N',
    help: 'lint the I-th of N parts of the files',
    details:
      'This splits the work between the jobs of a CI matrix: `--shard 2/3`. Each file belongs to one part, which is the same on every machine and does not change when other files are added. A part may be empty. If `glossary-synonym` has the option `within: site`, the names in the files of the other parts count too. With `--baseline`, entries of deleted files are not listed as stale. `api-glossary merge` merges the `json` reports of all parts: see [the recipe](recipes.md#a-matrix).',
  },
  'cache': {
    type: 'boolean',
    help: 'keep results, and check only changed files',
    details:
      'A result is used again as long as the file’s name and text, the settings, the glossary, `--rule`, this package and Node stay the same. Results are not kept for standard input. They are not kept for files without a possible finding either, because these take almost no time. With `--fix` and `--diff`, files with findings are checked again. An OpenAPI file is read again only if it changes. You can delete the cache at any time.',
  },
  'cache-location': {
    type: 'string',
    value: 'FILE',
    alike: ['cache-file', 'cache-dir'],
    help: 'where --cache keeps results',
    details:
      'FILE is the cache file, or a folder in which it is created. A file that is not a cache is not overwritten. The default is `node_modules/.cache/api-glossary` in the nearest folder upwards that has `node_modules`. If there is none, it is `api-glossary` in the user’s cache folder: `$XDG_CACHE_HOME` or `~/.cache`, on macOS `~/Library/Caches`, on Windows `%LOCALAPPDATA%`.',
  },
  'max-warnings': {
    type: 'string',
    value: 'N',
    isCommon: true,
    help: 'exit with 1 only for more than N warnings',
    details:
      'With an error, the exit status is always 1. The default is 0. With `--quiet`, warnings count only if you give this option.',
  },
  'rule': {
    type: 'string',
    value: 'RULE:LEVEL',
    multiple: true,
    isCommon: true,
    alike: ['rules', 'select', 'only', 'skip', 'disable', 'enable', 'extend-select'],
    help: 'set a rule to off, warn or error; repeatable',
  },
  'openapi': {
    type: 'string',
    value: 'FILE',
    multiple: true,
    help: 'check requests against an OpenAPI file',
    details:
      'FILE is a path or a glob. You can repeat the option. The file applies to all documents of the run, in addition to those of the setting [`openapi`](../../rules/glossary.md#openapi-files). It may be outside of the working directory. The rule [`api-known-request`](../../rules/api-known-request/readme.md) reports requests that the file does not have.',
  },
  'quiet': {
    type: 'boolean',
    short: 'q',
    isCommon: true,
    alike: ['silent', 'errors-only', 'diagnostic-level'],
    help: 'report errors only, no warnings',
    details:
      'A finding is a warning unless its rule is set to `error`. With this option, warnings affect the exit status only with `--max-warnings`.',
  },
  'verbose': {
    type: 'boolean',
    isCommon: true,
    help: 'show the line of each finding, and explain each rule',
    details: 'It also prints the parser in use on stderr, with a hint if this is the slow parser: see `--version`.',
  },
  'stats': {
    type: 'boolean',
    alike: ['statistics', 'summary', 'timing', 'show-stats'],
    help: 'print the numbers of files and findings, and the speed',
    details:
      'They are printed on stderr, after the report. Findings are counted by rule and by term. `api-glossary --stats docs >/dev/null` prints only these figures.',
  },
  'color': {
    type: 'boolean',
    alike: ['colour', 'colors', 'colours'],
    help: 'print colours, even without a terminal',
  },
  'no-color': {
    type: 'boolean',
    alike: ['no-colour', 'no-colors', 'no-colours'],
    help: 'print no colours',
  },
  'stdin-filepath': {
    type: 'string',
    value: 'NAME',
    alike: ['stdin', 'stdin-file-path', 'stdin-name', 'assume-filename'],
    help: 'lint standard input as a file of this name',
    details:
      'The name decides whether the input is read as Markdown or MDX, and whether it is ignored. The file need not exist.',
  },
  'ext': {
    type: 'string',
    value: 'EXT',
    multiple: true,
    alike: ['extension', 'extensions', 'parser', 'language'],
    help: 'lint files with this extension as Markdown; repeatable',
    details:
      'For example, `--ext txt` adds `.txt` to `.md`, `.mdx` and `.markdown`. If you name a file with another extension, that is an error. YAML and JSON files are accepted, and linted if they are [OpenAPI documents](openapi.md).',
  },
  'ignore-pattern': {
    type: 'string',
    value: 'PATTERN',
    multiple: true,
    alike: ['ignore', 'exclude', 'extend-exclude', 'ignores'],
    help: 'ignore matching files; repeatable',
    details:
      'The pattern has the syntax of `.gitignore`, and is relative to the working directory: `--ignore-pattern "drafts/"`.',
  },
  'ignore-path': {
    type: 'string',
    value: 'FILE',
    alike: ['ignore-file'],
    help: 'read FILE instead of .remarkignore',
    details:
      'FILE has the syntax of `.gitignore`. Its patterns are relative to its folder. An ignored file is skipped without a message, even if you name it, because hooks name all changed files. If this file or `.remarkignore` exists and cannot be read, that is an error.',
  },
  'no-gitignore': {
    type: 'boolean',
    alike: ['no-ignore', 'no-ignore-vcs', 'no-respect-gitignore', 'vcs-use-ignore-file'],
    help: 'also lint files that .gitignore lists',
    details:
      'Without this option, folders and globs skip what `.gitignore` files and `.git/info/exclude` list. Files that you name are always linted.',
  },
  'no-error-on-unmatched-pattern': {
    type: 'boolean',
    alike: ['pass-on-no-patterns', 'passwithnotests', 'allow-empty', 'no-errors-on-unmatched'],
    help: 'accept paths that match no file',
  },
  'openapi-documents': {
    type: 'boolean',
    help: 'lint OpenAPI documents in folders too',
    details:
      'These are YAML and JSON files with the outermost key `openapi` or `swagger`. The texts of `title`, `summary` and `description` are linted. The setting `documents: [openapi]` does the same. A file that you name is linted without this option too. [The page on OpenAPI documents](openapi.md) has the details.',
  },
  'print-config': {
    type: 'string',
    value: 'FILE',
    alike: ['show-config', 'show-settings', 'find-config-path'],
    help: 'print the settings for FILE, and where each comes from',
    details: 'They are printed as YAML with comments. The file need not exist.',
  },
  'lsp': {
    type: 'boolean',
    alike: ['server', 'language-server', 'lsp-proxy'],
    help: 'run as a language server for an editor',
    details:
      'The server uses standard input and output, and runs until the editor ends it. [The page on editors](../lsp/readme.md) describes how to set up an editor. Of the other options, only `--rule` has an effect.',
  },
  'help': {type: 'boolean', short: 'h', isCommon: true, help: 'print this help'},
  'help-all': {type: 'boolean', isCommon: true, help: 'print all options'},
  'version': {
    type: 'boolean',
    short: 'v',
    isCommon: true,
    help: 'print the version and the parser in use',
    details:
      'Documents are parsed by [satteri](https://www.npmjs.com/package/satteri), which is native code. If npm has no binary of satteri for the system, micromark parses them. It gives the same findings, but takes many times as long. [A variable](#environment) selects the parser.',
  },
} as const satisfies OptionTable

export type Options = Values<typeof table>

const usage = `Usage: api-glossary [options] [paths…]

Lints the words and the example requests of API documentation. Paths are files,
folders or globs; without paths, the working directory is linted.
`

const ending = `
Commands, each with --help: check-glossary, coverage, explain, glossary, init,
merge.
Exit status: 0 no findings, 1 findings, 2 something could not be done.
`

/** Format the short help: one screen of 24 lines. */
export function formatHelp(): string {
  const common = Object.entries<Flag | Valued>(table).filter(([, {isCommon}]) => isCommon)
  return `${usage}\n${formatOptions(Object.fromEntries(common))}\n${ending}`
}

export function formatFullHelp(): string {
  return `${usage}
Folders are searched for .md, .mdx and .markdown files. The search skips
node_modules, folders whose name starts with a dot, symbolic links, and files
that .gitignore or .remarkignore lists. \`-\` reads standard input.

${formatOptions(table)}
${ending}`
}

/** `report errors only` → `Report errors only.` */
function toSentence(help: string): string {
  return `${help.charAt(0).toUpperCase()}${help.slice(1)}.`.replace(/--[\w-]+|\.(?:git|remark)ignore\b/g, '`$&`')
}

export function formatReference(): string {
  return Object.entries<Flag | Valued>(table)
    .map(([name, option]) => {
      const short = option.short ? `\`-${option.short}\`, ` : ''
      const value = option.type === 'string' ? ` ${option.value}` : ''
      const choices = option.type === 'string' ? option.choices : undefined
      const help = choices ? `One of \`${choices.join('`, `')}\`.` : toSentence(option.help)
      return `### ${short}\`--${name}${value}\`\n\n${[help, option.details].filter(Boolean).join('\n')}`
    })
    .join('\n\n')
}
