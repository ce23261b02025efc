import {formatOptions, type Flag, type OptionTable, type Valued, type Values} from './arguments.ts'
import {reporters} from '../report/index.ts'

/** The reports. */
const formats = Object.keys(reporters)

/** The one table of options: what is read, and what the help says. */
export const table = {
  'format': {
    type: 'string',
    value: 'NAME[=FILE]',
    choices: formats,
    multiple: true,
    help: `${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}`,
    details:
      'Repeatable, where at most one report goes to standard output: `--format stylish --format sarif=findings.sarif`. The folder of a file is made. Without the option, the report is `stylish`.',
  },
  'output': {
    type: 'string',
    value: 'FILE',
    help: 'write the report into a file',
    details: 'For the one `--format` that names no file itself: `--format junit --output findings.xml`.',
  },
  'fix': {
    type: 'boolean',
    help: 'write the repairs that are certain into the files',
    details:
      'What the report names, and nothing else: what is found only after a repair is reported, and repaired by the next run. A file is written beside the old one and then renamed (a hard link to the old one keeps the old text), never one that changed meanwhile, and one that needs no repair is not touched. A repaired standard input goes to standard output, and the report to standard error; where nobody reads it, the exit status is 2.',
  },
  'fix-headings': {
    type: 'boolean',
    help: '--fix, also where the anchor of a heading changes',
    details:
      'Links to the anchor break with it; the report names pages of the run that have such links, and with this option they are named on standard error.',
  },
  'fix-requests': {
    type: 'boolean',
    help: '--fix, also example requests',
    details: 'With the likeliest suggestion. Look at the result: the documented API may really be like that.',
  },
  'diff': {
    type: 'boolean',
    help: 'print what would be written, as a patch',
    details: 'Instead of the report and of writing. `api-glossary --diff docs | git apply` does what `--fix` does.',
  },
  'since': {
    type: 'string',
    value: 'REF',
    help: 'only lines changed since the merge base with it',
    details:
      'What counts is the work tree, or the index with `--staged`, and files that git does not know yet as a whole. Other files are not even read, and `--fix` repairs changed lines only. A shallow clone lacks the merge base.',
  },
  'staged': {
    type: 'boolean',
    help: 'only files staged in git, as they are staged',
    details:
      'For a hook of git’s own. All lines count; with `--since HEAD` only those that are staged. `--fix` is refused, as the work tree may hold other text; `--diff --staged` prints a patch for `git apply --cached`.',
  },
  'baseline': {
    type: 'string',
    value: 'FILE',
    help: 'leave out findings that this file has',
    details:
      'An entry is found by the words of the finding and their neighbours, so it survives moved lines, edits elsewhere and a renamed file; a further finding of the same kind is new. Entries for which nothing is found any more are named on standard error. They do not change the exit status: mending an old page must not break a build. `--fix` repairs old findings too.',
  },
  'update-baseline': {
    type: 'boolean',
    help: 'put all findings into the file of --baseline',
    details: 'Entries of files outside of the run stay, if the file still exists.',
  },
  'shard': {
    type: 'string',
    value: 'I/N',
    help: 'lint the I-th of N parts of the files',
    details:
      'For the jobs of a matrix: `--shard 2/3`. Every file is in one part, the same on every machine, and stays there when others are added; a part may be empty. Names in other files count as if all were linted at once. With `--baseline`, entries of files that are gone are not named. `api-glossary merge` makes one report of those in `json` of all parts. [A recipe](recipes.md#a-matrix).',
  },
  'cache': {
    type: 'boolean',
    help: 'keep results, and check changed files only',
    details:
      'What was found in a file is used again where its name, its text, the settings, the glossary, `--rule`, this package and Node are all the same. Files in which nothing can be found are never kept, as they cost next to nothing; nor is standard input. With `--fix` and `--diff`, files with findings are checked again. Delete the file whenever you like.',
  },
  'cache-location': {
    type: 'string',
    value: 'FILE',
    help: 'where --cache keeps them',
    details:
      'A file, or a folder for it. A file that is no cache is left as it is. Without the option it is in `node_modules/.cache/api-glossary` of the nearest folder upwards with a `node_modules`; where there is none, in `api-glossary` of the folder for caches of the user: `$XDG_CACHE_HOME` or `~/.cache`, on macOS `~/Library/Caches`, on Windows `%LOCALAPPDATA%`.',
  },
  'max-warnings': {
    type: 'string',
    value: 'N',
    help: 'exit with 1 only above this number of warnings',
    details:
      'Errors always count. Without the option the number is 0. With `--quiet` beside it, warnings are not reported but still count.',
  },
  'rule': {
    type: 'string',
    value: 'RULE:LEVEL',
    multiple: true,
    help: 'set a rule to off, warn or error; repeatable',
  },
  'quiet': {
    type: 'boolean',
    short: 'q',
    help: 'report and count errors only, not warnings',
    details: 'Every finding is a warning unless a rule is set to `error`.',
  },
  'verbose': {
    type: 'boolean',
    help: 'show the line and say why below each finding',
    details:
      'On standard error it says which parser reads, and what to install where that is the slow one: see `--version`.',
  },
  'stdin-filepath': {
    type: 'string',
    value: 'NAME',
    help: 'read standard input as a file of this name',
    details: 'The name decides the dialect, and whether the input is ignored; there need not be such a file.',
  },
  'ignore-path': {
    type: 'string',
    value: 'FILE',
    help: 'what to ignore, instead of .remarkignore',
    details:
      'In the syntax of `.gitignore`, relative to the folder of the file. A file that is named and ignored is left out without complaint, as hooks name files. One that is there and cannot be read, `.remarkignore` as well, is an error.',
  },
  'openapi-documents': {
    type: 'boolean',
    help: 'lint OpenAPI documents in folders too',
    details:
      'YAML and JSON with the outermost key `openapi` or `swagger`: the texts of `title`, `summary` and `description`. The setting `documents: [openapi]` does the same; a file that is named needs neither. [More about it](openapi.md).',
  },
  'print-config': {
    type: 'string',
    value: 'FILE',
    help: 'print the settings of a file, and where each is from',
    details: 'As YAML with comments. The file need not exist.',
  },
  'lsp': {
    type: 'boolean',
    help: 'serve an editor, by the language server protocol',
    details:
      'On standard input and output, until the editor ends it. [How to set editors up](../lsp/readme.md). Of the other options only `--rule` counts.',
  },
  'help': {type: 'boolean', short: 'h', help: 'print this'},
  'version': {
    type: 'boolean',
    short: 'v',
    help: 'print the version, and the parser in use',
    details:
      'Documents are read by [satteri](https://www.npmjs.com/package/satteri), which is native code; where npm has no binary of it for a system, by micromark, which finds the same and is many times slower. `API_GLOSSARY_PARSER=micromark` in the environment asks for that one.',
  },
} as const satisfies OptionTable

/** Values of the options, by name; undefined where one was not given. */
export type Options = Values<typeof table>

/** The help, made of the table. */
export function formatHelp(): string {
  return `Usage: api-glossary [options] [paths…]

Lints documentation: its words and its example requests.

Paths are files, folders or globs; the working directory if there are none.
Folders are searched for .md, .mdx and .markdown, but not node_modules, folders
whose name starts with a dot, symbolic links, or what .remarkignore lists.
\`-\` reads standard input.

Subcommands, each with its own --help:
check-glossary, glossary, explain, init, merge.

${formatOptions(table)}

Exit status: 0 nothing found, 1 findings, 2 something could not be done.
`
}

/** `report and count errors only` → `Report and count errors only.` */
function toSentence(help: string): string {
  return `${help.charAt(0).toUpperCase()}${help.slice(1)}.`.replace(/^--[\w-]+/, '`$&`')
}

/** The options as a reference in Markdown, made of the table. */
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
