import {spawnSync} from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import {pathToFileURL} from 'node:url'
import {expect, test} from 'vitest'

/** `npm test` builds it before. */
const compiled = pathToFileURL(path.resolve(import.meta.dirname, '../../dist/src/cli/tune.js')).href

/** What is set for the arguments of a run, in a process of its own. */
function tune(args: readonly string[]): string {
  const script = `import {tune} from ${JSON.stringify(compiled)}; console.log(tune(${JSON.stringify(args)}))`
  const {stdout, stderr} = spawnSync(process.execPath, ['--input-type=module', '-e', script], {encoding: 'utf8'})
  expect(stderr).toBe('')
  return stdout.trim()
}

test.each([[[]], [['.']], [['docs', '--format', 'json']], [['--baseline', 'known.json', 'docs']], [['docs/**/*.md']]])(
  '%j is a run over a tree',
  (args) => {
    expect(tune(args)).toMatch(/^--[a-z-]+=\d+ --[a-z-]+$/)
  },
)

test.each([
  [['orders.md']],
  [['docs', 'docs/orders.md']],
  [['-']],
  [['--stdin-filepath', 'page']],
  [['--stdin-filepath=page']],
  [['--lsp', '--stdio']],
  [['--version']],
  [['--fix', '--', 'orders.md', 'docs']],
])('%j is none', (args) => {
  expect(tune(args)).toBe('')
})
