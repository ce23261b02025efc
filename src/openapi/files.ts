import path from 'node:path'
import {globSync} from 'tinyglobby'
import {quote} from '../english/wording.ts'
import {collectResults, type Point, type Result} from '../glossary/data.ts'
import {globLimits, isCostlyGlob, isGlob, isInside, readFile, toName} from '../glossary/files.ts'
import type {Api} from '../types.ts'
import {readApi, toServers} from './read.ts'

/** Largest file in bytes, enough for about 30,000 operations. */
const mostBytes = 64 * 1024 * 1024

/** The OpenAPI files that settings or options name. */
export interface ApiSource {
  /** Paths or globs. */
  files: readonly string[]
  /** Servers of the API. They replace the servers in the files. */
  servers?: readonly string[]
}

/** How to find and read the files. */
export interface ApiReading {
  /** Folder for relative paths, absolute. */
  folder: string
  /** Folder that must contain all files, absolute. */
  root: string
  /** Where to report a problem with the path or glob of a file: a position in another file, such as the settings. */
  place: Point & {file: string}
  /** Receives the absolute path of each file before it is read, and of each folder that is searched. */
  watch(file: string): void
}

let readOneApi = readApi

/**
 * Set how files are read from now on.
 *
 * @param keep wraps `readApi` with a cache; absent for no cache
 */
export function readApisBy(keep?: (read: typeof readApi) => typeof readApi): void {
  readOneApi = keep?.(readApi) ?? readApi
}

/** Read OpenAPI files. @returns the APIs, or the first problem of each file */
export function readApis({files, servers}: ApiSource, reading: ApiReading): Result<Api[]> {
  const {folder, place} = reading
  const results = files.map((name): Result<Api[]> => {
    if (isGlob(name) && isCostlyGlob(name))
      return {problems: [{...place, reason: `Unexpected glob ${quote(name)}, expected ${globLimits}`}]}
    const found = findFiles(name, reading)
    if (found.length === 0) {
      const shown = quote(path.relative(folder, path.resolve(folder, name)))
      const reason = `No file matches the glob ${shown}, expected a glob that matches an OpenAPI file`
      return {problems: [{...place, reason}]}
    }
    return collectResults(found.map((file) => readOne(file, name, reading)))
  })
  const {value, problems} = collectResults(results)
  if (!value) return {problems}
  const apis = value.flat()
  if (!servers) return {value: apis, problems}
  const given = servers.flatMap((url) => toServers(url))
  return {
    value: apis.map((api) => ({
      ...api,
      servers: given,
      operations: api.operations.map(({servers: _, ...operation}) => operation),
    })),
    problems,
  }
}

/**
 * Read the OpenAPI files that the option `--openapi` names.
 *
 * @param names paths or globs, relative to the working directory. Files may be outside of this directory
 * @param cwd absolute
 * @param watch receives the absolute path of each file before it is read
 */
export function readNamedApis(names: readonly string[], cwd: string, watch: (file: string) => void): Result<Api[]> {
  const results = names.map((name): Result<Api[]> => {
    const file = path.resolve(cwd, name)
    const root = isInside(file, cwd) ? cwd : path.dirname(file)
    return readApis({files: [name]}, {folder: cwd, root, place: {file: name, line: 1, column: 1}, watch})
  })
  const {value, problems} = collectResults(results)
  return value ? {value: value.flat(), problems} : {problems}
}

/** Find the absolute paths of the files that a path or a glob names. */
function findFiles(name: string, {folder, root, watch}: ApiReading): string[] {
  const file = path.resolve(folder, name)
  if (!isGlob(name) || !isInside(file, root)) return [file]
  const found = globSync(name, {cwd: folder, absolute: true, expandDirectories: false}).toSorted()
  for (const inner of new Set([folder, ...found.map((one) => path.dirname(one))])) watch(inner)
  return found
}

function readOne(file: string, written: string, {root, place, watch}: ApiReading): Result<Api> {
  const load = (target: string): {text: string} | {reason: string} => {
    watch(target)
    return readFile(target, root, mostBytes)
  }
  const source = load(file)
  if ('reason' in source) return {problems: [{...place, reason: `${source.reason}: ${quote(written)}`}]}
  return readOneApi({name: toName(file, root), text: source.text}, (from, target) => {
    const beside = path.resolve(root, path.dirname(from), target)
    const found = load(beside)
    return 'reason' in found ? found : {name: toName(beside, root), text: found.text}
  })
}
