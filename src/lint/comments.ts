import type {Nodes, Root} from 'mdast'
import {commentMarker} from 'mdast-comment-marker'
import {messageControl} from 'unified-message-control'
import type {VFile} from 'vfile'
import {rules} from '../../rules/index.ts'
import {findClosest, quote} from '../english/wording.ts'
import type {Level} from '../types.ts'

const keywords = ['enable', 'disable', 'ignore']

export interface CommentProblem {
  node: Nodes
  severity: Level
  reason: string
}

/**
 * Remove the messages that comments such as `<!--lint disable glossary-casing-->` turn off. Keeps
 * messages whose `source` is not `remark-lint`.
 *
 * @returns the problems of malformed comments, which turn nothing off
 */
export function obeyComments(tree: Root, file: VFile): CommentProblem[] {
  const problems: CommentProblem[] = []
  messageControl(tree, {
    name: 'lint',
    source: 'remark-lint',
    file,
    test: ['html', 'mdxFlowExpression', 'mdxTextExpression'],
    marker(node) {
      const mark = commentMarker(node)
      if (mark?.name !== 'lint') return
      const report = (severity: Level, reason: string): unknown =>
        problems.push({node: node as Nodes, severity, reason: `Unexpected ${reason}`})
      const [keyword = '', ...ids] = mark.attributes.split(/\s+/)
      for (const reason of ids.flatMap(describeUnknown)) report('warning', reason)
      if (keywords.includes(keyword)) return mark
      const guess = findClosest(keyword, keywords)
      const cure = guess === undefined ? '`enable`, `disable` or `ignore`' : quote(guess)
      const found = keyword === '' ? 'comment without a keyword' : `keyword ${quote(keyword)} in a comment`
      report('error', `${found}, expected ${cure}`)
    },
  })
  return problems
}

const known = rules.map(({meta}) => meta.id)

/** Describe an unknown id of a rule if it looks like an id of this package. Other ids may belong to other packages. */
function describeUnknown(id: string): string[] {
  if (known.includes(id)) return []
  const own = id.replace(/^remark-lint:/, '')
  const guess = findClosest(own, known)
  if (guess === undefined && !/^(?:glossary|api)-/.test(own)) return []
  return [`rule ${quote(id)} in a comment, expected ${guess === undefined ? 'a rule that exists' : quote(guess)}`]
}
