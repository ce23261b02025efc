import {spawn, spawnSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import fc from 'fast-check'
import {describe, expect, test} from 'vitest'
import {call, makeFolder, write, type Outcome} from './command.ts'

const root = path.resolve(import.meta.dirname, '../..')
const flawed = 'Call the order end-point of the REST API.\n'
const files = {
  'a.md': flawed,
  'b.md': '# The Rest api\n\n`POST /deleteOrder` deletes an order.\n',
  'clean.md': 'An order.\n',
  'docs/c.mdx': 'The REST API has an end-point <Order\n',
  // The comment turns off the rules that would report this text.
  'docs/off.md': '<!--lint disable-->\n\nThe REST API has an end-point.\n',
}

/** Run the command with the rules of the package, and with its default cache inside `cwd`. */
async function callOwn(args: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<Outcome> {
  return call(args, {cwd, env: {XDG_CACHE_HOME: path.join(cwd, 'none'), ...env}, rules: 'package'})
}

const cached = ['--cache', '--cache-location', 'kept']

interface Kept {
  files: Record<string, {key: string; findings: {reason: string}[]}>
  apis: {api: {operations: {path: string}[]}}[]
}

function readKept(file: string): Kept {
  const text = fs.readFileSync(file, 'utf8')
  return JSON.parse(text.slice(text.indexOf('\n') + 1)) as Kept
}

/** Write a cache with the right digest. */
function writeKept(file: string, kept: object): void {
  const body = JSON.stringify(kept)
  fs.writeFileSync(file, `api-glossary cache 2 ${createHash('sha256').update(body).digest('hex')}\n${body}`)
}

/** Mark all findings in a cache, so that a test sees which findings come from the cache. */
function markFindings(file: string): void {
  const kept = readKept(file)
  for (const {findings} of Object.values(kept.files)) for (const finding of findings) finding.reason = 'Kept'
  writeKept(file, kept)
}

test('reports what a run without a cache reports, with any of several options', async () => {
  const cwd = makeFolder(files)
  for (const args of [[], ['--verbose'], ['--format=json'], ['--format=sarif'], ['--since=HEAD'], ['--diff']]) {
    const whole = await callOwn(args, cwd)
    for (let time = 0; time < 2; time++) expect(await callOwn([...args, ...cached], cwd)).toEqual(whole)
  }
})

test('reuses cached results, and caches only files that may have findings', async () => {
  const cwd = makeFolder(files)
  await callOwn(cached, cwd)
  const file = path.join(cwd, 'kept')
  const counts = Object.entries(readKept(file).files).map(([name, {findings}]) => [name, findings.length])
  expect(Object.fromEntries(counts)).toEqual({'a.md': 1, 'b.md': 2, 'docs/c.mdx': 2, 'docs/off.md': 0})
  markFindings(file)
  const {stdout, status} = await callOwn(cached, cwd)
  expect(status).toBe(1)
  expect(stdout).toContain('a.md\n  1:16  Kept ')
  expect(stdout).not.toContain('Unexpected')
})

test('writes nothing if nothing changed', async () => {
  const cwd = makeFolder(files)
  await callOwn(cached, cwd)
  const before = fs.statSync(path.join(cwd, 'kept'), {bigint: true})
  await callOwn(cached, cwd)
  await callOwn([...cached, 'a.md'], cwd)
  const after = fs.statSync(path.join(cwd, 'kept'), {bigint: true})
  expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs])
})

const shop = `glossary:
  terms:
    - id: basket
      term: basket
      kind: noun
      meaning: what orders are put into
      accepted: [cart]
      avoid: [{form: basquet}]
      examples: [A basket.]
      phrases: [a basket]
`
const page = `---
title: A basquet
lang: en
---

An end-point of the Rest api for the basquet: put it into the cart, the basket or the cart.

\`POST /deleteOrder\` deletes an order of rest-client.
`

