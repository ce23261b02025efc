import os from 'node:os'
import {defineConfig} from 'vitest/config'

/** The folders whose coverage `npm run coverage` measures. They have the code that finds mistakes. */
const rooms = ['english', 'glossary', 'http', 'lint', 'markdown', 'remark', 'terms']

export default defineConfig({
  test: {
    coverage: {
      include: rooms.map((room) => `src/${room}/**`),
      reporter: ['text-summary', 'text'],
      reportsDirectory: 'node_modules/.coverage',
      thresholds: {
        lines: 95,
        branches: 95,
        // Each `src` folder of `npm run mutation` must reach 95 % alone.
        ...Object.fromEntries(
          ['english', 'http', 'lint', 'markdown', 'terms'].map((room) => [`src/${room}/**`, {lines: 95, branches: 95}]),
        ),
      },
    },
    root: new URL('..', import.meta.url).pathname,
    testTimeout: 60_000,
    // By default, Vitest leaves one processor idle, which slows tests down on a small machine.
    maxWorkers: os.availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['test/**/*.test.ts'],
          exclude: ['test/end-to-end/**'],
          setupFiles: ['test/setup.ts'],
          // Test files share loaded modules. The set-up resets the state that a test may change in the modules.
          isolate: false,
        },
      },
      {
        // The set-up packs and installs the package once, if any of these tests runs.
        extends: true,
        test: {
          name: 'end-to-end',
          include: ['test/end-to-end/**/*.test.ts'],
          globalSetup: ['test/end-to-end/setup.ts'],
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
