import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { retryDeadlock } from '../../platform/db/retry-deadlock.ts'

/**
 * Undoes admissions. Where another device had admitted the same ticket, the earliest of those is valid from now on;
 * else the ticket is valid again. Refused scans, and undone ones, are unchanged.
 */
export async function undoAdmissions(
  db: Db,
  eventId: number,
  undone: readonly { id: string; undoneAt: string }[],
): Promise<void> {
  if (undone.length === 0) return
  const given = JSON.stringify(undone.map(({ id, undoneAt }) => ({ id, at: undoneAt })))
  await retryDeadlock(db, async (tx) => {
    await sql`select id from ticket where event_id = ${eventId} and id in (select s.ticket_id from scan s
        join json_to_recordset(${given}::json) as g(id uuid) on g.id = s.id where s.event_id = ${eventId})
      order by id for no key update`.execute(tx)
    const { rows } = await sql<{
      ticketId: string
    }>`update scan s set result = 'undone', undone_at = least(g.at, now())
      from json_to_recordset(${given}::json) as g(id uuid, at timestamptz)
      where s.event_id = ${eventId} and s.id = g.id and s.told = 'admitted'
        and s.result in ('admitted', 'duplicate') returning s.ticket_id as "ticketId"`.execute(tx)
    const ticketIds = rows.map(({ ticketId }) => ticketId)
    if (ticketIds.length > 0) await admitNext(tx, eventId, ticketIds)
  })
}

/** Gives tickets without an admission that holds the earliest of the others, or makes them good again. */
async function admitNext(tx: Db, eventId: number, ticketIds: readonly string[]): Promise<void> {
  await sql`
    with free as materialized (select t.id, (select s.id from scan s where s.event_id = t.event_id
          and s.ticket_id = t.id and s.told = 'admitted' and s.result = 'duplicate'
        order by s.scanned_at, s.id limit 1) as next
      from ticket t where t.event_id = ${eventId} and t.id = any(${[...ticketIds]}::uuid[]) and t.status = 'used'
        and not exists (select from scan s where s.event_id = t.event_id and s.ticket_id = t.id
          and s.result = 'admitted')),
      n as (update scan s set result = 'admitted' from free
        where s.event_id = ${eventId} and s.id = free.next returning s.ticket_id, s.scanned_at)
    update ticket t set status = case when n.scanned_at is null then 'valid' else 'used' end, used_at = n.scanned_at
    from free left join n on n.ticket_id = free.id where t.event_id = ${eventId} and t.id = free.id`.execute(
    tx,
  )
}
