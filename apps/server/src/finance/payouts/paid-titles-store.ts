import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** Titles of the events a payout is for, multilingual, as they were when it was paid. */
export async function listPaidTitles(db: Db, payoutId: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select coalesce(t.title, c.title, '') as title from payout_part t left join event c on c.id = t.event_id
    where t.payout_id = ${payoutId} and t.amount_cents > 0 order by t.event_id`.execute(db)
  return rows.map(({ title }) => title)
}
