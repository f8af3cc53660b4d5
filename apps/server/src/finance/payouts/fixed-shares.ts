import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { approvedCopy } from '../../events/event/published-copy/approved-store.ts'
import { shownTimes } from '../../events/event/published-copy/approved-times.ts'
import { HAS_OPEN_REFUNDS, USUAL_MIN } from '../../ledger/event-state-store.ts'
import { accounts, book } from '../../ledger/journal.ts'

/** Kinds of support that are one amount an event: promised by the organiser (3) or by a sponsor (12). */
const FIXED_KINDS = ['3', '12']

/**
 * Books the fixed amounts promised to beneficiaries of events that are over, each once: at most what the event took in
 * here. An event that did not take place gives nothing, and while money may still go back to buyers its takings are not
 * final. The organiser owes the rest of the promise. Call it before payouts are computed; returns the number of
 * bookings. `days` are those after the last session.
 */
export async function bookFixedShares(tx: Db, days: number): Promise<number> {
  const { rows } = await sql<{
    eventId: number
    sellerId: number
    currency: string
    promisedCents: number
    takenCents: number
  }>`
    with promised as (
      select c.id, (p.document->'impact'->>'amountCents')::bigint as cents from event c
        cross join ${approvedCopy(sql`c.id`)} p
      where p.document->'impact'->>'collaborationId' = any(${FIXED_KINDS}::text[])
        and (p.document->'impact'->>'amountCents')::bigint > 0
        and not exists (select from fixed_share f where f.event_id = c.id)
        and not exists (select from session s ${shownTimes(USUAL_MIN)} where s.event_id = c.id and s.status <> 'cancelled'
          and (s.status = 'postponed' or w.over_at + make_interval(days => ${days}::int) > now()))
        and exists (select from session s where s.event_id = c.id and s.status <> 'cancelled')
        and not ${HAS_OPEN_REFUNDS}
    ), taken as (
      -- Of the seller and currency that took in most, where there were several.
      select distinct on (m.event_id) m.event_id, m.seller_id, m.currency, sum(m.cents) as cents from (
        select t.event_id, split_part(t.credit, ':', 2)::bigint as seller_id, t.currency, t.amount_cents as cents
          from transfer t join promised on promised.id = t.event_id where t.credit like 'seller:%' and t.kind <> 'payout'
        union all
        select t.event_id, split_part(t.debit, ':', 2)::bigint, t.currency, -t.amount_cents
          from transfer t join promised on promised.id = t.event_id where t.debit like 'seller:%' and t.kind <> 'payout') m
      group by 1, 2, 3 order by m.event_id, sum(m.cents) desc)
    insert into fixed_share (event_id, promised_cents, booked_cents)
    select promised.id, promised.cents, least(promised.cents, taken.cents)
    from promised join taken on taken.event_id = promised.id where taken.cents > 0
    on conflict (event_id) do nothing
    returning event_id as "eventId", booked_cents as "takenCents", promised_cents as "promisedCents",
      (select taken.seller_id from taken where taken.event_id = fixed_share.event_id) as "sellerId",
      (select taken.currency from taken where taken.event_id = fixed_share.event_id) as currency`.execute(tx)
  for (const { eventId, sellerId, currency, takenCents } of rows)
    await book(tx, [
      {
        eventId,
        currency,
        kind: 'cause',
        debit: accounts.seller(sellerId),
        credit: accounts.cause(eventId),
        amountCents: takenCents,
      },
    ])
  return rows.length
}
