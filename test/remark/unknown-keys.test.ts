/** Unknown options are refused with a guess, wherever users write them. */
import {remark} from 'remark'
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

describe('an unknown key is refused', () => {
  test.each([
    [() => lint('', {ruels: {}} as object), 'Unexpected `ruels` in options of `lint`, expected `rules`'],
    [() => fix('', {heading: true} as object), 'Unexpected `heading` in options of `fix`, expected `headings`'],
    [
      () => readGlossary([], {extend: 'none'} as object),
      'Unexpected `extend` in options of `readGlossary`, expected `extends`',
    ],
    [
      () => readGlossary([{name: 'a.yml', text: '', path: ''} as {name: string; text: string}]),
      'Unexpected `path` in a source of `readGlossary`, expected one of `name`, `text`',
    ],
    [() => loadGlossary([], {cwdd: '.'} as object), 'Unexpected `cwdd` in options of `loadGlossary`, expected `cwd`'],
    [() => lint('', {rules: {'glossary-casing': {likly: true}}}), 'unexpected `likly`, expected `likely`'],
    [
      () =>
        remark()
          .use(glossaryCasing, {likly: true} as object)
          .processSync(''),
      'Unexpected options for `glossary-casing`: unexpected `likly`, expected `likely`',
    ],
    [
      () =>
        remark()
          .use(settings, {cdw: '.'} as object)
          .processSync(''),
      'Unexpected `cdw` in options of `lint-api-glossary/settings`, expected `cwd`',
    ],
    [
      () =>
        remark()
          .use(repair, {request: true} as object)
          .processSync(''),
      'Unexpected `request` in options of `lint-api-glossary/fix`, expected `requests`',
    ],
  ])('%s', (run, message) => {
    expect(run).toThrow(message)
  })
})

test('a wrong option of a plugin is refused', () => {
  const withFix = remark().use(repair, {requests: 'no'} as object)
  expect(() => withFix.freeze()).toThrow('Unexpected string `no` for `options.requests`, expected `true` or `false`')
  const withSettings = remark().use(settings, {cwd: 5} as object)
  expect(() => withSettings.freeze()).toThrow('Unexpected number `5` for `options.cwd`, expected a string')
})

describe('`prefer` with a form that is not accepted is an error', () => {
  const reason = 'unexpected `Restfull API` for `prefer`, expected `RESTful API`'

  test('in the settings', () => {
    const cwd = makeFolder({'api-glossary.yml': 'rules: {glossary-synonym: {prefer: Restfull API}}\n'})
    const {messages} = remark()
      .use(preset)
      .processSync(new VFile({path: `${cwd}/a.md`, cwd, value: 'A REST API.'}))
    expect(messages.map(({message, fatal}) => ({message, fatal}))).toEqual([
      {message: `api-glossary.yml:1:27: U${reason.slice(1)} (options of \`glossary-synonym\`)`, fatal: true},
    ])
  })

  test('in a call', () => {
    expect(() => lint('', {rules: {'glossary-synonym': {prefer: 'Restfull API'}}})).toThrow(reason)
  })

  test('under remark', () => {
    const {messages} = remark()
      .use(glossarySynonym, {prefer: ['Restfull API']})
      .processSync('A REST API.')
    expect(messages).toMatchObject([{reason: `Unexpected options for \`glossary-synonym\`: ${reason}`, fatal: true}])
  })
})