test.each<[string, (cwd: string) => string[] | void]>([
  ['the text', (cwd) => write(cwd, 'docs/a.md', page.replace('end-point', 'endpoint'))],
  ['the dialect', (cwd) => fs.renameSync(path.join(cwd, 'docs/a.md'), path.join(cwd, 'docs/a.mdx'))],
  ['the language in the path', (cwd) => fs.renameSync(path.join(cwd, 'docs/a.md'), path.join(cwd, 'docs/a.de.md'))],
  ['the rules that `--rule` turns off', () => ['--rule', 'glossary-spelling:off']],
  ['the levels that `--rule` sets', () => ['--rule', 'glossary-spelling:error']],
  ['a rule in the settings', (cwd) => write(cwd, 'api-glossary.yml', `${shop}rules:\n  glossary-spelling: error\n`)],
  [
    'an option in the settings',
    (cwd) => write(cwd, 'api-glossary.yml', `${shop}rules:\n  glossary-synonym: [warn, {prefer: consistent}]\n`),
  ],
  ['the glossary', (cwd) => write(cwd, 'api-glossary.yml', shop.replace('basquet', 'baskett'))],
  ['the names with their own spelling', (cwd) => write(cwd, 'api-glossary.yml', `${shop}names: [order end-point]\n`)],
  ['the keys of front matter to check', (cwd) => write(cwd, 'api-glossary.yml', `${shop}frontmatter: [title]\n`)],
  ['the list of ignored files', (cwd) => write(cwd, 'api-glossary.yml', `${shop}ignore: [docs]\n`)],
  ['the settings to the defaults', (cwd) => fs.rmSync(path.join(cwd, 'api-glossary.yml'))],
  ['settings in a nearer folder', (cwd) => write(cwd, 'docs/api-glossary.yml', 'rules:\n  glossary-casing: off\n')],
  ['the name of the project', (cwd) => write(cwd, 'package.json', '{"name": "rest-client"}')],
])('reports no outdated result after a change of %s', async (_, change) => {
  const cwd = makeFolder({'docs/a.md': page, 'api-glossary.yml': shop})
  const before = await callOwn(cached, cwd)
  expect(before.status).toBe(1)
  const args = change(cwd) ?? []
  // Mark the findings in the cache. A report that used these findings would show the mark.
  markFindings(path.join(cwd, 'kept'))
  const whole = await callOwn(args, cwd)
  for (let time = 0; time < 2; time++) expect(await callOwn([...cached, ...args], cwd)).toEqual(whole)
})

test('checks files again if another name for a term becomes the most used name', async () => {
  const cwd = makeFolder({
    'api-glossary.yml': `${shop}rules:\n  glossary-synonym: [warn, {prefer: consistent, within: site}]\n`,
    'a.md': 'A basket and a cart.\n',
    'b.md': 'A cart.\n',
  })
  const first = await callOwn(cached, cwd)
  expect(first.stdout).toContain('a.md\n')
  write(cwd, 'b.md', 'A basket.\n')
  const whole = await callOwn([], cwd)
  expect(whole.stdout).not.toBe(first.stdout)
  expect(await callOwn(cached, cwd)).toEqual(whole)
})

test('reports what a run without a cache reports, after any changes of files and settings', async () => {
  const name = fc.constantFrom('a.md', 'b.mdx', 'docs/a.md', 'docs/de/a.md')
  const text = fc.constantFrom(
    flawed,
    page,
    'An order.\n',
    '\uFEFFAn Rest end-point\r\n',
    'A basquet <Order\n',
    '<!--lint order-->\n',
  )
  const settings = fc.constantFrom('', shop, `${shop}rules:\n  glossary-spelling: error\n`)
  const args = fc.constantFrom<string[]>(
    [],
    ['docs'],
    ['a.md'],
    ['--rule=glossary-casing:off'],
    ['--fix'],
    ['--diff'],
    ['--quiet'],
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, text, settings, args), {minLength: 1, maxLength: 8}), async (steps) => {
      const start = {'a.md': flawed, 'docs/a.md': page}
      const [cwd, other] = [makeFolder(start), makeFolder(start)]
      for (const [file, content, config, options] of steps) {
        for (const folder of [cwd, other]) {
          write(folder, file, content)
          write(folder, 'api-glossary.yml', config)
        }
        expect(await callOwn([...cached, ...options], cwd)).toEqual(await callOwn(options, other))
      }
    }),
    {numRuns: 12},
  )
})

