import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import {stringify} from 'yaml'
import {builtin} from '../../src/glossary/builtin.ts'
import {checkGlossary} from '../../src/glossary/check.ts'
import {mergeGlossaries} from '../../src/glossary/merge.ts'
import {readGlossary, readPartialGlossary} from '../../src/glossary/read.ts'
import {
  renderCspell,
  renderCsv,
  renderMarkdownlint,
  renderPage,
  renderTextlint,
  renderVale,
} from '../../src/glossary/render.ts'
import {findFlaggedExamples} from '../../src/remark/examples.ts'
import {lint} from '../../src/remark/lint.ts'

const root = path.resolve(import.meta.dirname, '../..')
const page = fs.readFileSync(path.join(root, 'fixtures/glossaries/shop/glossary.md'), 'utf8')
const toYaml = (data: object): string => stringify(data, {lineWidth: 0})

describe('the built-in glossary', () => {
  const {value, problems} = readPartialGlossary(
    fs.readFileSync(path.join(root, 'rules/glossary.yml'), 'utf8'),
    'glossary.yml',
  )
  const parts = value ? [value] : []

  test('is well formed for the parser and the check that teams have', () => {
    expect(problems).toEqual([])
    expect(value).toBeDefined()
  })

  test('holds together, and flags none of its examples', () => {
    const {glossary} = mergeGlossaries(parts)
    expect(checkGlossary(glossary, parts, 0)).toEqual([])
    expect(findFlaggedExamples(glossary, parts)).toEqual([])
  })

  test('is what the generated module holds', () => {
    expect(mergeGlossaries(parts).glossary).toEqual(builtin)
  })
})

describe('a glossary that is printed as a page', () => {
  test.each([
    ['the built-in one', builtin],
    ['a page of a team with it', readGlossary([{name: 'glossary.md', text: page}])],
    ['a page of a team alone', readGlossary([{name: 'glossary.md', text: page}], {extends: 'none'})],
    [
      'one with texts that tables cannot hold',
      readGlossary([
        {
          name: 'glossary.yml',
          text: `terms:
  - term: C++
    meaning: "A | B, \`code\`, *stars* and <tags> &amp; more"
    phrases: ["one, two; three", "a | b"]
    accepted: ["C plus plus, also", "–"]
    avoid: [{form: cpp, use: "C++", note: 'Not "cpp".'}, "c;plus"]
  - id: other
    term: "[Order] Service"
    usage: "-"
names: [Order Box]
requests:
  words: {verbUses: [{verbs: [ship], alone: []}]}`,
        },
      ]),
    ],
  ])('reads back as equal data: %s', (_, glossary) => {
    const text = renderPage(glossary, 'Glossary', toYaml)
    expect(readGlossary([{name: 'page.md', text}], {extends: 'none'})).toEqual(glossary)
  })
})

describe('tables', () => {
  test('may have headings in any case and order, extra columns, markup, and one name in several', () => {
    const text = `| AVOID | Owner | term: | accepted |
|:---|:-:|---|---|
| **web hook**; \`hook\` | ops | [webhook](https://shop.example/w) | call*back* |

~~~md
| Term | Kind |
| --- | --- |
| fake | noun |
~~~

<!--
| Term | Kind |
| --- | --- |
| fake | noun |
-->

Term | Kind
--- | ---
webhook | Noun
a \\| b | noun
`
    const {terms} = readGlossary([{name: 'page.md', text}], {extends: 'none'})
    expect(terms).toMatchObject([
      {
        id: 'webhook',
        kind: 'noun',
        url: 'https://shop.example/w',
        accepted: ['callback'],
        avoid: [{form: 'web hook'}, {form: 'hook'}],
      },
      {id: 'a-b', term: 'a | b'},
    ])
  })

  test('name places in CRLF files too', () => {
    const text = '| Term | Kind |\r\n| - | - |\r\n| webhook | nuon |\r\n'
    expect(() => readGlossary([{name: 'page.md', text}])).toThrow('page.md:3:13: Unexpected `nuon`')
  })
})

describe('merging', () => {
  test('changes the fields that a later glossary gives, and says what was replaced', () => {
    const later = `terms:
  - id: rest
    names: [Restaurant Express]
  - id: rest
`
    expect(() => readGlossary([{name: 'a.yml', text: later}])).toThrow('a.yml:4:5: Unexpected second entry `rest`')
    const [first, second] = [
      'terms: [{term: webhook, meaning: A call.}]',
      'terms: [{term: webhook, meaning: A ring.}]',
    ].map((text, index) => readPartialGlossary(text, `${index}.yml`).value)
    const merged = mergeGlossaries(first && second ? [first, second] : [])
    expect(merged.glossary.terms).toMatchObject([{meaning: 'A ring.'}])
    expect(merged.notes).toEqual(['1.yml: `webhook` replaces `meaning` of 0.yml'])
  })

  test('adds methods and verbs, and takes a verb from where it was', () => {
    const {requests} = readGlossary([
      {
        name: 'a.yml',
        text: `requests:
  methods: [{method: PATCH, meaning: Changes a part.}]
  purposes: [{id: update, also: [PATCH], verbs: [archive, save]}]`,
      },
    ])
    expect(requests.methods.map(({method}) => method)).toEqual([
      ...builtin.requests.methods.map(({method}) => method),
      'PATCH',
    ])
    const verbsOf = (id: string): readonly string[] =>
      requests.purposes.find((purpose) => purpose.id === id)?.verbs ?? []
    expect(verbsOf('update')).toEqual(expect.arrayContaining(['update', 'archive', 'save']))
    expect(verbsOf('create')).not.toContain('save')
    expect(requests.otherActions).not.toContain('archive')
  })

  test('starts from nothing where that is asked for', () => {
    expect(readGlossary([{name: 'a.json', text: '{"terms": [{"term": "webhook"}]}'}], {extends: 'none'})).toEqual({
      terms: [{id: 'webhook', term: 'webhook', kind: 'noun', meaning: '', examples: [], phrases: []}],
      requests: {methods: [], methodEvidence: {}, purposes: [], otherActions: [], lookAlikes: [], shapes: []},
    })
  })
})

