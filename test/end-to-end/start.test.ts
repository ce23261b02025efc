import {spawnSync} from 'node:child_process'
import {fileURLToPath} from 'node:url'
import {expect, test} from 'vitest'
import {rules} from '../../rules/index.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('npm start shows a finding of every rule that needs no OpenAPI file, and exits with 0', () => {
  const {status, stdout, stderr} = spawnSync(process.execPath, ['scripts/start.js'], {
    cwd: root,
    encoding: 'utf8',
    env: {PATH: process.env['PATH'], NO_COLOR: '1'},
  })
  expect({status, stderr}).toEqual({status: 0, stderr: ''})
  const own = rules.filter(({meta}) => !meta.needsApi).map(({meta}) => meta.id)
  expect(own.filter((id) => new RegExp(`  ${id}$`, 'm').test(stdout))).toEqual(own)
  expect(stdout).toContain('node dist/src/cli/main.js path/to/docs')
})
