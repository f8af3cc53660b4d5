import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startTestDatabase } from '../postgres/test-database.ts'
import { migrateToLatest } from './migrate.ts'
import { openKysely, openPool } from './pool.ts'

const migrationsDir = join(import.meta.dirname, '../../../migrations')
const database = await startTestDatabase({
  migrationsDir,
  migrate: async (url) => void (await migrateToLatest(url, migrationsDir)),
})
const lost: string[] = []
const pool = openPool({ url: database.url, max: 4, onError: ({ message }) => lost.push(message) })
const db = openKysely<Record<string, never>>(pool)
afterAll(async () => {
  await db.destroy()
  await database.stop()
})

const endBackend = (pid: number) => sql`select pg_terminate_backend(${pid}::int)`.execute(db)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('given a transaction between two of its statements, when its connection ends, then it fails and the process goes on', async () => {
  const work = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await endBackend(rows[0]?.pid ?? 0)
    // Without a listener the end of the connection, told now, is an uncaught error.
    await pause(200)
    return sql`select 1`.execute(tx)
  })
  await expect(work).rejects.toThrow(/terminat|not queryable|closed/i)
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('given an idle connection, when it ends, then that is reported once and the next query gets another one', async () => {
  const [idle, other] = [await pool.connect(), await pool.connect()]
  const { pid } = (await idle.query('select pg_backend_pid() as pid')).rows[0]
  idle.release()
  lost.length = 0
  await other.query('select pg_terminate_backend($1::int)', [pid])
  await pause(200)
  other.release()
  expect(lost).toHaveLength(1)
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('given a statement that fails, when its error is read, then it names the caller', async () => {
  const askForNothing = async () => {
    await sql`select ${1}::int / 0`.execute(db)
  }
  const error = await askForNothing().catch((failure: unknown) => failure)
  expect(error).toMatchObject({ code: '22012', stack: expect.stringContaining('askForNothing') })
})
