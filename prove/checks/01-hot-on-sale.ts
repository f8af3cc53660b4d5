import { eventOnSale } from '../../bench/lib/event-on-sale.ts'
import { givenOwner } from '../../bench/lib/product.ts'
import { atLeast, atMost, type Check, exactly, seen } from '../lib/check.ts'
import { runApart } from '../lib/offered-load.ts'
import type { BuyersAnswer, BuyersSpec } from '../load/buyers.ts'

const CAPACITY = 6_000
const PER_SECOND = 50
const SECONDS = 120

/** An on-sale ten times as hot as the hottest one of the record edition: every purchase is paid at the test bank. */
export const check: Check = {
  id: 1,
  title: 'hot on-sale: 50 orders a second for 120 s, 6,000 places of one session',
  invariants: ['I1', 'I3'],
  isTimed: true,
  coveredBy: 'apps/server/src/ticketing/orders/races.test.ts',
  async run(_tier, ctx) {
    const product = await ctx.product()
    const owner = await givenOwner(product.db, 'prove-owner-of-the-hot-sale')
    const { body } = await eventOnSale(product.db, owner, CAPACITY, 1_500, 20)
    const spec: BuyersSpec = {
      url: product.url,
      told: ctx.told.file,
      count: PER_SECOND * ctx.some(SECONDS),
      perSecond: PER_SECOND,
      body,
      isPaid: true,
      people: 400,
      name: `hot${ctx.seed}`,
    }
    const { held, calls, whole, codes, failed, asked, ownCpu } = await runApart<BuyersAnswer>('buyers', spec)
    const bought = codes.pagada ?? 0
    return [
      atMost('places kept p95', held.p95, 500, 'ms'),
      atMost('p99', held.p99, 1_500, 'ms'),
      atMost('calls after it p95', calls.p95, 500, 'ms'),
      atMost('p99', calls.p99, 1_500, 'ms'),
      atMost('errors', (100 * (spec.count - bought)) / spec.count, 0.1, '%'),
      exactly('answers of 5xx or none', failed, 0),
      atLeast('bought', bought, spec.count * 0.999),
      seen('calls', asked),
      seen('whole purchase p95', whole.p95, 'ms'),
      seen("the load's own share of a core", ownCpu),
    ]
  },
}
