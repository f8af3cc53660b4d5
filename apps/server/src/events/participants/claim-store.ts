import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

/** How long an invitation is good. */
export const CLAIM_DAYS = 7

export interface NewClaim {
  hash: Buffer
  participantId: number
  email: string
  invitedBy: number
}

export async function insertClaim(
  tx: Db,
  { hash, participantId, email, invitedBy }: NewClaim,
): Promise<void> {
  await sql`insert into participant_claim (token_hash, participant_id, email, invited_by, expires_at)
    values (${hash}, ${participantId}, ${email}, ${invitedBy}, now() + make_interval(days => ${CLAIM_DAYS}::int))`.execute(
    tx,
  )
}

/** Ends the invitations of a participant that are still good. */
export async function endClaims(tx: Db, participantId: number): Promise<void> {
  await tx
    .deleteFrom('participant_claim')
    .where('participant_id', '=', participantId)
    .where('used_at', 'is', null)
    .execute()
}

/** Whose invitation this is, in whatever state; undefined when it is unknown. */
export async function findClaimed(db: Db, hash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('participant_claim')
    .select('participant_id')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row?.participant_id
}

/** Spends an invitation; false when it is spent already or too old. Of parallel uses one wins. */
export async function spendClaim(tx: Db, hash: Buffer, accountId: number): Promise<boolean> {
  const { rows } = await sql`update participant_claim set used_at = now(), used_by = ${accountId}
    where token_hash = ${hash} and used_at is null and expires_at > now() returning participant_id`.execute(
    tx,
  )
  return rows.length > 0
}

/** What an invitation that is still good is about. */
export function findGoodClaim(db: Db, hash: Buffer) {
  return db
    .selectFrom('participant_claim as l')
    .innerJoin('participant as p', 'p.id', 'l.participant_id')
    .leftJoin('account as a', 'a.id', 'l.invited_by')
    .select(['p.name', 'p.has_accepted_policy', 'l.email', 'l.expires_at', 'a.name as inviter'])
    .where('l.token_hash', '=', hash)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
}
