/**
 * Run the recipes for hooks with the real tools. A commit with a finding must fail and show the
 * finding. With the recipe that repairs, the repaired text must be committed.
 *
 *     node test/hooks/run-hooks.js [pre-commit] [pre-commit-source] [lefthook] [husky] [git]
 *
 * The script takes minutes and downloads packages, so `npm test` does not run it. It needs git, npm
 * and, for the first two recipes, pre-commit. It tests the last commit of this repository.
 *
 * Prints a line for each recipe: `pass`, `fail` with the reason, or `skip` with the missing tool.
 * The exit status is 1 if a recipe failed, and 2 if a recipe was skipped.
 */
import assert from 'node:assert/strict'
import {spawnSync} from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {fileURLToPath} from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const work = fs.mkdtempSync(path.join(os.tmpdir(), 'api-glossary-hooks-'))
const recipes = fs.readFileSync(path.join(root, 'src/cli/recipes.md'), 'utf8')

/** The versions of the tools for the recipes. */
const tools = {lefthook: 'lefthook@2.2.2', husky: 'husky@9.1.7', lintStaged: 'lint-staged@16.4.0'}

const bad = '# Orders\n\nCall the Rest api of the shop.\n\n<!-- a  comment -->\n*  one\n'
const repaired = bad.replace('Rest api', 'REST API')
const finding = 'Unexpected `Rest api`, expected `REST API`'

/**
 * Run a program, without the environment variables that npm and git set for this script.
 *
 * @param {string} cwd
 * @param {string} program
 * @param {string[]} args
 */
function run(cwd, program, ...args) {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:npm_|GIT_)/.test(name))
  const {status, stdout, stderr, error} = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: {
      ...Object.fromEntries(own),
      GIT_AUTHOR_NAME: 'shop',
      GIT_AUTHOR_EMAIL: 'shop@shop.example',
      GIT_COMMITTER_NAME: 'shop',
      GIT_COMMITTER_EMAIL: 'shop@shop.example',
      PRE_COMMIT_HOME: path.join(work, 'pre-commit'),
    },
  })
  if (error) throw error
  return {status, output: stdout + stderr}
}

/**
 * Run a program that must succeed.
 *
 * @param {string} cwd
 * @param {string} program
 * @param {string[]} args
 */
function must(cwd, program, ...args) {
  const {status, output} = run(cwd, program, ...args)
  assert.equal(status, 0, `${program} ${args.join(' ')}\n${output}`)
  return output.trim()
}

/**
 * Read the code block of a recipe.
 *
 * @param {string} heading
 * @param {number} [index] of the code block below the heading
 */
function readRecipe(heading, index = 0) {
  const section = recipes.split(`### ${heading}\n`)[1]?.split(/^##/m)[0] ?? ''
  const block = [...section.matchAll(/^```\w+\n(.*?)^```/gms)][index]?.[1]
  assert.ok(block, `no code below ${heading}`)
  return block
}

/**
 * Make a repository with a commit.
 *
 * @param {string} name
 * @param {Record<string, string>} files
 */
function makeRepository(name, files) {
  const cwd = path.join(work, name)
  fs.mkdirSync(cwd, {recursive: true})
  must(cwd, 'git', 'init', '--quiet')
  write(cwd, {'.gitignore': 'node_modules\n', ...files})
  must(cwd, 'git', 'add', '--all')
  must(cwd, 'git', 'commit', '--quiet', '--no-verify', '--message', 'Open the shop')
  return cwd
}

/**
 * @param {string} cwd
 * @param {Record<string, string>} files
 */
function write(cwd, files) {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(cwd, name)), {recursive: true})
    fs.writeFileSync(path.join(cwd, name), text)
  }
}

/**
 * Try to commit a page with a finding.
 *
 * @param {string} cwd
 * @param {string} [text]
 */
