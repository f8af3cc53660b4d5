import { sql } from 'kysely'
import { uuidV7 } from '../../../platform/uuid-v7.ts'
import type { TestAccount, TestApp } from '../../../testing/test-app.ts'
import { confirmCheckout } from '../../orders/confirm.ts'
import { expireHolds } from '../../orders/expire.ts'
import { holdBatch } from '../../orders/hold-store.ts'
import { releaseHeld } from '../../orders/release-store.ts'
import { givenOnSale, type OnSale } from '../../orders/testing/given-on-sale.ts'
import { requestsOf } from '../../orders/testing/given-request.ts'

/** What buyers, sellers and time do to places with a waiting list. */
export function waitingLine(app: TestApp, owner: TestAccount) {
  const { db } = app

  /** An event whose places are all held but by buyers who will not pay; returns their checkouts. */
  async function givenFull(capacity: number) {
    const on = await givenOnSale(app, owner, { mode: 1, capacity })
    const next = await requestsOf(db, on)
    const requests = Array.from({ length: capacity }, () => next())
    for (const request of requests) await holdBatch(db)([request])
    return { on, held: requests.map(({ id }) => id) }
  }
  const release = (ids: readonly string[]) =>
    db.transaction().execute((tx) => releaseHeld(tx, ids, 'cancelled'))
  const buy = async (checkoutId: string) => {
    const { total_cents: amountCents, currency } = await db
      .selectFrom('checkout')
      .select(['total_cents', 'currency'])
      .where('id', '=', checkoutId)
      .executeTakeFirstOrThrow()
    const id = uuidV7()
    const payment = { id, provider: 'stripe', reference: id, method: 'card', feeCents: null } as const
    await db
      .transaction()
      .execute((tx) => confirmCheckout(tx, { checkoutId, payment: { ...payment, amountCents, currency } }))
  }
  const checkoutOf = async (entryId: string) => {
    const row = await db
      .selectFrom('waiting_entry')
      .select('checkout_id')
      .where('id', '=', entryId)
      .executeTakeFirst()
    return row?.checkout_id as string
  }
  const spareOf = async ({ sessionId }: OnSale) =>
    (await db.selectFrom('session').select('spare').where('id', '=', sessionId).executeTakeFirstOrThrow())
      .spare
  const end = async (checkoutId: string) => {
    await sql`update checkout set expires_at = now() - interval '1 second' where id = ${checkoutId}`.execute(
      db,
    )
    await expireHolds(db)
  }

  /** Puts a ticket on offer, as its buyer does. */
  async function list(on: OnSale, orderId: string, ticketId: string) {
    await db
      .insertInto('ticket_return')
      .values({
        event_id: on.eventId,
        ticket_id: ticketId,
        order_id: orderId,
        session_id: on.sessionId,
        type_id: on.typeId,
        status: 'listed',
        checkout_id: null,
        mail_due: null,
      })
      .onConflict((c) => c.columns(['event_id', 'ticket_id']).doNothing())
      .execute()
  }
  const ticketState = async (id: string) =>
    (await db.selectFrom('ticket').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

  return { givenFull, release, buy, checkoutOf, spareOf, end, list, ticketState }
}
