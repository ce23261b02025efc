import {spawnSync} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import {expect, test} from 'vitest'
import {makeFolder} from '../cli/command.ts'

const root = path.resolve(import.meta.dirname, '../..')

test('a new rule passes the linters and the tests before anybody changes it', () => {
  const cwd = makeFolder()
  const left = new Set(['node_modules', '.git', 'bench'].map((name) => path.join(root, name)))
  fs.cpSync(root, cwd, {recursive: true, filter: (file) => !left.has(file)})
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(cwd, 'node_modules'))
  const run = (...[name = '', ...args]: string[]): object => {
    const {status, stdout, stderr} = spawnSync(process.execPath, [name, ...args], {cwd, encoding: 'utf8'})
    return status === 0 ? {status} : {status, stdout, stderr}
  }
  const bin = (name: string): string => fs.realpathSync(path.join(root, 'node_modules/.bin', name))
  const tests = ['test/rules', 'test/cli/glossary.test.ts']
  expect(run('scripts/new-rule.js', 'order-words')).toEqual({status: 0})
  expect(run(bin('oxlint'), 'rules/order-words')).toEqual({status: 0})
  expect(run(bin('prettier'), '--check', 'rules/order-words')).toEqual({status: 0})
  expect(run(bin('vitest'), 'run', '--config', 'test/vitest.config.ts', '-t', 'order-words', ...tests)).toEqual({
    status: 0,
  })
})
