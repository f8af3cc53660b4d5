import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/database/tables.ts'
import { eventOnSale } from '../../bench/lib/event-on-sale.ts'
import { givenOwner } from '../../bench/lib/product.ts'
import { atLeast, atMost, type Check, exactly, seen } from '../lib/check.ts'
import { codesOf, givenDoor } from '../lib/door.ts'
import { HttpClient } from '../lib/http.ts'
import { type CallAnswer, Shopper } from '../lib/shopper.ts'
import { runTests } from '../lib/vitest.ts'

const TICKETS = 1_000
/** Tickets whose five wishes are under way at a time. */
const AT_ONCE = 10
const SETTLE_MS = 240_000
/** A chargeback by the buyer's bank after our refund: the test bank has none, Stripe reports it. */
const CHARGEBACKS = 'apps/server/src/ticketing/payments/payments.test.ts'

/** Each of a thousand tickets is given back by its buyer and by its organiser, shown at the door, renamed and passed on at once. */
export const check: Check = {
  id: 13,
  title: 'refund, scan, transfer and offer of one ticket at once, 1,000 times',
  invariants: ['I3', 'I5'],
  minutes: 4,
  coveredBy: 'apps/server/src/ticketing/refunds/refunds.test.ts',
  async run(_tier, ctx) {
    const product = await ctx.product()
    const { db } = product
    const token = 'prove-owner-of-the-door'
    const owner = await givenOwner(db, token)
    const { body, eventId, sessionId } = await eventOnSale(db, owner, TICKETS, 1_200)
    const door = await givenDoor(db, eventId, owner)
    const shopper = new Shopper(product.url, ctx.told, new HttpClient(product.url, { connections: 120 }))
    const counts: Record<string, number> = {}
    const note = (who: string, answer: CallAnswer) => {
      const key = `${who}: ${answer.error ? answer.code : 'done'}`
      counts[key] = (counts[key] ?? 0) + 1
      if (answer.status >= 500) counts.failed = (counts.failed ?? 0) + 1
    }

    const tickets = AT_ONCE * Math.ceil(ctx.some(TICKETS) / AT_ONCE)
    for (let from = 0; from < tickets; from += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, k) => {
          const n = from + k
          const key = `ticket-${ctx.seed}-${n}`
          const { held, paid: asked } = await shopper.buy({
            body,
            key,
            email: `${key}@example.org`,
            isPaid: true,
          })
          const paid = asked && (await shopper.untilSettled(held.data.compra, asked, 60))
          const order = paid?.data?.pedidos?.[0]
          const entrada_id = order?.entradas?.[0]?.entrada_id
          if (!entrada_id)
            throw new Error(`Ticket ${n} was not bought: ${JSON.stringify(paid).slice(0, 300)}`)
          const compra = String(held.data.compra)
          const [codigo = ''] = await codesOf(db, eventId, entrada_id)
          const pedido_id = order.pedido_id
          const wishes = [
            async () => {
              const wish = { compra, pedido_id, entrada_ids: [entrada_id], como: 'dinero' }
              note('buyer', await shopper.call('web_compra_devolver', { ...wish, importe_visto_cent: 1_200 }))
            },
            async () => {
              const wish = { token, contenido_id: eventId, pedido_id, entrada_ids: [entrada_id] }
              note('organiser', await shopper.call('app_pedido_devolver', { ...wish, clave: `back-${key}` }))
            },
            async () => {
              const scan = {
                escaneo_id: randomUUID(),
                sesion_id: sessionId,
                codigo,
                leida: new Date().toISOString(),
              }
              const wish = { puerta: door, dispositivo: `D${n % 8}`, escaneos: [scan] }
              const answer = await shopper.call('puerta_escaneos', wish)
              const result = answer.data?.resultados?.[0]?.resultado
              counts[`door: ${result}`] = (counts[`door: ${result}`] ?? 0) + 1
              if (result === 'admitida') ctx.told.note({ told: 'admitted', ticket: entrada_id })
            },
            async () =>
              note(
                'name',
                await shopper.call('web_compra_titular', { compra, entrada_id, titular: 'Beste Bat' }),
              ),
            async () =>
              note('offer', await shopper.call('web_compra_ofrecer', { compra, entrada_id, ofrecer: true })),
          ]
          // Each of them is first now and then, however busy the machine is.
          await Promise.all(
            shuffled(wishes, ctx.random).map(async (wish) => {
              await pause(ctx.random() * 40)
              await wish()
            }),
          )
        }),
      )
    shopper.http.close()
    ctx.say(JSON.stringify(counts))
    await untilRefunded(db)
    const { rows } = await sql<Record<string, number>>`select
        count(*) filter (where t.status = 'used' and t.refunded_cents > 0)::int as both,
        count(*) filter (where t.status = 'used')::int as used,
        count(*) filter (where t.status = 'cancelled')::int as back,
        count(*) filter (where t.refunded_cents > t.paid_cents)::int as over,
        (select count(*) from testbank_session b where b.status = 'complete' and b.amount < (select
          coalesce(sum(r.amount), 0) from testbank_refund r where r.session_id = b.id))::int as overbank,
        (select count(*) from testbank_refund)::int as refunds
      from ticket t where t.event_id = ${eventId}`.execute(db)
    const { both = -1, used = 0, back = 0, over = -1, overbank = -1, refunds = 0 } = rows[0] ?? {}
    return [
      seen('tickets', tickets),
      atMost('used and given back', both, 0),
      atMost('given back above what was paid', over, 0),
      atMost('the same at the bank', overbank, 0),
      exactly('refunds at the bank', refunds, back),
      atMost('answers of 5xx', counts.failed ?? 0, 0),
      atLeast('used', used, 1),
      atLeast('given back', back, 1),
      seen('neither', tickets - used - back),
      ...(await runTests([CHARGEBACKS], { name: 'takes its money as well' })),
    ]
  },
}

async function untilRefunded(db: Db): Promise<void> {
  const until = Date.now() + SETTLE_MS
  while (Date.now() < until) {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from refund where status = 'pending'`.execute(db)
    if (rows[0]?.n === 0) return
    await pause(1_000)
  }
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value)
}
