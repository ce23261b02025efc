#!/usr/bin/env node
import process from 'node:process'
import {run, type Output} from './run.ts'
import {openStdout} from './standard-output.ts'

let stdout: Output | undefined

// No `await` here: the command is bundled as CommonJS.
void run(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  // Each takes Node a while to make.
  get stdin() {
    return process.stdin
  },
  get stdout() {
    return (stdout ??= openStdout(process.argv.includes('--lsp')))
  },
  get stderr() {
    return process.stderr
  },
}).then((status) => (process.exitCode = status))
