import type { Check } from '../lib/check.ts'
import { runTests } from '../lib/vitest.ts'

/** Two messages each, five times: 10,000 deliveries. */
const PURCHASES = 1_000

/**
 * Messages of the provider, each five times and in any order, forged, stale, of no payment of ours: every payment counts
 * once.
 */
export const check: Check = {
  id: 23,
  title: 'webhooks: 10,000 deliveries, five times each, shuffled, forged, stale',
  invariants: ['I3', 'I5'],
  coveredBy: 'apps/server/src/payments/late-payments.test.ts',
  run: (_tier, ctx) =>
    runTests(
      ['apps/server/src/payments/late-payments.test.ts', 'apps/server/src/payments/payments.test.ts'],
      { cases: ctx.some(PURCHASES), name: 'messages' },
    ),
}
