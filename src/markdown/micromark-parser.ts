import {mdxFromMarkdown} from 'mdast-util-mdx'
import {mdxjs} from 'micromark-extension-mdxjs'
import {createMicromark} from './micromark.ts'

/** The parser of remark, for Markdown and MDX. */
export const micromarkParser = createMicromark(() => ({extensions: [mdxjs()], mdastExtensions: [mdxFromMarkdown()]}))
