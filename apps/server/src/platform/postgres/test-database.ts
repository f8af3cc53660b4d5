import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { errorCode } from './errors.ts'
import { isAlive } from './processes.ts'
import { startPostgres } from './start-postgres.ts'

/** A migrated, empty database for one test file. */
export interface TestDatabase {
  /** Connection URL for `pg` and for libpq tools. */
  url: string
  /** Drops the database, ending connections still open. */
  stop(): Promise<void>
}

export interface TestDatabaseOptions {
  /** Brings an empty database to the current schema. Runs once per version of `migrationsDir`. */
  migrate(url: string): Promise<void>
  /** Folder whose contents decide whether the stored template is still good. */
  migrationsDir: string
}

/** Key of the advisory lock under which templates are made and old databases removed. */
const TEMPLATE_LOCK = 7_203_114
const TEMPLATE_LIFE_DAYS = 1

let shared: Promise<string> | undefined

/**
 * A fresh database, copied from a migrated template in some 30 ms. All test processes of a user share one server in
 * the temporary directory, which stays up between runs; `DATABASE_URL_TEST` names another server instead. That server
 * gives up durability, which tests do not look at: the supervisor's own tests start servers of their own.
 */
export async function startTestDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  const serverUrl = process.env.DATABASE_URL_TEST ?? (await sharedServer())
  const template = `template_${hashOf(options.migrationsDir)}`
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await asAdmin(serverUrl, async (admin) => {
    if (!(await exists(admin, template))) await makeTemplate(admin, serverUrl, template, options.migrate)
    await admin.query(`create database ${name} template ${template}`)
  })
  return {
    url: urlOf(serverUrl, name),
    stop: () => asAdmin(serverUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`)),
  }
}

function sharedServer(): Promise<string> {
  shared ??= startSharedServer()
  return shared
}

async function startSharedServer(): Promise<string> {
  const dataDir = join(tmpdir(), `larunbat-test-${process.getuid?.() ?? 0}`)
  const start = () =>
    startPostgres({
      dataDir,
      share: true,
      settings: { max_connections: 300, fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
      log: { info: () => {}, warn: console.warn, error: console.error },
    })
  try {
    return (await start()).superuserUrl
  } catch (error) {
    const isSpoilt = ['start_failed', 'data_of_other_version'].includes(errorCode(error) ?? '')
    if (!isSpoilt) throw error
    // Without fsync a power cut may spoil it, and nothing in it is worth keeping.
    rmSync(join(dataDir, 'postgres'), { recursive: true, force: true })
    return (await start()).superuserUrl
  }
}

/** Built under another name and renamed at the end, so that a template that exists is a whole one. */
async function makeTemplate(
  admin: Client,
  serverUrl: string,
  template: string,
  migrate: (url: string) => Promise<void>,
): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  if (await exists(admin, template)) return
  await removeOldDatabases(admin)
  const draft = `draft_${template}`
  await admin.query(`drop database if exists ${draft} with (force)`)
  await admin.query(`create database ${draft} template template0`)
  await migrate(urlOf(serverUrl, draft))
  await admin.query(`comment on database ${draft} is '${new Date().toISOString()}'`)
  await endConnections(admin, draft)
  await admin.query(`alter database ${draft} rename to ${template}`)
  await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
}

/** Templates of earlier migrations, and databases of test processes that were killed. */
async function removeOldDatabases(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ name: string; days: number | null }>(
    `select datname as name,
            extract(epoch from now() - shobj_description(oid, 'pg_database')::timestamptz)::float / 86400 as days
       from pg_database where datname ~ '^(test_[0-9]+|template)_[0-9a-f]+$'`,
  )
  for (const { name, days } of rows) {
    const pid = Number(/^test_(\d+)_/.exec(name)?.[1] ?? Number.NaN)
    // On a server of DATABASE_URL_TEST the pid may be one of another machine, so only age counts there.
    const isDead = !process.env.DATABASE_URL_TEST && !isAlive(pid)
    const isLeftover = Number.isNaN(pid) ? (days ?? 0) > TEMPLATE_LIFE_DAYS : isDead
    if (isLeftover) await admin.query(`drop database if exists ${name} with (force)`)
  }
}

/** A pool of the migration may still be closing; a database in use cannot be renamed. */
async function endConnections(admin: Client, database: string): Promise<void> {
  await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
    database,
  ])
}

async function asAdmin(serverUrl: string, work: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client({ connectionString: urlOf(serverUrl, 'postgres') })
  admin.on('error', () => {})
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

async function exists(admin: Client, database: string): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [database])
  return rowCount === 1
}

function urlOf(serverUrl: string, database: string): string {
  return serverUrl.replace(/^(postgres(?:ql)?:\/\/[^/?]*)\/?[^?]*/, `$1/${database}`)
}

function hashOf(dir: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.(ts|sql|json)$/.test(name)) continue
    hash.update(`${name}\0`).update(readFileSync(join(dir, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
