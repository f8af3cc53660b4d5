import { finished } from 'node:stream/promises'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { ownTable, readMigrations } from '../../platform/db/migrate.ts'
import { OWN_SCHEMA, quoted } from '../../platform/db/schemas.ts'
import { BackupError } from './backup-error.ts'
import type { About, Manifest } from './manifest.ts'
import { copySql, prepareSession, readTables, setSequences } from './tables.ts'

/** Takes the rows of an archive into the transaction it was opened in. */
export interface Loading {
  /** Tables of other products, which stood beside ours when the archive was made: their rows are left out. */
  readonly leftOut: readonly string[]
  rows(table: string, body: AsyncIterable<Buffer>): Promise<void>
  /** After the last row: counts, ties between tables, newer migrations. Returns the migrations that were applied on top. */
  complete(manifest: Manifest): Promise<string[]>
  /** Takes the connection out of the copy it is in, so that it can roll back. */
  abandon(): Promise<void>
}

/** Where migrations are, and what the archive says of the database it was made of. */
interface LoadTask {
  client: Client
  migrationsDir: string
  about: About
}

/**
 * Begins to load: makes the tables as they were when the archive was made, empty, without ties and without the indexes
 * that no rule needs (both are faster made afterwards, and ties are proved then). `client` must be in a transaction.
 */
export async function beginLoading({ client, migrationsDir, about }: LoadTask): Promise<Loading> {
  const db = kyselyOn(client)
  const migrate = (to: string | undefined) => migrateIn(db, migrationsDir, to)
  await migrate(about.migrations.at(-1))
  await client.query('set constraints all immediate')
  const ours = new Set((await readTables(client)).map(({ name }) => name))
  const tables = about.tables.filter(({ name }) => ours.has(name))
  const leftOut = about.tables.map(({ name }) => name).filter((name) => !ours.has(name))
  const names = tables.map(({ name }) => quoted(name)).join(', ')
  await client.query(`truncate ${names} restart identity cascade`)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  const indexes = await takeOff(client, INDEXES)
  const ties = await takeOff(client, TIES)

  const columns = new Map(tables.map(({ name, columns }) => [name, columns]))
  const loaded = new Map<string, number>()
  let open: { table: string; stream: ReturnType<typeof copyFrom> } | undefined
  const close = async () => {
    if (!open) return
    open.stream.end()
    await finished(open.stream)
    loaded.set(open.table, open.stream.rowCount)
    open = undefined
  }
  return {
    leftOut,
    async rows(table, body) {
      if (leftOut.includes(table)) return drain(body)
      if (open?.table !== table) {
        await close()
        const known = columns.get(table)
        if (!known) throw new BackupError('damaged', `The archive has rows of an unknown table, ${table}.`)
        const stream = client.query(copyFrom(copySql({ name: table, columns: known }, 'from stdin')))
        // The error is reported by the write or the end that waits for it.
        stream.on('error', () => {})
        open = { table, stream }
      }
      for await (const chunk of body) await written(open.stream, chunk)
    },
    async complete(manifest) {
      await close()
      for (const { name } of tables) {
        const [told, came] = [manifest.tables[name]?.rows ?? 0, loaded.get(name) ?? 0]
        if (told !== came) throw new BackupError('damaged', `${name} has ${came} rows instead of ${told}.`)
      }
      for (const made of [...indexes, ...ties]) await client.query(made)
      for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
      await setSequences(client, manifest.sequences)
      await client.query('set constraints all immediate')
      return migrate(undefined)
    },
    async abandon() {
      open?.stream.destroy(new Error('abandoned'))
      if (open) await finished(open.stream).catch(() => {})
    },
  }
}

/** Prepares a session of its own for a load. */
export async function prepareLoading(client: Client): Promise<void> {
  await prepareSession(client)
  await client.query(`set maintenance_work_mem = '128MB'`)
}

/** Statements that take something off, and those that put it back, as PostgreSQL itself writes them. */
const TIES = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
         format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
    from pg_constraint where contype = 'f' and connamespace = ${OWN_SCHEMA}`
const INDEXES = `
  select format('drop index %s', i.indexrelid::regclass) as off, pg_get_indexdef(i.indexrelid) as back
    from pg_index i join pg_class c on c.oid = i.indrelid
   where c.relnamespace = ${OWN_SCHEMA} and not i.indisunique and not i.indisexclusion
     and c.relname !~ '^kysely_'
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`

async function takeOff(client: Client, query: string): Promise<string[]> {
  const { rows } = await client.query<{ off: string; back: string }>(query)
  for (const { off } of rows) await client.query(off)
  return rows.map(({ back }) => back)
}

async function drain(body: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of body) {
  }
}

function written(stream: NodeJS.WritableStream, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(chunk, (error) => (error ? reject(error) : resolve()))
  })
}

/** kysely on a connection that its caller opens and closes. */
function kyselyOn(client: Client): Kysely<unknown> {
  const one = { query: client.query.bind(client), release: () => {} } as unknown as PostgresPoolClient
  return new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { connect: async () => one, end: async () => {}, options: {} } }),
  })
}

/** Applies migrations within the transaction that is open already. */
async function migrateIn(db: Kysely<unknown>, dir: string, to: string | undefined): Promise<string[]> {
  const provider = { getMigrations: () => readMigrations(dir) }
  const migrator = new Migrator({ db, provider, disableTransactions: true, ...(await ownTable(db)) })
  const { error, results } =
    to === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(to)
  if (error) throw error
  return (results ?? [])
    .filter(({ status }) => status === 'Success')
    .map(({ migrationName }) => migrationName)
}
