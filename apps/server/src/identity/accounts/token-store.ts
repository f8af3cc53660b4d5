import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { SIGN_IN_LIVES } from './access-tokens.ts'

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

/**
 * Ends the sign-ins that were opened before the mailbox was proved, but `session`. `keepsOwn` keeps those opened with the
 * registration or the password as well.
 */
export async function endTokensBefore(
  db: Db,
  accountId: number,
  { session, keepsOwn }: { session: Buffer | undefined; keepsOwn: boolean },
): Promise<void> {
  await db
    .deleteFrom('access_token')
    .where('account_id', '=', accountId)
    .$if(session !== undefined, (query) => query.where('token_hash', '!=', session as Buffer))
    .$if(keepsOwn, (query) => query.where('opened_by', 'not in', ['registration', 'password']))
    .execute()
}

/** When the sign-in of this token began, and whose it is; undefined once it has ended. */
export function findToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('access_token')
    .select([
      'id',
      'account_id as accountId',
      'created_at as createdAt',
      'opened_by as openedBy',
      'shown_to as shownTo',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', (eb) => eb.fn<string>('now'))
    .executeTakeFirst()
}

/** True while the sign-in of this number is open and its account is not blocked. */
export async function isSignInOpen(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('access_token as t')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .select('t.id')
    .where('t.id', '=', id)
    .where('a.blocked_at', 'is', null)
    .where(sql<boolean>`${sql.raw(SIGN_IN_LIVES)}`)
    .executeTakeFirst()
  return row !== undefined
}
