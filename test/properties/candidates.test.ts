/**
 * Skipping loses nothing: a file or a block without a candidate has no finding. What is
 * found with candidates is compared with what is found where every block is read, and
 * with what remark's plugin finds.
 */
import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import {expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import {readGlossary} from '../../src/glossary/read.ts'
import {createChecker} from '../../src/lint/check.ts'
import {toSetup, usual, type RuleConfigs} from '../../src/lint/setup.ts'
import type {Glossary, PlacedFinding} from '../../src/types.ts'
import {dialects, documents, type Dialect} from './documents.ts'

/** A team's words: of several words, with hyphens, beyond ASCII, with signs, with dots, and verbs. */
const teamGlossary = readGlossary([
  {
    name: 'shop.yml',
    text: `terms:
  - {term: Zoë, kind: name}
  - {term: naïve pricing, avoid: [naive pricing, naïf pricing]}
  - {term: Überweisung, avoid: [Ueberweisung]}
  - {term: .NET, kind: name}
  - {term: ASP.NET Core, kind: name, avoid: [ASP Core]}
  - {term: C++, kind: name, avoid: [Cpp, C plus plus]}
  - {term: C#, id: c-sharp, kind: name}
  - {term: Node.js, kind: name, avoid: [NodeJS, Node]}
  - {term: OAuth 2.0, kind: name, accepted: [OAuth], avoid: [OAuth2]}
  - {term: log in, kind: verb, avoid: [{form: login, evidence: {before: [to, must]}}]}
  - {term: login, kind: noun, avoid: [{form: log in, evidence: {before: [the], after: [page]}}]}
  - {term: check out, kind: verb, avoid: [checkout]}
  - {term: set up, kind: verb, avoid: [{form: setup, evidence: {before: [to]}}]}
  - {term: point of sale, accepted: [POS], avoid: [sales point, till]}
  - {term: back-order, avoid: [backorder, back order]}
  - {term: e-mail, avoid: [email]}
  - {term: stock-keeping unit, accepted: [SKU]}
  - {term: webhook, accepted: [callback], avoid: [web hook, web-hook]}
  - {term: access token, avoid: [auth token, token of access]}
  - {term: Kubernetes, kind: name, avoid: [k8s]}
  - {term: Express, kind: name, ordinaryWord: {before: [via], after: [server]}}
  - {term: iPad, kind: name}
  - {term: Pull Request, ordinaryWord: {before: [a], after: [template]}}
  - {term: App Store, kind: name}
  - {term: apple-box, avoid: [apple box, box of apples]}
  - {term: cart, kind: noun, avoid: [basket, trolley]}
  - {term: order line, avoid: [line item, orderline]}
  - {term: R&D, kind: name}
  - {term: ID, avoid: [ident]}
  - {term: 3-D Secure, kind: name, avoid: [3DS, 3D Secure]}
  - {term: ﬁle transfer, avoid: [data transfer]}
`,
  },
])
/** Forms of these terms in several capitalisations, to stand where documents have words of the built-in glossary. */
const teamForms = teamGlossary.terms
  .flatMap(({term, accepted = [], avoid = []}) => [term, ...accepted, ...avoid.map(({form}) => form)])
  .flatMap((form) => [form, form.toLowerCase(), form.toUpperCase(), form.replace(/[ -]/, '\n'), `${form}s`])
// "Rest api", "end-points"
const builtinWord = /\b(?:rest(?:ful)?|api|end[ -]?points?|graphql|grpc|orders?)\b/gi

const likely = {'glossary-casing': {likely: true}, 'glossary-spelling': {likely: true}}
const all: RuleConfigs = Object.fromEntries(rules.map(({meta}) => [meta.id, 'warn']))
const consistent: RuleConfigs = {...all, 'glossary-synonym': ['warn', {prefer: 'consistent'}]}

const setups: readonly {name: string; configs: RuleConfigs; glossary?: Glossary}[] = [
  {name: 'the rules that are on by default', configs: {}},
  {name: 'all rules', configs: all},
  {name: 'what is only likely', configs: likely},
  {name: 'the glossary of a team', configs: {}, glossary: teamGlossary},
  {name: 'the glossary of a team and all rules', configs: consistent, glossary: teamGlossary},
]

const toPath = (dialect: Dialect): string => (dialect === 'mdx' ? 'orders.mdx' : 'orders.md')

const toLine = ({range, rule, actual, expected}: PlacedFinding): string =>
  `${range.start.offset} ${rule}: ${actual} → ${expected.join(' | ')}`

test.each(setups)('no finding is lost by skipping what has no candidate, with $name', ({configs, glossary}) => {
  const checker = createChecker(toSetup(configs, {...usual, glossary: glossary ?? usual.glossary}))
  const compare = (text: string, name: string): void => {
    const skipped = checker.check(text, name)
    const whole = checker.check(text, name, {prose: undefined, requests: undefined})
    // Of a file that is skipped it is not said how it was read.
    const isSkipped = skipped.findings.length === 0
    const wanted = isSkipped ? whole.findings.filter(({rule}) => rule !== 'mdx-syntax') : whole.findings
    expect(skipped.findings.map(toLine), JSON.stringify(text)).toEqual(wanted.map(toLine))
  }
  fc.assert(
    fc.property(documents, dialects, fc.nat(), (source, dialect, from) => {
      let turn = from
      const text = glossary
        ? source.replace(builtinWord, (word) => teamForms[(turn += 7) % (teamForms.length + 20)] ?? word)
        : source
      compare(text, toPath(dialect))
    }),
    {numRuns: Number(process.env['RUNS'] ?? 150)},
  )
  for (const name of fs.readdirSync('fixtures', {recursive: true, encoding: 'utf8'}))
    if (/\.mdx?$/.test(name)) compare(fs.readFileSync(path.join('fixtures', name), 'utf8'), name)
})
