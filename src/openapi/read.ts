/**
 * Reads OpenAPI files: the operations of an API, as plain data.
 *
 * Supports OpenAPI 3.0, 3.1, 3.2 and Swagger 2.0, as YAML or JSON. References may lead to this file
 * and to other files, but not to the network. Schemas are ignored, except that objects in a query
 * may have property names.
 */
import {CORE_SCHEMA, load} from 'js-yaml'
import {quote} from '../english/wording.ts'
import {isTable, start, type DataPath, type Point, type Problem, type Result} from '../glossary/data.ts'
import {parseYaml} from '../glossary/parse-yaml.ts'
import type {Api, ApiParameter, ApiServer, Operation} from '../types.ts'

/** A file: its name, relative to the working directory, and its text. */
export interface ApiFile {
  name: string
  text: string
}

/** Reads a file that another one refers to. @returns the file, or an error message */
export type LoadBeside = (from: string, target: string) => ApiFile | {reason: string}

/** A table of YAML or JSON. */
type Table = Readonly<Record<string, unknown>>

/** A value with its position. */
interface Placed {
  value: unknown
  file: string
  path: DataPath
}

/** The first mistake in a file. */
class ApiError extends Error {
  readonly placed: Pick<Placed, 'file' | 'path'>

  constructor(message: string, placed: Pick<Placed, 'file' | 'path'>) {
    super(message)
    this.placed = placed
  }
}

const methods: readonly string[] = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']
const mostReferences = 20

/**
 * Read an OpenAPI file.
 *
 * @returns the API, or the first mistake
 */
