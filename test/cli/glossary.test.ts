import fs from 'node:fs'
import path from 'node:path'
import {describe, expect, test} from 'vitest'
import {parse} from 'yaml'
import {call, makeFolder} from './command.ts'

interface Broken {
  title: string
  settings: string
  files?: Record<string, string>
  message: string
}

const folder = path.resolve(import.meta.dirname, '../../fixtures/glossaries')
const broken = parse(fs.readFileSync(path.join(folder, 'broken.yml'), 'utf8')) as Broken[]
const page = 'An Rest end-point.\n'

test('there are thirty broken settings and glossaries', () => {
  expect(broken.length).toBeGreaterThanOrEqual(30)
})

describe.each(broken)('$title', ({settings, files = {}, message}) => {
  const make = (): string => makeFolder({'api-glossary.yml': settings, 'docs/orders.md': page, ...files})

  test('ends the command before anything is written', async () => {
    const cwd = make()
    const {status, stdout, stderr} = await call(['--fix', 'docs'], {cwd, checks: undefined as never})
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(message)])
    expect({status, stdout}).toEqual({status: 2, stdout: ''})
    expect(fs.readFileSync(path.join(cwd, 'docs/orders.md'), 'utf8')).toBe(page)
  })

  test('is said by check-glossary', async () => {
    const {status, stdout, stderr} = await call(['check-glossary'], {cwd: make()})
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining(message)])
    expect({status, stdout}).toEqual({status: 2, stdout: ''})
  })
})
