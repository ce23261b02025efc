import {spawnSync} from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import {pathToFileURL} from 'node:url'
import {expect, test} from 'vitest'

/** `npm test` builds it before. */
const compiled = pathToFileURL(path.resolve(import.meta.dirname, '../../dist/src/cli/tune.js')).href

/** What is set for the arguments of a run, in a process of its own, and what that prints then. */
function tune(args: readonly string[], then = ''): string {
  const script = `import {tune} from ${JSON.stringify(compiled)}; console.log(tune(${JSON.stringify(args)}));${then}`
  // What V8 drops after a long run, it drops at once.
  const flags = ['--expose-gc', '--stress-flush-code', '--input-type=module']
  const {stdout, stderr} = spawnSync(process.execPath, [...flags, '-e', script], {encoding: 'utf8'})
  expect(stderr).toBe('')
  return stdout.trim()
}

test.each([[[]], [['.']], [['docs', '--format', 'json']], [['--baseline', 'known.json', 'docs']], [['docs/**/*.md']]])(
  '%j is a run over a tree',
  (args) => {
    expect(tune(args)).toMatch(/^--[a-z-]+=\d+(?: --[a-z-]+)+$/)
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

/** Prints whether there is as much compiled code of a function that was called when memory has been cleared. */
const measure = `
  const {Script} = await import('node:vm')
  const script = new Script('(function () { function order(item) { return [item, item + 1].join() } order(1); return order })()')
  globalThis.order = script.runInThisContext()
  const before = script.createCachedData().length
  gc()
  console.log(script.createCachedData().length >= before)`

test('what was compiled is kept in a run over a tree, however long it takes', () => {
  expect(tune(['docs'], measure)).toMatch(/\ntrue$/)
  // What V8 does otherwise
  expect(tune(['orders.md'], measure)).toBe('false')
})
