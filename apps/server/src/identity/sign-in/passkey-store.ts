import { sql } from 'kysely'
import type { Db, NewRow, Row } from '../../database/tables.ts'

/** More than any person has devices. */
export const MAX_PASSKEYS = 20

/** The passkeys of an account, the oldest first. */
export function listPasskeys(db: Db, accountId: number): Promise<Row<'passkey'>[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(MAX_PASSKEYS)
    .execute()
}

/** Keeps a new one; false when its credential is known already. */
export async function insertPasskey(db: Db, values: NewRow<'passkey'>): Promise<boolean> {
  const row = await db
    .insertInto('passkey')
    .values(values)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The passkey of a credential, held until the end of the transaction: its counter moves one use at a time. */
export function lockPasskey(tx: Db, credentialId: string): Promise<Row<'passkey'> | undefined> {
  return tx
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
}

export function findPasskey(db: Db, credentialId: string): Promise<Row<'passkey'> | undefined> {
  return db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

export async function recordPasskeyUse(
  db: Db,
  id: number,
  { counter, isBackedUp }: { counter: number; isBackedUp: boolean },
): Promise<void> {
  await db
    .updateTable('passkey')
    .set({ counter, is_backed_up: isBackedUp, last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Names one of an account's; false when it has no such passkey. */
export async function namePasskey(
  db: Db,
  { id, accountId, name }: { id: number; accountId: number; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a passkey of an account and returns its name; undefined when the account has no such passkey. */
export async function deletePasskey(db: Db, id: number, accountId: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
