import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { Waiter } from './plan-offers.ts'

/** Entries of one session that are read in one run. */
const MOST = 1000

export interface ListKey {
  eventId: number
  sessionId: number
}

/** What an offer needs to know of its recipient. */
export interface WaitingPerson extends Waiter {
  email: string
  emailKey: string
  name: string
  language: 'es' | 'en' | 'eu'
}

/** Makes the list of a session, if there is none, and locks it until the transaction ends. Returns whether it is closed. */
export async function lockList(tx: Db, { eventId, sessionId }: ListKey): Promise<{ isClosed: boolean }> {
  await sql`insert into waiting_list (event_id, session_id) values (${eventId}, ${sessionId})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ isClosed: boolean }>`select is_closed as "isClosed" from waiting_list
    where event_id = ${eventId} and session_id = ${sessionId} for update`.execute(tx)
  return rows[0] ?? { isClosed: true }
}

/** Who waits, the longest first. The list is locked by the caller. */
export async function listWaiters(tx: Db, { eventId, sessionId }: ListKey): Promise<WaitingPerson[]> {
  const { rows } = await sql<WaitingPerson>`select id, party, to_json(type_ids) as "typeIds", passed,
      gathers_until as "gathersUntil", email, email_key as "emailKey", name, language
    from waiting_entry where event_id = ${eventId} and session_id = ${sessionId} and status = 'waiting'
    order by created_at, id limit ${MOST}`.execute(tx)
  return rows
}

/** The entry has an offer that stands until then. */
export async function markOffered(
  tx: Db,
  { eventId }: ListKey,
  entryId: string,
  { checkoutId, until }: { checkoutId: string; until: string },
): Promise<void> {
  const { numAffectedRows } =
    await sql`update waiting_entry set status = 'offered', checkout_id = ${checkoutId}, offered_at = now(),
      offered_until = ${until}, mail_due = 'offered'
    where event_id = ${eventId} and id = ${entryId} and status = 'waiting'`.execute(tx)
  // Changes of an entry lock the list: an offer without an entry would hold its places for no one.
  if (numAffectedRows !== 1n) throw new Error('an offer was made to somebody who does not wait')
}

/** Takes those out of the line who would have more places of the session than a person may. */
export async function removeSatisfied(tx: Db, { eventId, sessionId }: ListKey, most: number): Promise<void> {
  await sql`update waiting_entry e set status = 'removed' from buyer_share b
    where e.event_id = ${eventId} and e.session_id = ${sessionId} and e.status = 'waiting'
      and b.event_id = e.event_id and b.session_id = e.session_id and b.email_key = e.email_key
      and b.taken + e.party > ${most}`.execute(tx)
}

/** How the first in line was treated. */
export async function recordHead(
  tx: Db,
  { eventId }: ListKey,
  entryId: string,
  { isPassed, gathersUntil }: { isPassed: boolean; gathersUntil: string | null },
): Promise<void> {
  if (!isPassed && gathersUntil === null) return
  await sql`update waiting_entry set passed = passed + ${isPassed ? 1 : 0},
      gathers_until = coalesce(gathers_until, ${gathersUntil})
    where event_id = ${eventId} and id = ${entryId}`.execute(tx)
}
