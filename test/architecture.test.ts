import fs from 'node:fs'
import {builtinModules} from 'node:module'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {parseSync, Visitor} from 'oxc-parser'
import {describe, expect, test} from 'vitest'
import {rules} from '../rules/index.ts'
import {builtin} from '../src/glossary/builtin.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = ['src', 'rules'].flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`),
)

/**
 * The folders of code, such as `src/english/`, by layer. The lowest layer comes first. A folder may
 * import from itself and from lower layers. Every folder may import `src/types.ts`. A rule must not import
 * another rule.
 */
const floors = [
  ['english'],
  ['http'],
  ['markdown'],
  ['glossary'],
  ['openapi'],
  ['terms'],
  ['rules'],
  ['lint'],
  ['remark'],
  ['lsp', 'report', 'common', 'eslint'],
  ['cli', 'index', 'browser', 'playground', 'editors'],
]

/** `terms` must not import `markdown`, so that `terms` works on prose from any syntax. */
const isApart = (room: string, target: string): boolean => room === 'terms' && target === 'markdown'

/** Files and folders that may use Node's own modules and globals. All other code also runs in a browser. */
const forNode = [
  'src/glossary/load.ts',
  'src/glossary/files.ts',
  'src/openapi/files.ts',
  'src/markdown/native-parser.ts',
  'src/lint/settings.ts',
  'src/remark/settings.ts',
  'src/cli/',
  'src/editors/',
]
const nodeGlobals = new Set(['process', 'Buffer'])

/** `src/http/path.ts` → `http`; `src/index.ts` → `index`; `rules/glossary-casing/index.ts` → `rules`. */
function toRoom(file: string): string {
  const [first = '', second = ''] = file.split('/')
  return first === 'rules' ? 'rules' : second.replace(/\.ts$/, '')
}

function toFloor(room: string): number {
  return floors.findIndex((rooms) => rooms.includes(room))
}

/** List the forbidden imports and globals of a file, as messages. */
function findWrongImports(file: string, source: string): string[] {
  const room = toRoom(file)
  const floor = toFloor(room)
  if (floor < 0 && file !== 'src/types.ts')
    return [`${file}: unexpected room \`${room}\`, expected one of ${floors.flat().join(', ')}`]
  const problems: string[] = []
  const mayUseNode = forNode.some((name) => file.startsWith(name))
  for (const specifier of findImports(file, source)) {
    if (specifier.startsWith('node:') || builtinModules.includes(specifier)) {
      if (!mayUseNode) problems.push(`${file} imports ${specifier}`)
      continue
    }
    const target = path.posix.join(path.posix.dirname(file), specifier)
    if (!specifier.startsWith('.') || target === 'src/types.ts') continue
    // The types of glossaries and options are derived from code in `src/glossary`.
    if (file === 'src/types.ts' && target.startsWith('src/glossary/')) continue
    const isOwn = toRoom(target) === room && (room !== 'rules' || isInFolder(target, file))
    const isLower = toFloor(toRoom(target)) < floor && !isApart(room, toRoom(target))
    if (!isOwn && !isLower) problems.push(`${file} imports ${target}`)
  }
  if (!mayUseNode) for (const name of findNodeGlobals(file, source)) problems.push(`${file} uses ${name}`)
  return problems
}

/** Whether an imported file is in the folder of the importing file, or in a folder below. */
function isInFolder(target: string, file: string): boolean {
  return target.startsWith(`${path.posix.dirname(file)}/`)
}

function findImports(file: string, source: string): string[] {
  const {module, program} = parseSync(file, source)
  const specifiers = module.staticImports.map(({moduleRequest}) => moduleRequest.value)
  for (const {entries} of module.staticExports) {
    for (const {moduleRequest} of entries) if (moduleRequest) specifiers.push(moduleRequest.value)
  }
  new Visitor({
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') specifiers.push(node.source.value)
    },
    TSImportType(node) {
      specifiers.push(node.source.value)
    },
  }).visit(program)
  return [...new Set(specifiers)]
}

