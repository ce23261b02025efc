import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import {parse} from 'yaml'
import {fix, lint} from '../../src/common.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {collectResults} from '../../src/glossary/data.ts'
import {joinGlossaries, readGlossary, readPartialGlossary} from '../../src/glossary/read.ts'
import {findUnsure} from '../../src/glossary/unsure.ts'
import type {Glossary} from '../../src/types.ts'
import {readTable} from '../tables.ts'

const fixtures = path.resolve(import.meta.dirname, '../../fixtures')

function read(text: string): Glossary {
  return readGlossary([{name: 'words.yml', text}])
}

function offer(text: string, glossary: Glossary): string[] {
  return lint(text, {glossary}).map(({actual, expected, repair}) => `${repair}: ${actual} → ${expected.join()}`)
}

test('no form of the built-in glossary is an everyday word without evidence', () => {
  expect([...findUnsure(builtin.terms)]).toEqual([])
})

describe('a hundred everyday words, used as names,', () => {
  const text = fs.readFileSync(path.join(fixtures, 'glossaries/everyday-names.yml'), 'utf8')
  const glossary = read(text)
  const pages = fs
    .readdirSync(fixtures, {recursive: true, encoding: 'utf8'})
    .filter((name) => /^(?:docs|markdown)\b.*\.mdx?$/.test(name))

  test('are all in the list of everyday words', () => {
    const {terms} = parse(text) as {terms: {term: string}[]}
    expect([...findUnsure(glossary.terms)].map(({form}) => form)).toEqual(terms.map(({term}) => term))
    expect(terms).toHaveLength(100)
  })

  test.each(pages)('get no certain repair in %s', (name) => {
    const page = fs.readFileSync(path.join(fixtures, name), 'utf8')
    const certain = (options: object): number =>
      lint(page, {path: name, ...options}).filter(({repair}) => repair === 'certain').length
    expect(certain({glossary})).toBe(certain({}))
  })
})

describe('a name that is an everyday word', () => {
  const glossary = read(`
terms:
  - {term: Pay, kind: name, meaning: The payment service., phrases: [the Pay dashboard]}
  - {term: Store, kind: name}
  - {term: NeXT, kind: name, alternatives: [Kubernetes]}
  - {term: shop, kind: noun, avoid: [mall]}
`)

  describe.each(readTable('terms/everyday-names'))('%s', (_title, rows) => {
    test.each(rows)('%s', (text = '', repair) => {
      expect(offer(text, glossary).join(' ; ')).toBe(repair)
      expect(fix(text, {glossary})).toBe(text)
    })
  })

  test('has a certain repair next to evidence, and with `always: true`', () => {
    const own = read(`
terms:
  - {term: Pay, kind: name, ordinaryWord: {after: [dashboard]}}
  - {term: Store, kind: name, always: true}
  - {term: use, kind: verb, avoid: [{form: employ, always: true}]}
`)
    expect(fix('The pay dashboard of the store. They employ it. We pay.', {glossary: own})).toBe(
      'The Pay dashboard of the Store. They use it. We pay.',
    )
  })

  test('has an offered repair if the only evidence is elsewhere in the same block', () => {
    const own = read('terms: [{term: Flow, kind: name, ordinaryWord: {after: [type]}}]')
    expect(offer('A Flow type. We offer both flows.', own)).toEqual(['offered: flows → Flows'])
  })
})

describe('avoided phrases of everyday words', () => {
  const phrases = parse(fs.readFileSync(path.join(fixtures, 'glossaries/verb-phrases.yml'), 'utf8')) as {
    avoid: string[]
    use: string[]
  }[]

  test.each(phrases)('are repaired in each form of the verb: $avoid', ({avoid, use}) => {
    const [phrase, replacement] = [avoid[0], use[0]]
    const glossary = read(`terms: [{term: ${replacement}, kind: verb, avoid: [${phrase}]}]`)
    const write = ([base, third, past, participle, ing]: readonly string[]): string =>
      `To ${base}, press it. You can ${base} with it. Users ${base}. She ${third} again. They ${past} with it. ` +
      `You have ${participle}. It was ${participle} again. After ${ing}, go on.\n`
    // "They set up" may be past or present, so its repair is only offered.
    const isClear = avoid[0] !== avoid[2]
    const expected = write(use)
      .replace(`Users ${use[0]}`, isClear ? '$&' : `Users ${avoid[0]}`)
      .replace(`They ${use[2]}`, isClear ? '$&' : `They ${avoid[2]}`)
    expect(fix(write(avoid), {glossary})).toBe(expected)
  })

  const glossary = read(`
terms:
  - {term: sign in, kind: verb, avoid: [log in]}
  - {term: invoice, kind: noun, avoid: [in voice]}
  - {term: setup, kind: noun, avoid: [set up]}
  - {term: checkbox, kind: noun, avoid: [check box]}
  - {term: configure, kind: verb, avoid: [spin up]}
  - {term: archive, kind: verb, avoid: [back up]}
  - {term: stop, kind: verb, avoid: [opt out]}
  - {term: timeout, kind: noun, avoid: [time out]}
`)

  describe.each(readTable('terms/everyday-phrases'))('%s', (_title, rows) => {
    test.each(rows)('%s', (text = '', repair) => {
      expect(offer(text, glossary).join(' ; ')).toBe(repair)
    })
  })

  test.each(['any one', 'every day', 'may be', 'in order to'])('are not reported in correct English: “%s”', (form) => {
    const name = 'words.yml'
    const text = `terms: [{term: ${form.replaceAll(' ', '')}, avoid: [${form}]}]`
    const [unsure] = joinGlossaries(collectResults([readPartialGlossary(text, name)]).value ?? [], false).unsure
    expect(unsure?.reason).toContain(`Unsure whether \`${form}\` means the term or everyday words`)
    expect(offer(`It ${form} of us, ${form}.`, read(text))).toEqual([])
  })

  test('are repaired in the position of a noun', () => {
    const text = 'Send an in voice. The set up page. A check box. Two check boxes. The user logs in.'
    expect(fix(text, {glossary})).toBe(
      'Send an invoice. The setup page. A checkbox. Two checkboxes. The user signs in.',
    )
  })
})
