import { PER_PERSON_MAX } from '@larunbat/rules/ticket-mode'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** Places of one session in a checkout, and how many one person may have there. */
export interface Share {
  contentId: number
  sessionId: number
  quantity: number
  most: number
}

/** Places one person may have of the session that a row of this alias names, as the event was last approved. */
export const MAX_PER_PERSON = (row: string) => {
  const [content, session] = [sql.ref(`${row}.content_id`), sql.ref(`${row}.session_id`)]
  return sql<number>`coalesce((select (e ->> 'maxPerPerson')::int from publication p,
      jsonb_array_elements(p.document -> 'sessions') e
      where p.content_id = ${content} and (e ->> 'id')::bigint = ${session}),
    (select (p.document ->> 'maxPerPerson')::int from publication p where p.content_id = ${content}),
    ${PER_PERSON_MAX}::int)`
}

/**
 * The places of a checkout by session with the maximum of a person, as the event was last approved; of one that is no longer
 * published the common maximum.
 */
export async function listShares(db: Db, checkoutId: string): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select l.content_id as "contentId", l.session_id as "sessionId", sum(l.quantity)::int as quantity,
      ${MAX_PER_PERSON('l')} as most
    from order_line l join orders o on o.content_id = l.content_id and o.id = l.order_id
    where o.checkout_id = ${checkoutId} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/**
 * Counts places for a person, in the order of sessions. Returns the sessions where they would have too many; the caller
 * gives up the transaction then.
 */
export async function takeShares(tx: Db, emailKey: string, shares: readonly Share[]): Promise<Share[]> {
  const rows = shares.map(({ contentId, sessionId, quantity, most }) => ({
    content_id: contentId,
    session_id: sessionId,
    quantity,
    most,
  }))
  const taken = await sql<{ session_id: number }>`
    insert into buyer_share as b (content_id, session_id, email_key, taken)
    select r.content_id, r.session_id, ${emailKey}, r.quantity
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(content_id bigint, session_id bigint, quantity int, most int)
    where r.quantity <= r.most order by 1, 2
    on conflict (content_id, session_id, email_key) do update set taken = b.taken + excluded.taken
      where b.taken + excluded.taken <= (
        select r.most from json_to_recordset(${JSON.stringify(rows)}::json)
          as r(content_id bigint, session_id bigint, quantity int, most int)
        where r.content_id = b.content_id and r.session_id = b.session_id)
    returning session_id`.execute(tx)
  const done = new Set(taken.rows.map((row) => row.session_id))
  return shares.filter(({ sessionId }) => !done.has(sessionId))
}

/** Counts places no longer for a person. */
export async function giveBackShares(tx: Db, emailKey: string, shares: readonly Share[]): Promise<void> {
  for (const { contentId, sessionId, quantity } of shares)
    await sql`update buyer_share set taken = greatest(0, taken - ${quantity})
      where content_id = ${contentId} and session_id = ${sessionId} and email_key = ${emailKey}`.execute(tx)
}
