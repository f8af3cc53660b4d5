import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../tables.ts'

export interface ReceiptInput {
  sellerId: number
  contentId: number
  orderId: string
  refundId?: string
  kind: 'sale' | 'correction'
  document: object
}

export interface Receipt {
  series: string
  number: number
  hash: Buffer
}

/** Corrections have a series of their own (Real Decreto 1619/2012, article 6). */
const PREFIX = { sale: 'T', correction: 'R' } as const

/**
 * Issues the next receipts of their sellers, in the order of series and without gaps: the counter of a series stays locked
 * until the transaction ends, so call it last. Each carries the hash of the one before.
 */
export async function issueReceipts(tx: Db, inputs: readonly ReceiptInput[]): Promise<Receipt[]> {
  if (inputs.length === 0) return []
  const { year, now } = await issueTime(tx)
  const named = inputs.map((input) => ({ ...input, series: `${PREFIX[input.kind]}${year}` }))
  named.sort((a, b) => a.sellerId - b.sellerId || (a.series < b.series ? -1 : a.series > b.series ? 1 : 0))
  const issued: Receipt[] = []
  for (const input of named) issued.push(await issue(tx, input, now))
  return issued
}

/** By the clock of the database, the year in Madrid. */
async function issueTime(tx: Db): Promise<{ year: string; now: string }> {
  const { rows } = await sql<{ year: string; now: string }>`select now() as now,
    to_char(now() at time zone 'Europe/Madrid', 'YYYY') as year`.execute(tx)
  return rows[0] as { year: string; now: string }
}

async function issue(tx: Db, input: ReceiptInput & { series: string }, issuedAt: string): Promise<Receipt> {
  const { sellerId, series } = input
  const { rows } = await sql<{ number: number; previous: Buffer | null }>`
    insert into receipt_series as s (seller_id, series, last_number) values (${sellerId}, ${series}, 1)
    on conflict (seller_id, series) do update set last_number = s.last_number + 1
    returning last_number as number, last_hash as previous`.execute(tx)
  const { number, previous } = rows[0] as { number: number; previous: Buffer | null }
  const hash = receiptHash({ sellerId, series, number, issuedAt, document: input.document }, previous)
  await tx
    .insertInto('receipt')
    .values({
      seller_id: sellerId,
      series,
      number,
      kind: input.kind,
      content_id: input.contentId,
      order_id: input.orderId,
      refund_id: input.refundId ?? null,
      issued_at: issuedAt,
      document: JSON.stringify(input.document),
      hash,
      previous_hash: previous,
    })
    .execute()
  await tx
    .updateTable('receipt_series')
    .set({ last_hash: hash })
    .where('seller_id', '=', sellerId)
    .where('series', '=', series)
    .execute()
  return { series, number, hash }
}

/** SHA-256 over the hash before and what the receipt says, keys in the order of the alphabet. */
export function receiptHash(
  facts: { sellerId: number; series: string; number: number; issuedAt: string; document: object },
  previous: Buffer | null,
): Buffer {
  return createHash('sha256')
    .update(previous ?? Buffer.alloc(32))
    .update(canonical(facts))
    .digest()
}

/** JSON with sorted keys: jsonb keeps no order, and the chain must be checked by what it gives back. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`
}

/** The first receipt of a series that its chain does not bear out; undefined when all of it holds. */
export async function findBrokenReceipt(
  db: Db,
  sellerId: number,
  series: string,
): Promise<number | undefined> {
  const rows = await db
    .selectFrom('receipt')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('series', '=', series)
    .orderBy('number')
    .execute()
  let previous: Buffer | null = null
  for (const [at, row] of rows.entries()) {
    const facts = { sellerId, series, number: row.number, issuedAt: row.issued_at, document: row.document }
    const hash = receiptHash(facts, previous)
    if (row.number !== at + 1 || !hash.equals(row.hash)) return row.number
    previous = hash
  }
  return undefined
}
