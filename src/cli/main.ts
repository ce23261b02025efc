#!/usr/bin/env node
import module from 'node:module'

// From 22.1 on, Node caches the compiled code of modules that are loaded after this call.
;(module as {enableCompileCache?: () => unknown}).enableCompileCache?.()
void import('./command.ts')
