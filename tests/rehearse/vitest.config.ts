import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

/** What `npm test` has no time for; it needs a build. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  test: {
    include: ['tests/rehearse/*.test.ts'],
    silent: 'passed-only' as const,
    // A file takes longer than somebody waits without a word: each test is told of as it ends.
    reporters: ['verbose'],
    // A stage sets variables of the process.
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
  },
})
