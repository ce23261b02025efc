import type {Root} from 'mdast'
import {frontmatterFromMarkdown} from 'mdast-util-frontmatter'
import {fromMarkdown, type Options} from 'mdast-util-from-markdown'
import {gfmFromMarkdown} from 'mdast-util-gfm'
import {mdxFromMarkdown} from 'mdast-util-mdx'
import {frontmatter} from 'micromark-extension-frontmatter'
import {gfm} from 'micromark-extension-gfm'
import {mdxjs} from 'micromark-extension-mdxjs'
import type {Parser} from './parse.ts'

/** The parser of remark: slow, and works wherever JavaScript does. */
export const micromarkParser: Parser = {name: 'micromark', parse: parseWithMicromark}

let markdown: Options | undefined
let mdx: Options | undefined

function parseWithMicromark(source: string, isMdx: boolean): Root {
  const options = isMdx ? (mdx ??= toOptions(true)) : (markdown ??= toOptions(false))
  return fromMarkdown(protectMark(source), options)
}

function toOptions(isMdx: boolean): Options {
  return {
    extensions: [gfm(), frontmatter(['yaml', 'toml']), ...(isMdx ? [mdxjs()] : [])],
    mdastExtensions: [
      gfmFromMarkdown(),
      frontmatterFromMarkdown(['yaml', 'toml']),
      ...(isMdx ? [mdxFromMarkdown()] : []),
    ],
  }
}

/** Both parsers take one byte order mark away, and do not count it: one that is text needs another before it. */
export function protectMark(source: string): string {
  return source.startsWith('\uFEFF') ? `\uFEFF${source}` : source
}
