import type { PublicEvent } from '@larunbat/rules/events/public-event'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { approvedCopy } from '../../events/event/published-copy/approved-store.ts'
import type { SoldFacts } from '../../ledger/sold-facts.ts'
import { issuerJson, soldFacts, venueJson } from '../../ledger/sold-facts.ts'
import type { NetworkKey } from '../../platform/mail/mail-limits.ts'
import type { BoughtCheckout, BoughtOrder, BoughtSession, BoughtTicket } from './bought.ts'

export async function findCheckoutId(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('checkout')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.id
}

/**
 * Marks the oldest purchase without confirmation as confirmed, held until the transaction ends, and returns its id. Those in
 * `except` are left out.
 */
export async function takeUnmailed(tx: Db, except: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update checkout set mailed_at = now() where id = (select id from checkout
      where status = 'paid' and mailed_at is null and id <> all(${except}::uuid[]) order by paid_at limit 1 for update skip locked)
    returning id`.execute(tx)
  return rows[0]?.id
}

type StoredTicket = Omit<BoughtTicket, 'serial'> & { serial: string; isPassedOn: boolean }
type StoredOrder = Omit<BoughtOrder, 'sessions' | 'tickets' | 'eventUpdatedAt' | 'seller' | 'sold'> & {
  sold: SoldFacts | null
  /** As they stand now. */
  issuer: SoldFacts['issuer']
  venue: SoldFacts['venue']
  eventUpdatedAt: string
  sessions: BoughtSession[]
  tickets: StoredTicket[]
}

/** A checkout that was paid, as its buyer sees it; undefined while it is not paid. */
export async function findBought(db: Db, checkoutId: string): Promise<BoughtCheckout | undefined> {
  const found = await readBought(db, checkoutId)
  return found && { ...found.checkout, orders: found.orders.map((order) => toOrder(order, asBuyer)) }
}

/**
 * One ticket of a paid checkout as its holder sees it: nothing else of the purchase, and nothing of its buyer. Undefined
 * when the checkout has no such ticket.
 */
export async function findHeld(
  db: Db,
  checkoutId: string,
  ticketId: string,
): Promise<BoughtCheckout | undefined> {
  const found = await readBought(db, checkoutId)
  const order = found?.orders.find(({ tickets }) => tickets.some(({ id }) => id === ticketId))
  const ticket = order?.tickets.find(({ id }) => id === ticketId)
  if (!found || !order || !ticket) return undefined
  const lines = order.lines.filter(({ id }) => id === ticket.lineId)
  const sessions = order.sessions.filter(({ id }) => id === ticket.sessionId)
  const own = {
    ...order,
    lines,
    sessions,
    tickets: [ticket],
    receipt: null,
    corrections: [],
    donationCents: 0,
  }
  const isOwn = !ticket.isPassedOn
  const { name, email } = found.checkout
  const holder = { ...(isOwn ? { name, email } : { name: ticket.holderName, email: null }), billedTo: null }
  return { ...found.checkout, ...holder, isOneTicket: true, orders: [toOrder(own, (status) => status)] }
}

type TicketStatus = BoughtTicket['status']

/** Its buyer no longer holds what was passed on. */
const asBuyer = (status: TicketStatus, isPassedOn: boolean): TicketStatus =>
  isPassedOn && (status === 'valid' || status === 'used') ? 'passed_on' : status

async function readBought(db: Db, checkoutId: string) {
  const checkout = await db
    .selectFrom('checkout')
    .select(['id', 'language', 'currency', 'name', 'email', 'billed_to', 'paid_at', 'total_cents'])
    .where('id', '=', checkoutId)
    .where('status', '=', 'paid')
    .executeTakeFirst()
  if (!checkout?.paid_at) return undefined
  const {
    id,
    language,
    currency,
    name,
    email,
    billed_to: billedTo,
    paid_at: paidAt,
    total_cents: totalCents,
  } = checkout
  const orders = await listBoughtOrders(db, checkoutId)
  return { checkout: { id, language, currency, name, email, billedTo, paidAt, totalCents }, orders }
}

/**
 * Returns an event as it was approved, also while it is on the blacklist; one that was never approved, from its working
 * copy.
 */
async function listBoughtOrders(db: Db, checkoutId: string): Promise<StoredOrder[]> {
  const { rows } = await sql<StoredOrder>`
    select o.id, o.event_id as "eventId",
      o.sold, ${issuerJson} as issuer, ${venueJson} as venue,
      o.subtotal_cents as "subtotalCents", o.discount_cents as "discountCents", o.donation_cents as "donationCents",
      o.total_cents as "totalCents", o.refunded_cents as "refundedCents",
      case when o.is_due then o.donation_cents + coalesce((select sum(d.paid_cents)::int from ticket d
        where d.event_id = o.event_id and d.order_id = o.id and d.status <> 'cancelled'), 0) else 0 end as "dueCents",
      o.policy, o.cause,
      (select r.series || '-' || r.number from receipt r where r.event_id = o.event_id and r.order_id = o.id
        and r.kind = 'sale' order by r.number limit 1) as receipt,
      coalesce((select json_agg(json_build_object('number', r.series || '-' || r.number, 'issuedAt', r.issued_at,
          'document', r.document) order by r.issued_at, r.number) from receipt r
        where r.event_id = o.event_id and r.order_id = o.id and r.kind = 'correction'), '[]') as corrections,
      coalesce(p.document, jsonb_build_object('id', c.id, 'slug', coalesce(c.slug, ''), 'title', c.title,
        'venueName', c.venue_name, 'address', c.address, 'city', c.city, 'durationMin', c.duration_min,
        'minAge', c.min_age)) as event,
      coalesce(x.version, c.version) as "eventVersion", coalesce(x.updated_at, c.updated_at) as "eventUpdatedAt",
      (select json_agg(json_build_object('id', s.id, 'name', s.name, 'startsAt', s.starts_at, 'endsAt', s.ends_at,
          'timeZone', s.time_zone, 'status', s.status) order by s.starts_at, s.id) from session s
        where s.event_id = o.event_id and s.id in (select l.session_id from order_line l
          where l.event_id = o.event_id and l.order_id = o.id)) as sessions,
      (select json_agg(json_build_object('id', l.id, 'sessionId', l.session_id, 'typeName', t.name,
          'quantity', l.quantity, 'unitCents', l.unit_cents, 'discountCents', l.discount_cents,
          'vatRegime', l.vat_regime) order by l.id)
        from order_line l join ticket_type t on t.event_id = l.event_id and t.id = l.type_id
        where l.event_id = o.event_id and l.order_id = o.id) as lines,
      coalesce((select json_agg(json_build_object('id', k.id, 'lineId', k.line_id, 'sessionId', k.session_id,
          'serial', encode(k.serial, 'hex'), 'paidCents', k.paid_cents, 'holderName', k.holder_name,
          'status', k.status, 'isPassedOn', k.passed_on_at is not null) order by k.line_id, k.id)
        from ticket k where k.event_id = o.event_id and k.order_id = o.id), '[]') as tickets
    from orders o join event c on c.id = o.event_id join account a on a.id = o.seller_id
      left join publication x on x.event_id = o.event_id cross join ${approvedCopy(sql`o.event_id`)} p
    where o.checkout_id = ${checkoutId} order by o.event_id, o.id`.execute(db)
  return rows
}

function toOrder(
  { issuer, venue, ...row }: StoredOrder,
  statusOf: (status: TicketStatus, isPassedOn: boolean) => TicketStatus,
): BoughtOrder {
  const sessions = new Map(row.sessions.map((session) => [session.id, toSession(session, row.event)]))
  const sold = row.sold ?? soldNow({ ...row, sessions }, issuer, venue)
  return {
    ...row,
    sold,
    seller: sold.issuer,
    sessions,
    tickets: row.tickets.map(({ isPassedOn, ...ticket }) => ({
      ...ticket,
      status: statusOf(ticket.status, isPassedOn),
      serial: Buffer.from(ticket.serial, 'hex'),
    })),
  }
}

/** Orders of versions before it was kept say what holds now. */
function soldNow(
  { event, lines, sessions }: Pick<BoughtOrder, 'event' | 'lines' | 'sessions'>,
  issuer: SoldFacts['issuer'],
  venue: SoldFacts['venue'],
): SoldFacts {
  const placed = lines.flatMap(({ id, sessionId, typeName }) => {
    const session = sessions.get(sessionId)
    return session ? [{ ...session, id, sessionId, sessionName: session.name, typeName }] : []
  })
  return soldFacts({ issuer, title: event.title ?? '', venue, lines: placed, now: Date.now() })
}

/** Returns a session as it was approved; without its own end it takes as long as the event. */
function toSession(stored: BoughtSession, event: PublicEvent): BoughtSession {
  const approved = event.sessions?.find(({ id }) => id === stored.id)
  const { name, startsAt, endsAt, timeZone, status } = { ...stored, ...approved }
  const begins = Date.parse(startsAt)
  const ends = endsAt ? Date.parse(endsAt) : event.durationMin ? begins + event.durationMin * 60_000 : null
  return {
    id: stored.id,
    name: name ?? null,
    startsAt: new Date(begins).toISOString(),
    endsAt: ends === null ? null : new Date(ends).toISOString(),
    timeZone,
    status: status ?? stored.status,
  }
}

/** The networks a booking came from, narrowest first; undefined for one that was paid. */
export async function findBookingNetworks(db: Db, checkoutId: string): Promise<NetworkKey[] | undefined> {
  const { rows } = await sql<{ networks: string[] }>`
    select networks from booking_network where checkout_id = ${checkoutId}`.execute(db)
  return rows[0]?.networks.map((key, at) => ({ key, factor: 2 ** at }))
}
