import { routes } from '../../apps/server/src/app/handlers.ts'
import { type Check, seen } from '../lib/check.ts'
import { runTests } from '../lib/vitest.ts'

const FILE = 'apps/server/src/testing/access-matrix.test.ts'
/** What was sold: orders, tickets, refunds, payments, named beside an event or purchase of one's own. */
const SOLD = 'apps/server/src/testing/access-orders.test.ts'

/** Every call by each actor on own, foreign and missing records; with the guard left out the matrix has to fail. */
export const check: Check = {
  id: 37,
  title: 'access matrix of all calls',
  invariants: ['I4'],
  coveredBy: FILE,
  run: async () => [seen('calls', routes.length), ...(await runTests([FILE, SOLD]))],
  control: () => runTests([FILE], { control: 'access', name: 'when a stranger asks' }),
}
