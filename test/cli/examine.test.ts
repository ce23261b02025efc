import {Buffer} from 'node:buffer'
import {describe, expect, test} from 'vitest'
import {toCopies} from '../../src/cli/copies.ts'
import {toExamine, type Examine} from '../../src/cli/examine.ts'
import {firstAutomaton} from '../../src/cli/first-automaton.ts'
import {toFirstLook} from '../../src/cli/first-look.ts'
import {firstWords} from '../../src/cli/first-words.ts'
import {decode, type Text} from '../../src/cli/text.ts'
import {toFilter, type PreparedSearch} from '../../src/core/filter.ts'
import {isNowhere} from '../../src/core/places.ts'
import {rules} from '../../src/core/rules.ts'
import {builtin} from '../../src/glossary/builtin.ts'
import {call, makeFolder} from './command.ts'

const wrong = 'A Graphql shop sends the order.\n'
const right = 'A GraphQL shop sends the order.\n'

function toText(source: string): Text {
  const text = decode(Buffer.from(source), 'orders.md')
  if ('problem' in text) throw new Error(text.problem)
  return text
}

async function find(examine: Examine, source: string, name = 'orders.md'): Promise<string[] | undefined> {
  const {find: findAll} = await examine(name, toText(source))
  return (await findAll())?.map(({actual, range}) => `${actual} ${range.start.line}:${range.start.column}`)
}

describe('a text', () => {
  test('is clean where no word is that a rule needs, or none can be part of a finding', async () => {
    const examine = await toExamine({}, undefined, {}, 3)
    for (const source of ['', 'Orders.\n', right, `\uFEFF${right}`, 'The “endpoint” 🛒 of GraphQL.\n'])
      expect(await examine('orders.md', toText(source)), source).toMatchObject({isClean: true})
  })

  test('is examined with its places in code units', async () => {
    const examine = await toExamine({}, undefined, {}, 3)
    expect(await find(examine, wrong)).toEqual(['Graphql 1:3'])
    expect(await find(examine, `🛒 ça — ${wrong}`)).toEqual(['Graphql 1:11'])
    expect(await find(examine, `\uFEFF${wrong}`)).toEqual(['Graphql 1:3'])
    expect(await find(examine, `\uFEFF“${wrong}`)).toEqual(['Graphql 1:4'])
  })

  test('is one for remark where it has comments, letters of other alphabets, or checks of others', async () => {
    const examine = await toExamine({}, undefined, {}, 3)
    expect(await find(examine, `<!--lint disable-->\n\n${wrong}`)).toBeUndefined()
    expect(await find(examine, 'The re\u017Ft API.\n')).toBeUndefined()
    expect(await find(await toExamine({}, [() => {}], {}, 3), right)).toBeUndefined()
  })
})

describe('of two files of the same bytes', () => {
  test('the second gets what the first got', async () => {
    const examine = await toExamine({}, undefined, {}, 2)
    const first = await examine('a.md', toText(wrong))
    const findings = await first.find()
    const second = await examine('b.md', toText(wrong))
    expect(await second.find()).toBe(findings)
    expect(findings).toHaveLength(1)
    expect(await find(examine, wrong.replace('order', 'Order'))).toEqual(['Graphql 1:3'])
  })

  test('each is read in its dialect and its language', async () => {
    const examine = await toExamine({}, undefined, {}, 2)
    const code = `    ${wrong}`
    expect(await find(examine, code, 'a.md')).toEqual([])
    // MDX has no indented code; with a finding, remark tells whether it is MDX at all.
    expect(await find(examine, code, 'a.mdx')).toBeUndefined()
    const noun = 'Ein API, an API und eine API, an REST API.\n'
    const english = await examine('en/a.md', toText(noun))
    const german = await examine('de/a.md', toText(noun))
    expect(await german.find()).not.toBe(await english.find())
  })

  test('each is checked with the settings of its folder', async () => {
    const cwd = makeFolder({
      'a/orders.md': wrong,
      'b/orders.md': wrong,
      'b/api-glossary.yml': 'rules:\n  glossary-casing: off\n',
      'c/orders.md': wrong,
    })
    const {stdout} = await call(['--format', 'json', '.'], {cwd, checks: undefined as never})
    const {files} = JSON.parse(stdout) as {files: {path: string}[]}
    expect(files.map((file) => file.path)).toEqual(['a/orders.md', 'c/orders.md'])
  })
})

describe('what a run looks at first', () => {
  test('is the same search as that of the preset, worked out before', async () => {
    const {search} = toFirstLook() ?? {}
    expect(search?.words).toEqual(firstWords)
    expect(firstAutomaton?.rows.length).toBeGreaterThan(100)
    const scanner = {scan: () => {}, scanBytes: () => {}}
    const enabled = rules
      .filter(({meta}) => meta.isDefault)
      .map((rule) => ({rule, options: rule.meta.defaults as object}))
    const bytes = Buffer.from(wrong)
    const isClean = (prepared: PreparedSearch): boolean =>
      isNowhere(toFilter({...builtin}, enabled, [], prepared).findInBytes(bytes, bytes.length, () => wrong))
    // One that finds nothing tells that it was taken.
    expect(isClean({words: firstWords ?? [], scanner})).toBe(true)
    expect(isClean({words: firstWords?.slice(1) ?? [], scanner})).toBe(false)
  })
})

describe('copies of texts', () => {
  const toBytes = (text: string): Buffer => Buffer.from(text)

  test('are found by their bytes, and nothing else is', () => {
    const copies = toCopies<string>()
    const long = 'order '.repeat(1000)
    for (const text of ['', 'a', 'b', 'ab', 'ba', long, `${long}.`]) {
      expect(copies.find(toBytes(text)), text).toBeUndefined()
      copies.add(toBytes(text), text)
    }
    for (const text of ['', 'a', 'b', 'ab', 'ba', long, `${long}.`]) expect(copies.find(toBytes(text))).toBe(text)
    // Not one of the bytes that make its mark.
    const bytes = toBytes(long)
    bytes[bytes.length - 2] = 0x78
    expect(copies.find(bytes)).toBeUndefined()
  })

  test('keep what they were given, whatever becomes of it', () => {
    const copies = toCopies<number>()
    const bytes = toBytes('orders')
    copies.add(bytes, 1)
    bytes.fill(0x20)
    expect(copies.find(bytes)).toBeUndefined()
    expect(copies.find(toBytes('orders'))).toBe(1)
  })

  test('are found as well where their bytes are too many to keep', () => {
    const copies = toCopies<number>()
    const texts = Array.from({length: 12}, (_, index) => Buffer.alloc(1024 * 1024, `order ${index} `))
    for (const [index, text] of texts.entries()) copies.add(text, index)
    for (const [index, text] of texts.entries()) expect(copies.find(text)).toBe(index)
    expect(copies.find(Buffer.alloc(1024 * 1024, 'order 99 '))).toBeUndefined()
  })

  test('are forgotten where too many look alike', () => {
    const copies = toCopies<number>()
    const toText = (index: number): Buffer => {
      const bytes = Buffer.alloc(5000, 'order ')
      bytes.writeUInt16LE(index, 3)
      return bytes
    }
    for (let index = 0; index < 100; index++) copies.add(toText(index), index)
    const found = Array.from({length: 100}, (_, index) => copies.find(toText(index)))
    expect(found.slice(0, 50)).toEqual(Array.from({length: 50}, (_, index) => index))
    expect(found.at(-1)).toBeUndefined()
  })
})
