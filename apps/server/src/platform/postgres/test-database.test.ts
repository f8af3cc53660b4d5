import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startTestDatabase } from './test-database.ts'

const migrationsDir = mkdtempSync(join(tmpdir(), 'larunbat-migrations-'))
// The random number makes the template of this run one of its own, so that its making is tested every time.
writeFileSync(join(migrationsDir, '001.sql'), `-- ${Math.random()}\ncreate table thing (name text)`)
afterAll(() => rmSync(migrationsDir, { recursive: true }))

let migrations = 0
async function migrate(url: string): Promise<void> {
  migrations += 1
  await query(url, 'create table thing (name text)')
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('given eight callers at once, when each asks for a database, then one migrates and each has its own', async () => {
  const databases = await Promise.all(
    Array.from({ length: 8 }, () => startTestDatabase({ migrate, migrationsDir })),
  )
  expect(migrations).toBe(1)
  await Promise.all(databases.map(({ url }, i) => query(url, `insert into thing values ('${i}')`)))
  const seen = await Promise.all(databases.map(({ url }) => query(url, 'select name from thing')))
  expect(seen).toEqual(databases.map((_, i) => [{ name: String(i) }]))
  await Promise.all(databases.map((database) => database.stop()))
})

test('given a stopped database, when connected to, then it no longer exists', async () => {
  const database = await startTestDatabase({ migrate, migrationsDir })
  await database.stop()
  await expect(query(database.url, 'select 1')).rejects.toMatchObject({ code: '3D000' })
})
