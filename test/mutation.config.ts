import {defineConfig} from 'vitest/config'

/** The tests of the core, for `npm run mutation`. */
export default defineConfig({
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['test/{english,glossary,http,lint,markdown,rules,terms}/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 60_000,
  },
})