export function readApi(file: ApiFile, loadBeside: LoadBeside): Result<Api> {
  const texts = new Map([[file.name, file.text]])
  const known = new Map<string, unknown>()

  /** Parse a file. @throws {ApiError | SyntaxProblem} */
  const read = (name: string): unknown => {
    if (!known.has(name)) known.set(name, parseData(name, texts.get(name) ?? ''))
    return known.get(name)
  }

  /** Follow a reference. Returns other values unchanged. */
  const follow = (placed: Placed): Placed => {
    let at = placed
    for (let count = 0; isTable(at.value) && '$ref' in at.value; count++) {
      const {$ref: reference} = at.value
      const fail = (reason: string): never => {
        throw new ApiError(reason, {...at, path: [...at.path, '$ref']})
      }
      if (typeof reference !== 'string') return fail('Unexpected `$ref`, expected the text of a reference')
      if (count >= mostReferences) fail(`Unexpected \`$ref\` ${quote(reference)} that refers to itself`)
      const [target = '', pointer = ''] = reference.split('#')
      if (/^[a-z][a-z\d+.-]+:/i.test(target))
        fail(`Unexpected address ${quote(reference)}, expected a reference to a file, because nothing is downloaded`)
      let name = at.file
      if (target !== '') {
        const found = loadBeside(at.file, decode(target))
        if ('reason' in found) return fail(`${found.reason}: ${quote(reference)}`)
        ;({name} = found)
        texts.set(name, found.text)
      }
      const steps = pointer.split('/').slice(1).map(toStep)
      const value = steps.reduce<unknown>((inner, step) => getOwn(inner, step), read(name))
      if (value === undefined)
        fail(`Unexpected reference ${quote(reference)} without a target, expected a reference to a value that exists`)
      at = {value, file: name, path: steps}
    }
    return at
  }

  const toOperations = (path: string, placed: Placed): Operation[] => {
    const item = follow(placed)
    const table = toTable(item, 'a path')
    const shared = readParameters(step(item, 'parameters'))
    const additional = follow(step(item, 'additionalOperations'))
    const own = methods.map((method) => step(item, method))
    const others = additional.value === undefined ? [] : listSteps(additional)
    return [...own, ...others].flatMap((each): Operation[] => {
      if (each.value === undefined || each.value === null) return []
      const operation = toTable(follow(each), 'an operation')
      const names = readParameters(step(follow(each), 'parameters'))
      const servers = operation['servers'] ?? table['servers']
      const isDeprecated = operation['deprecated'] === true
      const text = [operation['description'], operation['summary']].filter((one) => typeof one === 'string').join('\n')
      const successor = isDeprecated ? findSuccessor(text) : undefined
      return [
        {
          method: String(each.path.at(-1)).toUpperCase(),
          path,
          parameters: joinParameters([...keys, ...shared], names),
          ...(isDeprecated && {isDeprecated}),
          ...(successor !== undefined && {successor}),
          ...(Array.isArray(servers) && {servers: readServers({...item, value: servers})}),
        },
      ]
    })
  }

  const readParameters = (placed: Placed): ApiParameter[] => {
    const list = follow(placed)
    if (list.value === undefined || list.value === null) return []
    return toList(list, 'parameters').flatMap((each): ApiParameter[] => {
      const parameter = follow(each)
      const {name, in: where, required, schema} = toTable(parameter, 'a parameter')
      if (where === 'querystring') return [{name: '', in: 'query', isOpen: true}]
      if (typeof name !== 'string')
        throw new ApiError('Unexpected parameter without `name`, expected `name:`', parameter)
      if (where !== 'query' && where !== 'header') return []
      const isOpen = schema !== undefined && isObject(follow(step(parameter, 'schema')).value)
      return [{name, in: where, ...(required === true && {isRequired: true}), ...(isOpen && {isOpen})}]
    })
  }

  const readServers = (placed: Placed): ApiServer[] =>
    toList(placed, '`servers`').flatMap((each) => {
      const server = toTable(each, 'a server')
      const {url} = server
      if (typeof url !== 'string') throw new ApiError('Unexpected server without `url`, expected `url:`', each)
      return toServers(url, isTable(server['variables']) ? server['variables'] : {})
    })

  /** Read the API keys that are sent as parameters. */
  const readKeys = (root: Placed): ApiParameter[] => {
    const schemes = [step(step(root, 'components'), 'securitySchemes'), step(root, 'securityDefinitions')]
    return schemes.flatMap((all) =>
      isTable(all.value)
        ? Object.keys(all.value).flatMap((key): ApiParameter[] => {
            const {name, in: where} = toTable(follow(step(all, key)), 'a security scheme')
            if (typeof name !== 'string' || (where !== 'query' && where !== 'header')) return []
            return [{name, in: where, isKey: true}]
          })
        : [],
    )
  }

  let keys: readonly ApiParameter[] = []
  try {
    const root: Placed = {value: read(file.name), file: file.name, path: []}
    const table = toTable(root, 'an OpenAPI file')
    refuseOtherVersion(table, root)
    keys = readKeys(root)
    const paths = follow(step(root, 'paths'))
    if (paths.value === undefined)
      throw new ApiError('Unexpected OpenAPI file without `paths`, expected `paths:`', root)
    const operations = listSteps(paths, 'paths').flatMap((item): Operation[] => {
      const name = String(item.path.at(-1))
      if (name.startsWith('x-')) return []
      if (!name.startsWith('/')) throw new ApiError(`Unexpected path ${quote(name)}, expected \`/${name}\``, item)
      return toOperations(name.replace(/[?#].*$/s, ''), item)
    })
    const isOld = table['swagger'] !== undefined && table['servers'] === undefined
    const servers = isOld ? [toSwaggerServer(table)] : readServersOf(root)
    return {value: {file: file.name, servers, operations}, problems: []}
  } catch (error) {
    if (error instanceof SyntaxProblem) return {problems: [error.problem]}
    if (!(error instanceof ApiError)) throw error
    const {message: reason, placed} = error
    return {problems: [{file: placed.file, ...findPlace(placed, texts), reason}]}
  }

  function readServersOf(root: Placed): ApiServer[] {
    const servers = step(root, 'servers')
    return servers.value === undefined ? [] : readServers(servers)
  }
}

/** Thrown for a text that is not YAML or JSON. */
class SyntaxProblem extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.reason)
    this.problem = problem
  }
}

