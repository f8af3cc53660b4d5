import { randomBytes } from 'node:crypto'
import { printTicketCode, ticketMessage } from '@larunbat/rules/ticketing/ticket-code'
import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/database/tables.ts'
import { hashToken } from '../../apps/server/src/identity/accounts/access-tokens.ts'
import { eventOnSale } from './event-on-sale.ts'

export interface Sold {
  eventId: number
  sessionId: number
  /** Secret of a link for its door. */
  token: string
  /** Codes of its tickets. The server goes by their bytes, so that the signatures of these are blank. */
  codes: string[]
}

/** A session that so many tickets were sold for, in orders of four, with a link for its door. */
export async function givenSold(db: Db, ownerId: number, count: number): Promise<Sold> {
  const { eventId, body } = await eventOnSale(db, ownerId, count)
  const [order] = body.pedidos
  const [line] = order?.lineas ?? []
  if (!line) throw new Error('nothing is on sale')
  const { sesion_id: sessionId, tipo_id: typeId } = line
  const facts = sql`${eventId}::bigint as event_id, ${sessionId}::bigint as session_id, ${typeId}::bigint as type_id`
  await sql`
    with o as (select n, gen_random_uuid() as id, gen_random_uuid() as checkout_id, ${facts}
        from generate_series(1, ${Math.ceil(count / 4)}::int) n),
      k as (insert into checkout (id, token_hash, request_hash, status, language, currency, name, total_cents, expires_at,
          paid_at, mailed_at)
        select checkout_id, sha256(checkout_id::text::bytea), '\\x00', 'paid', 'eu', 'EUR', 'Visitor ' || n, 0, now(), now(), now()
        from o returning 1),
      p as (insert into orders (event_id, id, checkout_id, seller_id, status, currency, subtotal_cents, total_cents,
          policy, cause, paid_at)
        select event_id, id, checkout_id, ${ownerId}, 'paid', 'EUR', 0, 0, '{}', '{}', now() from o, (select count(*) from k) c
        returning 1),
      l as (insert into order_line (event_id, order_id, id, session_id, type_id, quantity, unit_cents)
        select event_id, id, 1, session_id, type_id, 4, 0 from o, (select count(*) from p) c returning 1)
    insert into ticket (event_id, id, order_id, line_id, session_id, type_id, serial, paid_cents)
    select event_id, gen_random_uuid(), id, 1, session_id, type_id, uuid_send(gen_random_uuid()), 0
    from o cross join generate_series(1, 4) g, (select count(*) from l) c`.execute(db)
  await sql`analyze ticket, orders, checkout, scan`.execute(db)
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('door_link')
    .values({
      event_id: eventId,
      token_hash: hashToken(token),
      label: 'Bench',
      created_by: ownerId,
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    .execute()
  const rows = await db.selectFrom('ticket').select('serial').where('event_id', '=', eventId).execute()
  const blank = Buffer.alloc(64)
  const codes = rows.map(({ serial }) =>
    printTicketCode(ticketMessage({ eventId, sessionId, serial }, 0), blank),
  )
  return { eventId, sessionId, token, codes }
}
