import { cpus } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '../apps/server/src/database/tables.ts'
import { foldSales } from '../apps/server/src/insight/sales-figures/fold-sales.ts'
import { findCheckout } from '../apps/server/src/ticketing/orders/checkout-store.ts'
import { confirmCheckout } from '../apps/server/src/ticketing/orders/confirm.ts'
import { HoldQueue } from '../apps/server/src/ticketing/orders/hold-queue.ts'
import { holdBatch } from '../apps/server/src/ticketing/orders/hold-store.ts'
import { requestsOf } from '../apps/server/src/ticketing/orders/testing/given-request.ts'
import { eventOnSale } from './lib/event-on-sale.ts'
import { givenOwner, startProduct } from './lib/product.ts'

/**
 * What noting sales for the figures costs a purchase: confirming paid baskets of one session with the triggers and without,
 * alternating, 16 at a time; then how fast the log is folded. `npm run bench -- sales-feed [rounds] [purchases]`
 */
const [rounds = '5', purchases = '600'] = process.argv.slice(2)
const AT_ONCE = 16
const TRIGGERS = { ticket: ['ticket_made', 'ticket_cancelled'], transfer: ['transfer_written'] }

const product = await startProduct(4168)
try {
  console.log(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.versions.node}`)
  const { db } = product
  const owner = await givenOwner(db, 'bench-token-of-the-feed')
  const { body, eventId } = await eventOnSale(db, owner, 1_000_000, 1200)
  const [order] = (body as { pedidos: { lineas: { sesion_id: number; tipo_id: number }[] }[] }).pedidos
  const line = order?.lineas[0]
  const on = { eventId, sessionId: line?.sesion_id ?? 0, typeId: line?.tipo_id ?? 0 }
  const times = { with: [] as number[], without: [] as number[] }
  for (let round = -1; round < Number(rounds); round++)
    for (const way of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      const held = await hold(db, on)
      await setTriggers(db, way === 'with')
      const ms = await confirmAll(db, held)
      // The first round is for warming up.
      if (round >= 0) times[way].push(ms / held.length)
    }
  await setTriggers(db, true)
  const [noted, plain] = [middle(times.with), middle(times.without)]
  console.log(
    `a purchase with ${noted.toFixed(2)} ms, without ${plain.toFixed(2)} ms (medians of ${rounds} rounds of ${purchases}): ` +
      `${((noted / plain - 1) * 100).toFixed(1)} % more`,
  )
  const began = performance.now()
  const folded = await foldSales(db)
  const seconds = (performance.now() - began) / 1000
  console.log(`what was left of the log, ${folded} entries, folded in ${seconds.toFixed(2)} s`)
} finally {
  await product.stop()
}

/** Baskets of two places that are ready to be paid. */
async function hold(db: Db, on: { eventId: number; sessionId: number; typeId: number }): Promise<string[]> {
  const queue = new HoldQueue(holdBatch(db))
  const next = await requestsOf(db, on, { quantity: 2 })
  const requests = Array.from({ length: Number(purchases) }, next)
  await Promise.all(requests.map((request) => queue.take(request)))
  return requests.map(({ id }) => id)
}

async function confirmAll(db: Db, ids: readonly string[]): Promise<number> {
  const rest = [...ids]
  const began = performance.now()
  const work = async () => {
    for (let id = rest.pop(); id; id = rest.pop()) {
      const checkoutId = id
      const checkout = await findCheckout(db, { id })
      const amount = { amountCents: checkout?.total_cents ?? 0, currency: checkout?.currency ?? '' }
      const payment = {
        id,
        provider: 'stripe',
        reference: id,
        method: 'card',
        feeCents: 35,
        ...amount,
      } as const
      await db.transaction().execute((tx) => confirmCheckout(tx, { checkoutId, payment }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return performance.now() - began
}

async function setTriggers(db: Db, isOn: boolean): Promise<void> {
  const way = sql.raw(isOn ? 'enable' : 'disable')
  for (const [table, names] of Object.entries(TRIGGERS))
    for (const name of names)
      await sql`alter table ${sql.table(table)} ${way} trigger ${sql.ref(name)}`.execute(db)
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
