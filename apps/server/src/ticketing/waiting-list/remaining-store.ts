import { PER_PERSON_MAX } from '@larunbat/rules/ticketing/ticket-mode'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { isFor, type Offer, type OfferSession, type OfferType, saleWindow } from '../ticket-types/on-sale.ts'
import type { ListKey } from './line-store.ts'
import type { OfferPlan, Room, TypeRoom } from './plan-offers.ts'

/** Returned tickets that are read in one run. */
const MAX_RETURNS = 500

interface Counted {
  taken: number
  capacity: number | null
  spare: number | null
}

export interface LockedRoom extends Room {
  now: string
  /** Tickets their buyers would pass on, the earliest first; locked. */
  returns: { ticketId: string; typeId: number }[]
}

/**
 * What there is to offer of a session, locked until the transaction ends: the event against changes, tickets that are to
 * pass on, then session and quotas, as purchases lock them.
 */
export async function lockRemaining(
  tx: Db,
  key: ListKey,
  offer: Offer,
  session: OfferSession,
): Promise<LockedRoom> {
  const { eventId, sessionId } = key
  await sql`select from event where id = ${eventId} for key share`.execute(tx)
  const { rows: returns } = await sql<LockedRoom['returns'][number]>`
    select r.ticket_id as "ticketId", r.type_id as "typeId" from ticket_return r
      join ticket t on t.event_id = r.event_id and t.id = r.ticket_id
    where r.event_id = ${eventId} and r.session_id = ${sessionId} and r.status = 'listed' and t.status = 'valid'
    order by r.listed_at, r.ticket_id limit ${MAX_RETURNS} for no key update skip locked`.execute(tx)
  const { rows: sessions } = await sql<
    Counted & { now: string }
  >`select sold + held as taken, capacity, spare, now() as now
    from session where event_id = ${eventId} and id = ${sessionId} for no key update`.execute(tx)
  const { rows: stock } = await sql<Counted & { typeId: number }>`
    select type_id as "typeId", sold + held as taken, capacity, spare from type_stock
    where event_id = ${eventId} and session_id = ${sessionId} order by type_id for no key update`.execute(tx)
  const [counted] = sessions
  const now = counted?.now ?? new Date().toISOString()
  const capacity = leastOf(session.capacity, counted?.capacity ?? null)
  const open = [...offer.types.values()].filter((type) => isOpen(type, session, now))
  const types = open.map((type): TypeRoom => {
    const own = stock.find(({ typeId }) => typeId === type.id)
    const limit = type.capacity === null ? null : leastOf(type.capacity, own?.capacity ?? null)
    return {
      id: type.id,
      most: Math.min(type.maxPerOrder ?? PER_PERSON_MAX, session.maxPerPerson),
      capacity: limit,
      free: limit === null ? null : Math.max(0, limit - (own?.taken ?? 0)),
      spare: own?.spare ?? null,
      listed: returns.filter(({ typeId }) => typeId === type.id).length,
    }
  })
  const free = capacity === null ? null : Math.max(0, capacity - (counted?.taken ?? 0))
  return { now, capacity, free, spare: counted?.spare ?? null, types, returns }
}

/** A type open to the public now for the session. */
export function isOpen(type: OfferType, session: OfferSession, now: string): boolean {
  if (!isFor(type, session) || type.code !== null || type.isCompanion) return false
  const { opens, closes } = saleWindow(session, type)
  const at = new Date(now).toISOString()
  return (opens === null || opens <= at) && at < closes
}

const leastOf = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.min(a, b))

/** Says how many of the free places are open to the public; without `typeSpare` all of each type. */
export async function saveAvailableToPublic(
  tx: Db,
  { eventId, sessionId }: ListKey,
  { spare, typeSpare }: Pick<OfferPlan, 'spare' | 'typeSpare'>,
): Promise<void> {
  await sql`update session set spare = ${spare}::int where event_id = ${eventId} and id = ${sessionId}
    and spare is distinct from ${spare}::int`.execute(tx)
  const rows = [...typeSpare].map(([type, places]) => ({ type, places }))
  await sql`update type_stock x set spare = r.places
    from (select k.type_id, r.places from type_stock k
      left join json_to_recordset(${JSON.stringify(rows)}::json) as r(type bigint, places int) on r.type = k.type_id
      where k.event_id = ${eventId} and k.session_id = ${sessionId}) r
    where x.event_id = ${eventId} and x.session_id = ${sessionId} and x.type_id = r.type_id
      and x.spare is distinct from r.places`.execute(tx)
}

/** The places of valid tickets are free to be held for others; the tickets are not valid for entry. */
export async function freeReturns(
  tx: Db,
  { eventId, sessionId }: ListKey,
  typeId: number,
  ticketIds: readonly string[],
): Promise<void> {
  if (ticketIds.length === 0) return
  await sql`update ticket set status = 'offered' where event_id = ${eventId} and id = any(${ticketIds}::uuid[])`.execute(
    tx,
  )
  await sql`update session set sold = sold - ${ticketIds.length}
    where event_id = ${eventId} and id = ${sessionId}`.execute(tx)
  await sql`update type_stock set sold = sold - ${ticketIds.length}
    where event_id = ${eventId} and session_id = ${sessionId} and type_id = ${typeId}`.execute(tx)
}

/** Says which checkout holds the places of these tickets. */
export async function markMatched(
  tx: Db,
  { eventId }: ListKey,
  ticketIds: readonly string[],
  checkoutId: string,
): Promise<void> {
  if (ticketIds.length === 0) return
  await sql`update ticket_return set status = 'matched', checkout_id = ${checkoutId}, mail_due = 'matched'
    where event_id = ${eventId} and ticket_id = any(${ticketIds}::uuid[])`.execute(tx)
}
