import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import type { Tables } from '../../database/tables.ts'
import { migrateToLatest } from '../db/migrate.ts'
import { openKysely, openPool } from '../db/pool.ts'
import { startTestDatabase } from '../postgres/test-database.ts'
import { startJobs } from './jobs.ts'

const migrationsDir = join(import.meta.dirname, '../../../migrations')
const database = await startTestDatabase({
  migrationsDir,
  migrate: async (url) => void (await migrateToLatest(url, migrationsDir)),
})
const db = openKysely<Tables>(openPool({ url: database.url, onError: () => {} }))
const log = pino({ level: 'silent' })
const jobs = await startJobs({ url: database.url, log })
afterAll(async () => {
  await jobs.stop()
  await db.destroy()
  await database.stop()
})
const soon = { timeout: 10_000, interval: 20 }

test('given work put in within a transaction, when it commits, then it is done soon; when it rolls back, never', async () => {
  const done: number[] = []
  await jobs.work<{ n: number }>({ name: 'count' }, async ({ n }) => void done.push(n))
  await delay(100)
  const began = performance.now()
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'count', { n: 1 }))
  await vi.waitFor(() => expect(done).toEqual([1]), soon)
  expect(performance.now() - began).toBeLessThan(1500)
  const failed = db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, 'count', { n: 2 })
    throw new Error('back')
  })
  await expect(failed).rejects.toThrow('back')
  await delay(300)
  expect(done).toEqual([1])
})

test('given many pieces of work at once, when taken, then all are done without waiting for polls', async () => {
  const done = new Set<number>()
  await jobs.work<{ n: number }>({ name: 'many' }, async ({ n }) => void done.add(n))
  await db.transaction().execute(async (tx) => {
    for (let n = 0; n < 40; n++) await jobs.enqueue(tx, 'many', { n })
  })
  await vi.waitFor(() => expect(done.size).toBe(40), soon)
})

test('given work that fails, when it has tries left, then it is retried and knows which try is the last', async () => {
  const tries: boolean[] = []
  await jobs.work({ name: 'failing', retries: 2, pollSeconds: 1 }, async (_data, { isLast }) => {
    tries.push(isLast)
    throw new Error('again')
  })
  await jobs.enqueue(db, 'failing', {})
  await vi.waitFor(() => expect(tries).toEqual([false, false, true]), soon)
})

test('given a job of a process without heartbeat, when another process looks, then that one runs it', async () => {
  const other = await startJobs({ url: database.url, log, lookSeconds: 1 })
  const queue = { name: 'orphaned', retries: 1, timeoutSeconds: 3600, pollSeconds: 1 }
  let end = () => {}
  let begun = 0
  await jobs.work(queue, () => {
    begun += 1
    return new Promise<void>((resolve) => {
      end = resolve
    })
  })
  await jobs.enqueue(db, queue.name, {})
  await vi.waitFor(() => expect(begun).toBe(1), soon)
  let taken = 0
  await other.work(queue, async () => {
    taken += 1
  })
  await delay(2_500)
  expect(taken).toBe(0)
  await sql`update pgboss.job set heartbeat_on = now() - interval '31 seconds' where name = 'orphaned'`.execute(
    db,
  )
  await vi.waitFor(() => expect(taken).toBe(1), soon)
  end()
  await other.stop()
})

test('given a queue with keys, when work with one key is put in twice, then it is done once', async () => {
  const done: string[] = []
  await jobs.work<{ key: string }>(
    { name: 'keyed', isOncePerKey: true },
    async ({ key }) => void done.push(key),
  )
  await db.transaction().execute(async (tx) => {
    for (const key of ['a', 'a', 'b']) await jobs.enqueue(tx, 'keyed', { key }, key)
  })
  await vi.waitFor(() => expect(done.sort()).toEqual(['a', 'b']), soon)
})

test('given a database that ends connections, when queues are set up, then they are there once it stops doing so', async () => {
  const done: number[] = []
  const end = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'larunbat-jobs'`.execute(
      db,
    )
  const ending = setInterval(end, 5)
  const names = Array.from({ length: 20 }, (_, n) => `late-${n}`)
  const setUp = Promise.all(
    names.map((name) => jobs.work<{ n: number }>({ name }, async ({ n }) => void done.push(n))),
  )
  await Promise.race([setUp, delay(400)])
  clearInterval(ending)
  await setUp
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'late-19', { n: 19 }))
  await vi.waitFor(() => expect(done).toEqual([19]), soon)
})

test('given a schedule, then a minute without a running process is made up for once', async () => {
  await jobs.schedule('nightly', '30 2 * * *', async () => {})
  const { rows } = await sql<{
    missed: string
  }>`select options->>'missed' as missed from pgboss.schedule where name = 'nightly'`.execute(db)
  expect(rows).toEqual([{ missed: 'once' }])
})
