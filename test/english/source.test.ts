import {describe, expect, test} from 'vitest'
import {findNextWords, findPreviousWords} from '../../src/english/source.ts'

/** The words that may be read right behind a text, and right before another. */
function findAround(source: string): [previous: string[] | undefined, next: string[] | undefined] {
  const index = source.indexOf('HERE')
  const toWords = (words: ReturnType<typeof findNextWords>) => words?.map(({word}) => word).sort()
  return [toWords(findPreviousWords(source, index)), toWords(findNextWords(source, index + 4))]
}

describe('words that a reader may read beside a place', () => {
  test.each<[name: string, source: string, previous: string[], next: string[]]>([
    ['of text', 'the order HERE is new', ['order'], ['is']],
    ['of emphasis', 'the order **HERE** is new', ['order'], ['is']],
    ['over a line ending', 'the order\nHERE\nis new', ['order'], ['is']],
    ['over an end', 'HERE', [''], ['']],
    ['not over a blank line', 'order\n\nHERE\n \t\nrefund', [], []],
    ['not over a heading', 'order\n## HERE\n# refund', [], []],
    ['over marks that are no heading', 'order\n##HERE\n#refund', ['order'], ['refund']],
    // Below a row of hyphens cells are apart; above it, and in text, they may be read as one.
    ['in a cell', '| a | b |\n| - | - |\n| order | HERE | refund |', [], []],
    ['at the ends of a row', '| a |\n| - |\n| order\n| HERE\n| refund', [], []],
    ['in a cell of a later row', '| a | b |\n| - | - |\n| c | d |\n| order | HERE | refund |', [], []],
    ['with an escaped pipe', '| a |\n| - |\n| order \\| HERE \\| refund |', ['order'], ['refund']],
    ['in the first row', '| order | HERE | refund |\n| - | - | - |', ['order'], ['refund']],
    ['beside pipes in text', 'order | HERE | refund', ['order'], ['refund']],
    ['below hyphens without a first row', '| - | - |\n| order | HERE | refund |', ['order'], ['refund']],
    ['below hyphens without a pipe', 'a\n---\norder | HERE | refund', ['order'], ['refund']],
    ['below a table and a blank line', '| a |\n| - |\n\norder | HERE | refund', ['order'], ['refund']],
    ['in a table in HTML', 'x\n<td>\n| - |\norder | HERE | refund', ['order'], ['refund']],
  ])('%s', (_, source, previous, next) => {
    expect(findAround(source)).toEqual([previous, next])
  })
})
