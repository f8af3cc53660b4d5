import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/database/tables.ts'
import { HoldQueue } from '../../apps/server/src/ticketing/orders/hold-queue.ts'
import { FITS_SQL, HOLD_SQL } from '../../apps/server/src/ticketing/orders/hold-sql.ts'
import { holdBatch } from '../../apps/server/src/ticketing/orders/hold-store.ts'
import { requestsOf } from '../../apps/server/src/ticketing/orders/testing/given-request.ts'
import { eventOnSale } from '../../bench/lib/event-on-sale.ts'
import { givenOwner } from '../../bench/lib/product.ts'
import { atMost, type Check, exactly, seen } from '../lib/check.ts'
import { summary } from '../lib/offered-load.ts'
import { Shopper } from '../lib/shopper.ts'

const BUYERS = 200
/** As many processes as sell at once: each has a queue of its own. */
const QUEUES = 4
const ROUNDS = { quick: 10, full: 500 }

/** 200 buyers for the last place, spread over the queues of four processes, then once more by HTTP. */
export const check: Check = {
  id: 9,
  title: 'last place: 200 buyers for 1 place',
  invariants: ['I1'],
  minutes: 5,
  async run(tier, ctx) {
    const product = await ctx.product()
    const owner = await givenOwner(product.db, 'prove-owner-of-the-last-place')
    const times: number[] = []
    let wrong = 0
    const rounds = ctx.some(ROUNDS[tier])
    for (let round = 0; round < rounds; round++) {
      const { winners, losers, held, ms } = await rush(product.db, owner, HOLD_SQL)
      if (winners !== 1 || losers !== BUYERS - 1 || held !== 1) wrong += 1
      times.push(ms)
    }
    const { body } = await eventOnSale(product.db, owner, 1)
    const shopper = new Shopper(product.url, ctx.told)
    const answers = await Promise.all(
      Array.from({ length: BUYERS }, (_, n) => shopper.hold({ body, key: `last-place-${ctx.seed}-${n}` })),
    )
    shopper.http.close()
    const { p50, p95 } = summary(times)
    return [
      exactly('rounds', times.length, rounds),
      atMost('rounds without exactly one winner', wrong, 0),
      exactly('winners by HTTP', answers.filter(({ error }) => !error).length, 1),
      exactly('told "sold out"', answers.filter(({ code }) => code === 'order.sold_out').length, BUYERS - 1),
      seen('a round p50', p50, 'ms'),
      seen('p95', p95, 'ms'),
    ]
  },
  async control(_tier, ctx) {
    const { db } = await ctx.product()
    await sql`alter table session drop constraint session_not_oversold`.execute(db)
    const unguarded = HOLD_SQL.replace(FITS_SQL, 'true')
    if (unguarded === HOLD_SQL) throw new Error('The guard was not found in the statement')
    const { winners } = await rush(db, await givenOwner(db, 'prove-owner-without-guard'), unguarded)
    return [exactly('winners', winners, 1)]
  },
}

async function rush(db: Db, owner: number, text: string) {
  const { eventId, sessionId, body } = await eventOnSale(db, owner, 1)
  const typeId = body.pedidos[0]?.lineas[0]?.tipo_id ?? 0
  const next = await requestsOf(db, { eventId, sessionId, typeId })
  const queues = Array.from({ length: QUEUES }, () => new HoldQueue(holdBatch(db, text)))
  const began = performance.now()
  const outcomes = await Promise.all(
    Array.from({ length: BUYERS }, (_, n) => (queues[n % QUEUES] as HoldQueue).take(next())),
  )
  const ms = performance.now() - began
  const { held } = await db
    .selectFrom('session')
    .select('held')
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  const countOf = (is: string) => outcomes.filter((outcome) => outcome.is === is).length
  return { winners: countOf('held'), losers: countOf('full'), held, ms }
}
