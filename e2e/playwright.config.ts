import { defineConfig } from '@playwright/test'
import { ensureChromium } from '../scripts/lib/chromium.ts'
import { ADDRESS } from './lib/server.ts'

/** A browser that stays on this machine: no look-ups, no updates. `--no-sandbox` because CI runs as root. */
const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The stories, in Chromium, against a server that `global-setup` starts on an empty database. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results/e2e',
  // The stories share one festival and follow each other.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: ADDRESS,
    serviceWorkers: 'block',
    // A trace costs a fifth of the work of every story: `npm run test:e2e -- NAME --trace on` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: ensureChromium(), args: chromiumArguments },
    timezoneId: 'Europe/Madrid',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: ['keyboard.spec.ts'],
      // A phone has two or three pixels a point; drawing them is the work of four, and no story looks at them.
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      // Helpers, readers of a series and who has no network have phones; the story of the office plays both widths in one go.
      testIgnore: [
        'door.spec.ts',
        'native.spec.ts',
        'old-browser.spec.ts',
        'office.spec.ts',
        'offline.spec.ts',
        'old-client.spec.ts',
        'public-series.spec.ts',
        'sign-in.spec.ts',
      ],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
