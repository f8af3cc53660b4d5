import type { Check } from '../lib/check.ts'
import { runTests } from '../lib/vitest.ts'

/** Limits, race against the making and approving of batches, and the controls without the limit and without the lock. */
const LIMITS = 'apps/server/src/ticketing/refund-requests/refunds-after-payout.test.ts'
/** Two people, and what a member who sells and an old sign-in may do. */
const RULES = [
  'apps/server/src/ticketing/refund-requests/decide-request.test.ts',
  'apps/server/src/ticketing/refund-requests/seller-rules.test.ts',
]
/** Random sales, refunds, gifts, payouts and returns, recounted by payee. */
const RANDOM = 'apps/server/src/finance/payouts/payout-races.test.ts'

/** An event is paid out, and all who can start a refund of its orders try to: not a cent leaves without two people. */
export const check: Check = {
  id: 41,
  title: 'refunds after a payout, by organiser, member, run, part and donation, and at once',
  invariants: ['I3', 'I9'],
  minutes: 4,
  coveredBy: LIMITS,
  run: () => runTests([LIMITS, ...RULES, RANDOM], { cases: 60 }),
}
