import type { Check } from '../lib/check.ts'
import { runTests } from '../lib/vitest.ts'

const HELD = 'apps/server/src/channels/site/checkout/ticket-holder/held-tickets.test.ts'

/** Watch pages by ticket, tickets that change hands, and mails that admit without network. */
export const check: Check = {
  id: 45,
  title: 'what is sold is delivered',
  invariants: ['I4', 'I5', 'I6'],
  coveredBy: HELD,
  run: () =>
    runTests([
      HELD,
      // With the control of the race between a transfer and a scan.
      'apps/server/src/ticketing/refunds/pass-on.test.ts',
      // Against a mail server, read by other implementations, with processes killed while they deliver.
      'apps/server/src/ticketing/tickets/mailed-tickets.test.ts',
      'apps/server/src/ticketing/tickets/tickets.test.ts',
      'apps/server/src/ticketing/tickets/wallet/wallet.test.ts',
      'apps/server/src/ticketing/refunds/changed-sessions.test.ts',
      'apps/door/src/model/door.test.ts',
    ]),
}
