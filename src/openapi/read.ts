/**
 * Reads OpenAPI files: the operations of an API, as plain data.
 *
 * Supports OpenAPI 3.0, 3.1, 3.2 and Swagger 2.0, as YAML or JSON. References may lead to the same
 * file and to other files, but not to the network. Schemas are read only to find parameters that are
 * objects.
 */
import {CORE_SCHEMA, load} from 'js-yaml'
import {quote} from '../english/wording.ts'
import {GlossaryError, isTable, start, toItems, toPart, type Result, type Source} from '../glossary/data.ts'
import {parseYaml} from '../glossary/parse-yaml.ts'
import type {Api, ApiParameter, ApiServer, Operation} from '../types.ts'

/** A file: its name, relative to the working directory, and its text. */
export interface ApiFile {
  name: string
  text: string
}

/** Reads a file that another file refers to. @returns the file, or an error message */
export type LoadBeside = (from: string, target: string) => ApiFile | {reason: string}

type Table = Readonly<Record<string, unknown>>

const methods: readonly string[] = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']
const mostReferences = 20

/**
 * Read an OpenAPI file.
 *
 * @returns the API, or the first mistake
 */
export function readApi(file: ApiFile, loadBeside: LoadBeside): Result<Api> {
  const known = new Map<string, Source>()
  let keys: readonly ApiParameter[] = []

  const read = (one: ApiFile): Source => {
    const source = known.get(one.name) ?? parseData(one)
    known.set(one.name, source)
    return source
  }

  /** Follow a reference. Returns other values unchanged. */
  const follow = (source: Source): Source => {
    let at = source
    for (let count = 0; isTable(at.value) && '$ref' in at.value; count++) {
      const {$ref: reference} = at.value
      const refuse = (reason: string): never => fail(reason, toPart(at, ['$ref']))
      if (typeof reference !== 'string')
        return refuse('Unexpected value of `$ref`, expected a text such as `#/components/schemas/Order`')
      if (count >= mostReferences) refuse(`Unexpected \`$ref\` ${quote(reference)} that refers to itself`)
      const [target = '', pointer = ''] = reference.split('#')
      if (/^[a-z][a-z\d+.-]+:/i.test(target))
        refuse(
          `Unexpected address ${quote(reference)}, expected the path of a local file: the linter downloads nothing`,
        )
      const found = target === '' ? {name: at.file, text: ''} : loadBeside(at.file, decode(target))
      if ('reason' in found) return refuse(`${found.reason}: ${quote(reference)}`)
      const value = pointer.split('/').slice(1).map(toStep).reduce(step, read(found))
      if (value.value === undefined)
        refuse(`Unexpected reference ${quote(reference)} without a target, expected a reference to a value that exists`)
      at = value
    }
    return at
  }

  const toOperations = (path: string, placed: Source): Operation[] => {
    const item = follow(placed)
    const table = toTable(item, 'a path')
    const shared = readParameters(step(item, 'parameters'))
    const additional = follow(step(item, 'additionalOperations'))
    const own = methods.map((method) => [method, step(item, method)] as const)
    const others = additional.value === undefined ? [] : listEntries(additional, 'operations')
    return [...own, ...others].flatMap(([method, each]): Operation[] => {
      if (each.value === undefined || each.value === null) return []
      const source = follow(each)
      const operation = toTable(source, 'an operation')
      const names = readParameters(step(source, 'parameters'))
      const servers = operation['servers'] ?? table['servers']
      const isDeprecated = operation['deprecated'] === true
      const text = [operation['description'], operation['summary']].filter((one) => typeof one === 'string').join('\n')
      const successor = isDeprecated ? findSuccessor(text) : undefined
      return [
        {
          method: method.toUpperCase(),
          path,
          parameters: joinParameters([...keys, ...shared], names),
          ...(isDeprecated && {isDeprecated}),
          ...(successor !== undefined && {successor}),
          ...(Array.isArray(servers) && {servers: readServers({...item, value: servers})}),
        },
      ]
    })
  }

  const readParameters = (source: Source): ApiParameter[] => {
    const list = follow(source)
    if (list.value === undefined || list.value === null) return []
    return toList(list, 'parameters').flatMap((each): ApiParameter[] => {
      const parameter = follow(each)
      const {name, in: where, required, schema} = toTable(parameter, 'a parameter')
      if (where === 'querystring') return [{name: '', in: 'query', isOpen: true}]
      if (typeof name !== 'string') return fail('Unexpected parameter without `name`, expected `name:`', parameter)
      if (where !== 'query' && where !== 'header') return []
      const isOpen = schema !== undefined && isObject(follow(step(parameter, 'schema')).value)
      return [{name, in: where, ...(required === true && {isRequired: true}), ...(isOpen && {isOpen})}]
    })
  }

  /** Read the API keys that are sent as parameters. */
  const readKeys = (root: Source): ApiParameter[] => {
    const schemes = [step(step(root, 'components'), 'securitySchemes'), step(root, 'securityDefinitions')]
    return schemes
      .filter(({value}) => isTable(value))
      .flatMap((all) =>
        listEntries(all, '').flatMap(([, scheme]): ApiParameter[] => {
          const {name, in: where} = toTable(follow(scheme), 'a security scheme')
          if (typeof name !== 'string' || (where !== 'query' && where !== 'header')) return []
          return [{name, in: where, isKey: true}]
        }),
      )
  }

  try {
    const root = read(file)
    const table = toTable(root, 'an OpenAPI file')
    refuseOtherVersion(table, root)
    keys = readKeys(root)
    const paths = follow(step(root, 'paths'))
    if (paths.value === undefined) fail('Unexpected OpenAPI file without `paths`, expected `paths:`', root)
    const operations = listEntries(paths, 'paths').flatMap(([name, item]): Operation[] => {
      if (name.startsWith('x-')) return []
      if (!name.startsWith('/')) fail(`Unexpected path ${quote(name)}, expected \`/${name}\``, item)
      return toOperations(name.replace(/[?#].*$/s, ''), item)
    })
    const {swagger, servers = []} = table
    const isOld = swagger !== undefined && table['servers'] === undefined
    const all = isOld ? [toSwaggerServer(table)] : readServers({...step(root, 'servers'), value: servers})
    return {value: {file: file.name, servers: all, operations}, problems: []}
  } catch (error) {
    if (error instanceof GlossaryError) return {problems: error.problems}
    throw error
  }
}

function fail(reason: string, {file, findPoint}: Source): never {
  throw new GlossaryError([{file, ...findPoint([]), reason}])
}

/** Parse a text quickly, without positions. A text with a mistake is parsed again, with positions. */
function parseData({name: file, text}: ApiFile): Source {
  const source = text.replace(/^\uFEFF/, '')
  const findPoint: Source['findPoint'] = (path) => parseYaml(source, file).value?.findPoint(path) ?? start
  try {
    const value: unknown = /^\s*\{/.test(source) ? JSON.parse(source) : load(source, {schema: CORE_SCHEMA})
    return {file, value: value ?? {}, findPoint}
  } catch {
    // The text has a mistake, or is YAML that looks like JSON. `parseYaml` finds out which.
  }
  const {value, problems} = parseYaml(source, file)
  if (!value) throw new GlossaryError(problems.slice(0, 1))
  return value
}

function refuseOtherVersion({openapi, swagger}: Table, root: Source): void {
  if (openapi === undefined && swagger === undefined)
    fail('Unexpected file without `openapi` or `swagger`, expected an OpenAPI file', root)
  const version = String(openapi ?? swagger)
  const isKnown = openapi === undefined ? version === '2.0' || version === '2' : /^3\.[0-2](?:\.|$)/.test(version)
  const key = openapi === undefined ? 'swagger' : 'openapi'
  const expected = 'expected OpenAPI 3.0, 3.1 or 3.2, or Swagger 2.0'
  if (!isKnown) fail(`Unexpected version ${quote(`${key}: ${version}`)}, ${expected}`, step(root, key))
}

function readServers(source: Source): ApiServer[] {
  return toList(source, '`servers`').flatMap((each) => {
    const {url, variables} = toTable(each, 'a server')
    if (typeof url !== 'string') return fail('Unexpected server without `url`, expected `url:`', each)
    return toServers(url, isTable(variables) ? variables : {})
  })
}

/** Read a table, and merge the tables of its key `<<`. */
function toTable(source: Source, name: string): Table {
  const {value} = source
  return isTable(value)
    ? merge(value)
    : fail(`Unexpected ${toKind(value)} for ${name}, expected keys with values`, source)
}

function merge(table: Table): Table {
  const {['<<']: merged, ...own} = table
  return isTable(merged) ? {...merge(merged), ...own} : table
}

function toKind(value: unknown): string {
  if (value === null || value === undefined) return 'empty value'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' ? 'table' : typeof value === 'string' ? 'text' : quote(JSON.stringify(value))
}

function toList(source: Source, name: string): Source[] {
  if (!Array.isArray(source.value)) fail(`Unexpected ${toKind(source.value)} for ${name}, expected a list`, source)
  return toItems(source)
}

function step(source: Source, key: string): Source {
  const {value} = source
  return toPart(isTable(value) && '<<' in value ? {...source, value: merge(value)} : source, [key])
}

function listEntries(source: Source, name: string): (readonly [key: string, source: Source])[] {
  return Object.keys(toTable(source, name)).map((key) => [key, step(source, key)] as const)
}

/** Decode a part of a JSON pointer: "~1orders" → "/orders". */
function toStep(part: string): string {
  return decode(part).replaceAll('~1', '/').replaceAll('~0', '~')
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether a schema describes an object. In a query, the keys of the object may be separate parameters. */
function isObject(schema: unknown): boolean {
  return isTable(schema) && (schema['type'] === 'object' || 'properties' in schema || 'allOf' in schema)
}

/** Join the parameters of a path and of an operation. The parameters of the operation win. */
function joinParameters(shared: readonly ApiParameter[], own: readonly ApiParameter[]): ApiParameter[] {
  return [...new Map([...shared, ...own].map((one) => [`${one.in} ${one.name}`, one])).values()]
}

/** Matches the start of a URL with its host and variables: "https://{region}.shop.example:8080" */
const hostOf = /^(?:[a-z][a-z\d+.-]*|\{\w+\}):\/\/[^/?#]*|^\/\/[^/?#]*|^\{[^{}/]+\}/i
const mostVersions = 20

/** List the servers of a URL. There is a server for each value of the variables in the path of the URL. */
export function toServers(url: string, variables: Table = {}): ApiServer[] {
  const [address = ''] = hostOf.exec(url) ?? []
  const host = fillHost(address.replace(/^.*\/\//, ''), variables)
  const first = /\{([^{}]+)\}/.exec(url.slice(address.length))
  if (!first) return [{host, path: toBase(url.slice(address.length))}]
  const [written, name = ''] = first
  const fill = (value: unknown): ApiServer[] =>
    toServers(
      url.replace(written, () => String(value)),
      variables,
    )
  const {default: usual = '', enum: all} = readVariable(variables, name)
  if (Array.isArray(all) && all.length <= mostVersions) return all.flatMap(fill)
  const any = anyBase.test(name) ? ['/{base}', '/{base}/{base}'] : []
  return [...fill(usual), ...any.flatMap((base) => fill('').map(({path}) => ({host, path: base + path})))]
}

// Matches names of variables that stand for any base path: "basePath", "prefix". A base path may have several segments.
const anyBase = /^(?:\w*path|prefix|base)$/i

/** Fill in the defaults of a host with only variables: `{host}:{port}` → `localhost:8080`. */
function fillHost(host: string, variables: Table): string {
  const variable = /\{([^{}]+)\}/g
  if (/\w/.test(host.replace(variable, ''))) return host
  return host.replace(variable, (written, name: string) => {
    const {default: usual} = readVariable(variables, name)
    return typeof usual === 'string' || typeof usual === 'number' ? String(usual) : written
  })
}

function readVariable(variables: Table, name = ''): Table {
  const variable = variables[name]
  return isTable(variable) ? variable : {}
}

/** Normalise a base path: "/v1/" → "/v1", "v1" → "/v1", "/" → "". */
function toBase(path: string): string {
  const parts = path
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
  return parts.map((part) => `/${part}`).join('')
}

function toSwaggerServer({host, basePath}: Table): ApiServer {
  return {host: typeof host === 'string' ? host : '', path: typeof basePath === 'string' ? toBase(basePath) : ''}
}

// Matches words that name a replacement: "Use `GET /orders` instead", "replaced by /orders", "see [orders](…)",
// "superseded by"
const successorWords =
  /\b(?:use|using|replaced (?:by|with)|superseded by|in favou?r of|migrate to|switch to|see|prefer|instead)\b/i

/** Find the sentence of a description that says what to use instead. */
function findSuccessor(text: string): string | undefined {
  const sentences = text.replace(/\s+/g, ' ').split(/(?<=[.!?])\s/)
  const found = sentences.find((sentence) => successorWords.test(sentence))
  return found === undefined ? undefined : found.trim().slice(0, 300)
}
