/**
 * A check skips files and blocks that cannot have findings. These tests compare its findings with the
 * findings of a check of all blocks, and with the findings of remark.
 */
import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified, type Processor} from 'unified'
import {VFile} from 'vfile'
import {expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import {loadGlossary} from '../../src/glossary/load.ts'
import {createChecker} from '../../src/lint/check.ts'
import {toSetup, usual, type RuleConfigs} from '../../src/lint/setup.ts'
import {micromarkParser} from '../../src/markdown/micromark-parser.ts'
import {useParser} from '../../src/markdown/parse.ts'
import {toPlugin} from '../../src/remark/plugin.ts'
import type {Glossary, PlacedFinding, Rule} from '../../src/types.ts'
import {useSettings} from '../remark/use-settings.ts'
import {dialects, documents, type Dialect} from './documents.ts'

const teamGlossary = loadGlossary('test/properties/team-glossary.yml')
/** Forms of the team's terms in several spellings. */
const teamForms = teamGlossary.terms
  .flatMap(({term, accepted = [], avoid = []}) => [term, ...accepted, ...avoid.map(({form}) => form)])
  .flatMap((form) => [form, form.toLowerCase(), form.toUpperCase(), form.replace(/[ -]/, '\n'), `${form}s`])
// Matches "Rest api", "end-points"
const builtinWord = /\b(?:rest(?:ful)?|api|end[ -]?points?|graphql|grpc|orders?)\b/gi

const likely = {'glossary-casing': {likely: true}, 'glossary-spelling': {likely: true}}
const all: RuleConfigs = Object.fromEntries(rules.map(({meta}) => [meta.id, 'warn']))
const consistent: RuleConfigs = {...all, 'glossary-synonym': ['warn', {prefer: 'consistent'}]}

const setups: readonly {name: string; configs: RuleConfigs; glossary?: Glossary}[] = [
  {name: 'the rules that are on by default', configs: {}},
  {name: 'all rules', configs: all},
  {name: 'the option for likely findings', configs: likely},
  {name: 'the glossary of a team', configs: {}, glossary: teamGlossary},
  {name: 'the glossary of a team and all rules', configs: consistent, glossary: teamGlossary},
]

const toPath = (dialect: Dialect): string => (dialect === 'mdx' ? 'orders.mdx' : 'orders.md')

const toLine = ({range, rule, actual, expected}: PlacedFinding): string =>
  `${range.start.offset} ${rule}: ${actual} → ${expected.join(' | ')}`

/** If there is a team's glossary, replace words of the built-in glossary with forms of the team's terms. */
function toText(source: string, glossary: Glossary | undefined, from: number): string {
  let turn = from
  const next = (word: string): string => teamForms[(turn += 7) % (teamForms.length + 20)] ?? word
  return glossary ? source.replace(builtinWord, next) : source
}

test.each(setups)('skipping text that cannot have findings loses no finding, with $name', ({configs, glossary}) => {
  const checker = createChecker(toSetup(configs, {...usual, glossary: glossary ?? usual.glossary}))
  const compare = (text: string, name: string): void => {
    const skipped = checker.check(text, name)
    const whole = checker.check(text, name, {prose: undefined, requests: undefined})
    // A skipped file is not parsed, so it has no finding about MDX syntax.
    const isSkipped = skipped.findings.length === 0
    const wanted = isSkipped ? whole.findings.filter(({rule}) => rule !== 'mdx-syntax') : whole.findings
    expect(skipped.findings.map(toLine), JSON.stringify(text)).toEqual(wanted.map(toLine))
  }
  fc.assert(
    fc.property(documents, dialects, fc.nat(), (source, dialect, from) =>
      compare(toText(source, glossary, from), toPath(dialect)),
    ),
    {numRuns: Number(process.env['RUNS'] ?? 150)},
  )
  for (const name of fs.readdirSync('fixtures', {recursive: true, encoding: 'utf8'}))
    if (/\.mdx?$/.test(name)) compare(fs.readFileSync(path.join('fixtures', name), 'utf8'), name)
})

test.each(setups)('remark has the same findings as the command with micromark, with $name', ({configs, glossary}) => {
  useParser(micromarkParser)
  const resolved = glossary ?? usual.glossary
  const checker = createChecker(toSetup(configs, {...usual, glossary: resolved}))
  const remark: Processor = unified()
  remark.use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml', 'toml'])
  remark.use(useSettings({glossary: resolved}))
  for (const rule of rules)
    remark.use(toPlugin(rule as Rule), configs[rule.meta.id] ?? (rule.meta.isDefault ? null : 'off'))
  fc.assert(
    fc.property(documents, fc.nat(), (source, from) => {
      // Remove byte order marks: if a file starts with two marks, remark drops both, but the command keeps
      // the second as text. Remove `lint` from comments, because the plugin that reads these comments is not
      // used here.
      const text = toText(source, glossary, from)
        .replaceAll(/^\uFEFF+|(?<=<!--)lint/g, '')
        .toWellFormed()
      const file = new VFile({path: 'orders.md', value: text})
      remark.runSync(remark.parse(file), file)
      const found = file.messages.map(({place, ruleId, actual, expected = []}) => {
        const {start} = place as {start: {offset: number}}
        return `${start.offset} ${ruleId}: ${actual} → ${expected.join(' | ')}`
      })
      const wanted = checker.check(text, 'orders.md').findings
      expect(found.sort(), JSON.stringify(text)).toEqual(wanted.map(toLine).sort())
    }),
    {numRuns: Number(process.env['RUNS'] ?? 50)},
  )
})
