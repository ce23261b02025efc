/**
 * Lint a small documentation tree, and show how to lint your own.
 *
 *     npm start
 *
 * Exits with 0, even if there are findings. If the command fails, exits with the status of the command.
 */
import {spawnSync} from 'node:child_process'
import {fileURLToPath} from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Run a script with Node, in the folder of the project. @param {string[]} args */
function run(...args) {
  const {status} = spawnSync(process.execPath, args, {cwd: root, stdio: 'inherit'})
  return status ?? 2
}

// If no file has changed, the compiler does nothing.
const compiled = run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json')
if (compiled !== 0) process.exit(compiled)

console.log('The documentation of an order shop, in fixtures/docs, has these findings:\n')
const status = run('dist/src/cli/main.js', 'fixtures/docs')
if (status > 1) process.exit(status)
console.log(`
To lint your own documentation:

  node dist/src/cli/main.js path/to/docs

README.md shows how to use the linter in a project, in continuous integration and in an editor.`)
