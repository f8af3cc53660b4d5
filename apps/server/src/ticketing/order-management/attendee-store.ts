import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

interface GuestRow {
  orderId: string
  name: string | null
  typeId: number
  typeName: string | null
  tickets: number
  used: number
  cancelled: number
}

/** Tickets of a session, one row an order, name and type; by name. */
export async function listGuestRows(db: Db, eventId: number, sessionId: number): Promise<GuestRow[]> {
  const { rows } = await sql<GuestRow>`
    select t.order_id as "orderId", coalesce(t.holder_name, k.name) as name, t.type_id as "typeId",
      y.name as "typeName", count(*)::int as tickets,
      (count(*) filter (where t.status = 'used'))::int as used,
      (count(*) filter (where t.status = 'cancelled'))::int as cancelled
    from ticket t
      join orders o on o.event_id = t.event_id and o.id = t.order_id
      join checkout k on k.id = o.checkout_id
      join ticket_type y on y.event_id = t.event_id and y.id = t.type_id
    where t.event_id = ${eventId} and t.session_id = ${sessionId}
    group by 1, 2, 3, 4, y.position
    order by lower(coalesce(t.holder_name, k.name)), t.order_id, y.position, t.type_id`.execute(db)
  return rows
}
