import {spawn, spawnSync} from 'node:child_process'
import fs from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import process from 'node:process'
import {pathToFileURL} from 'node:url'
import {describe, expect, test} from 'vitest'
import {makeFolder, type Outcome} from './command.ts'

// The bundled command: `npm test` builds it before.
const command = path.resolve(import.meta.dirname, '../../dist/command/main.cjs')
const files = {'clean.md': 'Orders are packed by hand.\n', 'finding.md': 'An order has an REST API and an end-point.\n'}
const headLength = 64

function toEnv(parent: string, more: Readonly<Record<string, string>>) {
  return {PATH: process.env['PATH'], NO_COLOR: '1', NODE_COMPILE_CACHE: parent, ...more}
}

function run(cwd: string, parent: string, args: readonly string[] = ['finding.md'], more = {}): Outcome {
  const {status, stdout, stderr} = spawnSync(process.execPath, [command, ...args], {
    cwd,
    encoding: 'utf8',
    env: toEnv(parent, more),
    // Who opens a pipe like a file waits for ever.
    timeout: 30_000,
  })
  return {status: status as Outcome['status'], stdout, stderr}
}

/** What a run prints that keeps nothing. */
function runAlone(cwd: string, args?: readonly string[]): Outcome {
  return run(cwd, path.join(cwd, 'none'), args, {NODE_DISABLE_COMPILE_CACHE: '1'})
}

/** The one folder in the parent that was chosen. */
function findFolder(parent: string): string {
  const names = fs.readdirSync(parent)
  expect(names).toHaveLength(1)
  return path.join(parent, names[0] ?? '')
}

/** Each file that is kept, and which one it is: another one as soon as it is written anew. */
function readKept(parent: string): Map<string, number> {
  const folder = findFolder(parent)
  return new Map(fs.readdirSync(folder).map((name) => [name, fs.statSync(path.join(folder, name)).ino]))
}

/** Change the bytes of each file that is kept, in place. */
function changeKept(parent: string, change: (bytes: Buffer) => Buffer): void {
  const folder = findFolder(parent)
  for (const name of fs.readdirSync(folder)) {
    const file = path.join(folder, name)
    fs.writeFileSync(file, change(fs.readFileSync(file)))
  }
}

/** How long the data are that stand twice behind the head. */
function readSize(bytes: Buffer): number {
  return Number(bytes.toString('latin1', 0, headLength).split(':')[1])
}

function flip(bytes: Buffer, places: readonly number[]): Buffer {
  const flipped = Buffer.from(bytes)
  for (const place of places) flipped[place] = (flipped[place] ?? 0) ^ 0xff
  return flipped
}

