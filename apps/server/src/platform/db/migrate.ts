import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
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
 * Brings a database to the newest migration of `dir` (`NNN-title.sql`) and returns the names it applied. Processes that
 * start together take turns, and only the first finds something to do. A database that a newer version has brought further
 * stays as it is (docs/migrations.md). `url` must be a direct connection, never a transaction pooler.
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
    await refuseEarlierSchema(db)
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

/** Names of the migrations that our schema has, sorted; none in a schema without tables. */
async function appliedNames(db: Kysely<unknown>): Promise<string[]> {
  const { rows: found } = await sql<{ it: string | null }>`
    select to_regclass(quote_ident(current_schema()) || '.kysely_migration')::text as it`.execute(db)
  if (!found[0]?.it) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Migrations of a newer version, which are done and unknown here. */
async function newerOnes(db: Kysely<unknown>, dir: string): Promise<Record<string, Migration>> {
  const last = (await migrationNames(dir)).at(-1) ?? ''
  const newer = (await appliedNames(db)).filter((name) => name > last)
  return Object.fromEntries(newer.map((name) => [name, { up: async () => {} }]))
}

/** All migrations of a folder, by name. They are text, so that no later change of code alters what they do. */
export async function readMigrations(dir: string): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const name of await migrationNames(dir)) {
    const text = await readFile(join(dir, `${name}.sql`), 'utf8')
    migrations[name] = { up: async (db) => void (await sql.raw(text).execute(db)) }
  }
  return migrations
}

/** Names of the migrations of a folder, oldest first. Throws on a file that is none. */
export async function migrationNames(dir: string): Promise<string[]> {
  // Names with a dot in front are of file managers and editors.
  const files = (await readdir(dir)).filter((file) => !file.startsWith('.')).sort()
  const other = files.find((file) => !/^\d{3}-[a-z0-9-]+\.sql$/.test(file))
  if (other) throw new Error(`${other} is no migration: they are SQL text in files named NNN-title.sql.`)
  return files.map((file) => file.replace('.sql', ''))
}

/**
 * Throws when the schema was made by an earlier version: its tables have other names, and the migrations of this one would
 * run into them. There is no installation to bring along (ADR 096).
 */
async function refuseEarlierSchema(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ isEarlier: boolean }>`
    select to_regclass(quote_ident(current_schema()) || '.content_member') is not null as "isEarlier"`.execute(
    db,
  )
  if (rows[0]?.isEarlier)
    throw new Error(
      'This database was made by an earlier version whose tables have other names. Use an empty database and fill it by import.',
    )
}
