#!/usr/bin/env node
import module from 'node:module'

// Node 22.1 and later keep what they compiled of the modules that are loaded after this.
;(module as {enableCompileCache?: () => unknown}).enableCompileCache?.()
void import('./command.ts')
