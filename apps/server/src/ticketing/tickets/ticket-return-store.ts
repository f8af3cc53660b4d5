import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

export interface RestoredTickets {
  event_id: number
  session_id: number
  type_id: number
  tickets: number
}

/**
 * Tickets whose places are in these checkouts, which were not bought, are their buyers' again and stay on offer. Returns how
 * many of which counter: the caller, who gives back what the checkouts hold, counts them as sold in the same statement.
 */
export async function restoreMatchedTickets(
  tx: Db,
  checkoutIds: readonly string[],
): Promise<RestoredTickets[]> {
  const { rows } = await sql<RestoredTickets>`
    with r as materialized (select event_id, ticket_id from ticket_return
        where checkout_id = any(${checkoutIds}::uuid[]) and status = 'matched'
        order by event_id, ticket_id for update),
      t as materialized (select t.event_id, t.id from ticket t
        join r on r.event_id = t.event_id and r.ticket_id = t.id
        where t.status = 'offered' order by t.event_id, t.id for no key update of t),
      valid as (update ticket x set status = 'valid' from t where x.event_id = t.event_id and x.id = t.id
        returning x.event_id, x.id, x.session_id, x.type_id),
      listed as (update ticket_return x set checkout_id = null,
          status = case when v.id is null then 'ended' else 'listed' end,
          mail_due = case when v.id is null then null else 'back' end
        from r left join valid v on v.event_id = r.event_id and v.id = r.ticket_id
        where x.event_id = r.event_id and x.ticket_id = r.ticket_id)
    select event_id, session_id, type_id, count(*)::int as tickets from valid group by 1, 2, 3`.execute(tx)
  return rows
}
