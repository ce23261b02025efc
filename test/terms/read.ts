import type {Root} from 'mdast'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import type {Glossary, MarkdownDocument} from '../../src/types.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {readDocument} from '../../src/markdown/document.ts'
import {findMentions, type Mention} from '../../src/terms/mentions.ts'

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter).freeze()

/** Read Markdown as the rules do. */
export function read(source: string, path?: string): MarkdownDocument {
  return readDocument(processor.parse(source) satisfies Root, source, path)
}

/** List the wrong uses of terms in Markdown, as `text → correct: sense (evidence)`. */
export function listMentions(source: string, glossary: Glossary = builtin, path?: string): string[] {
  return findMentions(read(source, path), glossary)
    .filter(({text, correct, form}) => form.isChecked && text.replace(/\s+/g, ' ') !== correct)
    .map(toLine)
}

function toLine({text, correct, verdict}: Mention): string {
  return `${text} → ${correct}: ${verdict.sense} (${verdict.evidence.join(', ')})`
}
