import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { shownTimes, USUAL_MIN } from '../../events/event/published-copy/approved-times.ts'

/** SQL of bookings `o` whose free places pass to others; an index finds them. */
const PASSED_ON = sql`o.status = 'paid' and o.total_cents = 0 and (o.policy ->> 'releaseAfterMin') is not null`

/**
 * SQL of sessions `s` with their orders `o`: their free places are due to be given to others. The times are those that were
 * approved; the minutes are those that the booking fixed. Once a session is over its places are of no use.
 */
const DUE = sql`${PASSED_ON}
  and s.status not in ('cancelled', 'postponed', 'finished')
  and now() >= w.starts_at + make_interval(mins => (o.policy ->> 'releaseAfterMin')::int)
  and now() < w.ends_at`
const TIMES = shownTimes(USUAL_MIN)
const UNUSED = sql`t.status = 'valid' and t.paid_cents = 0`

export interface DueOrder {
  eventId: number
  id: string
}

/** Orders with unclaimed free places, the oldest sessions first. */
export async function listDueOrders(db: Db, atMost: number): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    with passed as materialized (select distinct o.event_id from orders o where ${PASSED_ON})
    select distinct o.event_id as "eventId", o.id
    from passed join session s on s.event_id = passed.event_id ${TIMES}
      join ticket t on t.event_id = s.event_id and t.session_id = s.id and ${UNUSED}
      join orders o on o.event_id = t.event_id and o.id = t.order_id
    where s.sold > 0 and w.starts_at between now() - interval '1 day' and now() and ${DUE}
    order by 1, 2 limit ${atMost}`.execute(db)
  return rows
}

/** Cancels the tickets of an order that are due, and returns the counters of their places. The order must be locked. */
export async function cancelDue(
  tx: Db,
  { eventId, id }: DueOrder,
): Promise<{ sessionId: number; typeId: number }[]> {
  const { rows } = await sql<{ sessionId: number; typeId: number }>`
    update ticket t set status = 'cancelled', released_at = now()
    from orders o, session s ${TIMES}
    where t.event_id = ${eventId} and t.order_id = ${id} and ${UNUSED}
      and o.event_id = t.event_id and o.id = t.order_id
      and s.event_id = t.event_id and s.id = t.session_id and ${DUE}
    returning t.session_id as "sessionId", t.type_id as "typeId"`.execute(tx)
  return rows
}
