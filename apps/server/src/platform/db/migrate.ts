import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'

/**
 * Brings a database to the newest migration of `dir` (numbered `.ts` files) and answers the names it applied. Takes a
 * session lock, so `url` must be a direct connection, never a transaction pooler.
 */
export async function migrateToLatest(url: string, dir: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(dir) } })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error
    return (results ?? [])
      .filter(({ status }) => status === 'Success')
      .map(({ migrationName }) => migrationName)
  } finally {
    await db.destroy()
  }
}

async function readMigrations(dir: string): Promise<Record<string, Migration>> {
  const names = (await readdir(dir)).filter((name) => /^\d{3}-.*\.ts$/.test(name)).sort()
  const migrations: Record<string, Migration> = {}
  for (const name of names) {
    migrations[name.replace('.ts', '')] = (await import(pathToFileURL(join(dir, name)).href)) as Migration
  }
  return migrations
}
