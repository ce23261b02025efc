/** Each function and each plugin that has options refuses an unknown option, and suggests the right name. */
import {remark} from 'remark'
import type {Plugin} from 'unified'
import {describe, expect, test} from 'vitest'
import preset, {
  fix,
  glossaryCasing,
  glossarySynonym,
  lint,
  loadGlossary,
  readGlossary,
  settings,
} from '../../src/index.ts'
import repair from '../../src/remark/fix.ts'
import {makeFolder} from '../cli/command.ts'
import {VFile} from 'vfile'

/** Create a function that attaches a plugin with options. */
const attach = (plugin: unknown, options: object) => (): unknown =>
  remark()
    .use(plugin as Plugin<[object]>, options)
    .freeze()

test.each([
  [() => lint('', {ruels: {}} as object), 'Unexpected `ruels` in options of `lint`, expected `rules`'],
  [() => fix('', {heading: true} as object), 'Unexpected `heading` in options of `fix`, expected `headings`'],
  [() => readGlossary([], {extend: 'none'} as object), '`extend` in options of `readGlossary`, expected `extends`'],
  [
    () => readGlossary([{name: 'a.yml', text: '', path: ''} as {name: string; text: string}]),
    'Unexpected `path` in a source of `readGlossary`, expected one of `name`, `text`',
  ],
  [() => loadGlossary([], {cwdd: '.'} as object), 'Unexpected `cwdd` in options of `loadGlossary`, expected `cwd`'],
  [() => lint('', {rules: {'glossary-casing': {likly: true}}}), 'unexpected `likly`, expected `likely`'],
  [
    attach(glossaryCasing, {likly: true}),
    'Unexpected options for `glossary-casing`: unexpected `likly`, expected `likely`',
  ],
  [attach(settings, {cdw: '.'}), 'Unexpected `cdw` in options of `lint-api-glossary/settings`, expected `cwd`'],
  [attach(repair, {request: true}), '`request` in options of `lint-api-glossary/fix`, expected `requests`'],
  [attach(repair, {requests: 'no'}), 'Unexpected string `no` for `options.requests`, expected `true` or `false`'],
  [attach(settings, {cwd: 5}), 'Unexpected number `5` for `options.cwd`, expected a string'],
])('the error for an unknown or wrong option shows what is expected: %s', (run, message) => {
  expect(run).toThrow(message)
})

describe('`prefer` with a form that is not accepted is an error', () => {
  const reason = 'unexpected `Restfull API` for `prefer`, expected `RESTful API`'

  test('in the settings', () => {
    const cwd = makeFolder({'api-glossary.yml': 'rules: {glossary-synonym: {prefer: Restfull API}}\n'})
    const file = new VFile({path: `${cwd}/a.md`, cwd, value: 'A REST API.'})
    const message = `api-glossary.yml:1:27: U${reason.slice(1)} (options of \`glossary-synonym\`)`
    expect(remark().use(preset).processSync(file).messages).toMatchObject([{message, fatal: true}])
  })

  test('in a call of the library', () => {
    expect(() => lint('', {rules: {'glossary-synonym': {prefer: 'Restfull API'}}})).toThrow(reason)
  })

  test('under remark', () => {
    const processor = remark().use(glossarySynonym, {prefer: ['Restfull API']})
    const message = {reason: `Unexpected options for \`glossary-synonym\`: ${reason}`, fatal: true}
    expect(processor.processSync('A REST API.').messages).toMatchObject([message])
  })
})
