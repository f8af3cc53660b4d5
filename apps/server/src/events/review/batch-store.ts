import type { Person } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { LANGUAGES } from '@larunbat/rules/text/language'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { READING } from './queue-store.ts'

/** When this batch decided about an event, from the event's own audit line; undefined when it has not. */
export async function findDoneInBatch(
  db: Db,
  { eventId, actorId, key }: { eventId: number; actorId: number; key: string },
): Promise<{ at: string } | undefined> {
  const { rows } = await sql<{ at: string }>`select at from audit_log
    where subject = 'event' and subject_id = ${eventId} and actor_id = ${actorId}
      and detail ->> 'batch' = ${key} order by id limit 1`.execute(db)
  return rows[0]
}

export interface BatchFacts {
  readers: Of<typeof Person>[]
  ownerLanguage: string
}

/** Who has each event open, and the language of its owner, by the number of the event. */
export async function listBatchFacts(
  db: Db,
  eventIds: readonly number[],
  actorId: number,
): Promise<Map<number, BatchFacts>> {
  const { rows } = await sql<{ id: number; ownerLanguage: string; readers: BatchFacts['readers'] | null }>`
    select c.id, a.language as "ownerLanguage",
      (select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name)
        from review_reader v join account p on p.id = v.account_id
        where v.event_id = c.id and v.account_id <> ${actorId} and v.seen_at > now() - ${READING}) as readers
    from event c join account a on a.id = c.owner_id
    where c.id = any(${eventIds}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ id, readers, ownerLanguage }) => [
      id,
      { readers: readers ?? [], ownerLanguage: ownerLanguage || LANGUAGES[0] },
    ]),
  )
}