function commit(cwd, text = bad) {
  write(cwd, {'docs/my orders.md': text})
  must(cwd, 'git', 'add', '--all')
  return run(cwd, 'git', 'commit', '--message', 'Tell of orders')
}

/** @param {string} cwd */
function isCommitted(cwd) {
  return run(cwd, 'git', 'cat-file', '-e', 'HEAD:docs/my orders.md').status === 0
}

/** @param {string} cwd */
function readCommitted(cwd) {
  return run(cwd, 'git', 'show', 'HEAD:docs/my orders.md').output
}

/** Check that a commit fails with the finding, and that no file changes. @param {string} cwd */
function checkStopped(cwd) {
  const {status, output} = commit(cwd)
  assert.notEqual(status, 0, `the commit went through\n${output}`)
  assert.ok(output.includes(finding), `the finding is not shown\n${output}`)
  assert.ok(!isCommitted(cwd))
  assert.equal(fs.readFileSync(path.join(cwd, 'docs/my orders.md'), 'utf8'), bad)
}

/** Check that a commit succeeds with the repaired text. @param {string} cwd */
function checkRepaired(cwd) {
  const {status, output} = commit(cwd)
  assert.equal(status, 0, output)
  assert.equal(readCommitted(cwd), repaired)
  assert.equal(must(cwd, 'git', 'status', '--porcelain'), '')
}

/** Pack the package as a tarball. */
function pack() {
  const clone = path.join(work, 'clone')
  if (!fs.existsSync(clone)) {
    must(root, 'git', 'clone', '--quiet', root, clone)
    must(clone, 'npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error')
  }
  const {stdout} = spawnSync('npm', ['pack', '--loglevel=error', '--pack-destination', work], {
    cwd: clone,
    encoding: 'utf8',
  })
  return path.join(work, stdout.trim().split('\n').at(-1) ?? '')
}

/**
 * Install the package and other packages into a repository.
 *
 * @param {string} cwd
 * @param {string[]} others
 */
function install(cwd, ...others) {
  must(cwd, 'npm', 'install', '--save-dev', '--no-audit', '--no-fund', '--loglevel=error', pack(), ...others)
  must(cwd, 'git', 'add', '--all')
  must(cwd, 'git', 'commit', '--quiet', '--no-verify', '--message', 'Install')
}

/** Run the recipe that installs a release, with the packed package instead of the release. */
function runPreCommit() {
  checkPreCommit('with-pre-commit', readRecipe('pre-commit').replace(/remark-lint-api-glossary@[\d.]+/, pack()))
}

/** Run the recipe that builds a commit. */
function runPreCommitSource() {
  const recipe = readRecipe('pre-commit', 1)
    .replace('https://github.com/remark-lint-api-glossary/remark-lint-api-glossary', root)
    .replace('<a tag or commit>', must(root, 'git', 'rev-parse', 'HEAD'))
  checkPreCommit('with-pre-commit-source', recipe)
}

/**
 * @param {string} name
 * @param {string} recipe the recipe with repairs
 */
function checkPreCommit(name, recipe) {
  const check = recipe.replace('api-glossary-fix', 'api-glossary').replace(' --fix', '')
  const cwd = makeRepository(name, {'.pre-commit-config.yaml': check})
  must(cwd, 'pre-commit', 'install')
  const start = performance.now()
  must(cwd, 'pre-commit', 'install-hooks')
  console.log(`${name}: installed in ${Math.round((performance.now() - start) / 1000)} s`)
  checkStopped(cwd)
  write(cwd, {'.pre-commit-config.yaml': recipe})
  const stopped = commit(cwd)
  assert.notEqual(stopped.status, 0)
  assert.match(stopped.output, /files were modified by this hook/)
  assert.equal(fs.readFileSync(path.join(cwd, 'docs/my orders.md'), 'utf8'), repaired)
  const {status, output} = commit(cwd, repaired)
  assert.equal(status, 0, output)
  assert.equal(readCommitted(cwd), repaired)
}

