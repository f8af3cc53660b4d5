import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** Titles of the events a payout is for, multilingual. */
export async function listPaidTitles(db: Db, payoutId: number): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select c.title from payout_part t join content c on c.id = t.content_id
    where t.payout_id = ${payoutId} and t.amount_cents > 0 order by c.id`.execute(db)
  return rows.map(({ title }) => title)
}
