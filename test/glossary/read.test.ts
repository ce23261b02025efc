import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import {stringify} from 'yaml'
import {builtin} from '../../src/glossary/builtin.ts'
import {checkGlossary} from '../../src/glossary/check.ts'
import {loadGlossary} from '../../src/glossary/load.ts'
import {mergeGlossaries} from '../../src/glossary/merge.ts'
import {parseYaml} from '../../src/glossary/parse-yaml.ts'
import {readGlossary, readPartialGlossary} from '../../src/glossary/read.ts'
import {
  renderCspell,
  renderCsv,
  renderMarkdownlint,
  renderPage,
  renderTextlint,
  renderVale,
} from '../../src/glossary/render.ts'
import {findFlaggedExamples} from '../../src/lint/examples.ts'
import {lint} from '../../src/common.ts'
import {makeFolder} from '../cli/command.ts'

const root = path.resolve(import.meta.dirname, '../..')
const page = fs.readFileSync(path.join(root, 'fixtures/glossaries/shop/glossary.md'), 'utf8')
const toYaml = (data: object): string => stringify(data, {lineWidth: 0})

describe('the built-in glossary', () => {
  const {value, problems} = readPartialGlossary(
    fs.readFileSync(path.join(root, 'rules/glossary.yml'), 'utf8'),
    'glossary.yml',
  )
  const parts = value ? [value] : []

  test('passes the checks for a team’s glossary', () => {
    expect(problems).toEqual([])
    expect(value).toBeDefined()
  })

  test('has no contradictions, and no findings in its examples', () => {
    const {glossary} = mergeGlossaries(parts)
    expect(checkGlossary(glossary, parts, 0)).toEqual({problems: [], unsure: []})
    expect(findFlaggedExamples(glossary, parts)).toEqual([])
  })

  test('is equal to its generated module', () => {
    expect(mergeGlossaries(parts).glossary).toEqual(builtin)
  })
})

describe('a glossary as text', () => {
  const boxslip = [{id: 'boxslip', kind: 'noun', accepted: ['packslip'], avoid: [{form: 'box slip'}]}]

  test.each([
    ['YAML', 'a.yml', 'terms:\n  - term: boxslip # a list\n    accepted: [packslip]\n    avoid:\n    - "box slip"\n'],
    [
      'YAML with CRLF and a byte order mark',
      'a.yml',
      '\uFEFFterms:\r\n- term: boxslip\r\n  accepted: [packslip]\r\n  avoid: [box slip]\r\n',
    ],
    [
      'YAML with an alias',
      'a.yml',
      'names: [&word packslip]\nterms: [{term: boxslip, accepted: [*word], avoid: [box slip]}]',
    ],
    ['JSON', 'a.json', '{"terms":[{"term":"boxslip","accepted":["p\\u0061ckslip"],"avoid":["box slip"]}]}'],
    [
      'JSON indented by tabs',
      'a.json',
      '{\n\t"terms": [\n\t\t{"term": "boxslip",\n\t\t"accepted": ["packslip"],\n\t\t"avoid": ["box slip"]}\n\t]\n}\n',
    ],
  ])('is read as %s', (_, name, text) => {
    expect(readGlossary([{name, text}], {extends: 'none'}).terms).toMatchObject(boxslip)
  })

  test.each(['', '# words\n', '---\n', 'null'])('changes nothing if it is %j', (text) => {
    expect(readGlossary([{name: 'a.yml', text}])).toEqual(builtin)
  })

  test('gives the line and the column of a mistake in JSON', () => {
    const text = '{\n\t"terms": [\n\t\t{"term": "boxslip", "kind": "nuon"}\n\t]\n}\n'
    expect(() => readGlossary([{name: 'a.json', text}])).toThrow(
      'a.json:3:31: Unexpected `nuon` for `kind`, expected `noun`',
    )
  })

  test('is read in linear time if it has many keys', () => {
    const text = Array.from({length: 30_000}, (_, index) => `key${index}: x\n`).join('')
    const start = performance.now()
    expect(parseYaml(text, 'a.yml').problems).toEqual([])
    // A comparison of each key with every other key would take 15 seconds.
    expect(performance.now() - start).toBeLessThan(12_000)
  })
})

