/**
 * Compile the package. npm runs this script in a clone, before it packs or installs the package.
 *
 * `npm install --global` of a git URL, which pre-commit runs, does not install the development
 * tools: https://github.com/npm/cli/issues/8440. If the tools are missing, this script installs them.
 */
import {execSync} from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const commands = ['node node_modules/typescript/bin/tsc -p tsconfig.build.json', 'node scripts/bundle.js']
if (!fs.existsSync(path.join(root, 'node_modules/typescript'))) commands.unshift('npm ci --no-global --ignore-scripts')
for (const command of commands) execSync(command, {cwd: root, stdio: 'inherit'})
