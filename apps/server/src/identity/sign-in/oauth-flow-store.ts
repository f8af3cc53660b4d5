import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { hashToken } from '../accounts/access-tokens.ts'

/**
 * What a sign-in under way is waiting for: the provider's callback (`provider`), the response to a passkey
 * challenge, the one-time code the panel signs in with (`code`), the form of a new account (`newcomer`), the tying of an
 * account (`link_start`, `link`).
 */
export type StepPurpose =
  | 'provider'
  | 'code'
  | 'newcomer'
  | 'link_start'
  | 'link'
  | 'passkey_new'
  | 'passkey_use'

export interface Step {
  accountId: number | null
  data: Record<string, unknown>
}

/** Keeps a step under the hash of its secret, for `seconds`. */
export async function saveFlow(
  db: Db,
  secret: string,
  step: { purpose: StepPurpose; seconds: number; accountId?: number; data?: object },
): Promise<void> {
  await sql`
    insert into sign_in_step (key_hash, purpose, account_id, data, expires_at)
    values (${hashToken(secret)}, ${step.purpose}, ${step.accountId ?? null}, ${JSON.stringify(step.data ?? {})},
      now() + make_interval(secs => ${step.seconds}::int))`.execute(db)
}

/** Takes a step for good; undefined when it is unknown, taken, too old or another's. Of parallel tries one gets it. */
export async function consumeFlow(db: Db, secret: string, purpose: StepPurpose): Promise<Step | undefined> {
  const { rows } = await sql<Step>`
    delete from sign_in_step where key_hash = ${hashToken(secret)} and purpose = ${purpose} and expires_at > now()
    returning account_id as "accountId", data`.execute(db)
  return rows[0]
}

/** The step, which stays. */
export async function findStep(db: Db, secret: string, purpose: StepPurpose): Promise<Step | undefined> {
  const { rows } = await sql<Step>`
    select account_id as "accountId", data from sign_in_step
    where key_hash = ${hashToken(secret)} and purpose = ${purpose} and expires_at > now()`.execute(db)
  return rows[0]
}
