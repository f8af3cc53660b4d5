import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.ts',
      'apps/door/src/**/*.test.ts',
      'apps/panel/{src,plugins}/**/*.test.ts',
      'apps/server/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    // One by default on two cores, where it would mostly wait for the database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
