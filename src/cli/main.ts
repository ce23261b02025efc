#!/usr/bin/env node
import process from 'node:process'
import {run} from './run.ts'

// A reader that has seen enough, such as `head`, closes the pipe: nothing is wrong.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

process.exitCode = await run(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
})
