import { addMinutes } from '@larunbat/rules'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { findEvent } from '../../events/event/event-store.ts'
import { publicationColumns } from '../../events/event/published-copy/publication-columns.ts'
import { toDocument } from '../../events/event/published-copy/publication-document.ts'
import { savePublication } from '../../events/event/published-copy/publication-store.ts'

/**
 * Dates a purchase of the demo back, with all that belongs to it but its receipt, whose hash holds the day it was issued.
 * Only for what was bought a moment ago and is not counted yet; its confirmation counts as mailed.
 */
export async function agePurchase(db: Db, tokenHash: Buffer, at: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .updateTable('checkout')
      .set({ created_at: at, paid_at: at, mailed_at: at })
      .where('token_hash', '=', tokenHash)
      .returning('id')
      .executeTakeFirstOrThrow()
    const ofOrders = sql`order_id in (select id from orders where checkout_id = ${id})`
    await sql`update orders set created_at = ${at}, paid_at = ${at} where checkout_id = ${id}`.execute(tx)
    await sql`update payment set created_at = ${at}, captured_at = ${at} where checkout_id = ${id}`.execute(
      tx,
    )
    await sql`update ticket set created_at = ${at} where ${ofOrders}`.execute(tx)
    await sql`update transfer set at = ${at} where ${ofOrders}`.execute(tx)
    await sql`update sales_log set at = ${at} where ${ofOrders}`.execute(tx)
  })
}

/** Puts an event that was sold as one to come into an edition that is over, both copies of it. */
export async function moveToThePast(
  db: Db,
  eventId: number,
  { editionId, startsAt, durationMin }: { editionId: number; startsAt: string; durationMin: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const times = { starts_at: startsAt, ends_at: addMinutes(startsAt, durationMin) }
    await tx
      .updateTable('event')
      .set({
        edition_id: editionId,
        starts_at: startsAt,
        sale_starts_at: addMinutes(startsAt, -40 * 24 * 60),
        sale_ends_at: startsAt,
      })
      .where('id', '=', eventId)
      .execute()
    await tx.updateTable('session').set(times).where('event_id', '=', eventId).execute()
    const record = await findEvent(tx, eventId)
    if (!record) throw new Error(`No event ${eventId}`)
    await savePublication(tx, eventId, {
      ...publicationColumns(toDocument(record)),
      status: 2,
      version: record.version,
    })
  })
}

/** Dates the account numbers of the demo's payees back: they have stood for longer than any rule asks. */
export async function ageCauseIbans(db: Db): Promise<void> {
  await sql`update cause_payee set iban_changed_at = now() - interval '120 days'`.execute(db)
  await sql`update payout_data_change set at = now() - interval '120 days'`.execute(db)
}

/** The payment that the bank knows by this name. */
export async function findPaymentBy(db: Db, reference: string): Promise<string> {
  const { id } = await db
    .selectFrom('payment')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return id
}
