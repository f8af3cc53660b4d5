import type { Client } from 'pg'
import { OWN_SCHEMA, quoted } from '../../platform/db/schemas.ts'

/** One table as it is copied: generated columns are left out, PostgreSQL makes them anew. */
export interface CopiedTable {
  readonly name: string
  readonly columns: readonly string[]
}

/**
 * So that the same rows make the same text everywhere, and no time limit of the server ends a long copy. Without row security a
 * policy that would hide rows is an error instead.
 */
const SESSION = `
  set statement_timeout = 0;
  set lock_timeout = '30s';
  set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO, MDY';
  set intervalstyle = 'postgres';
  set timezone = 'UTC';
  set extra_float_digits = 1;
  set bytea_output = 'hex';
  set client_encoding = 'UTF8';
  set synchronize_seqscans = off;
  set row_security = off`

export async function prepareSession(client: Client): Promise<void> {
  await client.query(SESSION)
}

/** Our tables, by name; not those of extensions, nor the migrator's own. */
export async function readTables(client: Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = ${OWN_SCHEMA} and c.relkind = 'r' and c.relname !~ '^kysely_'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`)
  return rows.map(({ name, columns }) => ({ name, columns }))
}

/** The number each sequence gave out last; those that gave out none are left out. */
export async function readSequences(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = current_schema() and last_value is not null order by sequencename`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]))
}

export async function setSequences(client: Client, sequences: Record<string, number>): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await client.query('select setval(to_regclass(quote_ident($1)), $2::bigint)', [name, last])
}

/** Names of applied migrations, oldest first; none in a database of nothing. */
export async function readApplied(client: Client): Promise<string[]> {
  const { rows: found } = await client.query(`select to_regclass('kysely_migration') as it`)
  if (found[0].it === null) return []
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** `copy` of one table, to or from the client. */
export function copySql({ name, columns }: CopiedTable, way: 'to stdout' | 'from stdin'): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) ${way}`
}
