import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/database/tables.ts'
import { eventOnSale } from '../../bench/lib/event-on-sale.ts'
import { givenOwner } from '../../bench/lib/product.ts'
import { atLeast, atMost, type Check, exactly, type ProveCtx, seen } from '../lib/check.ts'
import { HttpClient } from '../lib/http.ts'
import type { Product } from '../lib/product.ts'
import { Shopper } from '../lib/shopper.ts'

const TOGETHER = 50
const ROUNDS = 20
/** Payments arrive from so long before to so long after the end of the time. */
const AROUND_MS = 50
/** The job that gives money back runs every minute. */
const SETTLE_MS = 480_000

/** Payments around the very moment at which places become free again, while others ask for those places. */
export const check: Check = {
  id: 11,
  title: 'end of a hold: 1,000 payments from 50 ms before to 50 ms after it',
  invariants: ['I1', 'I3', 'I5'],
  minutes: 5,
  coveredBy: 'apps/server/src/ticketing/orders/races.test.ts',
  async run(_tier, ctx) {
    const product = await ctx.product()
    const owner = await givenOwner(product.db, 'prove-owner-of-late-payments')
    const shopper = new Shopper(
      product.url,
      ctx.told,
      new HttpClient(product.url, { connections: 2 * TOGETHER }),
    )
    let rivals = 0
    const rounds = ctx.some(ROUNDS)
    for (let round = 0; round < rounds; round++) rivals += await meet(ctx, product, shopper, owner, round)
    const freed = await timeToFree(product, shopper, owner)
    await untilRefunded(product.db)
    shopper.http.close()
    const { rows } = await sql<Record<string, number>>`select
        count(*)::int as taken,
        count(*) filter (where c.status = 'paid' and r.refunds = 0)::int as bought,
        count(*) filter (where p.error is not null and r.refunds = 1 and r.cents = b.amount)::int as back
      from testbank_session b join payment p on p.reference = b.id join checkout c on c.id = p.checkout_id
      cross join lateral (select count(*) as refunds, coalesce(sum(amount), 0) as cents from testbank_refund r
        where r.session_id = b.id) r
      where b.status = 'complete'`.execute(product.db)
    const { taken = 0, bought = 0, back = 0 } = rows[0] ?? {}
    return [
      exactly('payments the bank took', taken, rounds * TOGETHER),
      exactly('of them bought, or given back once', bought + back, taken),
      atLeast('bought', bought, 1),
      seen('given back', back),
      seen('places that others got meanwhile', rivals),
      atMost('until places are free by themselves', freed, 5_000, 'ms'),
    ]
  },
}

/** One event, all of whose places are being paid when their time ends; returns how many others got some. */
async function meet(ctx: ProveCtx, product: Product, shopper: Shopper, owner: number, round: number) {
  const { body, eventId } = await eventOnSale(product.db, owner, TOGETHER, 1_000)
  const waiting = await Promise.all(
    Array.from({ length: TOGETHER }, async (_, n) => {
      const key = `late-${ctx.seed}-${round}-${n}`
      const held = await shopper.hold({ body, key })
      const compra = String(held.data.compra)
      await shopper.call('web_reserva_datos', { compra, email: `${key}@example.org`, nombre: 'Ane' })
      const asked = await shopper.call('web_pagar', { compra, metodo: 'tarjeta' })
      return { compra, page: String(asked.data.enlace_pago) }
    }),
  )
  const endsAt = Date.now() + 400
  await sql`update checkout set expires_at = ${new Date(endsAt).toISOString()} where id in (
    select checkout_id from orders where event_id = ${eventId})`.execute(product.db)
  const rivals = Array.from({ length: TOGETHER }, async (_, n) => {
    await pause(Math.max(0, endsAt - AROUND_MS + ctx.random() * 4 * AROUND_MS - Date.now()))
    return shopper.hold({ body, key: `rival-${ctx.seed}-${round}-${n}` })
  })
  await Promise.all(
    waiting.map(async ({ compra, page }, n) => {
      await pause(Math.max(0, endsAt - AROUND_MS + (n * 2 * AROUND_MS) / TOGETHER - Date.now()))
      await shopper.payAtBank(page)
      await shopper.read(compra)
    }),
  )
  return (await Promise.all(rivals)).filter(({ error }) => !error).length
}

/** Milliseconds from the end of a hold until its place is counted as free, without a request for it. */
async function timeToFree(product: Product, shopper: Shopper, owner: number): Promise<number> {
  let most = 0
  for (let round = 0; round < 3; round++) {
    const { body, eventId } = await eventOnSale(product.db, owner, 5)
    await shopper.hold({ body, key: `left-alone-${round}` })
    await pause(round * 1_300)
    const began = performance.now()
    await sql`update checkout set expires_at = now() where id in (
      select checkout_id from orders where event_id = ${eventId})`.execute(product.db)
    for (;;) {
      const { rows } = await sql<{
        held: number
      }>`select held from session where event_id = ${eventId}`.execute(product.db)
      if (rows[0]?.held === 0 || performance.now() - began > 30_000) break
      await pause(20)
    }
    most = Math.max(most, performance.now() - began)
  }
  return most
}

async function untilRefunded(db: Db): Promise<void> {
  const until = Date.now() + SETTLE_MS
  while (Date.now() < until) {
    const { rows } = await sql<{
      n: number
    }>`select (select count(*) from refund where status = 'pending')::int
      + (select count(*) from payment where status in ('created', 'pending') and provider <> 'door')::int as n`.execute(
      db,
    )
    if (rows[0]?.n === 0) return
    await pause(1_000)
  }
}
