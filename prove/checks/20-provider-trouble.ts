import type { Check } from '../lib/check.ts'
import { runTests } from '../lib/vitest.ts'

const FILES = [
  'apps/server/src/payments/provider-trouble.test.ts',
  'apps/server/src/payments/late-payments.test.ts',
  'apps/server/src/payments/payments-crash.test.ts',
]

/**
 * A provider that is slow, resets, is silent, drips, answers errors, pages and garbage, or whose answers are lost: times
 * end, the breaker opens, nobody is charged twice, and what is unknown is looked up. The tests break its line as the
 * proxy does, one trouble after the other.
 */
export const check: Check = {
  id: 20,
  title: 'payment provider: resets, silence, garbage, lost answers',
  invariants: ['I3', 'I5'],
  minutes: 3,
  coveredBy: 'apps/server/src/payments/provider-trouble.test.ts',
  run: () => runTests(FILES),
}
