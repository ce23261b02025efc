import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import type {RootContent} from 'mdast'
import {createChecker} from '../../lint/check.ts'
import {toRuleUrl, toSetup} from '../../lint/setup.ts'
import {parse} from '../../markdown/parse.ts'
import type {Rule} from '../../types.ts'

/** The blocks between a heading and the next one. */
interface Section {
  depth: number
  title: string
  blocks: RootContent[]
}

/**
 * Format the page of a rule for a terminal: purpose, options, an example, and how sure its repairs
 * are.
 */
export function explainRule({meta}: Rule<never>): string {
  const page = readPage(meta.id)
  const sections = readSections(page)
  const [purpose] = sections[0]?.blocks ?? []
  const options = sections.find(({title}) => title === 'Options')?.blocks ?? []
  return [
    `${meta.id} (${meta.status}, ${meta.isDefault ? 'on' : 'off'} by default)`,
    toText(purpose ? [purpose] : [], page),
    `Options:\n${toText(options, page)}`,
    ...formatExample(meta.id, sections),
    `${toRuleUrl(meta.id)}\n`,
  ].join('\n\n')
}

function readPage(id: string): string {
  const {createRequire} = process.getBuiltinModule('node:module')
  const root = path.dirname(createRequire(import.meta.url).resolve('remark-lint-api-glossary/package.json'))
  return fs.readFileSync(path.join(root, 'rules', id, 'readme.md'), 'utf8')
}

function readSections(page: string): Section[] {
  const sections: Section[] = []
  for (const node of parse(page, false).children) {
    if (node.type === 'heading') {
      sections.push({depth: node.depth, title: toText(node.children, page), blocks: []})
    } else sections.at(-1)?.blocks.push(node)
  }
  return sections
}

/** Get the source of blocks. */
function toText(blocks: readonly Pick<RootContent, 'position'>[], page: string): string {
  return page.slice(blocks[0]?.position?.start.offset ?? page.length, blocks.at(-1)?.position?.end.offset)
}

/** Format the first example that needs no glossary of its own. */
function formatExample(id: string, sections: readonly Section[]): string[] {
  const starts = sections.flatMap(({depth}, index) => (depth === 3 ? [index] : []))
  for (const start of starts) {
    const end = sections.findIndex(({depth}, index) => index > start && depth < 4)
    const parts = new Map(
      sections.slice(start + 1, end < 0 ? undefined : end).map(({title, blocks: [block]}) => [title, block]),
    )
    const [before, after, options] = ['Incorrect', 'Repaired', 'Options'].map((title) => {
      const block = parts.get(title)
      return block?.type === 'code' ? block.value : undefined
    })
    if (before === undefined || after === undefined || parts.has('Glossary')) continue
    const setting: [string, object] = ['warn', JSON.parse(options ?? '{}') as object]
    const {findings} = createChecker(toSetup({[id]: setting})).check(before, 'example.md')
    const own = findings.filter(({rule}) => rule === id)
    // A rule that needs an OpenAPI file finds nothing here; its repairs are suggestions.
    const isCertain = own.length > 0 && own.every(({repair}) => repair === 'certain')
    return [
      ...(options === undefined ? [] : [`With the options \`${options}\`:`]),
      `Before:\n${indent(before)}`,
      `After:\n${indent(after)}`,
      isCertain
        ? 'These repairs are certain: --fix writes them.'
        : 'These repairs are suggestions: --fix does not write them.',
    ]
  }
  return []
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '    ')
}
