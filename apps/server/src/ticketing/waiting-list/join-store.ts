import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { ListKey } from './line-store.ts'

export interface NewEntry {
  id: string
  email: string
  emailKey: string
  name: string
  language: 'es' | 'en' | 'eu'
  party: number
  typeIds: number[] | null
}

/**
 * Adds an entry to the waiting list; from then on released places are for the list, places free now stay on sale.
 * Returns false for a person with an entry, which is unchanged. The caller has locked the list.
 */
export async function joinLine(tx: Db, { eventId, sessionId }: ListKey, entry: NewEntry): Promise<boolean> {
  const { id, email, emailKey, name, language, party, typeIds } = entry
  const { rows } = await sql`
    insert into waiting_entry (event_id, id, session_id, kind, status, email, email_key, name, language, party, type_ids,
      mail_due)
    values (${eventId}, ${id}, ${sessionId}, 'queue', 'waiting', ${email}, ${emailKey}, ${name}, ${language}, ${party},
      ${typeIds}::bigint[], 'joined')
    on conflict (event_id, session_id, email_key) where kind = 'queue' and status in ('waiting', 'offered')
      do nothing returning 1`.execute(tx)
  if (rows.length === 0) return false
  // Of a session without a limit nothing is kept: entries wait for a type that has one.
  await sql`update session s set spare = greatest(0, least(capacity, ${approvedCapacity()}) - sold - held)
    where event_id = ${eventId} and id = ${sessionId} and spare is null
      and coalesce(capacity, ${approvedCapacity()}) is not null`.execute(tx)
  await sql`update type_stock set spare = greatest(0, capacity - sold - held)
    where event_id = ${eventId} and session_id = ${sessionId} and spare is null
      and (${typeIds}::bigint[] is null or type_id = any(${typeIds}::bigint[]))`.execute(tx)
  return true
}

/** Stores an offer of the organiser's; its mail is due. */
export async function insertInvitation(
  tx: Db,
  { eventId, sessionId }: ListKey,
  { id, email, emailKey, name, language, party, typeIds }: NewEntry,
  { checkoutId, until }: { checkoutId: string; until: string },
): Promise<void> {
  await sql`
    insert into waiting_entry (event_id, id, session_id, kind, status, email, email_key, name, language, party, type_ids,
      checkout_id, offered_at, offered_until, mail_due)
    values (${eventId}, ${id}, ${sessionId}, 'invitation', 'offered', ${email}, ${emailKey}, ${name}, ${language},
      ${party}, ${typeIds}::bigint[], ${checkoutId}, now(), ${until}, 'offered')`.execute(tx)
}

/** The entry of an address that waits or has an offer; undefined when there is none. */
export async function findOpenEntry(
  tx: Db,
  { eventId, sessionId }: ListKey,
  emailKey: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from waiting_entry where event_id = ${eventId}
    and session_id = ${sessionId} and email_key = ${emailKey} and kind = 'queue' and status in ('waiting', 'offered')`.execute(
    tx,
  )
  return rows[0]?.id
}

/** The last mail of an entry is due again. */
export async function notifyAgain(tx: Db, eventId: number, entryId: string): Promise<void> {
  await sql`update waiting_entry set mail_due = case status when 'offered' then 'offered' else 'joined' end
    where event_id = ${eventId} and id = ${entryId}`.execute(tx)
}

/** Places of the session `s` as they were approved. */
const approvedCapacity = () => sql`(select coalesce(
    (select (e ->> 'capacity')::int from jsonb_array_elements(p.document -> 'sessions') e
      where (e ->> 'id')::bigint = s.id), (p.document ->> 'capacity')::int)
  from publication p where p.event_id = s.event_id)`
