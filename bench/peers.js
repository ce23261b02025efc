/**
 * Run the command beside its peers on any tree, and print a table of ratios.
 *
 *     node bench/peers.js FOLDER [--runs N] [--copies 1,2,4] [--only NAME,…]
 *     node bench/peers.js --start | --full [--runs N] [--only NAME,…]
 *
 * Installs the peers that npm has into a temporary folder, and runs everything on
 * the same tree N times, each command once in turn, so that what else the machine
 * does falls on all alike. Prints medians: wall time as a ratio to `bench/limit.cjs`
 * (list, read and scan), user and system time, and peak memory. `--copies` repeats
 * that on a folder with so many copies of the tree; `--start` takes one clean file
 * and one with a finding instead, beside `node -e 0`; `--full` a tree in which every
 * page has findings, by `bench/full-tree.js`, and compares what remark-cli finds there
 * with our preset. The command keeps its compiled code: it is measured with that, in a
 * folder of its own, and without. It also keeps what it found in a file for others of the
 * same text, so copies flatter it: `--distinct` adds a line of its own to each copied file.
 * What slows down every start of Node, `NODE_EXTRA_CA_CERTS`, is left out of the environment.
 * Peers that cannot be installed are left out; Vale runs where it is on the path. Needs
 * `npm run build`, and GNU time for memory.
 */
import {spawnSync} from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {performance} from 'node:perf_hooks'
import process from 'node:process'
import {fileURLToPath} from 'node:url'
import {parseArgs} from 'node:util'
import {builtin} from '../dist/src/glossary/builtin.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    runs: {type: 'string', default: '5'},
    copies: {type: 'string', default: '1'},
    only: {type: 'string'},
    start: {type: 'boolean', default: false},
    full: {type: 'boolean', default: false},
    distinct: {type: 'boolean', default: false},
  },
})
// It lets Node read certificates at each start: what all take alike makes ratios smaller than they are.
const {NODE_EXTRA_CA_CERTS: _, ...environment} = process.env
const folder = path.resolve(positionals[0] ?? path.join(root, 'fixtures'))
const only = values.only?.split(',')
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'api-glossary-bench-'))
process.on('exit', () => fs.rmSync(home, {recursive: true, force: true}))

const words = builtin.terms.filter(({kind}) => kind === 'name').map(({term}) => term)
/** @type {Record<string, string>} */
const configs = {
  '.remarkrc.json': JSON.stringify({
    plugins: ['remark-gfm', 'remark-frontmatter', ['remark-lint-prohibited-strings', words.map((yes) => ({yes}))]],
  }),
  'preset.json': JSON.stringify({plugins: ['remark-gfm', 'remark-frontmatter', path.join(root, 'dist/src/index.js')]}),
  '.textlintrc.json': JSON.stringify({rules: {terminology: {defaultTerms: false, terms: words}}}),
  '.markdownlint-cli2.jsonc': JSON.stringify({config: {default: false, MD044: {names: words}}}),
  'rumdl.toml': `[global]\nenable = ["MD044"]\n[MD044]\nnames = ${JSON.stringify(words)}\n`,
  'cspell.json': JSON.stringify({version: '0.2', flagWords: []}),
  '.vale.ini': 'StylesPath = styles\n[*.{md,mdx}]\nShop.Terms = YES\n',
  'styles/Shop/Terms.yml': `extends: substitution\nmessage: Use '%s'\nignorecase: true\nswap:\n${words.map((word) => `  ${word.toLowerCase()}: ${word}\n`).join('')}`,
}
for (const [name, text] of Object.entries(configs)) {
  fs.mkdirSync(path.dirname(path.join(home, name)), {recursive: true})
  fs.writeFileSync(path.join(home, name), text)
}
fs.writeFileSync(path.join(home, 'package.json'), '{"private": true, "type": "module"}')

