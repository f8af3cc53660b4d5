import { sql } from 'kysely'
import type { TestAccount, TestApp } from '../../../testing/test-app.ts'

/** Events with many sessions, and how their rows are looked at. */
export function manySessions({ db }: Pick<TestApp, 'db'>, owner: TestAccount) {
  async function givenEvent(values: object = {}): Promise<number> {
    const { id } = await db
      .insertInto('event')
      .values({
        owner_id: owner.id,
        title: 'Concierto',
        time_zone: 'Europe/Madrid',
        duration_min: 90,
        capacity: 80,
        ...values,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  /** Daily at 19:00 local, from 20 October 2026: the clocks go back on the 25th. */
  async function givenSessions(eventId: number, count: number, values: object = {}): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`insert into session (event_id, starts_at, ends_at, time_zone)
    select ${eventId}, t, t + interval '90 minutes', 'Europe/Madrid' from (
      select ('2026-10-20 19:00'::timestamp + n * interval '1 day') at time zone 'Europe/Madrid' as t
      from generate_series(0, ${count - 1}) n) x returning id`.execute(db)
    const ids = rows.map(({ id }) => id)
    if (Object.keys(values).length > 0)
      await db.updateTable('session').set(values).where('id', 'in', ids).execute()
    return ids
  }
  const rowsOf = (eventId: number) =>
    db.selectFrom('session').selectAll().where('event_id', '=', eventId).orderBy('starts_at').execute()
  const versionOf = async (id: number) =>
    (await db.selectFrom('event').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
  return { givenEvent, givenSessions, rowsOf, versionOf }
}
