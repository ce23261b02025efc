import type {Root} from 'mdast'
import {frontmatterFromMarkdown} from 'mdast-util-frontmatter'
import {fromMarkdown, type Options} from 'mdast-util-from-markdown'
import {gfmFromMarkdown} from 'mdast-util-gfm'
import {frontmatter} from 'micromark-extension-frontmatter'
import {gfm} from 'micromark-extension-gfm'
import type {Parser} from './parse.ts'

/**
 * Create the parser of remark, which is slow, but works on all platforms.
 *
 * @param mdx returns the extensions for MDX. Without `mdx`, the parser reads MDX as Markdown
 */
export function createMicromark(mdx: () => Options = () => ({})): Parser {
  let markdownOptions: Options | undefined
  let mdxOptions: Options | undefined
  return {
    name: 'micromark',
    parse: (source, isMdx): Root =>
      fromMarkdown(source, isMdx ? (mdxOptions ??= toOptions(mdx())) : (markdownOptions ??= toOptions({}))),
  }
}

function toOptions({extensions = [], mdastExtensions = []}: Options): Options {
  return {
    extensions: [gfm(), frontmatter(['yaml', 'toml']), ...(extensions ?? [])],
    mdastExtensions: [gfmFromMarkdown(), frontmatterFromMarkdown(['yaml', 'toml']), ...(mdastExtensions ?? [])],
  }
}