describe('a broken cache', () => {
  test('does not change the report, whatever is damaged', async () => {
    const cwd = makeFolder(files)
    const whole = await callOwn([], cwd)
    await callOwn(cached, cwd)
    const file = path.join(cwd, 'kept')
    const sound = fs.readFileSync(file)
    const change = fc.tuple(
      fc.constantFrom('flip', 'cut', 'insert', 'repeat'),
      fc.nat({max: sound.length - 1}),
      fc.uint8Array({minLength: 1, maxLength: 9}),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(change, {minLength: 1, maxLength: 4}), async (changes) => {
        let bytes = sound
        for (const [kind, at, more] of changes) {
          const [left, right] = [bytes.subarray(0, at), bytes.subarray(at)]
          if (kind === 'flip')
            bytes = Buffer.concat([
              left,
              right.subarray(0, 1).map((byte) => byte ^ Math.max(1, more[0] ?? 1)),
              right.subarray(1),
            ])
          else if (kind === 'cut') bytes = left
          else bytes = Buffer.concat([left, kind === 'insert' ? more : left, right])
        }
        fs.writeFileSync(file, bytes)
        const {status, stdout, stderr} = await callOwn(cached, cwd)
        expect({status, stdout}).toEqual({status: whole.status, stdout: whole.stdout})
        // A run replaces a broken cache, but keeps a file that does not start like a cache.
        const isForeign = bytes.length > 0 && !bytes.toString('latin1').startsWith('api-glossary cache 2 ')
        if (isForeign) expect(stderr).toContain('is not a cache of this command, so it is not overwritten')
        else expect(stderr).toBe('')
        expect(fs.readFileSync(file).equals(isForeign ? bytes : sound)).toBe(true)
      }),
      {numRuns: 50},
    )
  })

  test('is replaced in the default folder', async () => {
    const cwd = makeFolder({...files, 'node_modules/x': ''})
    await callOwn(['--cache'], cwd)
    const [file = ''] = listCaches(cwd)
    const sound = fs.readFileSync(file)
    fs.writeFileSync(file, 'Something else')
    expect(await callOwn(['--cache'], cwd)).toEqual(await callOwn([], cwd))
    expect(fs.readFileSync(file).equals(sound)).toBe(true)
  })
})

/** Files in the cache folder of `node_modules`. */
function listCaches(cwd: string): string[] {
  const folder = path.join(cwd, 'node_modules/.cache/api-glossary')
  return fs.existsSync(folder) ? fs.readdirSync(folder).map((name) => path.join(folder, name)) : []
}

