import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Makes the secret that opens a payment to its cause, 256 bits; one that was mailed before opens nothing any more. */
export async function insertReceipt(tx: Db, payoutId: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const row = { payout_id: payoutId, token_hash: hashOf(secret) }
  await tx
    .insertInto('cause_receipt')
    .values(row)
    .onConflict((conflict) => conflict.column('payout_id').doUpdateSet({ token_hash: row.token_hash }))
    .execute()
  return secret
}

/** Payment that a beneficiary is asked to confirm, in the code's names of the contract. */
export interface ReceiptRow {
  payoutId: number
  cause: string
  amountCents: number
  currency: string
  paidAt: string
  events: string[]
  isReceived: boolean | null
  answeredAt: string | null
  comment: string | null
  language: 'es' | 'en' | 'eu'
}

/** The payment that a secret opens, as long as it stands; its events have the titles they had when it was paid. */
export async function findReceipt(db: Db, secret: string, isLocked = false): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`
    select r.payout_id as "payoutId", p.name as cause, p.amount_cents as "amountCents", p.currency,
      p.paid_at as "paidAt", r.is_received as "isReceived", r.answered_at as "answeredAt", r.comment, y.language,
      array(select coalesce(t.title, c.title, '') from payout_part t left join event c on c.id = t.event_id
        where t.payout_id = p.id and t.amount_cents > 0 order by t.event_id) as events
    from cause_receipt r join payout p on p.id = r.payout_id and p.status = 'paid'
      join cause_payee y on y.id = p.subject_id
    where r.token_hash = ${hashOf(secret)} ${isLocked ? sql`for update of r` : sql``}`.execute(db)
  return rows[0]
}

export async function saveAnswer(
  tx: Db,
  payoutId: number,
  isReceived: boolean,
  comment: string | null,
): Promise<void> {
  await sql`update cause_receipt set is_received = ${isReceived}, comment = ${comment}, answered_at = now()
    where payout_id = ${payoutId}`.execute(tx)
}