describe('keys of every object', () => {
  test.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])('%s is a word like any other', (word) => {
    const {terms} = readGlossary(
      [{name: 'b.md', text: `| Term | Accepted | ${word} |\n| - | - | - |\n| \`${word}\` | x${word} | y |\n`}],
      {extends: 'none'},
    )
    expect(terms).toMatchObject([{term: word}])
    expect(() => readGlossary([{name: 'a.yml', text: `terms: [{term: order, ${word}: 1}]`}])).toThrow(
      `Unexpected key \`${word}\` in an entry of \`terms\``,
    )
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

describe('a term of a team', () => {
  const glossary = readGlossary([
    {name: 'glossary.md', text: page},
    {
      name: 'more.yml',
      text: `terms:
  - {term: access policy, avoid: [auth policy]}
  - {term: API key, avoid: [token of the API]}
  - {term: HTTP client, sound: vowel, url: https://shop.example/http}
  - {term: Pull Request, ordinaryWord: {before: [a], after: [template]}}
  - {term: iPad, kind: name}`,
    },
  ])
  const repair = (text: string): string[] =>
    lint(`${text}\n`, {glossary}).map(({actual, expected}) => `${actual} → ${expected.join(' | ')}`)

  test.each([
    ['It runs on kubernetes and k8s.', ['kubernetes → Kubernetes', 'k8s → Kubernetes']],
    ['Kubernetes’ pods and kubernetes’s nodes.', ['kubernetes → Kubernetes']],
    ['With oauth 2.0, OAuth2 or OAuth 2.', ['oauth → OAuth', 'OAuth2 → OAuth 2.0', 'OAuth 2 → OAuth 2.0']],
    ['Web hooks call you. A web-hook calls.', ['Web hooks → Webhooks', 'web-hook → webhook']],
    ['Auth tokens and an auth token’s end.', ['Auth → Access', 'auth → access']],
    ['The skus have a uuid.', ['skus → SKUs', 'uuid → UUID']],
    ['All auth policies apply.', ['auth → access']],
    ['Ask for tokens of the API.', []],
    ['Send it via express.', ['express → Express']],
    ['An express delivery. We express thanks. The express order.', []],
    ['You must login on the log in page.', ['login → log in', 'log in → login']],
    ['You log in on the login page with a login.', []],
    ['An iPad, an ipad and iPads.', ['ipad → iPad']],
    ['A HTTP client.', ['A → An']],
    ['Open a pull request; pull request headers first.', ['pull request → Pull Request']],
  ])('is found in “%s”', (text, expected) => {
    expect(repair(text)).toEqual(expected)
  })

  test.each([
    ['# Web Hooks of the Shop', ['Web Hooks → Webhooks']],
    ['# DELETE ALL KUBERNETES SERVICES', []],
    ['`k8s` and [k8s](https://shop.example/k8s) in code only', ['k8s → Kubernetes']],
  ])('is found in the heading “%s”', (text, expected) => {
    expect(repair(text)).toEqual(expected)
  })

  test('says why, and where to read more', () => {
    const [first] = lint('In javascript.\n', {glossary})
    expect(first?.note).toBe('Write “JavaScript” with a capital “S”. See https://shop.example/words#javascript')
    const [second] = lint('A web hook.\n', {glossary})
    expect(second?.note).toBe('“webhook”: A call from the shop to your server.')
  })
})

describe('word lists for other tools', () => {
  const glossary = readGlossary([{name: 'glossary.md', text: page}], {extends: 'none'})

  test('leave out what needs evidence', () => {
    const [vale, cspell, textlint, markdownlint] = [renderVale, renderCspell, renderTextlint, renderMarkdownlint].map(
      (render) => render(glossary),
    )
    expect(vale).toContain('  "web hook": "webhook"\n')
    expect(vale).toContain('  "kubernetes": "Kubernetes"\n')
    expect(vale).toContain('  "node\\\\.js": "Node.js"\n')
    expect(vale).not.toMatch(/express|log in/i)
    expect(cspell).toContain('\n!k8s\n')
    expect(JSON.parse(textlint ?? '')).toMatchObject({rules: {terminology: {terms: expect.arrayContaining(['SKU'])}}})
    expect(JSON.parse(markdownlint ?? '')).toMatchObject({MD044: {names: expect.arrayContaining(['PostgreSQL'])}})
    expect(markdownlint).not.toContain('Express')
  })

  test('are no formulas in a spreadsheet', () => {
    const {terms} = readGlossary([{name: 'a.yml', text: 'terms: [{term: order, meaning: "=1+1, \\"x\\""}]'}], {
      extends: 'none',
    })
    expect(renderCsv({...glossary, terms})).toContain('order,order,noun,"\'=1+1, ""x""",')
  })
})