/** Parse a text without positions. Those are searched for only after a mistake. */
function parseData(name: string, text: string): unknown {
  const source = text.replace(/^\uFEFF/, '')
  try {
    return /^\s*\{/.test(source) ? JSON.parse(source) : (load(source, {schema: CORE_SCHEMA}) ?? {})
  } catch {
    // YAML in flow style, or broken JSON: `parseYaml` decides.
  }
  const {value, problems} = parseYaml(source, name)
  const [problem] = problems
  if (problem) throw new SyntaxProblem(problem)
  return value?.value
}

function findPlace({file, path}: Pick<Placed, 'file' | 'path'>, texts: ReadonlyMap<string, string>): Point {
  const {value} = parseYaml((texts.get(file) ?? '').replace(/^\uFEFF/, ''), file)
  return value?.findPoint(path) ?? start
}

function refuseOtherVersion({openapi, swagger}: Table, root: Placed): void {
  if (openapi === undefined && swagger === undefined)
    throw new ApiError('Unexpected file without `openapi` or `swagger`, expected an OpenAPI file', root)
  const version = String(openapi ?? swagger)
  const isKnown = openapi === undefined ? version === '2.0' || version === '2' : /^3\.[0-2](?:\.|$)/.test(version)
  const key = openapi === undefined ? 'swagger' : 'openapi'
  if (!isKnown)
    throw new ApiError(
      `Unexpected version ${quote(`${key}: ${version}`)}, expected OpenAPI 3.0, 3.1, 3.2 or Swagger 2.0`,
      step(root, key),
    )
}

/** Read a table, and merge the tables of its key `<<`. */
function toTable({value, ...place}: Placed, name: string): Table {
  if (!isTable(value)) throw new ApiError(`Unexpected ${toKind(value)} for ${name}, expected keys with values`, place)
  const {['<<']: merged, ...own} = value
  return isTable(merged) ? {...merged, ...own} : value
}

function toKind(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'list'
  return typeof value === 'object' ? 'table' : typeof value === 'string' ? 'text' : quote(JSON.stringify(value))
}

function toList({value, ...place}: Placed, name: string): Placed[] {
  if (!Array.isArray(value)) throw new ApiError(`Unexpected ${toKind(value)} for ${name}, expected a list`, place)
  return value.map((item: unknown, index) => ({value: item, file: place.file, path: [...place.path, index]}))
}

/** Get the value of a key; undefined if there is none. */
function step({value, file, path}: Placed, key: string): Placed {
  return {value: getOwn(value, key), file, path: [...path, key]}
}

function listSteps(placed: Placed, name = 'operations'): Placed[] {
  return Object.keys(toTable(placed, name)).map((key) => step({...placed, value: toTable(placed, name)}, key))
}

function getOwn(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value[Number(key)]
  if (!isTable(value)) return
  if (Object.hasOwn(value, key)) return value[key]
  return isTable(value['<<']) ? getOwn(value['<<'], key) : undefined
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

/** Whether a schema is an object, so that a query may have its keys. */
function isObject(schema: unknown): boolean {
  return isTable(schema) && (schema['type'] === 'object' || 'properties' in schema || 'allOf' in schema)
}

/** Join the parameters of a path and of an operation; those of the operation win. */
function joinParameters(shared: readonly ApiParameter[], own: readonly ApiParameter[]): ApiParameter[] {
  return [...new Map([...shared, ...own].map((one) => [`${one.in} ${one.name}`, one])).values()]
}

/** Matches the start of a URL with its host and variables: "https://{region}.shop.example:8080" */
const hostOf = /^(?:[a-z][a-z\d+.-]*|\{\w+\}):\/\/[^/?#]*|^\/\/[^/?#]*|^\{[^{}/]+\}/i
const mostVersions = 20

/** List the servers of a URL: one for each value of the variables in its path. */
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

// "{basePath}", "{prefix}": a variable for any base path, which may have several segments
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

// "Use `GET /orders` instead", "replaced by /orders", "see [orders](…)", "superseded by"
const successorWords =
  /\b(?:use|using|replaced (?:by|with)|superseded by|in favou?r of|migrate to|switch to|see|prefer|instead)\b/i

/** Find the sentence of a description that says what to use instead. */
function findSuccessor(text: string): string | undefined {
  const sentences = text.replace(/\s+/g, ' ').split(/(?<=[.!?])\s/)
  const found = sentences.find((sentence) => successorWords.test(sentence))
  return found === undefined ? undefined : found.trim().slice(0, 300)
}
