import { sql } from 'kysely'
import type { Db } from '../../../database/tables.ts'
import { ACTS_FOR_FESTIVAL } from '../acts-for-festival-sql.ts'

/** An editor silent for so long is gone: clients report every half minute. */
const PRESENT_S = 75

/** Records that the account works on an event and where; returns the others who do, the latest first. */
export async function recordEditorOf(
  db: Db,
  eventId: number,
  accountId: number,
  page: string,
): Promise<{ id: number; name: string; page: string; at: string; isTeam: boolean }[]> {
  await sql`insert into event_editor (event_id, account_id, page) values (${eventId}, ${accountId}, ${page})
    on conflict (event_id, account_id) do update set seen_at = now(), page = excluded.page`.execute(db)
  const { rows } = await sql<{ id: number; name: string; page: string; at: string; isTeam: boolean }>`
    select a.id, a.name, e.page, e.seen_at as at, ${sql.raw(ACTS_FOR_FESTIVAL)} as "isTeam"
    from event_editor e join account a on a.id = e.account_id join event c on c.id = e.event_id
    where e.event_id = ${eventId} and e.account_id <> ${accountId}
      and e.seen_at > now() - make_interval(secs => ${PRESENT_S})
    order by e.seen_at desc limit 50`.execute(db)
  return rows
}
