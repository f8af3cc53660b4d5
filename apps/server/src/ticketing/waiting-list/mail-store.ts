import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

export interface WaitingMailFacts {
  what: 'joined' | 'offered' | 'invited' | 'lapsed' | 'off' | 'matched' | 'back'
  eventId: number
  /** Of an entry, or of a ticket on offer. */
  id: string
  email: string | null
  language: 'es' | 'en' | 'eu'
  name: string | null
  tickets: number
  title: string
  slug: string | null
  where: string
  sessionId: number
  startsAt: string
  timeZone: string
  currency: string
  totalCents: number
  /** The purchase that the mail leads to. */
  checkoutId: string | null
  until: string | null
}

const EVENT = sql`c.id as "eventId", coalesce(p.document ->> 'title', c.title) as title, p.document ->> 'slug' as slug,
  concat_ws(', ', coalesce(p.document ->> 'venueName', c.venue_name), coalesce(p.document ->> 'city', c.city)) as where,
  s.id as "sessionId", coalesce((select (x ->> 'startsAt')::timestamptz from jsonb_array_elements(p.document -> 'sessions') x
    where (x ->> 'id')::bigint = s.id), s.starts_at) as "startsAt", s.time_zone as "timeZone"`

/** Marks the oldest mail to a person who waits as written, held until the transaction ends. */
export async function takeEntryMail(
  tx: Db,
  except: readonly string[],
): Promise<WaitingMailFacts | undefined> {
  const { rows } = await sql<WaitingMailFacts>`
    with due as (select event_id, id, mail_due from waiting_entry
        where mail_due is not null and id <> all(${except}::uuid[])
        order by created_at limit 1 for update skip locked),
      e as (update waiting_entry x set mail_due = null from due where x.event_id = due.event_id and x.id = due.id
        returning x.*, due.mail_due as what)
    select case when e.what = 'offered' and e.kind = 'invitation' then 'invited' else e.what end as what, e.id, e.email,
      e.language, e.name, e.party as tickets, ${EVENT}, coalesce(k.currency, 'EUR') as currency,
      coalesce(k.total_cents, 0) as "totalCents", e.checkout_id as "checkoutId", e.offered_until as until
    from e join event c on c.id = e.event_id join session s on s.event_id = e.event_id and s.id = e.session_id
      left join publication p on p.event_id = e.event_id left join checkout k on k.id = e.checkout_id`.execute(
    tx,
  )
  return rows[0]
}

/**
 * The same for buyers whose tickets are on offer. Call it after lists were served: a ticket returned to its holder for
 * a moment may be offered to the next person already, and only the last state is mailed. The mail about the refund
 * reports the sale.
 */
export async function takeReturnMail(
  tx: Db,
  except: readonly string[],
): Promise<WaitingMailFacts | undefined> {
  const { rows } = await sql<WaitingMailFacts>`
    with due as (select r.event_id, r.ticket_id, r.mail_due from ticket_return r
        where r.mail_due in ('matched', 'back') and r.ticket_id <> all(${except}::uuid[])
        order by r.listed_at limit 1 for update skip locked),
      r as (update ticket_return x set mail_due = null from due
        where x.event_id = due.event_id and x.ticket_id = due.ticket_id returning x.*, due.mail_due as what)
    select r.what, r.ticket_id as id, k.email, k.language, k.name, 1 as tickets, ${EVENT}, k.currency,
      0 as "totalCents", k.id as "checkoutId", f.expires_at as until
    from r join event c on c.id = r.event_id join session s on s.event_id = r.event_id and s.id = r.session_id
      join orders o on o.event_id = r.event_id and o.id = r.order_id join checkout k on k.id = o.checkout_id
      left join publication p on p.event_id = r.event_id left join checkout f on f.id = r.checkout_id`.execute(
    tx,
  )
  return rows[0]
}
