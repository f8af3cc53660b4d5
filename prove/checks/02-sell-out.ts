import { eventOnSale } from '../../bench/lib/event-on-sale.ts'
import { givenOwner } from '../../bench/lib/product.ts'
import { atMost, type Check, exactly, type Figure, seen } from '../lib/check.ts'
import { runApart } from '../lib/offered-load.ts'
import type { BuyersAnswer, BuyersSpec } from '../load/buyers.ts'

const CAPACITY = 500
const BUYERS = 2_000
const SECONDS = 60
const TOGETHER = 200
const ROUNDS = 5

/** Four times as many buyers as places, in crowds of 200; the others get a clear answer. */
export const check: Check = {
  id: 2,
  title: 'sell-out: 2,000 buyers in 60 s for 500 places, 200 at once',
  invariants: ['I1', 'I2'],
  isTimed: true,
  coveredBy: 'apps/server/src/ticketing/orders/races.test.ts',
  async run(_tier, ctx) {
    const product = await ctx.product()
    const owner = await givenOwner(product.db, 'prove-owner-of-the-sell-out')
    const rounds: { sold: number; told: number; slowest: number; failed: number; p50: number }[] = []
    const all = ctx.some(ROUNDS)
    for (let round = 0; round < all; round++) {
      const { body, eventId } = await eventOnSale(product.db, owner, CAPACITY, 1_000)
      const spec: BuyersSpec = {
        url: product.url,
        told: ctx.told.file,
        count: BUYERS,
        perSecond: BUYERS / SECONDS,
        together: TOGETHER,
        body,
        isPaid: true,
        people: BUYERS,
        name: `round${round}`,
        patience: 30,
      }
      const { refused, codes, failed, held } = await runApart<BuyersAnswer>('buyers', spec)
      const { sold } = await product.db
        .selectFrom('session')
        .select('sold')
        .where('event_id', '=', eventId)
        .executeTakeFirstOrThrow()
      rounds.push({
        sold,
        told: codes['order.sold_out'] ?? 0,
        slowest: refused.p99,
        failed,
        p50: held.p50,
      })
      ctx.say(`round ${round + 1}: ${sold} sold, ${JSON.stringify(codes)}, refusals p99 ${refused.p99} ms`)
    }
    const worst = (of: (round: (typeof rounds)[number]) => number) => Math.max(...rounds.map(of))
    const figures: Figure[] = [
      exactly('rounds with exactly 500 sold', rounds.filter(({ sold }) => sold === CAPACITY).length, all),
      exactly(
        'rounds in which all others were told "sold out"',
        rounds.filter(({ told }) => told === BUYERS - CAPACITY).length,
        all,
      ),
      atMost(
        '"sold out" p99, worst round',
        worst(({ slowest }) => slowest),
        2_000,
        'ms',
      ),
      exactly(
        'answers of 5xx or none',
        worst(({ failed }) => failed),
        0,
      ),
      seen(
        'places kept p50, worst round',
        worst(({ p50 }) => p50),
        'ms',
      ),
    ]
    return figures
  },
}
