import { type QueryExecutorProvider, sql } from 'kysely'

/** What is deleted, by table, and when a row of it has served its time. */
const EXPIRED = {
  access_token: sql`expires_at < now()`,
  // For a week a used link is distinguished from a wrong one when it is opened again.
  mail_link: sql`expires_at < now() - interval '7 days'`,
  reply_address_proof: sql`proved_at is null and requested_at < now() - interval '30 days'`,
  // Addresses of people without an account are not kept longer than they serve.
  participant_claim: sql`expires_at < now()`,
  // The team still sees for a month who did not answer; a member has no end.
  event_member: sql`expires_at < now() - interval '30 days'`,
  event_member_past: sql`ended_at < now() - interval '30 days'`,
  // Contract section 1: a key repeats its answer for 24 hours.
  erasure_code: sql`expires_at < now()`,
  idempotency_key: sql`created_at < now() - interval '24 hours'`,
  // Providers repeat a message for some days; after that the payment itself shows that the message was handled.
  payment_event: sql`received_at < now() - interval '90 days'`,
  testbank_delivery: sql`created_at < now() - interval '7 days'`,
  // The log of what happened names it longer.
  api_token: sql`least(expires_at, revoked_at) < now() - interval '30 days'`,
  webhook_delivery: sql`created_at < now() - interval '30 days' and status <> 'waiting'`,
  rate_limit: sql`resets_at < now()`,
  sign_in_step: sql`expires_at < now()`,
  review_reader: sql`seen_at < now() - interval '1 day'`,
  event_editor: sql`seen_at < now() - interval '1 day'`,
} as const

const BATCH = 5000

/** Deletes what has served its time, in small bites; returns the number of rows. */
export async function deleteExpired(db: QueryExecutorProvider): Promise<number> {
  let total = 0
  for (const [table, isExpired] of Object.entries(EXPIRED)) {
    let deleted: number
    do {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(table)} where ctid = any (array(
          select ctid from ${sql.table(table)} where ${isExpired} limit ${sql.lit(BATCH)}))`.execute(db)
      deleted = Number(numAffectedRows ?? 0n)
      total += deleted
    } while (deleted === BATCH)
  }
  return total
}
