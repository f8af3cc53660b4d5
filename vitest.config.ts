import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** What changes the process, the lists and texts or which modules are loaded, and needs them for itself. */
const ALONE = [
  'apps/panel/src/shared/i18n/packs.test.ts',
  'apps/panel/src/shared/paths.test.ts',
  'apps/server/src/ticketing/payments/late-payments.test.ts',
  'apps/server/src/platform/postgres/**/*.test.ts',
  'apps/server/src/channels/site/festival-name.test.ts',
  'apps/server/src/reference/festival-settings/lists.test.ts',
  'apps/server/src/reference/festival-settings/texts.test.ts',
  'scripts/**/*.test.ts',
]
// Guards against what hangs, not against a slow machine: no test measures time.
const timeouts = { testTimeout: 120_000, hookTimeout: 180_000 }
/** The developer's own settings are none of the tests'. */
const env = { ENV_FILE: '' }

export default defineConfig({
  test: {
    // One more than cores: a test waits for the database, for a process it killed or for a lock at least half of its time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        // Loading the server anew costs each file a second of work. A file shares its modules with those before it in the
        // same worker, so nothing that belongs to one database may be kept in a module: see `testApp`.
        test: {
          name: 'shared',
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'apps/door/src/**/*.test.ts',
            'apps/panel/{src,plugins}/**/*.test.ts',
            'apps/server/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', ...ALONE],
          env,
          ...timeouts,
        },
      },
      { test: { name: 'alone', include: ALONE, env, ...timeouts } },
    ],
  },
})
