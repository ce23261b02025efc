/** Comments that turn rules off, and malformed ones, in the library and under remark. */
import {remark} from 'remark'
import {describe, expect, test} from 'vitest'
import preset, {lint} from '../../src/index.ts'

const page = (comment: string): string => `${comment}\n\nThe rest API has an end point.\n`

function lintUnderRemark(text: string): string[] {
  return remark()
    .use(preset)
    .processSync(text)
    .messages.map(({ruleId, reason}) => `${ruleId}: ${reason}`)
}

describe.each([
  ['the library', (text: string) => lint(text).map(({rule, reason}) => `${rule}: ${reason}`)],
  ['remark', (text: string) => lintUnderRemark(text)],
])('comments that turn rules off, in %s,', (_, read) => {
  const casing = 'glossary-casing: Unexpected `rest API`, expected `REST API`'
  const spelling = 'glossary-spelling: Unexpected `end point`, expected `endpoint`'

  test.each([
    ['<!--lint disable-->', []],
    ['<!--lint disable glossary-casing-->', [spelling]],
    ['<!--lint ignore glossary-spelling-->', [casing]],
    ['<!--lint disable no-html final-newline-->', [casing, spelling]],
    [
      '<!--lint disabel glossary-casing-->',
      ['lint-comment: Unexpected keyword `disabel` in a comment, expected `disable`', casing, spelling],
    ],
    [
      '<!--lint-->',
      [
        'lint-comment: Unexpected comment without a keyword, expected `enable`, `disable` or `ignore`',
        casing,
        spelling,
      ],
    ],
    [
      '<!--lint off-->',
      [
        'lint-comment: Unexpected keyword `off` in a comment, expected `enable`, `disable` or `ignore`',
        casing,
        spelling,
      ],
    ],
    [
      '<!--lint disable glossary-casng glossary-spelling-->',
      ['lint-comment: Unexpected rule `glossary-casng` in a comment, expected `glossary-casing`', casing],
    ],
    [
      '<!--lint disable api-everything-->',
      ['lint-comment: Unexpected rule `api-everything` in a comment, expected one that exists', casing, spelling],
    ],
  ])('%s', (comment, messages) => {
    expect(read(page(comment)).toSorted()).toEqual(messages.toSorted())
  })
})
