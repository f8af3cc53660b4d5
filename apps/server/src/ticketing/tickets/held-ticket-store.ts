import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

export interface TicketSerials {
  checkoutId: string
  serial: Buffer
  /** Of codes that ended because the ticket changed hands. */
  former: Buffer[]
}

/** The serials a ticket has and had; undefined for an unknown one. */
export async function findTicketSerials(
  db: Db,
  eventId: number,
  ticketId: string,
): Promise<TicketSerials | undefined> {
  const { rows } = await sql<TicketSerials>`
    select o.checkout_id as "checkoutId", t.serial,
      coalesce((select array_agg(f.serial) from ticket_transfer f
        where f.event_id = t.event_id and f.ticket_id = t.id), '{}') as former
    from ticket t join orders o on o.event_id = t.event_id and o.id = t.order_id
    where t.event_id = ${eventId} and t.id = ${ticketId}::uuid and o.paid_at is not null`.execute(db)
  return rows[0]
}

/** The serial of one ticket; undefined for an unknown one. */
export async function findSerial(db: Db, eventId: number, ticketId: string): Promise<Buffer | undefined> {
  return (await findTicketSerials(db, eventId, ticketId))?.serial
}
