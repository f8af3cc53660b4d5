import type { getWaitingPlace } from '@larunbat/contract'
import type { OutputOf } from '@larunbat/contract/kit'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { releaseHeld } from '../orders/release-store.ts'
import { lockList } from './line-store.ts'

export interface FoundEntry {
  eventId: number
  sessionId: number
  id: string
  status: 'waiting' | 'offered' | 'bought' | 'declined' | 'lapsed' | 'removed'
  checkoutId: string | null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns an entry, only of this event if given; undefined when there is none. */
export async function findEntry(db: Db, id: string, eventId?: number): Promise<FoundEntry | undefined> {
  if (!UUID.test(id)) return undefined
  const { rows } = await sql<FoundEntry>`select event_id as "eventId", session_id as "sessionId", id, status,
      checkout_id as "checkoutId" from waiting_entry
    where id = ${id} and (${eventId ?? null}::bigint is null or event_id = ${eventId ?? null})`.execute(db)
  return rows[0]
}

/** Returns the entries of an address that still wait or have an offer, by event, session and number. */
export async function listEntriesOf(db: Db, emailKey: string): Promise<FoundEntry[]> {
  const { rows } = await sql<FoundEntry>`select event_id as "eventId", session_id as "sessionId", id, status,
      checkout_id as "checkoutId" from waiting_entry
    where email_key = ${emailKey} and status in ('waiting', 'offered') order by 1, 2, 3`.execute(db)
  return rows
}

/** What becomes of an entry: it is deleted, kept as `removed`, or back in line where it stood; an invitation has no line. */
type Fate = 'forgotten' | 'removed' | 'waiting'

/**
 * Ends an offer that stands, which gives its places back, and brings the entry to its `fate`; who is to wait on is
 * mailed why. Throws `order.being_paid` while its purchase is under way. Checkout, list and counters are locked in this
 * order.
 */
export async function endEntry(tx: Db, entry: FoundEntry, fate: Fate): Promise<void> {
  const { eventId, sessionId, id, checkoutId } = entry
  const status = checkoutId === null ? undefined : await lockCheckoutState(tx, checkoutId)
  if (status === 'paying') throw new AppError('order.being_paid')
  // What was bought or ran out meanwhile is over: it needs no further wait.
  if (fate === 'waiting' && status !== 'open') return
  await lockList(tx, { eventId, sessionId })
  const now = await findEntry(tx, id, eventId)
  // An offer came between: the one who ends it sees it first.
  if (now && now.checkoutId !== checkoutId) return endEntry(tx, now, fate)
  if (fate === 'forgotten')
    await sql`delete from waiting_entry where event_id = ${eventId} and id = ${id}`.execute(tx)
  else
    await sql`update waiting_entry set mail_due = case when ${fate} = 'waiting' then 'off' end,
        status = case when kind = 'invitation' then 'removed' else ${fate} end,
        checkout_id = case when kind = 'queue' and ${fate} = 'waiting' then null else checkout_id end
      where event_id = ${eventId} and id = ${id} and status in ('waiting', 'offered')`.execute(tx)
  if (status === 'open' && checkoutId !== null) await releaseHeld(tx, [checkoutId], 'cancelled')
  if (fate !== 'removed' && status !== 'paid' && checkoutId !== null)
    await sql`update checkout set email = null, email_key = null, name = null, phone = null, billed_to = null where id = ${checkoutId}`.execute(
      tx,
    )
}

async function lockCheckoutState(tx: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{
    status: string
  }>`select status from checkout where id = ${id} for update`.execute(tx)
  return rows[0]?.status
}

type Place = Omit<OutputOf<typeof getWaitingPlace>, 'checkout'> & { checkoutId: string | null }

/** Names of types; without, of those open to the public for the session. */
export const TYPES_OF_ENTRY = sql`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name)
    order by t.position, t.id) from ticket_type t where t.event_id = e.event_id and t.is_active
    and not t.is_companion and (e.type_ids is null and t.code is null or t.id = any(e.type_ids))
    and (t.session_ids is null or e.session_id = any(t.session_ids))), '[]')`
/** Who stands before them, and they themselves; null when they do not wait. */
export const POSITION_OF_ENTRY = sql`case when e.status = 'waiting' then (select count(*)::int from waiting_entry o
    where o.event_id = e.event_id and o.session_id = e.session_id and o.status = 'waiting'
      and (o.created_at, o.id) <= (e.created_at, e.id)) end`

/** An entry as its owner sees it; dates as they were approved. */
export async function findPlace(db: Db, id: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select e.event_id as "eventId", coalesce(p.document ->> 'title', c.title) as title, p.document ->> 'slug' as slug,
      e.session_id as "sessionId", coalesce((select (x ->> 'startsAt')::timestamptz
        from jsonb_array_elements(p.document -> 'sessions') x where (x ->> 'id')::bigint = s.id), s.starts_at) as "startsAt",
      s.time_zone as "timeZone", e.status, e.party, ${POSITION_OF_ENTRY} as position, ${TYPES_OF_ENTRY} as types,
      e.created_at as since, case when e.status = 'offered' then e.offered_until end as "offeredUntil",
      case when e.status in ('offered', 'bought') then e.checkout_id end as "checkoutId"
    from waiting_entry e join session s on s.event_id = e.event_id and s.id = e.session_id
      join event c on c.id = e.event_id left join publication p on p.event_id = e.event_id and p.status = 2
    where e.id = ${id}`.execute(db)
  return rows[0]
}
