import type { Language } from '@larunbat/rules/text/language'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../../database/tables.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'
import { AppError } from '../../platform/errors.ts'
import { translate } from '../../platform/texts.ts'
import { refundTickets } from '../refunds/refund-tickets.ts'
import { APPROVED_SESSIONS, SESSION_CLOSES } from '../tickets/session-closes.ts'
import { endEntry, type FoundEntry } from './entry-store.ts'

/** Says of offers what became of their checkouts: bought, given back, run out; bought late counts as bought. */
export async function settleEntries(db: Db): Promise<void> {
  await sql`update waiting_entry e set
      status = case c.status when 'paid' then 'bought' when 'cancelled' then 'declined' else 'lapsed' end,
      mail_due = case when c.status = 'expired' and e.kind = 'queue' then 'lapsed' end
    from checkout c where c.id = e.checkout_id and (e.status = 'offered' and c.status in ('paid', 'expired', 'cancelled')
      or e.status = 'lapsed' and c.status = 'paid')`.execute(db)
}

/**
 * Ends offers for cancelled sessions and sessions without a date: they can no longer be paid, and their holders are
 * notified and keep their position on the list, in case the session takes place after all. An offer that is being paid
 * is left to the refunds of cancelled sessions.
 */
export async function endOffersOff(db: Db): Promise<void> {
  const { rows } = await sql<FoundEntry>`
    select e.event_id as "eventId", e.session_id as "sessionId", e.id, e.status, e.checkout_id as "checkoutId"
    from waiting_entry e join checkout c on c.id = e.checkout_id
      left join publication p on p.event_id = e.event_id and p.status = 2
    where e.status = 'offered' and c.status = 'open' and not exists (
      select from jsonb_array_elements(p.document -> 'sessions') d where (d ->> 'id')::bigint = e.session_id
        and d ->> 'status' not in ('cancelled', 'postponed', 'finished')) limit 100`.execute(db)
  for (const entry of rows)
    await retryDeadlock(db, (tx) => endEntry(tx, entry, 'waiting')).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
}

/** Offers stand no longer than the sale of their session, also where that ends earlier by now than when they were made. */
export async function shortenOffers(db: Db): Promise<void> {
  await sql`
    with late as (select e.event_id, e.id, e.checkout_id, x.closes from waiting_entry e
        join publication p on p.event_id = e.event_id and p.status = 2
        cross join lateral ${APPROVED_SESSIONS} cross join lateral (select ${SESSION_CLOSES} as closes) x
      where e.status = 'offered' and d.id = e.session_id and e.offered_until > x.closes),
    c as (update checkout c set expires_at = late.closes from late
      where c.id = late.checkout_id and c.status = 'open' returning c.id)
    update waiting_entry e set offered_until = late.closes from late join c on c.id = late.checkout_id
    where e.event_id = late.event_id and e.id = late.id`.execute(db)
}

interface SoldReturn {
  eventId: number
  orderId: string
  ticketId: string
  language: Language
  /** What the next buyer paid for the place. */
  unitCents: number
}

/**
 * Refunds the former buyers of tickets sold from the list, each in a separate transaction: the price that the next
 * buyer paid, at most their own. Returns the number of refunds.
 */
export async function settleReturns(db: Db, log: Pick<Logger, 'warn'>): Promise<number> {
  let done = 0
  for (const found of await listSold(db)) {
    try {
      done += (await settleReturn(db, found)) ? 1 : 0
    } catch (error) {
      // The others have their money back all the same; this one is tried again.
      log.warn({ err: error, ticket: found.ticketId }, 'A ticket that was passed on could not be paid back.')
    }
  }
  return done
}

async function listSold(db: Db): Promise<SoldReturn[]> {
  const { rows } = await sql<SoldReturn>`
    select r.event_id as "eventId", r.order_id as "orderId", r.ticket_id as "ticketId", g.language,
      coalesce((select max(l.unit_cents) from orders o join order_line l on l.event_id = o.event_id and l.order_id = o.id
        where o.checkout_id = r.checkout_id and l.event_id = r.event_id and l.session_id = r.session_id
          and l.type_id = r.type_id), t.paid_cents) as "unitCents"
    from ticket_return r join checkout c on c.id = r.checkout_id
      join ticket t on t.event_id = r.event_id and t.id = r.ticket_id
      join orders w on w.event_id = r.event_id and w.id = r.order_id join checkout g on g.id = w.checkout_id
    where r.status = 'matched' and c.status = 'paid' order by r.listed_at limit 100`.execute(db)
  return rows
}

function settleReturn(db: Db, { language, eventId, orderId, ticketId, unitCents }: SoldReturn) {
  return retryDeadlock(db, async (tx) => {
    // Locks purchase and order before tickets, as every refund does. The refund itself notifies the buyer.
    await sql`select from checkout where id = (select checkout_id from orders
      where event_id = ${eventId} and id = ${orderId}) for update`.execute(tx)
    const { rows } = await sql<{
      status: string
      keptCents: number
    }>`update ticket_return r set status = 'sold', mail_due = null
      from ticket t join orders o on o.event_id = t.event_id and o.id = t.order_id
      where r.event_id = ${eventId} and r.ticket_id = ${ticketId} and r.status = 'matched'
        and t.event_id = r.event_id and t.id = r.ticket_id
      returning t.status, case when o.is_due then 0 else t.paid_cents - t.refunded_cents end as "keptCents"`.execute(
      tx,
    )
    // A session that was cancelled meanwhile has given the money back already.
    if (rows[0]?.status !== 'offered') return false
    // Of its price some may be back already, as a gesture or by the buyer's bank.
    const amount = unitCents < rows[0].keptCents ? { amountCents: unitCents } : {}
    await refundTickets(tx, {
      eventId,
      orderId,
      ticketIds: [ticketId],
      by: 'event',
      ...amount,
      note: translate(language, 'ticket-print:passedOn'),
      createdBy: null,
    })
    return true
  })
}
