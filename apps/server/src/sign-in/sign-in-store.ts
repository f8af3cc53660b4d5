import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/** Living sign-ins of an account, the one seen last first. */
export function listSignIns(db: Db, accountId: number) {
  return db
    .selectFrom('access_token')
    .select([
      'id',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'token_hash as tokenHash',
    ])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

/** Ends one of an account's; false when it has no such sign-in. */
export async function deleteSignIn(db: Db, id: number, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('access_token')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
