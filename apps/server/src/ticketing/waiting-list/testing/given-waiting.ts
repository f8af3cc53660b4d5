import { emailKey } from '@larunbat/rules/address/email-key'
import { sql } from 'kysely'
import type { Db } from '../../../database/tables.ts'
import { uuidV7 } from '../../../platform/uuid-v7.ts'
import type { OnSale } from '../../orders/testing/given-on-sale.ts'
import { joinLine } from '../join-store.ts'
import { lockList } from '../line-store.ts'

let counter = 0

/** Adds an entry to the waiting list of the event's session; returns its number. */
export async function givenWaiting(
  db: Db,
  { eventId, sessionId }: OnSale,
  { party = 1, typeIds = null, email }: { party?: number; typeIds?: number[] | null; email?: string } = {},
): Promise<string> {
  counter += 1
  const id = uuidV7()
  const address = email ?? `waiting${counter}@example.org`
  await db.transaction().execute(async (tx) => {
    const key = { eventId, sessionId }
    await lockList(tx, key)
    await joinLine(tx, key, {
      id,
      email: address,
      emailKey: emailKey(address),
      name: `Waiting ${counter}`,
      language: 'eu',
      party,
      typeIds,
    })
  })
  return id
}

/** What became of entries, in the order they were made. */
export async function statesOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('waiting_entry').select(['id', 'status']).where('id', 'in', ids).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.status ?? 'gone')
}

/** Changes how many places the session has, in both copies of the event. */
export async function setCapacity(db: Db, { eventId, sessionId }: OnSale, capacity: number): Promise<void> {
  await sql`update session set capacity = ${capacity} where event_id = ${eventId} and id = ${sessionId}`.execute(
    db,
  )
  await sql`update publication set document = jsonb_set(jsonb_set(document, '{capacity}', to_jsonb(${capacity}::int)),
      '{sessions,0,capacity}', to_jsonb(${capacity}::int)), updated_at = clock_timestamp()
    where event_id = ${eventId}`.execute(db)
}
