import { parseArgs } from 'node:util'
import type { Tables } from '../../../database/tables.ts'
import { openKysely, openPool } from '../../../platform/db/pool.ts'
import { findCheckout } from '../checkout-store.ts'
import { confirmCheckout } from '../confirm.ts'
import { HoldQueue } from '../hold-queue.ts'
import { holdBatch } from '../hold-store.ts'
import { requestsOf } from './given-request.ts'

/**
 * A process that holds and buys without end, a few baskets at a time, until it is killed. Writes a line for what the
 * database has acknowledged: `held` or `paid` with the number of the checkout.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    event: { type: 'string' },
    session: { type: 'string' },
    type: { type: 'string' },
  },
})
const db = openKysely<Tables>(openPool({ url: values.url ?? '', max: 6, onError: () => {} }))
const on = {
  eventId: Number(values.event),
  sessionId: Number(values.session),
  typeId: Number(values.type),
}
const queue = new HoldQueue(holdBatch(db))
const next = await requestsOf(db, on, { quantity: 2 })

async function buy(): Promise<never> {
  for (;;) {
    const request = next()
    const outcome = await queue.take(request)
    if (outcome.is !== 'held') throw new Error(outcome.is)
    process.stdout.write(`held ${request.id}\n`)
    const checkout = await findCheckout(db, { id: request.id })
    const { total_cents: amountCents = 0, currency = '' } = checkout ?? {}
    const payment = {
      id: request.id,
      provider: 'stripe',
      reference: request.id,
      method: 'card',
      feeCents: null,
    } as const
    await db
      .transaction()
      .execute((tx) =>
        confirmCheckout(tx, { checkoutId: request.id, payment: { ...payment, amountCents, currency } }),
      )
    process.stdout.write(`paid ${request.id}\n`)
  }
}
await Promise.all([buy(), buy(), buy(), buy()])
