import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** The steps that are done, with the event each one made. */
export async function listSteps(db: Db): Promise<Map<string, number | null>> {
  const rows = await db.selectFrom('demo_step').selectAll().execute()
  return new Map(rows.map((row) => [row.name, row.event_id]))
}

/** Notes a step as done, once. */
export async function recordStep(db: Db, name: string, eventId: number | null = null): Promise<void> {
  const row = { name, event_id: eventId }
  await db
    .insertInto('demo_step')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Events of the demo's people that no step made: what was being made when a filling was cut off. */
export async function listHalfMade(db: Db, ownerIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from event c
    where owner_id = any(${[...ownerIds]}::bigint[])
      and not exists (select from demo_step s where s.event_id = c.id) order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many events of the demo are there; undefined once all of it is. */
export async function countMade(db: Db): Promise<number | undefined> {
  const names = [...(await listSteps(db)).keys()]
  return names.includes('all') ? undefined : names.filter((name) => name.startsWith('event ')).length
}
