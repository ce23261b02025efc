import fs from 'node:fs'
import path from 'node:path'
import {expect, inject, test} from 'vitest'
import {makeFolder, runInstalled} from './project.ts'

const name = 'remark-lint-api-glossary'

function readPackage(): {version: string; bin: Record<string, string>; exports: Record<string, string>} {
  return JSON.parse(fs.readFileSync(path.join(inject('installed'), 'node_modules', name, 'package.json'), 'utf8'))
}

test('every subpath of the package can be imported, and has a default export', async () => {
  const subpaths = Object.keys(readPackage().exports).filter((subpath) => !subpath.endsWith('.json'))
  const lines = subpaths.map((subpath) => {
    const specifier = JSON.stringify(path.posix.join(name, subpath))
    return `console.log(${specifier}, typeof (await import(${specifier})).default)`
  })
  const folder = makeFolder({'import.mjs': lines.join('\n')})
  const {stdout, stderr} = await runInstalled(
    path.relative(path.join(inject('installed'), 'node_modules'), path.join(folder, 'import.mjs')),
    [],
    folder,
  )
  expect(stderr).toBe('')
  expect(stdout.trim().split('\n')).toEqual(
    subpaths.map(
      (subpath) => `${path.posix.join(name, subpath)} ${['.', './eslint'].includes(subpath) ? 'object' : 'function'}`,
    ),
  )
})

test('the command of the package prints its version', async () => {
  const {version, bin} = readPackage()
  const script = path.join(name, bin['api-glossary'] ?? 'missing')
  const {status, stdout} = await runInstalled(script, ['--version'], makeFolder({}))
  expect({status, stdout: stdout.trim()}).toEqual({status: 0, stdout: expect.stringContaining(version)})
})

test('the command of the package writes the files of `init`', async () => {
  const script = path.join(name, readPackage().bin['api-glossary'] ?? 'missing')
  const {status, stdout, stderr} = await runInstalled(script, ['init', '--all'], makeFolder({}))
  expect({status, stderr}).toEqual({status: 0, stderr: ''})
  expect(stdout.match(/^Wrote /gm)).toHaveLength(7)
})

test('the package has only the files that users run or read', () => {
  const folder = path.join(inject('installed'), 'node_modules', name)
  const top = fs.readdirSync(folder).filter((entry) => entry !== 'node_modules')
  expect(top.toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json', 'rules', 'src'])
  expect(fs.readdirSync(path.join(folder, 'src/cli'))).toEqual(['starters'])
  const files = fs.readdirSync(folder, {recursive: true, encoding: 'utf8'})
  expect(
    files.filter((file) => /\.(?:map|tsbuildinfo)$|(?:^|\/)test\//.test(file) && !file.startsWith('node_modules')),
  ).toEqual([])
})
