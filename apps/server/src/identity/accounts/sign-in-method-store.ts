import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** How many of each kind ended. */
export interface EndedWays {
  passkeys: number
  providers: number
  apiKeys: number
  webhooks: number
  doorLinks: number
  invitations: number
}

/** What of an account stays, by number; all of it ends unless it is named. */
export interface KeptWays {
  passkeys?: readonly number[]
  apiKeys?: readonly number[]
  webhooks?: readonly number[]
  providers?: boolean
}

/** Deletes passkeys and accounts of providers, but those that are kept, and every step of a sign-in that is under way. */
export async function endSignInWays(
  tx: Db,
  accountId: number,
  { passkeys = [], providers = false }: Pick<KeptWays, 'passkeys' | 'providers'> = {},
): Promise<Pick<EndedWays, 'passkeys' | 'providers'>> {
  const endedKeys = await sql`delete from passkey
    where account_id = ${accountId} and not id = any(${passkeys}::bigint[])`.execute(tx)
  const endedProviders = providers
    ? 0
    : (await sql`delete from account_identity where account_id = ${accountId}`.execute(tx)).numAffectedRows
  await tx.deleteFrom('sign_in_step').where('account_id', '=', accountId).execute()
  return { passkeys: Number(endedKeys.numAffectedRows ?? 0), providers: Number(endedProviders ?? 0) }
}

/** Ends API keys and pauses webhooks, but those that are kept: messages to a paused one wait until it is switched on. */
export async function endInterfaceWays(
  tx: Db,
  accountId: number,
  { apiKeys = [], webhooks = [] }: Pick<KeptWays, 'apiKeys' | 'webhooks'> = {},
): Promise<Pick<EndedWays, 'apiKeys' | 'webhooks'>> {
  const keys = await sql`update api_token set revoked_at = now()
    where account_id = ${accountId} and revoked_at is null and not id = any(${apiKeys}::bigint[])`.execute(tx)
  const endpoints = await sql`update webhook_endpoint set status = 'paused', version = version + 1
    where account_id = ${accountId} and status = 'active' and not id = any(${webhooks}::bigint[])`.execute(tx)
  return { apiKeys: Number(keys.numAffectedRows ?? 0), webhooks: Number(endpoints.numAffectedRows ?? 0) }
}

/** Ends every way into an account and all that it opened to others: also door links and invitations not accepted yet. */
export async function removeSignInMethods(tx: Db, accountId: number): Promise<EndedWays> {
  const signIn = await endSignInWays(tx, accountId)
  const interfaces = await endInterfaceWays(tx, accountId)
  const doors = await sql`update door_link set revoked_at = now()
    where created_by = ${accountId} and revoked_at is null`.execute(tx)
  const members = await sql`delete from event_member
    where invited_by = ${accountId} and account_id is null`.execute(tx)
  const claims = await sql`delete from participant_claim
    where invited_by = ${accountId} and used_at is null`.execute(tx)
  return {
    ...signIn,
    ...interfaces,
    doorLinks: Number(doors.numAffectedRows ?? 0),
    invitations: Number(members.numAffectedRows ?? 0) + Number(claims.numAffectedRows ?? 0),
  }
}

interface Way {
  id: number
  name: string
  createdAt: string
}

/** Returns what else than its password opens a confirmed account; nothing for one that is not confirmed. */
export async function listWaysIn(db: Db, accountId: number) {
  const ofConfirmed = sql`account_id = ${accountId}
    and exists (select from account a where a.id = ${accountId} and a.confirmed_at is not null)`
  const [passkeys, apiKeys, webhooks, providers] = await Promise.all([
    sql<Way>`select id, name, created_at as "createdAt" from passkey where ${ofConfirmed} order by id`.execute(
      db,
    ),
    sql<Way>`select id, name, created_at as "createdAt" from api_token
      where ${ofConfirmed} and revoked_at is null and expires_at > now() order by id limit 200`.execute(db),
    sql<Way>`select id, name, created_at as "createdAt" from webhook_endpoint
      where ${ofConfirmed} and status = 'active' order by id limit 200`.execute(db),
    sql<{ email: string }>`select email from account_identity where ${ofConfirmed} limit 1`.execute(db),
  ])
  return {
    passkeys: passkeys.rows,
    apiKeys: apiKeys.rows,
    webhooks: webhooks.rows,
    providerEmail: providers.rows[0]?.email ?? null,
  }
}

/** What ends with a block and may be restored with its end. */
export type BlockedWay = 'apiKeys' | 'webhooks' | 'doorLinks'

/** Ends API keys, webhooks and door links of a blocked account, marked so that they can be restored. */
export async function endWaysByBlock(tx: Db, accountId: number): Promise<void> {
  await sql`update api_token set revoked_at = now(), ended_by_block = true
    where account_id = ${accountId} and revoked_at is null`.execute(tx)
  await sql`update webhook_endpoint set status = 'paused', version = version + 1, ended_by_block = true
    where account_id = ${accountId} and status = 'active'`.execute(tx)
  await sql`update door_link set revoked_at = now(), ended_by_block = true
    where created_by = ${accountId} and revoked_at is null`.execute(tx)
}

/** Restores the named kinds of what a block ended; the rest stays ended for good. */
export async function restoreAfterBlock(
  tx: Db,
  accountId: number,
  kinds: readonly BlockedWay[],
): Promise<void> {
  const has = (kind: BlockedWay) => kinds.includes(kind)
  await sql`update api_token set ended_by_block = false,
      revoked_at = case when ${has('apiKeys')}::boolean then null else revoked_at end
    where account_id = ${accountId} and ended_by_block`.execute(tx)
  await sql`update webhook_endpoint set ended_by_block = false, version = version + 1,
      status = case when ${has('webhooks')}::boolean then 'active' else status end
    where account_id = ${accountId} and ended_by_block`.execute(tx)
  await sql`update door_link set ended_by_block = false,
      revoked_at = case when ${has('doorLinks')}::boolean then null else revoked_at end
    where created_by = ${accountId} and ended_by_block`.execute(tx)
}
