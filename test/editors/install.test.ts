/** The scripts for editors clean up, and end with a message if they cannot run. */
import {spawn} from 'node:child_process'
import {once} from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import {pathToFileURL} from 'node:url'
import {expect, test, vi} from 'vitest'
import {makeFolder} from '../cli/command.ts'

const install = pathToFileURL(path.join(import.meta.dirname, 'install.js')).href

/** Start a script that uses `install.js`, with programs of the system replaced by shell scripts. */
function start(code: string, programs: Readonly<Record<string, string>>) {
  const folder = makeFolder({'home/.keep': ''})
  const home = path.join(folder, 'home')
  for (const [name, script] of Object.entries(programs))
    fs.writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`, {mode: 0o755})
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', `const {makeProject, installDebian} = await import('${install}')\n${code}`],
    {env: {PATH: `${folder}:${process.env['PATH']}`, EDITORS_FOLDER: home}, stdio: ['ignore', 'pipe', 'pipe']},
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const ended = once(child, 'close').then(([status]) => ({status: status as number, output: output.trim()}))
  const list = (): string[] => fs.readdirSync(home).filter((name) => name.startsWith('project-'))
  return {child, ended, list}
}

test('a script for editors says why npm does not pack the package, and leaves no folder', async () => {
  const {ended, list} = start('await makeProject()', {npm: 'echo "npm error no disk space" >&2; exit 1'})
  expect(await ended).toEqual({status: 2, output: 'Skipped: npm does not pack this package: npm error no disk space'})
  expect(list()).toEqual([])
})

test.runIf(fs.existsSync('/usr/bin/dpkg'))('a script for editors says which package cannot be unpacked', async () => {
  const {ended} = start("await installDebian(['nvim'])", {
    'apt-get': '[ "$1" = download ] && touch nvim.deb; exit 0',
    'dpkg': 'echo "not a package" >&2; exit 2',
  })
  expect(await ended).toEqual({status: 2, output: 'Skipped: nvim.deb cannot be unpacked: not a package'})
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a script for editors leaves no folder after %s', async (signal, status) => {
  const {child, ended, list} = start('await makeProject()', {npm: 'exec sleep 60'})
  await vi.waitUntil(() => list().length === 1, {timeout: 10_000})
  child.kill(signal)
  expect(await ended).toEqual({status, output: ''})
  expect(list()).toEqual([])
})
