import {Buffer} from 'node:buffer'
import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import {toCopies, type Copies} from '../../src/cli/copies.ts'
import {toExamine, type Examine} from '../../src/cli/examine.ts'
import {firstAutomaton} from '../../src/cli/first-automaton.ts'
import {toFirstLook} from '../../src/cli/first-look.ts'
import {firstWords} from '../../src/cli/first-words.ts'
import {decode, toFileReader, type Text} from '../../src/cli/text.ts'
import {toFilter, type PreparedSearch} from '../../src/core/filter.ts'
import {isNowhere} from '../../src/core/places.ts'
import {rules} from '../../rules/index.ts'
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

  test('the second is read as it is, and of bytes that are no text none is', async () => {
    const examine = await toExamine({}, undefined, {}, 3)
    expect(examine.isKnown(Buffer.from(wrong))).toBe(false)
    await examine('a.md', toText(wrong))
    expect(examine.isKnown(Buffer.from(wrong))).toBe(true)
    expect(examine.isKnown(Buffer.from(right))).toBe(false)
    const cwd = makeFolder({
      'a.md': wrong,
      'b.md': `${wrong}\0`,
      'c.md': `${wrong}\0`,
      'd.md': wrong,
      'e.md': `\u{1F6D2} ${wrong}`,
    })
    fs.copyFileSync(path.join(cwd, 'e.md'), path.join(cwd, 'f.md'))
    const {stdout, stderr} = await call(['--format', 'json', '.'], {cwd, checks: undefined as never})
    const {files} = JSON.parse(stdout) as {files: {path: string; findings: {range: {start: object}}[]}[]}
    expect(files.map((file) => [file.path, file.findings[0]?.range.start])).toMatchObject([
      ['a.md', {column: 3}],
      ['d.md', {column: 3}],
      ['e.md', {column: 6}],
      ['f.md', {column: 6}],
    ])
    expect(stderr.match(/it is binary/g)).toHaveLength(2)
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
    expect(firstAutomaton?.table.length).toBeGreaterThan(10_000)
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
  const add = <Value>(copies: Copies<Value>, bytes: Buffer, value: Value): void =>
    copies.add({bytes, keep: () => {}}, value)

  test('are found by their bytes, and nothing else is', () => {
    const copies = toCopies<string>()
    const long = 'order '.repeat(1000)
    for (const text of ['', 'a', 'b', 'ab', 'ba', long, `${long}.`]) {
      expect(copies.find(toBytes(text)), text).toBeUndefined()
      add(copies, toBytes(text), text)
    }
    for (const text of ['', 'a', 'b', 'ab', 'ba', long, `${long}.`]) expect(copies.find(toBytes(text))).toBe(text)
    // Not one of the bytes that make its mark.
    const bytes = toBytes(long)
    bytes[bytes.length - 2] = 0x78
    expect(copies.find(bytes)).toBeUndefined()
  })

  test('let stay what they were given, whatever is read behind it', () => {
    const sizes = [0, 5, 70_000, 300_000, 1_500_000, 10, 900_000, 200_000, 20_000_000, 6, 130_000]
    // None begins as another does: what is read over one would not show.
    const files = sizes.map((size, index) => [`${index}.md`, `${index} order`.repeat(size).slice(0, size)] as const)
    const cwd = makeFolder(Object.fromEntries(files))
    const read = toFileReader()
    const kept: [Buffer, string][] = []
    const copies = toCopies<string>()
    for (const [name, text] of files) {
      const one = read(path.join(cwd, name), name)
      expect('problem' in one, name).toBe(text.length === 20_000_000)
      if ('problem' in one) continue
      expect(one.bytes.equals(Buffer.from(text)), name).toBe(true)
      expect(copies.find(one.bytes)).toBeUndefined()
      if (text.length % 3 === 0) continue
      copies.add(one, name)
      kept.push([one.bytes, name])
    }
    expect(kept).toHaveLength(5)
    for (const [bytes, name] of kept) {
      expect(bytes.equals(fs.readFileSync(path.join(cwd, name))), name).toBe(true)
      expect(copies.find(fs.readFileSync(path.join(cwd, name)))).toBe(name)
    }
  })

  test('let no more stay than fits', () => {
    const copies = toCopies<number>()
    let count = 0
    for (let index = 0; index < 12; index++)
      copies.add({bytes: Buffer.alloc(1024 * 1024, `order ${index} `), keep: () => void count++}, index)
    expect(count).toBe(8)
  })

  test('are found as well where their bytes are too many to keep', () => {
    const copies = toCopies<number>()
    const texts = Array.from({length: 12}, (_, index) => Buffer.alloc(1024 * 1024, `order ${index} `))
    for (const [index, text] of texts.entries()) add(copies, text, index)
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
    for (let index = 0; index < 100; index++) add(copies, toText(index), index)
    const found = Array.from({length: 100}, (_, index) => copies.find(toText(index)))
    expect(found.slice(0, 50)).toEqual(Array.from({length: 50}, (_, index) => index))
    expect(found.at(-1)).toBeUndefined()
  })
})
