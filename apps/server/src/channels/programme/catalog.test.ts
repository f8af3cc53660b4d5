import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Tables } from '../../database/tables.ts'
import { migrateToLatest } from '../../platform/db/migrate.ts'
import { openKysely, openPool } from '../../platform/db/pool.ts'
import { startTestDatabase } from '../../platform/postgres/test-database.ts'
import { Catalog } from './catalog.ts'

const migrationsDir = join(import.meta.dirname, '../../../migrations')

test('given loaded data, when the database is away, then it is still served; without data, the response is an error', async () => {
  const database = await startTestDatabase({
    migrationsDir,
    migrate: async (url) => void (await migrateToLatest(url, migrationsDir)),
  })
  const pool = openPool({ url: database.url, onError: () => {} })
  let isAway = false
  const connect = async () => {
    if (isAway) throw Object.assign(new Error('The database system is shutting down'), { code: '57P03' })
    return pool.connect()
  }
  const db = openKysely<Tables>({ options: pool.options, end: () => pool.end(), connect })
  const catalog = new Catalog(db)
  const known = await catalog.current()
  isAway = true
  // Knowledge of the last quarter of a second is not asked for again.
  await pause(300)
  expect(await catalog.current()).toBe(known)
  await expect(new Catalog(db).current()).rejects.toThrow()
  await db.destroy()
  await database.stop()
})
