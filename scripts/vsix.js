/**
 * Pack the extension for VS Code.
 *
 *     npm run vsix [-- --target linux-x64]
 *
 * Writes `dist/api-glossary.vsix`, which contains the language server. Without a target, the parser of
 * the server is WebAssembly, which runs everywhere. With a target, the parser is the binary for that
 * system, which needs less memory. Needs `npm run build`, and the network to install the parser.
 */
import {execFileSync} from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'
import {rolldown} from 'rolldown'

/** The tool that packs the extension. It has a hundred dependencies and few people need it, so package.json does not list it. */
const packer = '@vscode/vsce@3.9.2'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = path.join(root, 'src/editors/vscode')
const {target} = parseArgs({options: {target: {type: 'string'}}}).values
const file = path.join(root, 'dist', `api-glossary${target === undefined ? '' : `-${target}`}.vsix`)
const {version, dependencies} = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'api-glossary-vsix-'))
const server = path.join(folder, 'server')

/**
 * @param {string} name path in the folder of the extension
 * @param {object} data
 */
function writeJson(name, data) {
  fs.writeFileSync(path.join(folder, name), `${JSON.stringify(data, undefined, 2)}\n`)
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function run(command, args, cwd) {
  execFileSync(command, args, {cwd, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32'})
}

try {
  const manifest = JSON.parse(fs.readFileSync(path.join(source, 'manifest.json'), 'utf8'))
  writeJson('package.json', {...manifest, version})
  fs.copyFileSync(path.join(source, 'readme.md'), path.join(folder, 'README.md'))
  fs.copyFileSync(path.join(root, '.github/CHANGELOG.md'), path.join(folder, 'CHANGELOG.md'))
  fs.copyFileSync(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'))

  const bundle = await rolldown({
    cwd: root,
    input: path.join(source, 'extension.ts'),
    platform: 'node',
    external: ['vscode'],
    transform: {target: 'node20'},
  })
  await bundle.write({file: path.join(folder, 'extension.cjs'), format: 'cjs', minify: true, comments: false})

  // The command reads its version from its package.json, and finds the parser in node_modules.
  fs.cpSync(path.join(root, 'dist/command'), path.join(server, 'dist/command'), {recursive: true})
  for (const name of ['settings.schema.json', 'glossary.schema.json'])
    fs.cpSync(path.join(root, 'rules', name), path.join(server, 'rules', name))
  const {satteri} = dependencies
  writeJson('server/package.json', {
    name: 'remark-lint-api-glossary',
    version,
    type: 'module',
    exports: {'./package.json': './package.json'},
    dependencies: {satteri},
  })
  const [system = '', cpu = 'wasm32'] = target?.split('-') ?? []
  const [platform, libc] = system === 'alpine' ? ['linux', 'musl'] : [system, 'glibc']
  const flags = [`--cpu=${cpu}`, ...(platform ? [`--os=${platform}`, `--libc=${libc}`] : [])]
  const quiet = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  run('npm', ['install', ...quiet, ...flags], server)

  const options = ['--no-dependencies', ...(target === undefined ? [] : ['--target', target])]
  run('npx', ['--yes', packer, 'package', ...options, '--out', file], folder)
  const size = (fs.statSync(file).size / 1024 / 1024).toFixed(1)
  console.log(`Wrote ${path.relative(process.cwd(), file)}, ${size} MB`)
} finally {
  fs.rmSync(folder, {recursive: true, force: true})
}
