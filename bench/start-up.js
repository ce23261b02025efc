/**
 * Measure the command on a small file, compared with Node itself.
 *
 *     node bench/start-up.js [--runs N] [--node PATH]…
 *
 * With each version of Node, runs `node -e 0`, and the command on a clean file and on a file with a
 * finding. The command runs with and without Node's compile cache, which exists from Node 22.1 on. To get
 * Node 24 as `node_modules/node/bin/node`, run `npm install node@24`. Needs `npm run build`.
 */
import {spawnSync} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import {parseArgs} from 'node:util'
import {command, makeFolder, printTable, runInTurn} from './measure.js'

const {values} = parseArgs({
  options: {
    runs: {type: 'string', default: '21'},
    node: {type: 'string', multiple: true, default: [process.execPath]},
  },
})
const home = makeFolder()
const clean = path.join(home, 'clean.md')
const found = path.join(home, 'found.md')
fs.writeFileSync(clean, '# Orders\n\nThe shop lists orders in a table.\n')
fs.writeFileSync(found, '# Orders\n\nThe shop has a Rest API.\n')
const kept = {NODE_COMPILE_CACHE: path.join(home, 'compiled')}
const without = {NODE_DISABLE_COMPILE_CACHE: '1'}

const commands = values.node.flatMap((node) => {
  const version = spawnSync(node, ['--version'], {encoding: 'utf8'}).stdout.trim()
  return [
    {name: `${version}: node -e 0`, args: [node, '-e', '0']},
    {name: `${version}: clean`, args: [node, command, clean], env: kept},
    {name: `${version}: one finding`, args: [node, command, found], env: kept},
    {name: `${version}: clean, no compile cache`, args: [node, command, clean], env: without},
    {name: `${version}: one finding, no compile cache`, args: [node, command, found], env: without},
  ]
})
// Run each command once before measuring, so that caches are filled.
runInTurn(commands, 1)
const results = runInTurn(commands, Number(values.runs))
printTable(
  ['run', 'ms', 'ratio', 'peak MB'],
  results.map(({name, wall, memory}, index) => {
    const node = results[index - (index % 5)]?.wall ?? 1
    return [name, wall.toFixed(0), (wall / node).toFixed(2), memory.toFixed(0)]
  }),
)