const command = path.join(root, 'dist/command/main.cjs')
const bin = (/** @type {string} */ name) => path.join(home, 'node_modules/.bin', name)
const glob = (/** @type {string} */ tree) => path.join(tree, '**/*.{md,mdx,markdown}')
/** @typedef {Record<string, string>} Environment */
/** @type {{name: string, packages?: string[], args: (tree: string) => string[], env?: Environment}[]} */
const peers = [
  {name: 'limit', args: (tree) => [process.execPath, path.join(root, 'bench/limit.cjs'), tree]},
  {
    name: 'api-glossary',
    args: (tree) => [process.execPath, command, tree],
    // Its compiled code is kept from run to run.
    env: {NODE_COMPILE_CACHE: path.join(home, 'code')},
  },
  {
    name: 'api-glossary, nothing kept',
    args: (tree) => [process.execPath, command, tree],
    env: {NODE_DISABLE_COMPILE_CACHE: '1'},
  },
  {
    name: 'remark-cli',
    packages: ['remark-cli', 'remark-gfm', 'remark-frontmatter', 'remark-lint-prohibited-strings'],
    args: (tree) => [bin('remark'), '--quiet', tree, '--ext', 'md,mdx,markdown'],
  },
  {
    name: 'remark-cli with our preset',
    packages: ['remark-cli', 'remark-gfm', 'remark-frontmatter', 'vfile-reporter-json'],
    args: (tree) => [
      bin('remark'),
      '--quiet',
      '--no-config',
      '--rc-path',
      path.join(home, 'preset.json'),
      tree,
      '--ext',
      'md,mdx,markdown',
    ],
  },
  {
    name: 'textlint',
    packages: ['textlint', 'textlint-rule-terminology'],
    args: (tree) => [bin('textlint'), '--config', path.join(home, '.textlintrc.json'), glob(tree)],
  },
  {
    name: 'markdownlint-cli2',
    packages: ['markdownlint-cli2'],
    args: (tree) => [bin('markdownlint-cli2'), '--config', path.join(home, '.markdownlint-cli2.jsonc'), glob(tree)],
  },
  {
    name: 'rumdl',
    packages: ['rumdl'],
    args: (tree) => [bin('rumdl'), 'check', '--config', path.join(home, 'rumdl.toml'), '--no-cache', tree],
  },
  {name: 'mdsmith', packages: ['mdsmith'], args: (tree) => [bin('mdsmith'), 'check', tree]},
  {
    name: 'cspell',
    packages: ['cspell'],
    args: (tree) => [
      bin('cspell'),
      '--no-progress',
      '--quiet',
      '--config',
      path.join(home, 'cspell.json'),
      // A glob of another folder finds no file.
      '--root',
      tree,
      '**/*.{md,mdx,markdown}',
    ],
  },
  {name: 'vale', args: (tree) => ['vale', '--config', path.join(home, '.vale.ini'), '--no-exit', tree]},
]
const hasTime = spawnSync('/usr/bin/time', ['-f', '%M', 'true']).status === 0

/** @type {typeof peers} */
const present = []
for (const peer of peers) {
  if (only && !['limit', 'api-glossary', 'api-glossary, nothing kept', ...only].includes(peer.name)) continue
  if (peer.name === 'vale' && spawnSync('vale', ['--version']).status !== 0) continue
  if (peer.packages) {
    const {status} = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...peer.packages], {
      cwd: home,
    })
    if (status !== 0) {
      console.error(`${peer.name}: cannot be installed, left out`)
      continue
    }
  }
  present.push(peer)
}

if (values.start) {
  const clean = path.join(home, 'clean.md')
  const found = path.join(home, 'found.md')
  fs.writeFileSync(clean, '# Orders\n\nThe shop lists orders in a table.\n')
  fs.writeFileSync(found, `# Orders\n\n${builtin.terms[0]?.incorrect?.[0]?.text ?? ''}\n`)
  measure('One small file', [
    {name: 'node -e 0', args: [process.execPath, '-e', '0']},
    ...present
      .filter(({name}) => name !== 'limit')
      .flatMap(({name, args, env}) => [
        {name: `${name}, clean`, args: args(clean), env},
        {name: `${name}, a finding`, args: args(found), env},
      ]),
  ])
} else if (values.full) {
  const tree = path.join(home, 'full')
  spawnSync(process.execPath, [path.join(root, 'bench/full-tree.js'), tree], {stdio: 'inherit'})
  measure(
    'Findings on every page',
    present.map(({name, args, env}) => ({name, args: args(tree), env})),
  )
  compareFindings(tree)
} else {
  for (const copies of values.copies.split(',').map(Number)) {
    const tree = copies === 1 ? folder : path.join(home, `tree${copies}`)
    for (let copy = 0; copies > 1 && copy < copies; copy++) copyTree(path.join(tree, `copy${copy}`), copy)
    measure(
      `${copies} × the tree`,
      present.map(({name, args, env}) => ({name, args: args(tree), env})),
    )
  }
}

