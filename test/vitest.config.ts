import {defineConfig} from 'vitest/config'

export default defineConfig({
  test: {
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
        // Its set-up packs and installs the package once, and only where one of these tests runs.
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