describe('glossaries in files', () => {
  test('can be loaded one by one or together', () => {
    const cwd = makeFolder({
      'a.yml': 'terms: [{term: OMS, expands: order management system}]',
      'b.json': '{"names": ["Rest Box"]}',
    })
    expect(loadGlossary('a.yml', {cwd, extends: 'none'}).terms).toMatchObject([{id: 'oms', kind: 'abbreviation'}])
    const {terms, names} = loadGlossary(['a.yml', 'b.json'], {cwd})
    expect(terms.map(({id}) => id)).toContain('endpoint')
    expect(names).toEqual(expect.arrayContaining(['Rest Box']))
  })

  test('are found relative to the working directory', () => {
    const name = path.join('fixtures', 'glossaries', 'shop', 'glossary.md')
    expect(loadGlossary(name).terms.length).toBeGreaterThan(loadGlossary([]).terms.length)
  })

  test('are all listed in the error if they cannot be used', () => {
    const cwd = makeFolder({'a.yml': 'term: shop', 'b.yml': 'terms: [{term: shop, avoid: [shop]}]'})
    expect(() => loadGlossary(['none.yml', 'a.yml'], {cwd})).toThrow(/^none\.yml:1:1: No such file.+\na\.yml:1:1: .+$/)
    expect(() => loadGlossary('b.yml', {cwd})).toThrow('b.yml:1:30: Unexpected avoided form `shop`')
  })
})

describe('a glossary that is printed as a page', () => {
  test.each([
    ['the built-in one', builtin],
    ['a team’s page merged with the built-in one', readGlossary([{name: 'glossary.md', text: page}])],
    ['a team’s page without the built-in one', readGlossary([{name: 'glossary.md', text: page}], {extends: 'none'})],
    [
      'one with texts that a table cannot contain',
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
  - term: Store
    always: true
names: [Order Box]
requests:
  words: {verbUses: [{verbs: [ship], alone: []}]}`,
        },
      ]),
    ],
  ])('is read back as equal data: %s', (_, glossary) => {
    const text = renderPage(glossary, 'Glossary', toYaml)
    expect(readGlossary([{name: 'page.md', text}], {extends: 'none'})).toEqual(glossary)
  })
})

describe('a term that is also a property of every JavaScript object', () => {
  test.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])(
    'is handled like any other term: %s',
    (word) => {
      const {terms} = readGlossary(
        [{name: 'b.md', text: `| Term | Accepted | ${word} |\n| - | - | - |\n| \`${word}\` | x${word} | y |\n`}],
        {extends: 'none'},
      )
      expect(terms).toMatchObject([{term: word}])
      expect(() => readGlossary([{name: 'a.yml', text: `terms: [{term: order, ${word}: 1}]`}])).toThrow(
        `Unexpected key \`${word}\` in an entry of \`terms\``,
      )
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    },
  )
})

describe('a term of a team’s glossary', () => {
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
    ['Box slips help you. A box-slip helps.', ['Box slips → Boxslips', 'box-slip → boxslip']],
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
  ])('gives the right findings in “%s”', (text, expected) => {
    expect(repair(text)).toEqual(expected)
  })

  test.each([
    ['# Box Slips of the Shop', ['Box Slips → Boxslips']],
    ['# DELETE ALL KUBERNETES SERVICES', []],
    ['`k8s` and [k8s](https://shop.example/k8s) in code only', ['k8s → Kubernetes']],
  ])('gives the right findings in the block “%s”', (text, expected) => {
    expect(repair(text)).toEqual(expected)
  })

  test('is reported with its note and the URL of its page', () => {
    const [first] = lint('In javascript.\n', {glossary})
    expect(first?.note).toBe('Write “JavaScript” with a capital “S”. See https://shop.example/words#javascript')
    const [second] = lint('A box slip.\n', {glossary})
    expect(second?.note).toBe('“boxslip”: The list of what is in a box.')
  })
})

describe('word lists for other tools', () => {
  const glossary = readGlossary([{name: 'glossary.md', text: page}], {extends: 'none'})

  test('leave out words that need evidence', () => {
    const [vale, cspell, textlint, markdownlint] = [renderVale, renderCspell, renderTextlint, renderMarkdownlint].map(
      (render) => render(glossary),
    )
    expect(vale).toContain('  "box slip": "boxslip"\n')
    expect(vale).toContain('  "kubernetes": "Kubernetes"\n')
    expect(vale).toContain('  "node\\\\.js": "Node.js"\n')
    expect(vale).not.toMatch(/express|log in/i)
    expect(cspell).toContain('\n!k8s\n')
    expect(JSON.parse(textlint ?? '')).toMatchObject({rules: {terminology: {terms: expect.arrayContaining(['SKU'])}}})
    expect(JSON.parse(markdownlint ?? '')).toMatchObject({MD044: {names: expect.arrayContaining(['PostgreSQL'])}})
    expect(markdownlint).not.toContain('Express')
  })

  test('contain no formula that a spreadsheet would run', () => {
    const {terms} = readGlossary([{name: 'a.yml', text: 'terms: [{term: order, meaning: "=1+1, \\"x\\""}]'}], {
      extends: 'none',
    })
    expect(renderCsv({...glossary, terms})).toContain('order,order,noun,"\'=1+1, ""x""",')
  })
})
