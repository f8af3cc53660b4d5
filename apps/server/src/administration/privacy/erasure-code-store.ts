import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** Minutes a mailed code is good for, and wrong tries it takes. */
export const CODE_MINUTES = 15
export const CODE_TRIES = 5

/** Stores the hash of a new code; the older one ends. */
export async function saveCode(tx: Db, accountId: number, hash: Buffer): Promise<void> {
  await sql`
    insert into erasure_code (account_id, code_hash, expires_at)
    values (${accountId}, ${hash}, now() + make_interval(mins => ${CODE_MINUTES}::int))
    on conflict (account_id) do update set code_hash = excluded.code_hash, tries = 0, created_at = now(),
      expires_at = excluded.expires_at`.execute(tx)
}

/**
 * Counts one attempt and returns the hash to compare the code with; undefined when there is no code, it has expired or
 * it was tried too often. The attempt is counted before the comparison, so that parallel attempts cannot exceed the
 * limit.
 */
export async function takeTry(db: Db, accountId: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer }>`
    update erasure_code set tries = tries + 1
    where account_id = ${accountId} and expires_at > now() and tries < ${CODE_TRIES}::int
    returning code_hash as hash`.execute(db)
  return rows[0]?.hash
}
