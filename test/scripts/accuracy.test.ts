import fs from 'node:fs'
import path from 'node:path'
import {expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'
import {lint} from '../../src/index.ts'

const root = path.resolve(import.meta.dirname, '../..')
const page = fs.readFileSync(path.join(root, 'rules/accuracy.md'), 'utf8')
const security = fs.readFileSync(path.join(root, '.github/SECURITY.md'), 'utf8')

test('the page says which rules were not measured', () => {
  const unmeasured = [...page.matchAll(/`([a-z-]+)` reports nothing/g)].map(([, id]) => id)
  const measured = rules.filter(({meta}) => page.includes(`| \`${meta.id}\` |`)).map(({meta}) => meta.id)
  expect(new Set([...measured, ...unmeasured])).toEqual(new Set(rules.map(({meta}) => meta.id)))
})

test.each([page, security])('the pages give the right depth limit', (text) => {
  const [, quotes, lists] =
    /Text in (\d+) or more nested block quotes, or in (\d+) or more nested lists/.exec(text) ?? []
  const find = (mark: string, count: number): number => lint(`${mark.repeat(count)}An API and a Rest API\n`).length
  expect([find('> ', Number(quotes) - 1), find('> ', Number(quotes))]).toEqual([1, 0])
  expect([find('- ', Number(lists) - 1), find('- ', Number(lists))]).toEqual([1, 0])
  expect(lint(`${'> '.repeat(Number(quotes))}\`POST /deleteOrder\``)).toEqual([])
})
