import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { DisputeState } from '../payments/provider.ts'
import { IS_UNSENT } from '../refunds/take-back-store.ts'

/**
 * A buyer's bank wants so much of a payment back: a person has to look at it, also when one did before. Who notes it by hand is
 * always believed. A provider's message about one that is over and goes by its name changes nothing, nor one about what a
 * person has booked as lost: that is the one it tells of. False then.
 */
export async function openDispute(
  tx: Db,
  paymentId: string,
  { reference, amountCents }: Pick<DisputeState, 'reference' | 'amountCents'>,
): Promise<boolean> {
  const { rows } = await sql`update payment set
      disputed_at = case when dispute_end is null then coalesce(disputed_at, now()) else now() end,
      disputed_cents = ${amountCents}, dispute_reference = coalesce(${reference}, dispute_reference), dispute_end = null,
      solved_at = null, solved_by = null, solved_note = null
    where id = ${paymentId} and (dispute_end is null or ${reference}::text is null or dispute_reference <> ${reference}
      or (dispute_reference is null and dispute_end = 'won')) returning 1`.execute(tx)
  return rows.length > 0
}

/** Stores how a dispute ended. It needs no more attention. */
export async function closeDispute(
  tx: Db,
  paymentId: string,
  { end, feeCents, by, note }: { end: 'won' | 'lost'; feeCents: number; by: number | null; note: string },
): Promise<void> {
  await sql`update payment set dispute_end = ${end}, dispute_fee_cents = dispute_fee_cents + ${feeCents}, solved_at = now(),
    solved_by = ${by}, solved_note = ${note} where id = ${paymentId}`.execute(tx)
}

/** It needs another look: the provider's report differs from what was done. */
export async function reopenCase(tx: Db, paymentId: string): Promise<void> {
  await sql`update payment set solved_at = null, solved_by = null, solved_note = null
    where id = ${paymentId}`.execute(tx)
}

/**
 * Refunds of a payment that no money has moved for yet, up to `cents` of them, are what the bank has given: they are done.
 * Returns how much that is.
 */
export async function coverUnsentRefunds(tx: Db, paymentId: string, cents: number): Promise<number> {
  const { rows: open } = await sql<{ contentId: number; id: string; cents: number }>`
    select r.content_id as "contentId", r.id, r.amount_cents as cents from refund r
    where r.payment_id = ${paymentId} and ${IS_UNSENT} and not r.is_gift order by r.created_at, r.id for update`.execute(
    tx,
  )
  let covered = 0
  for (const refund of open) {
    if (covered + refund.cents > cents) continue
    covered += refund.cents
    await sql`update refund set status = 'done', done_at = now(), closed_at = now(), error = null, reference = ${BY_BANK}
      where content_id = ${refund.contentId} and id = ${refund.id}`.execute(tx)
  }
  return covered
}

/** What the name of a refund at the provider is where the buyer's own bank made it. */
export const BY_BANK = 'chargeback'
