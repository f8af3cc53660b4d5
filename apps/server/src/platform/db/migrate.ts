import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'

/**
 * How long a statement may wait for the lock of a table. Later statements wait behind it, so a migration behind a long
 * query would stop every purchase; it lets them through and tries again.
 */
const LOCK_TIMEOUT_MS = 3_000
const TIMEOUT_MS = 180_000
const PAUSE_MS = 500

/**
 * Brings a database to the newest migration of `dir` (numbered `.ts` files) and answers the names it applied. Processes
 * that start together take turns, and only the first finds something to do. A database that a newer version has brought
 * further stays as it is: what this version needs is in it (docs/migrations.md). `url` must be a direct connection, never
 * a transaction pooler.
 */
export async function migrateToLatest(url: string, dir: string): Promise<string[]> {
  const until = Date.now() + TIMEOUT_MS
  for (;;) {
    try {
      return await migrateOnce(url, dir)
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || Date.now() > until) throw error
      // Not at the same moment as the others that wait.
      await pause(PAUSE_MS * (1 + Math.random()))
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

async function migrateOnce(url: string, dir: string): Promise<string[]> {
  const options = `-c lock_timeout=${LOCK_TIMEOUT_MS}`
  const pool = new pg.Pool({ connectionString: url, max: 2, options })
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const getMigrations = async () => ({ ...(await readMigrations(dir)), ...(await newerOnes(db, dir)) })
    const migrator = new Migrator({ db, provider: { getMigrations }, ...(await ownTable(db)) })
    const { error, results } = await migrator.migrateToLatest()
    if (error) throw error
    return (results ?? [])
      .filter(({ status }) => status === 'Success')
      .map(({ migrationName }) => migrationName)
  } finally {
    await db.destroy()
  }
}

/** The migrator's own table is that of our schema, also where another program keeps one of that name in the same database. */
export async function ownTable(db: Kysely<unknown>): Promise<{ migrationTableSchema?: string }> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db)
  const schema = rows[0]?.schema
  return schema ? { migrationTableSchema: schema } : {}
}

/** Migrations of a newer version, which are done and not ours to know. */
async function newerOnes(db: Kysely<unknown>, dir: string): Promise<Record<string, Migration>> {
  const { rows: found } = await sql<{ it: string | null }>`
    select to_regclass('kysely_migration')::text as it`.execute(db)
  if (!found[0]?.it) return {}
  const last = Object.keys(await readMigrations(dir)).at(-1) ?? ''
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  const newer = rows.filter(({ name }) => name > last)
  return Object.fromEntries(newer.map(({ name }) => [name, { up: async () => {} }]))
}

/** All migrations of a folder, by name. */
export async function readMigrations(dir: string): Promise<Record<string, Migration>> {
  const names = (await readdir(dir)).filter((name) => /^\d{3}-.*\.ts$/.test(name)).sort()
  const migrations: Record<string, Migration> = {}
  for (const name of names) {
    migrations[name.replace('.ts', '')] = (await import(pathToFileURL(join(dir, name)).href)) as Migration
  }
  return migrations
}