/** From Node 22.1 on, Node does all of this itself. */
describe.skipIf('enableCompileCache' in module)('compiled code', () => {
  test('is written by a first run, and neither printed nor written by a second', () => {
    const cwd = makeFolder(files)
    const parent = path.join(cwd, 'new', 'kept')
    const alone = runAlone(cwd)
    expect(alone.status).toBe(1)
    expect(run(cwd, parent)).toEqual(alone)
    const kept = readKept(parent)
    expect([...kept.keys()]).toEqual(expect.arrayContaining(['command.cjs.bin', 'quick.cjs.bin', 'rules.cjs.bin']))
    expect([...kept.keys()].filter((name) => name.endsWith('.tmp'))).toEqual([])
    expect(run(cwd, parent)).toEqual(alone)
    expect(readKept(parent)).toEqual(kept)
  })

  test('is what a second run executes, with the functions that the first one called', () => {
    const cwd = makeFolder(files)
    const parent = makeFolder()
    run(cwd, parent, ['clean.md'])
    let count = 0
    // Of one length, and in both copies of the data, so that nothing looks wrong.
    changeKept(parent, (bytes) => {
      const end = headLength + 2 * readSize(bytes)
      const data = bytes.toString('latin1', 0, end).replaceAll('No findings', () => (count++, 'NO FINDINGS'))
      return Buffer.concat([Buffer.from(data, 'latin1'), bytes.subarray(end)])
    })
    expect(count).toBe(2)
    expect(run(cwd, parent, ['clean.md']).stdout).toBe('NO FINDINGS in 1 file\n')
    expect(runAlone(cwd, ['clean.md']).stdout).toBe('No findings in 1 file\n')
  })

  test('grows where a run loads more of the bundle', () => {
    const cwd = makeFolder(files)
    const parent = makeFolder()
    run(cwd, parent, ['clean.md'])
    const before = readKept(parent)
    expect(before.has('quick.cjs.bin')).toBe(false)
    expect(run(cwd, parent)).toEqual(runAlone(cwd))
    const after = readKept(parent)
    expect(after.has('quick.cjs.bin')).toBe(true)
    // What was loaded before was called further.
    expect(after.get('command.cjs.bin')).not.toBe(before.get('command.cjs.bin'))
    run(cwd, parent, ['clean.md'])
    expect(readKept(parent)).toEqual(after)
  })

  describe('that is damaged is left alone, and written anew', () => {
    test.each<[what: string, change: (bytes: Buffer) => Buffer]>([
      ['an empty file', () => Buffer.alloc(0)],
      ['a file that is cut', (bytes) => bytes.subarray(0, bytes.length / 2)],
      ['a file that is cut in its head', (bytes) => bytes.subarray(0, 25)],
      ['a file with more at its end', (bytes) => Buffer.concat([bytes, Buffer.from('x')])],
      ['zeros', (bytes) => Buffer.alloc(bytes.length)],
      ['another form of file', (bytes) => flip(bytes, [3])],
      ['a length that is none', (bytes) => Buffer.from(bytes.toString('latin1').replace(/:\d+:/, ':-1:'), 'latin1')],
      // These end the process where V8 reads them.
      ['a few wrong bytes in the first copy', (bytes) => flipMany(bytes, 0)],
      ['a few wrong bytes in the second copy', (bytes) => flipMany(bytes, 1)],
      // V8 looks at the length of the source only.
      ['another source of the same length', (bytes) => flip(bytes, [bytes.length - 100])],
      // Right after the number that V8 begins with.
      [
        'data of another version of V8',
        (bytes) =>
          flip(
            bytes,
            [4, 4 + readSize(bytes)].map((at) => headLength + at),
          ),
      ],
    ])('%s', (_, change) => {
      const cwd = makeFolder(files)
      const parent = makeFolder()
      const alone = run(cwd, parent)
      changeKept(parent, change)
      const damaged = readKept(parent)
      expect(run(cwd, parent)).toEqual(alone)
      const mended = readKept(parent)
      expect([...mended.keys()]).toEqual([...damaged.keys()])
      for (const [name, ino] of damaged) expect(mended.get(name)).not.toBe(ino)
      expect(run(cwd, parent)).toEqual(alone)
      expect(readKept(parent)).toEqual(mended)
    })

    function flipMany(bytes: Buffer, copy: number): Buffer {
      const size = readSize(bytes)
      const places = Array.from({length: 20}, (_, index) => headLength + copy * size + Math.floor((size / 20) * index))
      return flip(bytes, places)
    }
  })

  test('that several runs write at once is whole', async () => {
    const cwd = makeFolder(files)
    const parent = makeFolder()
    const alone = runAlone(cwd)
    const outcomes = await Promise.all(Array.from({length: 4}, () => runBeside(cwd, parent)))
    for (const outcome of outcomes) expect(outcome).toEqual(alone)
    expect(run(cwd, parent)).toEqual(alone)
    const kept = readKept(parent)
    expect([...kept.keys()].filter((name) => !name.endsWith('.cjs.bin'))).toEqual([])
    run(cwd, parent)
    expect(readKept(parent)).toEqual(kept)
  })

  function runBeside(cwd: string, parent: string): Promise<Outcome> {
    return new Promise((resolve) => {
      const child = spawn(process.execPath, [command, 'finding.md'], {cwd, env: toEnv(parent, {})})
      const outcome = {stdout: '', stderr: ''}
      child.stdout.on('data', (chunk) => (outcome.stdout += String(chunk)))
      child.stderr.on('data', (chunk) => (outcome.stderr += String(chunk)))
      child.on('close', (status) => resolve({...outcome, status: status as Outcome['status']}))
    })
  }

  test('is not kept where `NODE_DISABLE_COMPILE_CACHE` is set', () => {
    const cwd = makeFolder(files)
    const parent = makeFolder()
    expect(run(cwd, parent, undefined, {NODE_DISABLE_COMPILE_CACHE: '1'}).status).toBe(1)
    expect(fs.readdirSync(parent)).toEqual([])
  })

  test('is kept apart for other flags of Node, which V8 would refuse', () => {
    const cwd = makeFolder(files)
    const parent = makeFolder()
    const alone = run(cwd, parent)
    expect(run(cwd, parent, undefined, {NODE_OPTIONS: '--max-old-space-size=512'})).toEqual(alone)
    expect(fs.readdirSync(parent)).toHaveLength(2)
  })

  describe.skipIf(process.platform === 'win32')('is neither read nor written', () => {
    const isRoot = process.getuid?.() === 0

    /** Make all that is kept a trap: whoever executes it prints something else. */
    function prepare(): {cwd: string; parent: string; folder: string; alone: Outcome} {
      const cwd = makeFolder(files)
      const parent = makeFolder()
      run(cwd, parent, ['clean.md'])
      changeKept(parent, (bytes) => {
        const end = headLength + 2 * readSize(bytes)
        const data = bytes.toString('latin1', 0, end).replaceAll('No findings', 'NO FINDINGS')
        return Buffer.concat([Buffer.from(data, 'latin1'), bytes.subarray(end)])
      })
      return {cwd, parent, folder: findFolder(parent), alone: runAlone(cwd, ['clean.md'])}
    }

    test.each(['777', '770', '720', '755'])('in a folder with the rights %s', (mode) => {
      const {cwd, parent, folder, alone} = prepare()
      fs.chmodSync(folder, Number.parseInt(mode, 8))
      const kept = readKept(parent)
      expect(run(cwd, parent, ['clean.md'])).toEqual(alone)
      expect(run(cwd, parent).status).toBe(1)
      expect(readKept(parent)).toEqual(kept)
    })

    test.runIf(isRoot)('in a folder of another user', () => {
      const {cwd, parent, folder, alone} = prepare()
      fs.chownSync(folder, 12_345, 12_345)
      const kept = readKept(parent)
      expect(run(cwd, parent, ['clean.md'])).toEqual(alone)
      expect(run(cwd, parent).status).toBe(1)
      expect(readKept(parent)).toEqual(kept)
    })

    test('where a link is in place of the folder', () => {
      const {cwd, parent, folder, alone} = prepare()
      const target = path.join(cwd, 'target')
      fs.renameSync(folder, target)
      fs.symlinkSync(target, folder)
      const names = fs.readdirSync(target)
      expect(run(cwd, parent, ['clean.md'])).toEqual(alone)
      expect(run(cwd, parent).status).toBe(1)
      expect(fs.readdirSync(target)).toEqual(names)
    })

    test('where a file is in place of the folder', () => {
      const {cwd, parent, folder, alone} = prepare()
      fs.rmSync(folder, {recursive: true})
      fs.writeFileSync(folder, 'Orders\n')
      expect(run(cwd, parent, ['clean.md'])).toEqual(alone)
      expect(fs.readFileSync(folder, 'utf8')).toBe('Orders\n')
    })

    test('where a file is in place of the folder that was chosen', () => {
      const cwd = makeFolder({...files, kept: 'Orders\n'})
      expect(run(cwd, path.join(cwd, 'kept'))).toEqual(runAlone(cwd))
      expect(fs.readFileSync(path.join(cwd, 'kept'), 'utf8')).toBe('Orders\n')
    })

    test.each<[what: string, spoil: (file: string, beside: string) => void]>([
      ['is a link', (file, beside) => (fs.renameSync(file, beside), fs.symlinkSync(beside, file))],
      ['has a second name', (file, beside) => fs.linkSync(file, beside)],
      ['may be written by others', (file) => fs.chmodSync(file, 0o606)],
      ['is a folder', (file, beside) => (fs.renameSync(file, beside), fs.mkdirSync(file))],
      ['is a pipe', (file) => (fs.rmSync(file), spawnSync('mkfifo', [file]))],
    ])('in a file that %s', (_, spoil) => {
      const {cwd, parent, folder, alone} = prepare()
      spoil(path.join(folder, 'command.cjs.bin'), path.join(cwd, 'beside'))
      expect(run(cwd, parent, ['clean.md'])).toEqual(alone)
      expect(run(cwd, parent).stderr).toBe('')
      expect(fs.readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
    })
  })

  test.skipIf(process.platform === 'win32')('is read from a folder that cannot be written to', () => {
    const cwd = makeFolder(files)
    const parent = makeFolder()
    const alone = run(cwd, parent)
    const folder = findFolder(parent)
    fs.chmodSync(folder, 0o500)
    try {
      expect(run(cwd, parent)).toEqual(alone)
      expect(run(cwd, parent, ['--version']).stderr).toBe('')
      expect(run(cwd, parent, ['glossary', '--format', 'csv']).stderr).toBe('')
    } finally {
      fs.chmodSync(folder, 0o700)
    }
  })
})

test('a file of the bundle that throws is loaded anew when it is asked for again', () => {
  const bundle = makeFolder({'bad.cjs': 'exports.a = 1\nthrow new Error("Unexpected order")\n'})
  const compiled = pathToFileURL(path.resolve(import.meta.dirname, '../../dist/src/cli/code-cache.js')).href
  const script = `
    import module from 'node:module'
    import {openCodeCache} from ${JSON.stringify(compiled)}
    const cache = openCodeCache(${JSON.stringify(bundle)}, 'build', '', module.createRequire(${JSON.stringify(compiled)}))
    for (const id of ['./bad.cjs', './bad.cjs', './none.cjs', './none.cjs'])
      try { console.log(Object.keys(cache.load(id))) } catch ({code, message}) { console.log(code ?? message) }
  `
  const {stdout, stderr} = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: toEnv(path.join(bundle, 'kept'), {}),
  })
  expect(stderr).toBe('')
  expect(stdout.trim().split('\n')).toEqual(['Unexpected order', 'Unexpected order', 'ENOENT', 'ENOENT'])
})