function findNodeGlobals(file: string, source: string): string[] {
  const names: string[] = []
  new Visitor({
    MemberExpression(node) {
      if (node.object.type === 'Identifier' && nodeGlobals.has(node.object.name)) names.push(node.object.name)
    },
  }).visit(parseSync(file, source).program)
  return names
}

/** Words of the glossary's terms. No string and no regular expression in the code may contain them. */
const termWords = new Set(
  builtin.terms
    .flatMap(({term, accepted = [], avoid = [], alternatives = [], names = [], expands = ''}) => [
      term,
      ...accepted,
      ...avoid.map(({form}) => form),
      ...alternatives,
      ...names,
      expands,
    ])
    .concat(builtin.requests.shapes.flatMap(({not}) => (not === undefined ? [] : [not.replace(/^.*\//, '')])))
    // “API” is in the name of the product and in its messages.
    .filter((words) => words !== '' && words !== 'API')
    .map((words) => words.toLowerCase()),
)

/**
 * Words of requests, such as `add`. In the code of a rule, no string may be one of these words, and
 * no regular expression may contain one. Other code may use them, because many are ordinary words of
 * programs (“open”, “link”). Ids of purposes may be in the code, because they are part of the types.
 */
const purposeIds = new Set<string>(builtin.requests.purposes.map(({id}) => id))
const methodWords = new Set(builtin.requests.methods.map(({method}) => method.toLowerCase()))
const requestWords = new Set(
  [
    ...builtin.requests.purposes.flatMap(({verbs}) => verbs),
    ...builtin.requests.otherActions,
    ...builtin.requests.lookAlikes,
  ].filter((word) => !purposeIds.has(word) && !methodWords.has(word)),
)
/** Files in which words of the glossary have another meaning. */
const exceptions = new Map<string, readonly string[]>([
  // Names of keys and clients in programs: `endpoint: "/orders"`, `RestClient.get("/orders")`.
  ['src/http/calls.ts', ['endpoint', 'rest', 'restclient']],
  // Words that mark a bad example: “Not RESTful”.
  ['src/markdown/counter-example.ts', ['rest', 'restful', 'rest ful']],
  // A label of a path: “Endpoint: /orders”.
  ['src/markdown/requests/index.ts', ['endpoint']],
  ['src/markdown/requests/method-lines.ts', ['endpoint']],
  // Words between a method and a path: “GET endpoint: /orders”.
  ['src/markdown/requests/same-line.ts', ['endpoint']],
  // Variables and calls before a URL: `endpoint = "`, `RestClient("`.
  ['src/markdown/requests/fence.ts', ['endpoint', 'restclient']],
  // Words of sentences or columns before paths: “the endpoint /orders”, “REST API”.
  ['src/markdown/requests/block.ts', ['endpoint', 'rest']],
  ['src/markdown/requests/purpose.ts', ['rest']],
  ['src/markdown/requests/request-signs.ts', ['endpoint', 'rest']],
  ['src/markdown/requests/table.ts', ['endpoint']],
  // The first segment of many paths: `/api`, `/rest`.
  ['src/http/path.ts', ['rest']],
  // The start of a description: “This endpoint creates”.
  ['src/http/surroundings.ts', ['endpoint']],
  // Names of variables for a host: “SHOP_ENDPOINT”.
  ['src/http/target.ts', ['endpoint']],
])

/** List the strings and regular expressions of a file, except those in types, imports and descriptions of rules. */
function findTexts(file: string, source: string): {text: string; isPattern: boolean; line: number}[] {
  const {program} = parseSync(file, source)
  const texts: {text: string; isPattern: boolean; start: number}[] = []
  const skipped: [start: number, end: number][] = []
  const skip = (node: {start: number; end: number}): void => void skipped.push([node.start, node.end])
  new Visitor({
    ImportDeclaration: skip,
    ExportAllDeclaration: skip,
    ImportExpression: skip,
    TSTypeAliasDeclaration: skip,
    TSInterfaceDeclaration: skip,
    TSTypeAnnotation: skip,
    TSTypeParameterInstantiation: skip,
    ExportNamedDeclaration(node) {
      if (node.source) skip(node.source)
    },
    Property(node) {
      if (node.key.type === 'Identifier' && (node.key.name === 'summary' || node.key.name === 'status'))
        skip(node.value)
    },
    Literal(node) {
      if ('regex' in node) texts.push({text: node.regex.pattern, isPattern: true, start: node.start})
      else if (typeof node.value === 'string') texts.push({text: node.value, isPattern: false, start: node.start})
    },
    TemplateElement(node) {
      texts.push({text: node.value.cooked ?? node.value.raw, isPattern: false, start: node.start})
    },
  }).visit(program)
  return texts
    .filter(({start}) => !skipped.some(([from, to]) => start >= from && start < to))
    .map(({text, isPattern, start}) => ({text, isPattern, line: source.slice(0, start).split('\n').length}))
}

/** Names of this package and its rules, such as `api-action-path`. They may contain words of the glossary. */
const ownNames = ['remark-lint-api-glossary', 'api-glossary', ...rules.map(({meta}) => meta.id)]

function withoutOwnNames(text: string): string {
  return ownNames.reduce((rest, name) => rest.replaceAll(name, ' '), text)
}

/** List the words of the glossary in the code of a file, as messages. */
function findGlossaryWords(file: string, source: string): string[] {
  const room = toRoom(file)
  const problems: string[] = []
  for (const {text, isPattern, line} of findTexts(file, source)) {
    // "the rest-api, of" → "the rest api of"; escapes such as "\b" and "\w" are not words
    const plain = withoutOwnNames(isPattern ? text.replace(/\\[a-z]/gi, ' ') : text).toLowerCase()
    const words = plain.match(/[a-z]+/g) ?? []
    const joined = ` ${words.join(' ')} `
    for (const term of termWords) {
      if (joined.includes(` ${term} `)) problems.push(`${file}:${line} holds “${term}”`)
    }
    if (room !== 'rules') continue
    for (const word of isPattern ? words : [plain]) {
      if (requestWords.has(word) || methodWords.has(word)) problems.push(`${file}:${line} holds “${word}”`)
    }
  }
  return problems
}

/** Apply a check to all files except generated data. */
function findAll(find: (file: string, source: string) => string[]): string[] {
  return files
    .filter((file) => file !== 'src/glossary/builtin.ts')
    .flatMap((file) => find(file, fs.readFileSync(path.join(root, file), 'utf8')))
}

test('the tests in this file find files of `src` and of `rules`', () => {
  expect(files).toEqual(expect.arrayContaining(['src/types.ts', 'rules/index.ts', 'rules/glossary-casing/index.ts']))
})

describe('the imports of a source file', () => {
  test('are from its own folder and the layers below', () => {
    expect(findAll(findWrongImports)).toEqual([])
  })

  test('work without Node if the browser entry uses the file', () => {
    const seen = new Set(['src/browser.ts'])
    for (const file of seen)
      for (const specifier of findImports(file, fs.readFileSync(path.join(root, file), 'utf8')))
        if (specifier.startsWith('.')) seen.add(path.posix.join(path.posix.dirname(file), specifier))
    expect(seen.size).toBeGreaterThan(100)
    expect([...seen].filter((file) => forNode.some((name) => file.startsWith(name)))).toEqual([])
  })

  test.each([
    ['src/english/words.ts', "import {x} from '../http/path.ts'"],
    ['src/terms/sense.ts', "import type {x} from '../markdown/document.ts'"],
    ['src/lint/lint.ts', "import type {x} from '../remark/plugin.ts'"],
    ['src/report/json.ts', "export * from '../cli/run.ts'"],
    ['src/lsp/server.ts', "import {x} from '../report/json.ts'"],
    ['src/remark/plugin.ts', "const x = await import('../cli/run.ts')"],
    ['src/remark/plugin.ts', "type X = import('../cli/run.ts').X"],
    ['src/remark/plugin.ts', "import fs from 'fs'"],
    ['src/lint/lint.ts', 'const x = process.env.HOME'],
    ['src/types.ts', "import type {x} from './english/words.ts'"],
    ['rules/glossary-casing/index.ts', "import x from '../glossary-spelling/index.ts'"],
    ['rules/glossary-casing/index.ts', "import {rules} from '../index.ts'"],
    ['src/attic/x.ts', ''],
  ])('are reported if %s contains `%s`', (file, source) => {
    expect(findWrongImports(file, source)).toHaveLength(1)
  })

  test.each([
    ['src/lint/setup.ts', "import {rules} from '../../rules/index.ts'"],
    ['rules/index.ts', "import x from './glossary-casing/index.ts'"],
    ['src/http/path.ts', "import {x} from '../english/words.ts'"],
    ['src/cli/run.ts', "import fs from 'node:fs'\nimport {x} from '../report/json.ts'\nprocess.exitCode = 1"],
    ['src/remark/settings.ts', "import fs from 'node:fs'"],
    ['rules/glossary-casing/index.ts', "import x from './letters.ts'\nimport y from '../../src/terms/repair.ts'"],
    ['src/remark/plugin.ts', 'processor.process(file)'],
  ])('are accepted if %s contains `%s`', (file, source) => {
    expect(findWrongImports(file, source)).toEqual([])
  })
})

describe('words of the glossary', () => {
  test('appear in the code only where `exceptions` lists them', () => {
    const excepted = [...exceptions].flatMap(([file, words]) => words.map((word) => `${file} holds “${word}”`))
    const found = new Set(findAll(findGlossaryWords).map((problem) => problem.replace(/:\d+ holds/, ' holds')))
    expect([...found].toSorted()).toEqual(excepted.toSorted())
  })

  test.each([
    ['src/cli/run.ts', "const x = 'call the REST API'", ['rest', 'rest api']],
    ['rules/glossary-casing/index.ts', 'const x = /\\bend[ -]?point\\b/', ['end point']],
    ['src/remark/plugin.ts', 'const x = `a GraphQL ${y}`', ['graphql']],
    ['rules/api-action-path/index.ts', "const x = new Set(['add', 'post'])", ['add', 'post']],
    ['rules/api-action-path/index.ts', 'const x = /^(?:cancel|add)\\b/', ['cancel', 'add']],
    ['src/markdown/requests/index.ts', "const x = 'deleteOrder'", ['deleteorder']],
  ])('are found in %s: `%s`', (file, source, words) => {
    const expected = words.map((word) => `${file}:1 holds “${word}”`)
    expect(findGlossaryWords(file, source)).toEqual(expect.arrayContaining(expected))
  })

  test.each([
    ['src/http/start-line.ts', "const x = new Set(['GET', 'POST'])"],
    ['src/markdown/document.ts', "if (node.type === 'delete') where = 'list'"],
    ['rules/glossary-casing/index.ts', '// Rest api\nconst x = 1 /* endpoint */'],
    ['rules/glossary-casing/index.ts', "const meta = {summary: '`Rest api` for `REST API`'}"],
    ['src/types.ts', "interface X {id: 'endpoint'}"],
    ['src/cli/run.ts', "const x = 'add'"],
    ['src/http/action.ts', "const x = 'cancel'"],
    ['src/cli/run.ts', "const x = 'https://shop.example/remark-lint-api-glossary/rules/api-action-path'"],
  ])('are not reported in %s: `%s`', (file, source) => {
    expect(findGlossaryWords(file, source)).toEqual([])
  })
})
