import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { basqueStrings } from './plugins/basque-strings.ts'
import { storageServer } from './src/test/storage-server.ts'

const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']

/** Tests of controls in a real Chromium; CHROMIUM_PATH names another one. */
export default defineConfig({
  plugins: [react(), basqueStrings(), storageServer()],
  optimizeDeps: {
    include: [
      'react-dom/client',
      'vitest-browser-react',
      'react-aria-components',
      'react-router',
      'react-router/dom',
      'tus-js-client',
      '@internationalized/date',
      '@formatjs/intl-datetimeformat',
      '@formatjs/intl-datetimeformat/locale-data/eu.js',
    ],
  },
  test: {
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: ['src/test/setup.ts'],
    // Guards against what hangs, not against a slow machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
