import type { ApiScope } from '@larunbat/rules/channels/integrations'
import { sql } from 'kysely'
import type { Db, NewRow } from '../../database/tables.ts'
import type { Holder } from './token-holder.ts'

/** Keys that still open something, the newest first. */
export function listTokens(db: Db, holder: Holder) {
  return db
    .selectFrom('api_token as t')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .select([
      't.id',
      't.name',
      't.ending',
      't.scopes',
      't.created_at as createdAt',
      't.expires_at as expiresAt',
      't.last_used_at as lastUsedAt',
      'a.name as maker',
    ])
    .where('t.is_festival', '=', holder === null)
    .$if(holder !== null, (query) => query.where('t.account_id', '=', holder as number))
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', sql<string>`now()`)
    .orderBy('t.id', 'desc')
    .limit(100)
    .execute()
}

export async function insertToken(tx: Db, values: NewRow<'api_token'>): Promise<number> {
  const { id } = await tx.insertInto('api_token').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Ends a key of these holders and returns its name; undefined when they have no such active key. */
export async function endToken(
  tx: Db,
  id: number,
  { accountId, withFestival }: { accountId: number; withFestival: boolean },
): Promise<{ name: string; is_festival: boolean } | undefined> {
  return tx
    .updateTable('api_token')
    .set({ revoked_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('account_id', '=', accountId).and('is_festival', '=', false),
        ...(withFestival ? [eb('is_festival', '=', true)] : []),
      ]),
    )
    .returning(['name', 'is_festival'])
    .executeTakeFirst()
}

/** Who holds a key, as it is now. */
export interface TokenHolder {
  id: number
  accountId: number
  isFestival: boolean
  name: string
  scopes: ApiScope[]
  expiresAt: string
  isUnseen: boolean
}

/** The holder of a living key. That of the festival opens nothing any more once its maker is no administrator. */
export async function findTokenHolder(db: Db, hash: Buffer): Promise<TokenHolder | undefined> {
  const { rows } = await sql<TokenHolder>`
    select t.id, t.account_id as "accountId", t.is_festival as "isFestival", t.name, t.scopes, t.expires_at as "expiresAt",
      t.last_used_at is null or t.last_used_at < now() - interval '1 minute' as "isUnseen"
    from api_token t join account a on a.id = t.account_id
    where t.token_hash = ${hash} and t.revoked_at is null and t.expires_at > now() and a.blocked_at is null and a.merged_into is null
      and (not t.is_festival or a.profile_id = 1)`.execute(db)
  return rows[0]
}

/** Notes that a key was used: at most one write a minute, however many requests come. */
export async function recordTokenUse(db: Db, id: number): Promise<void> {
  await sql`update api_token set last_used_at = now()
    where id = ${id} and (last_used_at is null or last_used_at < now() - interval '1 minute')`.execute(db)
}
