import {describe, expect, test} from 'vitest'
import {lint} from '../../src/common.ts'
import {report as reportReview} from '../../src/report/github-review.ts'
import {report as reportGitlab} from '../../src/report/gitlab.ts'
import {report as reportRdjson} from '../../src/report/rdjson.ts'
import {report as reportMarkdown} from '../../src/report/markdown.ts'
import {files, finding} from './sample.ts'

interface Review {
  event: string
  body: string
  comments: {path: string; line: number; side: string; start_line?: number; start_side?: string; body: string}[]
}

function review(source: string): Review {
  return JSON.parse(reportReview([{path: 'docs/a.md', findings: lint(source), source}], {checked: 1})) as Review
}

/** Get the suggestion block of each comment. */
function toSuggestions({comments}: Review): (string | undefined)[] {
  return comments.map(({body}) => /^(`{3,})suggestion\n(.*?)\n\1$/ms.exec(body)?.[2])
}

describe('--format github-review', () => {
  test('suggests a line with all its certain repairs at once', () => {
    const {comments, body} = review('Orders.\n\nCall the Rest api, a end-point.\n')
    expect(body).toBe('api-glossary: 2 findings in 1 file: 2 warnings')
    expect(comments).toHaveLength(1)
    expect(Object.keys(comments[0] ?? {})).toEqual(['path', 'line', 'side', 'body'])
    expect(comments[0]).toMatchObject({path: 'docs/a.md', line: 3, side: 'RIGHT'})
    expect(comments[0]?.body).toMatch(/^Unexpected `Rest api`, .*\nUnexpected `a end-point`, .*\n\n```suggestion\n/)
    expect(toSuggestions({event: '', body: '', comments})).toEqual(['Call the REST API, an endpoint.'])
  })

  test('suggests several lines if a finding spans several lines', () => {
    const found = review('The rest\napi is a GRPC service.')
    expect(found.comments).toMatchObject([{start_line: 1, start_side: 'RIGHT', line: 2}])
    expect(toSuggestions(found)).toEqual(['The REST\nAPI is a gRPC service.'])
  })

  test('fences a suggestion with more backticks than its lines contain', () => {
    const found = review('Call the Rest api: ```` ``` ```` it.\n')
    expect(found.comments[0]?.body).toContain('\n`````suggestion\n')
    expect(toSuggestions(found)).toEqual(['Call the REST API: ```` ``` ```` it.'])
  })

  test('suggests no repair of a request, or of a heading that links may lead to', () => {
    const {body, comments} = review('`POST /deleteOrder`\n\n## The API end-point\n')
    expect(body).toContain('2 findings')
    expect(comments).toEqual([])
  })

  test('suggests nothing if several lines end in a carriage return, or the text is unknown', () => {
    expect(review('Call the Rest\r\napi.\r\n').comments).toEqual([])
    expect(JSON.parse(reportReview(files, {checked: 3}))).toMatchObject({comments: []})
    expect(toSuggestions(review('Call the Rest api.\r\n'))).toEqual(['Call the REST API.'])
  })

  test('suggests nothing if the text does not have the line of the finding', () => {
    const report = reportReview([{path: 'a.md', findings: [finding], source: 'another text\n'}], {checked: 1})
    expect(JSON.parse(report)).toMatchObject({comments: []})
  })
})

describe('--format gitlab', () => {
  test('gives each issue a unique fingerprint, which stays the same when lines move', () => {
    const toPrints = (source: string): string[] => {
      const issues = JSON.parse(reportGitlab([{path: 'a.md', findings: lint(source)}])) as {fingerprint: string}[]
      return issues.map(({fingerprint}) => fingerprint)
    }
    const prints = toPrints('Call the Rest api. The Rest api is fast.\n')
    expect(new Set(prints).size).toBe(2)
    expect(toPrints('New.\n\nCall the Rest api. The Rest api is fast.\n')).toEqual(prints)
  })
})

describe('--format rdjson', () => {
  const report = (source: string) =>
    JSON.parse(reportRdjson([{path: 'a.md', findings: lint(source), source}])) as {
      diagnostics: {location: {range: object}; severity: string; suggestions?: {text: string; range: object}[]}[]
    }

  test('counts columns in bytes, as reviewdog does', () => {
    const range = {start: {line: 1, column: 13}, end: {line: 2, column: 4}}
    expect(report('Déjà 🚚 Rest\napi.\n').diagnostics).toMatchObject([
      {location: {path: 'a.md', range}, severity: 'WARNING', suggestions: [{range, text: 'REST\nAPI'}]},
    ])
  })

  test('suggests a repair only if it is certain', () => {
    const {diagnostics} = report('`POST /deleteOrder` of the API\n\n## The API end-point\n')
    expect(diagnostics.map(({suggestions}) => suggestions)).toEqual([undefined, undefined])
  })
})

describe('--format markdown', () => {
  test('shows 200 findings, and how many more there are', () => {
    const many = Array.from({length: 150}, () => finding)
    const text = reportMarkdown(
      ['a.md', 'b.md'].map((path) => ({path, findings: many})),
      {checked: 2},
    )
    expect(text.match(/^- /gm)).toHaveLength(200)
    expect(text).toContain('\nFindings that are not shown: 100.\n')
  })

  test('keeps code, and escapes what would be markup', () => {
    const reason = 'Unexpected `a*b`, not *b* <b> [c](d) `` e`_f_ ``'
    const text = reportMarkdown([{path: 'a_b.md', findings: [{...finding, reason}]}], {checked: 1})
    expect(text).toContain('Unexpected `a*b`, not \\*b\\* \\<b\\> \\[c\\](d) `` e`_f_ `` ([shop-basket](<https://')
    expect(text).toContain('\n`a_b.md`\n')
  })
})
