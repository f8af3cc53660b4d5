import { createHash, randomBytes } from 'node:crypto'
import type { AdminGrant } from '@larunbat/rules/identity/admin-roles'
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { anyOf } from '../../platform/db/any-of.ts'
import { createLoader } from '../../platform/db/loader.ts'
import type { Actor } from '../../platform/http/context.ts'
import { GRANTS_JSON } from './admin-role-store.ts'

/** How long a sign-in lasts, however much it is used. */
export const TOKEN_DAYS = 60
/** How long an unused one lasts; most organisers open the panel every few weeks. */
const IDLE_DAYS = 30
/** The same of those who administer or have a role: a weekend unused, two weeks in all (docs/decisions/042-security-sheet.md). */
const ADMIN = { days: 14, idleDays: 3 } as const

/** Condition on a sign-in `t` of the account `a`: it is neither over nor forgotten. */
export const SIGN_IN_LIVES: string = `t.expires_at > now() and case when a.profile_id = 1 or exists (select from admin_role r where r.account_id = a.id)
    then t.created_at > now() - interval '${ADMIN.days} days' and t.last_seen_at > now() - interval '${ADMIN.idleDays} days'
    else t.last_seen_at > now() - interval '${IDLE_DAYS} days' end`

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** How a sign-in was opened; `shownTo` is the other account that saw its link. */
export interface SignInOrigin {
  by: 'password' | 'link' | 'passkey' | 'provider' | 'registration' | 'reset'
  shownTo?: number | null
}

/** Creates a sign-in of an account and returns its token: 256 random bits, of which only the hash is stored. */
export async function createAccessToken(
  db: Db,
  accountId: number,
  userAgent: string,
  { by, shownTo = null }: SignInOrigin = { by: 'password' },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + TOKEN_DAYS * 86_400_000).toISOString()
  await db
    .insertInto('access_token')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      user_agent: userAgent,
      expires_at: expiresAt,
      opened_by: by,
      shown_to: shownTo,
    })
    .execute()
  return token
}

/**
 * Returns who a token belongs to: always the stored truth (a token that was ended a millisecond ago is ended). Calls that
 * arrive in the same moment are looked up by one statement.
 */
export function tokenReader(db: Db): (token: string) => Promise<Actor | undefined> {
  const find = createLoader((hashes: string[]) => findActors(db, hashes))
  return (token) => find(hashToken(token).toString('hex'))
}

interface ActorRow {
  token_hash: Buffer
  is_unseen: boolean
  is_confirmed: boolean
  id: number
  profile_id: number
  name: string
  email: string
  language: Actor['language']
  grants: AdminGrant[] | null
}

/** Every call begins with it, so its text is put together once. */
const FIND_ACTORS = `select t.token_hash, t.last_seen_at < now() - interval '1 hour' as is_unseen, a.id, a.profile_id, a.name, a.email, a.language,
    a.confirmed_at is not null as is_confirmed, ${GRANTS_JSON} as grants
  from access_token t join account a on a.id = t.account_id
  where t.token_hash = ${anyOf('$1::bytea[]')} and ${SIGN_IN_LIVES} and a.blocked_at is null`

/** By hash, in hexadecimal. */
async function findActors(db: Db, hashes: string[]): Promise<Map<string, Actor>> {
  const list = hashes.map((hash) => `\\x${hash}`)
  const { rows } = await db.executeQuery<ActorRow>(CompiledQuery.raw(FIND_ACTORS, [list]))
  const unseen = rows.filter((row) => row.is_unseen).map((row) => row.token_hash)
  // No call waits for it or fails by it.
  if (unseen.length > 0) void recordSeen(db, unseen).catch(() => undefined)
  return new Map(
    rows.map((row) => [
      row.token_hash.toString('hex'),
      {
        accountId: row.id,
        isAdmin: row.profile_id === 1,
        isFullAdmin: row.profile_id === 1,
        grants: row.profile_id === 1 ? [] : (row.grants ?? []),
        isConfirmed: row.is_confirmed,
        profileId: row.profile_id,
        name: row.name,
        email: row.email,
        language: row.language,
        tokenHash: row.token_hash,
      },
    ]),
  )
}

/** Notes when sign-ins were seen: at most one write an hour each, however many calls come at once. */
async function recordSeen(db: Db, hashes: Buffer[]): Promise<void> {
  await sql`update access_token set last_seen_at = now()
    where token_hash = any(${hashes}) and last_seen_at < now() - interval '1 hour'`.execute(db)
}
