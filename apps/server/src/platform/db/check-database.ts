import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { connectionSentence, type DatabaseAddress, DatabaseStartError, isNotUpYet } from './database-error.ts'
import { JOB_TABLE, JOBS_SCHEMA, OWN_SCHEMA, quoted } from './schemas.ts'

export interface DatabaseCheck {
  /** Direct connection first: rights are checked over it. */
  addresses: readonly [DatabaseAddress, ...DatabaseAddress[]]
  log: Pick<Logger, 'warn' | 'info'>
  /** How long a server that is not up yet is waited for. */
  waitMs: number
  /** True where tables must be there already: such a program makes none. */
  isExpected: boolean
  /** Ends the wait early. */
  isOver?: () => boolean
}

const AGAIN_MS = 500
const CONNECT_MS = 10_000
/** The oldest version that the suite and the drill of set-ups run on. */
const MIN_VERSION = 15

/**
 * Waits for the database, then checks that its role may do all that a start needs, before anything is migrated, made or mailed.
 * Throws `DatabaseStartError` with what to grant or correct.
 */
export async function checkDatabase(check: DatabaseCheck): Promise<void> {
  const until = Date.now() + check.waitMs
  const [direct, ...others] = check.addresses
  const facts = await onConnection(direct, { ...check, until }, readFacts)
  refuse(facts, check.isExpected)
  for (const address of others) {
    const other = await onConnection(address, { ...check, until }, readPlace)
    if (other.database === facts.database && other.schema === facts.schema) continue
    throw new DatabaseStartError(
      `${address.setting} leads to schema ${other.schema} of database ${other.database}, but ${direct.setting} to schema ${facts.schema} of database ${facts.database}. Let both lead to the same one.`,
    )
  }
}

type Waiting = Pick<DatabaseCheck, 'log' | 'isOver'> & { until: number }

async function onConnection<T>(
  address: DatabaseAddress,
  { log, isOver, until }: Waiting,
  read: (client: pg.Client) => Promise<T>,
): Promise<T> {
  let isSaid = false
  for (;;) {
    const client = new pg.Client({
      connectionString: address.url,
      application_name: 'larunbat-start',
      connectionTimeoutMillis: CONNECT_MS,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return await read(client)
    } catch (error) {
      const isLate = Date.now() >= until || (isOver?.() ?? false)
      if (!isNotUpYet(error) || isLate)
        throw new DatabaseStartError(connectionSentence(address, error), { cause: error })
      if (!isSaid) {
        const seconds = Math.ceil((until - Date.now()) / 1000)
        log.warn(`${connectionSentence(address, error)} It is waited for, ${seconds} s at most.`)
      }
      isSaid = true
      await pause(AGAIN_MS)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

interface Facts {
  user: string
  database: string
  schema: string | null
  path: string
  version: string
  major: number
  isReplica: boolean
  mayCreate: boolean
  mayMakeSchema: boolean
  hasTables: boolean
  /** A schema of the search path, other than the first, that holds tables of ours. */
  elsewhere: string | null
  /** Tables the role may not read and write. */
  closed: string[] | null
  hasJobs: boolean
  mayUseJobs: boolean
  closedJobs: boolean
}

async function readPlace(client: pg.Client): Promise<Pick<Facts, 'database' | 'schema'>> {
  const { rows } = await client.query(`select current_database() as database, current_schema() as schema`)
  return rows[0]
}

async function readFacts(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(`
    select current_user as user, current_database() as database, current_schema() as schema,
      current_setting('search_path') as path, current_setting('server_version') as version,
      current_setting('server_version_num')::int / 10000 as major, pg_is_in_recovery() as "isReplica",
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
      has_database_privilege(current_database(), 'create') as "mayMakeSchema",
      exists (select from pg_class where relname = 'kysely_migration' and relnamespace = ${OWN_SCHEMA}) as "hasTables",
      (select n.nspname from pg_namespace n where n.nspname = any (current_schemas(false)) and n.nspname <> current_schema()
         and (select count(*) from pg_class c where c.relnamespace = n.oid
           and c.relname in ('kysely_migration', 'event', 'publication', 'account')) = 4 limit 1) as elsewhere,
      (select array_agg(c.relname::text order by c.relname) from pg_class c
        where c.relnamespace = ${OWN_SCHEMA} and c.relkind in ('r', 'p') and not (
          has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
          and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as closed,
      jobs.oid is not null as "hasJobs",
      coalesce(has_schema_privilege(jobs.oid, 'usage') and has_schema_privilege(jobs.oid, 'create'), false) as "mayUseJobs",
      exists (select from pg_class c where c.relnamespace = jobs.oid and c.relkind in ('r', 'p') and not (
          has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
          and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))) as "closedJobs"
    from (select (select oid from pg_namespace where nspname = '${JOBS_SCHEMA}') as oid) jobs`)
  return rows[0] as Facts
}

function refuse(facts: Facts, isExpected: boolean): void {
  const { user, database, schema, closed } = facts
  const role = quoted(user)
  const say = (text: string): never => {
    throw new DatabaseStartError(text)
  }
  if (facts.major < MIN_VERSION)
    say(`PostgreSQL ${facts.version} is too old: version ${MIN_VERSION} or newer is needed.`)
  if (facts.isReplica)
    say(`The database ${database} is a replica and takes no changes. Let DATABASE_URL lead to the primary.`)
  if (schema === null)
    say(
      `Role ${user} has no schema to work in: database ${database} has none of its search path (${facts.path}) that it may use. Run, as a superuser in that database: create schema ${role} authorization ${role}; if there is one, grant usage, create on schema … to ${role}.`,
    )
  if (!facts.hasTables && facts.elsewhere !== null)
    say(
      `Schema ${facts.elsewhere} of database ${database} holds the tables of an installation, but role ${user} makes new ones in schema ${schema}. Say which one is meant: alter role ${role} in database ${quoted(database)} set search_path = ${quoted(facts.elsewhere ?? '')}, or ${quoted(schema ?? '')} for a new installation.`,
    )
  if (isExpected && !facts.hasTables)
    say(
      `There are no tables of Larunbat in schema ${schema} of database ${database} (search_path: ${facts.path}). Check DATABASE_URL and the search path of role ${user}.`,
    )
  if (!facts.mayCreate)
    say(
      `Role ${user} may not create tables in schema ${schema} of database ${database}. Run, as a superuser in that database: ${schema === 'public' ? `create schema ${role} authorization ${role}` : `grant usage, create on schema ${quoted(schema ?? '')} to ${role}`}.`,
    )
  if (closed && closed.length > 0)
    say(
      `Role ${user} may not read and write ${closed.length} tables of schema ${schema} (${closed.slice(0, 3).join(', ')}). Run, as a superuser in that database: alter table … owner to ${role} for each, or grant select, insert, update, delete on all tables in schema ${quoted(schema ?? '')} to ${role}.`,
    )
  if (!facts.hasJobs && !facts.mayMakeSchema)
    say(
      `Role ${user} may not make the schema ${JOBS_SCHEMA} of the job queue in database ${database}. Run, as a superuser: grant create on database ${quoted(database)} to ${role}; or, in that database: create schema ${JOBS_SCHEMA} authorization ${role}.`,
    )
  if (facts.hasJobs && (!facts.mayUseJobs || facts.closedJobs))
    say(
      `Role ${user} may not use the schema ${JOBS_SCHEMA} of the job queue in database ${database}, which another role made (${JOB_TABLE}). Give this installation a database of its own, or hand it over as a superuser: alter schema ${JOBS_SCHEMA} owner to ${role}, and its tables.`,
    )
}
