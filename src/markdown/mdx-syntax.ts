import {mdxFromMarkdown} from 'mdast-util-mdx'
import {mdxjs} from 'micromark-extension-mdxjs'
import type {Syntax} from './parse.ts'

/** The syntax of MDX, as remark-mdx adds it. */
export function toMdxSyntax(): Syntax {
  return {extensions: [mdxjs()], mdastExtensions: [mdxFromMarkdown()].flat()}
}