/**
 * @param {string} target
 * @param {number} copy
 */
function copyTree(target, copy) {
  fs.cpSync(folder, target, {recursive: true})
  if (!values.distinct) return
  for (const name of fs.readdirSync(target, {recursive: true, encoding: 'utf8'}))
    if (/\.(?:md|mdx|markdown)$/.test(name)) fs.appendFileSync(path.join(target, name), `\nCopy ${copy}.\n`)
}

/**
 * Print whether the command and remark-cli with our preset find the same.
 *
 * @param {string} tree
 */
function compareFindings(tree) {
  const preset = present.find(({name}) => name === 'remark-cli with our preset')
  if (!preset) return
  const options = {cwd: tree, encoding: /** @type {const} */ ('utf8'), maxBuffer: 1 << 28}
  const [program, ...args] = [...preset.args('.'), '--report', 'vfile-reporter-json']
  const reports = JSON.parse(spawnSync(program ?? '', args, options).stderr)
  const theirs = reports.flatMap((/** @type {{path: string, messages: {place: any, ruleId: string}[]}} */ file) =>
    file.messages.map(({place, ruleId}) => `${file.path} ${place.start.offset}-${place.end.offset} ${ruleId}`),
  )
  const ours = JSON.parse(
    spawnSync(process.execPath, [command, '--format', 'json', '.'], options).stdout,
  ).files.flatMap((/** @type {{path: string, findings: {range: any, rule: string}[]}} */ file) =>
    file.findings.map(({range, rule}) => `${file.path} ${range.start.offset}-${range.end.offset} ${rule}`),
  )
  const same = theirs.toSorted().join('\n') === ours.toSorted().join('\n')
  console.log(`\nFindings: ${ours.length}, remark-cli: ${theirs.length}, ${same ? 'the same' : 'not the same'}`)
}

/**
 * Run commands in turn, and print the table; ratios are to the first.
 *
 * @param {string} title
 * @param {{name: string, args: string[], env?: Environment | undefined}[]} commands
 */
function measure(title, commands) {
  const results = commands.map(({name, args, env}) => ({
    name,
    args,
    env: {...environment, ...env},
    /** @type {number[]} */ wall: [],
    /** @type {number[]} */ cpu: [],
    /** @type {number[]} */ memory: [],
  }))
  // What keeps something has kept it by then.
  for (const {env, args} of results)
    if (env['NODE_COMPILE_CACHE'] === path.join(home, 'code')) spawnSync(args[0] ?? '', args.slice(1), {cwd: home, env})
  for (let run = 0; run < Number(values.runs); run++) {
    for (const {args, env, wall, cpu, memory} of results) {
      const all = hasTime ? ['/usr/bin/time', '-f', '\n%M %U %S', ...args] : args
      const start = performance.now()
      const {stderr} = spawnSync(all[0] ?? '', all.slice(1), {
        cwd: home,
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'ignore', 'pipe'],
        maxBuffer: 1 << 28,
      })
      wall.push(performance.now() - start)
      const [kilobytes = 0, user = 0, system = 0] = hasTime
        ? (stderr.trimEnd().split('\n').at(-1) ?? '').split(' ').map(Number)
        : []
      cpu.push(user + system)
      memory.push(kilobytes / 1024)
    }
  }
  const [first] = results
  console.log(
    `\n${title}, medians of ${values.runs} interleaved runs\n\n| command | wall | CPU s | peak MB |\n| --- | ---: | ---: | ---: |`,
  )
  for (const {name, wall, cpu, memory} of results)
    console.log(
      `| ${name} | ${(toMedian(wall) / toMedian(first?.wall ?? [])).toFixed(2)} | ${toMedian(cpu).toFixed(2)} | ${Math.round(toMedian(memory))} |`,
    )
}

/** @param {number[]} numbers */
function toMedian(numbers) {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}
