import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { WEBHOOK_PATH } from '../../apps/server/src/ticketing/payments/testbank/paths.ts'
import { type Check, exactly } from '../lib/check.ts'
import { HttpClient } from '../lib/http.ts'
import { runTests } from '../lib/vitest.ts'

const FILE = 'apps/server/src/ticketing/payments/late-payments.test.ts'
/** Two messages each, five times: 10,000 deliveries, with 2,000 forged ones among them. */
const PURCHASES = 1_000
const FORGED = 200

/**
 * Messages of the provider, each five times and in any order, up to three days late, at both ends of the time a signature
 * is good, signed by the secret before while one is replaced; and forged, altered and stale ones: the state is that of each
 * having come once in order, forged ones are answered 400 and logged.
 */
export const check: Check = {
  id: 23,
  title: 'webhooks: 10,000 deliveries, five times each, shuffled, late, with forged ones among them',
  invariants: ['I3', 'I5'],
  minutes: 3,
  coveredBy: FILE,
  async run(_tier, ctx) {
    const log = `${ctx.dir}/server.log`
    const product = await ctx.product({ log })
    const http = new HttpClient(product.url)
    let refused = 0
    for (let n = 0; n < FORGED; n++) {
      const headers = {
        'content-type': 'application/json',
        'stripe-signature': `t=${n},v1=${'0'.repeat(64)}`,
      }
      const { status } = await http.send('POST', WEBHOOK_PATH, headers, `{"id":"evt_${n}"}`)
      if (status === 400) refused += 1
    }
    http.close()
    const count = () => readFileSync(log, 'utf8').split('did not sign').length - 1
    // Lines of the log are written some at a time.
    for (let tries = 0; count() < FORGED && tries < 50; tries++) await pause(100)
    const logged = count()
    return [
      exactly('forged ones answered 400', refused, FORGED),
      exactly('forged ones in the log', logged, FORGED),
      ...(await runTests([FILE, 'apps/server/src/ticketing/payments/payments.test.ts'], {
        cases: ctx.some(PURCHASES),
        name: 'messages',
      })),
    ]
  },
  control: () => runTests([FILE], { cases: 6, name: 'many messages', control: 'signatures' }),
}
