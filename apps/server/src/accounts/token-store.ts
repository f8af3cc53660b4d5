import type { Db } from '../tables.ts'

/** Ends one sign-in. */
export async function endToken(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('access_token').where('token_hash', '=', tokenHash).execute()
}

/** Ends every sign-in of an account but the one that asks for it. */
export async function endOtherTokens(db: Db, accountId: number, keep?: Buffer): Promise<void> {
  await db
    .deleteFrom('access_token')
    .where('account_id', '=', accountId)
    .$if(keep !== undefined, (query) => query.where('token_hash', '!=', keep as Buffer))
    .execute()
}

/** When the sign-in of this token began, and whose it is; undefined once it has ended. */
export function findToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('access_token')
    .select(['account_id as accountId', 'created_at as createdAt'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', (eb) => eb.fn<string>('now'))
    .executeTakeFirst()
}
