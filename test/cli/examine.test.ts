import {Buffer} from 'node:buffer'
import {describe, expect, test} from 'vitest'
import {toExamine, type Examine} from '../../src/cli/examine.ts'
import {decode, type Text} from '../../src/cli/text.ts'
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