describe('a cache that cannot be written', () => {
  test.each([
    [
      'below a file',
      'a.md/kept',
      /^api-glossary: The results are not cached: cannot (?:read|write) `.*a\.md.kept`: part of its path is a file\n$/,
    ],
    [
      'a page',
      'clean.md',
      /^api-glossary: The results are not cached: `.*clean\.md` is not a cache of this command, so it is not overwritten\n$/,
    ],
  ])('gives an error if its location is %s', async (_, location, sentence) => {
    const cwd = makeFolder(files)
    const {stderr, ...rest} = await callOwn(['--cache', '--cache-location', location], cwd)
    const {stderr: none, ...whole} = await callOwn([], cwd)
    expect(none).toBe('')
    expect(rest).toEqual(whole)
    expect(stderr).toMatch(sentence)
    expect(fs.readFileSync(path.join(cwd, 'clean.md'), 'utf8')).toBe(files['clean.md'])
  })

  test('gives no error if its location is the default', async () => {
    const cwd = makeFolder({...files, 'node_modules/.cache': 'A file.'})
    expect(await callOwn(['--cache'], cwd)).toEqual(await callOwn([], cwd))
    const bare = makeFolder(files)
    expect(await callOwn(['--cache'], bare, {XDG_CACHE_HOME: path.join(bare, 'a.md')})).toEqual(await callOwn([], bare))
  })

  test('does not stop the run if it is a pipe', async () => {
    const cwd = makeFolder(files)
    if (spawnSync('sh', ['-c', 'mkfifo kept'], {cwd}).status !== 0) return
    const {status, stderr} = await callOwn(cached, cwd)
    expect(status).toBe(1)
    expect(stderr).toMatch(/kept` is not a file\n$/)
  })
})

describe('the location of a cache', () => {
  test('is the nearest node_modules folder, which has one cache for each working directory', async () => {
    const cwd = makeFolder({...files, 'node_modules/x': ''})
    await callOwn(['--cache'], cwd)
    expect(listCaches(cwd)).toHaveLength(1)
    await callOwn(['--cache'], path.join(cwd, 'docs'))
    expect(listCaches(cwd)).toHaveLength(2)
    // The cache has the same name wherever the project is, so that CI runners can restore it.
    const copy = makeFolder({...files, 'node_modules/x': ''})
    await callOwn(['--cache'], copy)
    const [restored = ''] = listCaches(copy)
    const same = listCaches(cwd).find((file) => path.basename(file) === path.basename(restored)) ?? ''
    expect(fs.readFileSync(same, 'utf8')).toBe(fs.readFileSync(restored, 'utf8'))
  })

  test('is the cache folder of the user if there is no node_modules', async () => {
    const [cwd, home] = [makeFolder(files), makeFolder()]
    await callOwn(['--cache'], cwd, {XDG_CACHE_HOME: home})
    expect(fs.readdirSync(path.join(home, 'api-glossary'))).toHaveLength(1)
    expect(fs.readdirSync(cwd).sort()).toEqual(['a.md', 'b.md', 'clean.md', 'docs'])
  })

  test('may be given as a folder', async () => {
    const cwd = makeFolder({...files, 'out/x': ''})
    await callOwn(['--cache', '--cache-location=out'], cwd)
    await callOwn(['--cache', '--cache-location=new/'], cwd)
    expect(fs.readdirSync(path.join(cwd, 'out'))).toEqual(['api-glossary.cache', 'x'])
    expect(fs.readdirSync(path.join(cwd, 'new'))).toEqual(['api-glossary.cache'])
  })
})

test('caches no results of standard input', async () => {
  const cwd = makeFolder(files)
  const args = [...cached, '--stdin-filepath', 'a.md']
  const {status} = await call(args, {cwd, stdin: flawed, rules: 'package'})
  expect(status).toBe(1)
  expect(fs.existsSync(path.join(cwd, 'kept'))).toBe(false)
})

test('removes deleted files, and files that can no longer have findings, from the cache', async () => {
  const cwd = makeFolder({...files, 'd.md': flawed})
  const list = (): string[] => Object.keys(readKept(path.join(cwd, 'kept')).files)
  await callOwn(cached, cwd)
  expect(list()).toEqual(expect.arrayContaining(['a.md', 'b.md', 'd.md', 'docs/c.mdx']))
  fs.rmSync(path.join(cwd, 'b.md'))
  write(cwd, 'a.md', 'An order.\n')
  await callOwn([...cached, 'a.md'], cwd)
  expect(list()).not.toContain('a.md')
  expect(list()).not.toContain('b.md')
  expect(list()).toEqual(expect.arrayContaining(['d.md', 'docs/c.mdx']))
})

test('--fix repairs cached findings, and caches the remaining ones', async () => {
  const cwd = makeFolder(files)
  await callOwn(cached, cwd)
  const {stdout} = await callOwn([...cached, '--fix'], cwd)
  expect(stdout).toContain('Fixed ')
  expect(fs.readFileSync(path.join(cwd, 'a.md'), 'utf8')).toBe('Call the order endpoint of the REST API.\n')
  const whole = await callOwn([], cwd)
  expect(await callOwn(cached, cwd)).toEqual(whole)
  markFindings(path.join(cwd, 'kept'))
  const kept = await callOwn(cached, cwd)
  expect(kept.stdout).toContain('Kept')
  expect(kept.stdout).not.toContain('Unexpected')
})

test('--diff caches the findings in the files as they are, without the repairs', async () => {
  const cwd = makeFolder(files)
  await callOwn([...cached, '--diff'], cwd)
  markFindings(path.join(cwd, 'kept'))
  expect((await callOwn(cached, cwd)).stdout).toContain('a.md\n  1:16  Kept ')
})

describe('an OpenAPI file', () => {
  const shopApi = (name: string): string =>
    `openapi: 3.1.0\npaths:\n  /orders: {get: {}}\n  /items: {$ref: 'paths.yml#/${name}'}\n`
  const tree = {
    'api-glossary.yml': 'openapi: shop.yml\n',
    'shop.yml': shopApi('items'),
    'paths.yml': 'items: {get: {}}\nothers: {post: {}}\n',
    'a.md': '`GET /orders`, `GET /order`, `GET /items`\n',
  }

  /** Make a folder with a cache, and change the cache. */
  async function makeKept(change: (kept: Kept) => object): Promise<string> {
    const cwd = makeFolder(tree)
    await callOwn(cached, cwd)
    writeKept(path.join(cwd, 'kept'), change(readKept(path.join(cwd, 'kept'))))
    return cwd
  }

  const rename = ({apis}: Kept): Kept => ({
    files: {},
    apis: apis.map(({api, ...kept}) => ({
      ...kept,
      api: {...api, operations: api.operations.map((one) => ({...one, path: one.path.replace('orders', 'order')}))},
    })),
  })

  test('is not read again while it is unchanged', async () => {
    // Copy the cache to another folder. No run has read the OpenAPI file there yet.
    const other = makeFolder(tree)
    fs.copyFileSync(path.join(await makeKept(rename), 'kept'), path.join(other, 'kept'))
    const {stdout} = await callOwn(cached, other)
    expect(stdout).toContain('Unexpected path `/orders`, expected `GET /order`')
  })

  test.each([
    ['this file', {'shop.yml': shopApi('others')}],
    ['a file that it refers to', {'paths.yml': 'items: {post: {}}\n'}],
  ])('is read again after a change of %s', async (_, change) => {
    const other = makeFolder({...tree, ...change})
    fs.copyFileSync(path.join(await makeKept(rename), 'kept'), path.join(other, 'kept'))
    expect(await callOwn(cached, other)).toEqual(await callOwn([], makeFolder({...tree, ...change})))
  })
})

describe('the bundled command', () => {
  const command = path.join(root, 'dist/command/main.cjs')

  function run(args: readonly string[], cwd: string): Promise<Outcome> {
    return new Promise((resolve) => {
      const child = spawn(process.execPath, [command, ...cached, ...args], {
        cwd,
        env: {PATH: process.env['PATH'], NO_COLOR: '1', NODE_DISABLE_COMPILE_CACHE: '1'},
      })
      const outcome = {stdout: '', stderr: ''}
      child.stdout.on('data', (chunk) => (outcome.stdout += String(chunk)))
      child.stderr.on('data', (chunk) => (outcome.stderr += String(chunk)))
      child.on('close', (status) => resolve({...outcome, status: status as Outcome['status']}))
    })
  }

  test('reuses results that another process cached', async () => {
    const cwd = makeFolder(files)
    const first = await run([], cwd)
    expect(first).toEqual(await callOwn([], cwd))
    markFindings(path.join(cwd, 'kept'))
    expect((await run([], cwd)).stdout).toContain('Kept')
  })

  test('may run several times at once with the same cache', async () => {
    const cwd = makeFolder({
      ...files,
      ...Object.fromEntries(Array.from({length: 40}, (_, at) => [`docs/${at}.md`, flawed])),
    })
    const kinds = [[], ['docs'], ['a.md'], ['docs/1.md', 'docs/2.md'], ['b.md', 'a.md']]
    const expected = await Promise.all(kinds.map(async (args) => callOwn(args, cwd)))
    for (let round = 0; round < 2; round++) {
      expect(await Promise.all(kinds.map(async (args) => run(args, cwd)))).toEqual(expected)
      // Whichever run wrote last, the cache is complete, and there are no temporary files.
      expect(readKept(path.join(cwd, 'kept')).files).not.toEqual({})
      expect(fs.readdirSync(cwd).sort()).toEqual(['a.md', 'b.md', 'clean.md', 'docs', 'kept'])
      for (const at of [1, 2, 3]) write(cwd, `docs/${at}.md`, `${flawed}\n`)
    }
  })
})
