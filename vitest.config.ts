import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Tests with browsers, relays and terminals wait more than they compute.
    maxWorkers: Math.max(3, availableParallelism()),
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})
