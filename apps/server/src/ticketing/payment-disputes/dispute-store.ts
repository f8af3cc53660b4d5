import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import type { DisputeState } from '../payments/provider.ts'
import { BY_BANK, IS_UNSENT } from '../refunds/take-back-store.ts'

/**
 * Opens a dispute when a buyer's bank claims so much of a payment back: a person has to check it, also after an earlier
 * one. One recorded by hand is always stored. A provider's message about a closed dispute of the same name, or about
 * one that a person has booked as lost, changes nothing; returns false then.
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

/** Stores the result of a dispute. It needs no more attention. */
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
 * Marks unsent refunds of a payment, up to `cents`, as made by the bank. If one is larger than the remaining `cents`,
 * the rest of it is still sent. One that may have reached the provider without a response is left to a person. Returns
 * the covered amount.
 */
export async function coverUnsentRefunds(tx: Db, paymentId: string, cents: number): Promise<number> {
  const { rows: open } = await sql<{ eventId: number; id: string; cents: number }>`
    select r.event_id as "eventId", r.id, r.amount_cents as cents from refund r
    where r.payment_id = ${paymentId} and ${IS_UNSENT} and not r.is_gift order by r.created_at, r.id for update`.execute(
    tx,
  )
  let left = cents
  for (const refund of open) {
    if (left === 0) break
    if (refund.cents <= left)
      await sql`update refund set status = 'done', done_at = now(), closed_at = now(), error = null, reference = ${BY_BANK}
        where event_id = ${refund.eventId} and id = ${refund.id}`.execute(tx)
    else await splitCovered(tx, refund, left)
    left -= Math.min(left, refund.cents)
  }
  await sql`update refund set status = 'failed', error = 'outcome_unknown'
    where payment_id = ${paymentId} and status = 'pending' and attempts > 0 and reference is null and not is_gift`.execute(
    tx,
  )
  return cents - left
}

/** Parts a refund: `cents` of it are what the bank has given, the rest is still to be sent. It cannot be taken back then. */
async function splitCovered(
  tx: Db,
  { eventId, id }: { eventId: number; id: string },
  cents: number,
): Promise<void> {
  await sql`with rest as (
      update refund r set amount_cents = r.amount_cents - ${cents}, parts = null,
        donation_cents = least(r.donation_cents, r.amount_cents - ${cents})
      from refund whole where whole.event_id = r.event_id and whole.id = r.id
        and r.event_id = ${eventId} and r.id = ${id}
      returning r.order_id, r.payment_id, r.created_at, whole.donation_cents - r.donation_cents as donation_cents)
    insert into refund (event_id, id, order_id, payment_id, status, amount_cents, donation_cents, reason, reference,
      created_at, done_at, closed_at, mail_due_at)
    select ${eventId}, ${uuidV7()}, order_id, payment_id, 'done', ${cents}, donation_cents, 'bank', ${BY_BANK},
      created_at, now(), now(), null from rest`.execute(tx)
}
