import {createRequire} from 'node:module'
import process from 'node:process'
import type {Root} from 'mdast'
import type * as Satteri from 'satteri'
import {micromarkParser, protectMark} from './micromark-parser.ts'
import {toRemarkTree} from './parser-mdx.ts'
import {useParser, type Parser} from './parse.ts'

/** The version that package.json pins; its own package.json is not exported. */
const version = '0.10.5'

let loading: Promise<void> | undefined

/**
 * Load the fastest parser there is, once: satteri as a native binary or as WebAssembly,
 * or micromark where neither is installed. Until then, `parse` works with micromark.
 *
 * `API_GLOSSARY_PARSER=micromark` or `wasm` in the environment asks for that one.
 */
export function loadParser(): Promise<void> {
  return (loading ??= load(process.env['API_GLOSSARY_PARSER']).then(useParser))
}

async function load(wanted: string | undefined): Promise<Parser> {
  if (wanted === 'micromark') return micromarkParser
  const before = process.env['NAPI_RS_FORCE_WASI']
  // satteri itself takes its WebAssembly where there is no binary.
  if (wanted === 'wasm') process.env['NAPI_RS_FORCE_WASI'] = 'error'
  try {
    return toParser(await import('satteri'))
  } catch {
    return micromarkParser
  } finally {
    if (before === undefined) delete process.env['NAPI_RS_FORCE_WASI']
    else process.env['NAPI_RS_FORCE_WASI'] = before
  }
}

function toParser({markdownToMdast, mdxToMdast}: typeof Satteri): Parser {
  const {cache} = createRequire(import.meta.url)
  const isWasm = Object.keys(cache).some((file) => file.endsWith('satteri_napi.wasi.cjs'))
  /** @returns undefined where micromark has to say in remark's words what is wrong */
  const parseMdx = (text: string): Root | undefined => {
    try {
      return mdxToMdast(text) as Root
    } catch {
      return
    }
  }
  return {
    name: `satteri ${version}${isWasm ? ' (WebAssembly)' : ''}`,
    parse(source, isMdx) {
      // satteri makes U+FFFD of half of a surrogate pair.
      if (!source.isWellFormed()) return micromarkParser.parse(source, isMdx)
      // CommonMark makes U+FFFD of NUL, which satteri keeps.
      const text = protectMark(source.replaceAll('\0', '\uFFFD'))
      const tree = isMdx ? parseMdx(text) : (markdownToMdast(text) as Root)
      // For remark, YAML does not end with three dots.
      if (!tree || endsWithDots(tree, source)) return micromarkParser.parse(source, isMdx)
      return isMdx ? toRemarkTree(tree, source) : tree
    },
  }
}

function endsWithDots({children: [first]}: Root, source: string): boolean {
  return first?.type === 'yaml' && source[(first.position?.end.offset ?? 0) - 1] === '.'
}
