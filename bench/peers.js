/**
 * Compare the speed of the command with the speed of other tools on trees of documentation.
 *
 *     node bench/peers.js FOLDER… [--runs N] [--node PATH] [--peer 'NAME=COMMAND']…
 *     node bench/peers.js --full [--runs N]
 *
 * For each folder, prints median times, and their ratios to the median time of `bench/limit.cjs`, which
 * only lists, reads and scans files. A cold run starts without cached files or results. A warm run
 * follows right after a cold run. All commands run in turn. No two files of a folder should be equal.
 *
 * The other tools are rumdl and the tools of `--peer`. rumdl is the binary from npm, and checks four
 * names with its rule MD044. This script appends the folder to the command of a peer. An example is `--peer
 * 'mdsmith=mdsmith check --config names.yml'`. `--node` runs our command with another version of Node.
 *
 * With `--full`, the only other tool is remark-cli with our preset. All commands run on generated pages
 * that all have findings. The script also prints whether our command and remark-cli report the same
 * findings.
 *
 * Needs `npm run build`, Python 3 for cold runs, and GNU time for memory.
 */
import {spawnSync} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {parseArgs} from 'node:util'
import {command, findPages, forgetFiles, makeFolder, printTable, root, runInTurn} from './measure.js'
import {writePages} from './pages.js'

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    runs: {type: 'string', default: '5'},
    node: {type: 'string', default: process.execPath},
    peer: {type: 'string', multiple: true, default: []},
    full: {type: 'boolean', default: false},
  },
})
if (positionals.length === 0 && !values.full) {
  console.error('Unexpected call without a folder, expected folders or `--full`')
  process.exit(2)
}
const home = makeFolder()
fs.writeFileSync(path.join(home, 'package.json'), '{"private": true, "type": "module"}')

/**
 * @typedef {{name: string, args: readonly string[], cold?: Record<string, string>}} Tool a
 *   program, which gets `args` and a folder
 */

/** @type {Tool[]} */
const tools = [
  {name: 'list, read and scan', args: [values.node, path.join(root, 'bench/limit.cjs')]},
  {name: 'api-glossary', args: [values.node, command], cold: {NODE_DISABLE_COMPILE_CACHE: '1'}},
]

if (values.full) {
  const tree = path.join(home, 'tree')
  writePages(tree)
  const preset = toPreset()
  measure('Findings on every page', tree, [...tools, preset])
  compareFindings(tree, preset)
} else {
  const others = values.peer.map((peer) => {
    const at = peer.indexOf('=')
    return {name: peer.slice(0, at), args: peer.slice(at + 1).split(' ')}
  })
  const all = [...tools, toRumdl(), ...others]
  for (const folder of positionals) measure(folder, path.resolve(folder), all)
}

/**
 * @param {string} title
 * @param {string} tree
 * @param {readonly Tool[]} all
 */
function measure(title, tree, all) {
  const files = findPages([tree])
  const bytes = files.reduce((sum, file) => sum + fs.statSync(file).size, 0)
  const commands = all.flatMap(({name, args, cold = {}}) => [
    {name, args: [...args, tree], env: cold, prepare: () => forgetFiles(files)},
    {name, args: [...args, tree]},
  ])
  const results = runInTurn(commands, Number(values.runs))
  console.log(
    `\n${title}: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB; medians of ${values.runs} runs in turn\n`,
  )
  const [coldLimit, warmLimit] = results
  const rows = all.map(({name}, index) => {
    const [cold, warm] = results.slice(2 * index, 2 * index + 2)
    if (!cold || !warm || !coldLimit || !warmLimit) return [name]
    const ratios = [cold.wall / coldLimit.wall, warm.wall / warmLimit.wall]
    const cells = [cold.wall, ratios[0] ?? 0, warm.wall, ratios[1] ?? 0, warm.cpu, warm.memory]
    return [name, ...cells.map((figure, at) => figure.toFixed(at === 1 || at === 3 ? 2 : 0))]
  })
  printTable(['command', 'cold ms', 'ratio', 'warm ms', 'ratio', 'CPU ms', 'peak MB'], rows)
}

/** @param {readonly string[]} packages */
function install(...packages) {
  const {status} = spawnSync('npm', ['install', '--no-audit', '--no-fund', ...packages], {cwd: home})
  if (status !== 0) throw new Error(`Cannot install ${packages.join(', ')}`)
}

/** @returns {Tool} the binary itself, because npm's script that starts the binary can take longer than the run */
function toRumdl() {
  install('rumdl')
  const folder = path.join(home, 'node_modules/@rumdl')
  const [platform = ''] = fs.readdirSync(folder)
  const binary = path.join(folder, platform, process.platform === 'win32' ? 'rumdl.exe' : 'rumdl')
  const config = path.join(home, 'rumdl.toml')
  const names = ['GraphQL', 'gRPC', 'REST', 'API']
  fs.writeFileSync(config, `[global]\nenable = ["MD044"]\n[MD044]\nnames = ${JSON.stringify(names)}\n`)
  const {stdout} = spawnSync(binary, ['--version'], {encoding: 'utf8'})
  return {name: stdout.trim(), args: [binary, 'check', '--no-cache', '--config', config]}
}

/** @returns {Tool} */
function toPreset() {
  install('remark-cli', 'remark-gfm', 'remark-frontmatter', 'vfile-reporter-json')
  const config = path.join(home, 'preset.json')
  const preset = path.join(root, 'dist/src/index.js')
  fs.writeFileSync(config, JSON.stringify({plugins: ['remark-gfm', 'remark-frontmatter', preset]}))
  const remark = path.join(home, 'node_modules/.bin/remark')
  return {name: 'remark-cli with our preset', args: [remark, '--quiet', '--no-config', '--rc-path', config]}
}

/**
 * @param {string} tree
 * @param {Tool} preset
 */
function compareFindings(tree, {args}) {
  const options = {cwd: tree, encoding: /** @type {const} */ ('utf8'), maxBuffer: 1 << 28}
  const reporter = path.join(home, 'node_modules/vfile-reporter-json/index.js')
  const {stderr} = spawnSync(args[0] ?? '', [...args.slice(1), '.', '--report', reporter], options)
  const {stdout} = spawnSync(values.node, [command, '--format', 'json', '.'], options)
  /** @type {any[]} */
  const theirs = JSON.parse(stderr).flatMap((/** @type {any} */ file) =>
    file.messages.map((/** @type {any} */ {place, ruleId}) => [file.path, place.start.offset, ruleId].join()),
  )
  /** @type {any[]} */
  const ours = JSON.parse(stdout).files.flatMap((/** @type {any} */ file) =>
    file.findings.map((/** @type {any} */ {range, rule}) => [file.path, range.start.offset, rule].join()),
  )
  const others = new Set(theirs)
  const isSame = theirs.length === ours.length && ours.every((finding) => others.has(finding))
  console.log(`\n${ours.length} findings, ${isSame ? 'the same' : 'not the same'} as with remark-cli`)
}
