import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { SIGN_IN_LIVES } from '../accounts/access-tokens.ts'

/** Living sign-ins of an account, the one seen last first. */
export function listSignIns(db: Db, accountId: number) {
  return db
    .selectFrom('access_token as t')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .select([
      't.id',
      't.user_agent as userAgent',
      't.created_at as createdAt',
      't.last_seen_at as lastSeenAt',
      't.token_hash as tokenHash',
    ])
    .where('t.account_id', '=', accountId)
    .where(sql<boolean>`${sql.raw(SIGN_IN_LIVES)}`)
    .orderBy('t.last_seen_at', 'desc')
    .orderBy('t.id', 'desc')
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
