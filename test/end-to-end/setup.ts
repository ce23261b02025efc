import {execFile} from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import type {TestProject} from 'vitest/node'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of a project with the packed package installed. */
    installed: string
  }
}

/**
 * Pack the package and install it into an empty project, together with packages that its users
 * also install.
 *
 * @throws {Error} if npm fails or takes more than three minutes
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'api-glossary-'))
  const {stdout} = await run(npm, ['pack', '--pack-destination', folder], {cwd: root, timeout: 60_000})
  const tarball = stdout.trim()
  const {devDependencies, dependencies} = JSON.parse(await fs.readFile(path.join(root, 'package.json'), 'utf8'))
  const versions: Record<string, string> = {...devDependencies, ...dependencies}
  const beside = ['remark-cli', 'remark-gfm', 'remark-frontmatter', 'remark-mdx'].map(
    (name) => `${name}@${versions[name]}`,
  )
  await fs.writeFile(path.join(folder, 'package.json'), '{"private": true}\n')
  await run(npm, ['install', '--prefer-offline', '--no-audit', '--no-fund', `./${tarball}`, ...beside], {
    cwd: folder,
    timeout: 180_000,
  })
  project.provide('installed', folder)
  // The tests share a separate folder for compiled code.
  process.env['NODE_COMPILE_CACHE'] = path.join(folder, 'compiled')
  return () => fs.rm(folder, {recursive: true, force: true})
}
