#!/usr/bin/env node
import process from 'node:process'
import {openCodeCache} from './code-cache.ts'
import {tune} from './tune.ts'

// The bundled command, which is as fast as Node itself, begins here: `main.ts` is
// `command.cjs` in it, and is compiled by the run before wherever that can be.

/** Digest of the rest of the bundle; put in by scripts/bundle.js. */
declare const BUILD: string

const command = './command.cjs'
/** Node's own, from 22.1 on. Before that, nothing of the module is needed, which takes a while to load. */
const {enableCompileCache} = (
  Number.parseInt(process.versions.node) < 22 ? {} : process.getBuiltinModule('node:module')
) as {
  enableCompileCache?: () => unknown
}
// As later versions were not measured, they are left as they are.
const flags = enableCompileCache ? '' : tune(process.argv.slice(2))
const cache = enableCompileCache ? undefined : openCodeCache(__dirname, BUILD, flags, require)
enableCompileCache?.()
if (cache) {
  // A server ends when an editor waits for it: there, only what is missing is written.
  process.on('exit', () => cache.keep(!process.argv.includes('--lsp')))
  cache.load(command)
} else {
  require(command)
}
