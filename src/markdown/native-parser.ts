import {createRequire} from 'node:module'
import process from 'node:process'
import type {Root} from 'mdast'
import {VFileMessage} from 'vfile-message'
import type * as Satteri from 'satteri'
import {toRemarkTree} from './parser-mdx.ts'
import {useParser, type Parser} from './parse.ts'

/** The version that package.json pins; its own package.json is not exported. */
const version = '0.10.5'

let loading: Promise<void> | undefined

/**
 * Load the fastest parser there is, once: satteri as a native binary or as WebAssembly,
 * or micromark where neither is installed.
 *
 * `API_GLOSSARY_PARSER=micromark` or `wasm` in the environment asks for that one.
 */
export function loadParser(): Promise<void> {
  return (loading ??= load(process.env['API_GLOSSARY_PARSER']).then(useParser))
}

async function load(wanted: string | undefined): Promise<Parser> {
  if (wanted === 'micromark') return loadMicromark()
  const before = process.env['NAPI_RS_FORCE_WASI']
  // satteri itself takes its WebAssembly where there is no binary.
  if (wanted === 'wasm') process.env['NAPI_RS_FORCE_WASI'] = 'error'
  try {
    return toParser(await import('satteri'))
  } catch {
    return await loadMicromark()
  } finally {
    if (before === undefined) delete process.env['NAPI_RS_FORCE_WASI']
    else process.env['NAPI_RS_FORCE_WASI'] = before
  }
}

async function loadMicromark(): Promise<Parser> {
  return (await import('./micromark-parser.ts')).micromarkParser
}

function toParser({markdownToMdast, mdxToMdast}: typeof Satteri): Parser {
  const {cache} = createRequire(import.meta.url)
  const isWasm = Object.keys(cache).some((file) => file.endsWith('satteri_napi.wasi.cjs'))
  return {
    name: `satteri ${version}${isWasm ? ' (WebAssembly)' : ''}`,
    parse(source, isMdx) {
      // CommonMark makes U+FFFD of NUL, which satteri keeps.
      const text = source.replaceAll('\0', '\uFFFD')
      if (!isMdx) return markdownToMdast(text) as Root
      try {
        return toRemarkTree(mdxToMdast(text) as Root, source)
      } catch (error) {
        throw toMessage((error as Error).message)
      }
    },
  }
}

// "3:1: Expected a closing tag for `<Card>` (mdx-jsx:unexpected-character)"
const positioned = /^(\d+):(\d+): (.*?)(?: \([\w-]+:[\w-]+\))?$/s

function toMessage(text: string): VFileMessage {
  const [, line, column, reason] = positioned.exec(text) ?? []
  if (reason === undefined) return new VFileMessage(text)
  return new VFileMessage(reason, {place: {line: Number(line), column: Number(column)}})
}
