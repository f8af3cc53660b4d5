import type { Check } from '../lib/check.ts'
import { runTests } from '../lib/vitest.ts'

const RULE = 'apps/server/src/finance/payouts/two-people.test.ts'
const CASES = 'apps/server/src/finance/payouts/two-people-cases.test.ts'
const FEES = 'apps/server/src/finance/payouts/card-fees.test.ts'
const FILES = 'apps/server/src/finance/payouts/export-batch.test.ts'
const RANDOM_CASES = 80

/**
 * Money goes out by two people, neither of whom could have set the account alone: random changes of accounts, holders, joins
 * and links shown, by administrators in turns. Reasons why money waits are rows of the book, card fees go to their bearer.
 */
export const check: Check = {
  id: 42,
  title: 'two people for every payout',
  invariants: ['I3', 'I4'],
  coveredBy: RULE,
  run: (_tier, ctx) => runTests([RULE, CASES, FEES, FILES], { cases: ctx.some(RANDOM_CASES) }),
  control: () => runTests([CASES], { control: 'payee-editors' }),
}
