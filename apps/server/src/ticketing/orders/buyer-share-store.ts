import { PER_PERSON_MAX } from '@larunbat/rules/ticketing/ticket-mode'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** Places of one session in a checkout, and how many one person may have there. */
export interface Share {
  eventId: number
  sessionId: number
  quantity: number
  most: number
}

/** Places one person may have of the session that a row of this alias names, as the event was last approved. */
export const MAX_PER_PERSON = (row: string) => {
  const [event, session] = [sql.ref(`${row}.event_id`), sql.ref(`${row}.session_id`)]
  return sql<number>`coalesce((select (e ->> 'maxPerPerson')::int from publication p,
      jsonb_array_elements(p.document -> 'sessions') e
      where p.event_id = ${event} and (e ->> 'id')::bigint = ${session}),
    (select (p.document ->> 'maxPerPerson')::int from publication p where p.event_id = ${event}),
    ${PER_PERSON_MAX}::int)`
}

/**
 * The places of a checkout by session with the maximum of a person, as the event was last approved; of one that is no longer
 * published the common maximum.
 */
export async function listShares(db: Db, checkoutId: string): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select l.event_id as "eventId", l.session_id as "sessionId", sum(l.quantity)::int as quantity,
      ${MAX_PER_PERSON('l')} as most
    from order_line l join orders o on o.event_id = l.event_id and o.id = l.order_id
    where o.checkout_id = ${checkoutId} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/**
 * Counts places for a person, in the order of sessions. Returns the sessions where they would have too many; the caller
 * gives up the transaction then.
 */
export async function takeShares(tx: Db, emailKey: string, shares: readonly Share[]): Promise<Share[]> {
  const rows = shares.map(({ eventId, sessionId, quantity, most }) => ({
    event_id: eventId,
    session_id: sessionId,
    quantity,
    most,
  }))
  const taken = await sql<{ session_id: number }>`
    insert into buyer_share as b (event_id, session_id, email_key, taken)
    select r.event_id, r.session_id, ${emailKey}, r.quantity
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(event_id bigint, session_id bigint, quantity int, most int)
    where r.quantity <= r.most order by 1, 2
    on conflict (event_id, session_id, email_key) do update set taken = b.taken + excluded.taken
      where b.taken + excluded.taken <= (
        select r.most from json_to_recordset(${JSON.stringify(rows)}::json)
          as r(event_id bigint, session_id bigint, quantity int, most int)
        where r.event_id = b.event_id and r.session_id = b.session_id)
    returning session_id`.execute(tx)
  const done = new Set(taken.rows.map((row) => row.session_id))
  return shares.filter(({ sessionId }) => !done.has(sessionId))
}

/** Counts places no longer for a person. */
export async function giveBackShares(tx: Db, emailKey: string, shares: readonly Share[]): Promise<void> {
  for (const { eventId, sessionId, quantity } of shares)
    await sql`update buyer_share set taken = greatest(0, taken - ${quantity})
      where event_id = ${eventId} and session_id = ${sessionId} and email_key = ${emailKey}`.execute(tx)
}
