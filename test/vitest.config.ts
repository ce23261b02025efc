import {defineConfig} from 'vitest/config'

/** The rooms that hold what is found, as against how it reaches a person: `npm run coverage`. */
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
        // The rooms that `npm run mutation` tries are held one by one.
        ...Object.fromEntries(
          ['english', 'http', 'lint', 'markdown', 'terms'].map((room) => [`src/${room}/**`, {lines: 95, branches: 95}]),
        ),
      },
    },
    root: new URL('..', import.meta.url).pathname,
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rooms',
          include: ['test/**/*.test.ts'],
          exclude: ['test/end-to-end/**'],
          setupFiles: ['test/setup.ts'],
        },
      },
      {
        // Its set-up packs and installs the package once, and only if one of these tests runs.
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
