import { sql } from 'kysely'
import type { Db, Row } from '../../database/tables.ts'

/** A person as the provider identifies them. */
export interface Identity {
  issuer: string
  subject: string
  email: string
}

/** The account that is tied to an identity; notes that it was used. */
export async function useIdentity(db: Db, { issuer, subject }: Identity): Promise<number | undefined> {
  const row = await db
    .updateTable('account_identity')
    .set({ last_used_at: sql<string>`now()` })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('account_id as accountId')
    .executeTakeFirst()
  return row?.accountId
}

export function findIdentityOf(
  db: Db,
  accountId: number,
  issuer: string,
): Promise<Row<'account_identity'> | undefined> {
  return db
    .selectFrom('account_identity')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
}

/** Ties an identity to an account; false when either of them is tied already. */
export async function insertIdentity(db: Db, accountId: number, identity: Identity): Promise<boolean> {
  const row = await db
    .insertInto('account_identity')
    .values({ ...identity, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  return row !== undefined
}

/** Unties an account; false when it was not tied. */
export async function deleteIdentities(db: Db, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_identity')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
