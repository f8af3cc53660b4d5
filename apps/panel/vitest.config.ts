import { defineConfig } from 'vitest/config'

/** Tests that need no browser; those in a browser are in `vitest.browser.config.ts`. */
export default defineConfig({ test: { include: ['src/**/*.test.ts', 'plugins/**/*.test.ts'] } })
