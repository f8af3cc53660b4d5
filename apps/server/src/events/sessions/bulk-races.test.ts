import { changeSessions, generateSessions, listSessions } from '@larunbat/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { manySessions } from './testing/many-sessions.ts'

const app = await testApp()
const { ask, call, db } = app
const owner = await app.givenAccount()
const { givenEvent, givenSessions, rowsOf, versionOf } = manySessions(app, owner)

test('given several moves of one selection at the same moment, when all are done, then none is lost', async () => {
  const eventId = await givenEvent()
  const ids = await givenSessions(eventId, 3)
  const before = (await rowsOf(eventId)).map(({ starts_at }) => Date.parse(starts_at))
  await Promise.all(
    Array.from({ length: 6 }, () =>
      ask(changeSessions, { eventId, ids, change: { shiftMinutes: 10 } }, owner),
    ),
  )
  const after = (await rowsOf(eventId)).map(({ starts_at }) => Date.parse(starts_at))
  expect(after).toEqual(before.map((ms) => ms + 60 * 60_000))
  expect(await versionOf(eventId)).toBe(7)
})

/** A place is taken while `remove` waits for the row: the sale commits only once it does. */
async function withSaleUnderWay(id: number, remove: () => Promise<unknown>): Promise<unknown> {
  let removal: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (sale) => {
    await sale.updateTable('session').set({ held: 1 }).where('id', '=', id).execute()
    removal = remove()
    removal.catch(() => {})
    await expect
      .poll(async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
        return rows[0]?.n
      })
      .toBeGreaterThan(0)
  })
  return removal
}

test('given a place taken at the very moment of the deletion, when both are done, then the session with the order is still there', async () => {
  const eventId = await givenEvent()
  const ids = await givenSessions(eventId, 3)
  const answer = await withSaleUnderWay(ids[1] ?? 0, () =>
    call('app_sesiones_cambiar', { contenido_id: eventId, sesion_ids: ids, cambios: { borrar: 1 } }, owner),
  )
  expect(answer).toMatchObject({
    error: true,
    data: { code: 'session.has_orders', fields: ['sesion_ids.1'] },
  })
  expect(await rowsOf(eventId)).toHaveLength(3)
})

test('given the same without the guard, when looked at before and deleted after, then the order loses its session', async () => {
  const eventId = await givenEvent()
  const [id = 0] = await givenSessions(eventId, 1)
  await withSaleUnderWay(id, async () => {
    const { sold, held } = await db
      .selectFrom('session')
      .select(['sold', 'held'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (sold + held === 0) await db.deleteFrom('session').where('id', '=', id).execute()
  })
  expect(await rowsOf(eventId)).toEqual([])
})

test('given 500 sessions, when all are changed or made, then it takes as many statements as for one', async () => {
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  const during = async (work: () => Promise<unknown>) => {
    statements.mockClear()
    await work()
    // Every process looks at its settings now and then, whatever it is asked.
    return statements.mock.calls.filter((call) => !JSON.stringify(call[0]).includes('settings_stamp')).length
  }
  const counts = []
  for (const count of [1, 500]) {
    const eventId = await givenEvent()
    const ids = await givenSessions(eventId, count)
    counts.push([
      await during(() =>
        ask(changeSessions, { eventId, ids, change: { shiftMinutes: 5, capacity: 30 } }, owner),
      ),
      await during(() => ask(listSessions, { eventId }, owner)),
      await during(() => ask(changeSessions, { eventId, ids, change: { isDeleted: true } }, owner)),
      await during(() =>
        ask(
          generateSessions,
          {
            eventId,
            pattern: {
              from: '2027-01-01',
              until: '2028-05-14',
              everyDays: count === 1 ? 366 : 1,
              times: ['19:00'],
            },
          },
          owner,
        ),
      ),
    ])
    expect(await rowsOf(eventId)).toHaveLength(count === 1 ? 2 : 500)
  }
  statements.mockRestore()
  expect(counts[1]).toEqual(counts[0])
})