function runLefthook() {
  const recipe = readRecipe('lefthook')
  const cwd = makeRepository('with-lefthook', {
    'package.json': '{"private": true}\n',
    'lefthook.yml': recipe.replace(' --fix', '').replace(/^ +stage_fixed.*\n/m, ''),
  })
  install(cwd, tools.lefthook)
  must(cwd, 'npx', '--no', '--', 'lefthook', 'install')
  checkStopped(cwd)
  write(cwd, {'lefthook.yml': recipe})
  checkRepaired(cwd)
}

function runHusky() {
  const settings = JSON.parse(readRecipe('husky and lint-staged'))
  const hook = readRecipe('husky and lint-staged', 1)
  const cwd = makeRepository('with-husky', {'package.json': '{"private": true}\n', '.husky/pre-commit': hook})
  install(cwd, tools.husky, tools.lintStaged)
  must(cwd, 'npx', '--no', '--', 'husky')
  /** @param {object} more */
  const configure = (more) => {
    const file = path.join(cwd, 'package.json')
    const data = JSON.parse(fs.readFileSync(file, 'utf8'))
    fs.writeFileSync(file, `${JSON.stringify({...data, ...more}, undefined, 2)}\n`)
  }
  configure(JSON.parse(JSON.stringify(settings).replace(' --fix', '')))
  checkStopped(cwd)
  configure(settings)
  const request = '\n`POST /deleteOrder`\n'
  assert.notEqual(commit(cwd, bad + request).status, 0, 'a finding without a certain repair lets a commit through')
  assert.ok(!isCommitted(cwd))
  assert.equal(fs.readFileSync(path.join(cwd, 'docs/my orders.md'), 'utf8'), repaired + request)
  assert.equal(run(cwd, 'git', 'show', ':docs/my orders.md').output, repaired + request)
  checkRepaired(cwd)
}

function runGit() {
  const cwd = makeRepository('with-git', {'package.json': '{"private": true}\n'})
  install(cwd)
  const hook = path.join(cwd, '.git/hooks/pre-commit')
  fs.writeFileSync(hook, readRecipe('git alone'), {mode: 0o755})
  checkStopped(cwd)
  // The hook checks the staged text, so a repair of the work tree alone is not enough.
  fs.writeFileSync(path.join(cwd, 'docs/my orders.md'), repaired)
  assert.notEqual(run(cwd, 'git', 'commit', '--message', 'Tell of orders').status, 0)
  const {status, output} = commit(cwd, repaired)
  assert.equal(status, 0, output)
}

/** @type {Map<string, {needs: string[], check: () => void}>} */
const checks = new Map([
  ['pre-commit', {needs: ['pre-commit'], check: runPreCommit}],
  ['pre-commit-source', {needs: ['pre-commit'], check: runPreCommitSource}],
  ['lefthook', {needs: [], check: runLefthook}],
  ['husky', {needs: [], check: runHusky}],
  ['git', {needs: [], check: runGit}],
])

/** @param {string} program */
function isThere(program) {
  return spawnSync(program, ['--version']).error === undefined
}

let status = 0
const wanted = process.argv.length > 2 ? process.argv.slice(2) : [...checks.keys()]
for (const name of wanted) {
  const entry = checks.get(name)
  if (!entry) throw new Error(`Unexpected recipe \`${name}\`, expected one of ${[...checks.keys()].join(', ')}`)
  const missing = ['git', 'npm', ...entry.needs].filter((program) => !isThere(program))
  if (missing.length > 0) {
    console.log(`skip ${name}: ${missing.join(' and ')} missing`)
    status ||= 2
    continue
  }
  try {
    entry.check()
    console.log(`pass ${name}`)
  } catch (error) {
    console.log(`fail ${name}: ${error instanceof Error ? error.message : String(error)}`)
    status = 1
  }
}
fs.rmSync(work, {recursive: true, force: true})
process.exitCode = status
