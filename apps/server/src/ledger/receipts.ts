import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/tables.ts'

export interface ReceiptInput {
  sellerId: number
  eventId: number
  orderId: string
  refundId?: string
  kind: 'sale' | 'correction'
  document: object
  /** IANA name of the seller's clock: the year of a series is theirs. */
  zone: string
}

export interface Receipt {
  series: string
  number: number
  hash: Buffer
}

/** Corrections have a series of their own (Real Decreto 1619/2012, article 6). */
const PREFIX = { sale: 'T', correction: 'R' } as const

/** Stands before the first receipt of a series. */
const NO_HASH = Buffer.alloc(32)

/**
 * Issues the next receipts of their sellers, in the order of series and without gaps: the counter of a series stays locked
 * until the transaction ends, so call it last. Each carries the hash of the one before. The year of a series is the
 * seller's.
 */
export async function issueReceipts(tx: Db, inputs: readonly ReceiptInput[]): Promise<Receipt[]> {
  const sorted = inputs.toSorted(
    (a, b) => a.sellerId - b.sellerId || PREFIX[a.kind].localeCompare(PREFIX[b.kind], 'en'),
  )
  const issued: Receipt[] = []
  for (const input of sorted) issued.push(await issue(tx, input))
  return issued
}

/**
 * One statement, as all buyers of the seller wait for it: the database chains the hash itself, over the text that
 * `receiptHash` makes of the same facts.
 */
async function issue(tx: Db, input: ReceiptInput): Promise<Receipt> {
  const { sellerId, kind, eventId, orderId, refundId = null, document, zone } = input
  const chained = (previous: RawBuilder<unknown>, number: RawBuilder<unknown>) =>
    sql`sha256(coalesce(${previous}, ${NO_HASH}::bytea) || convert_to((select head from fact) || ${number} || (select tail from fact), 'UTF8'))`
  const { rows } = await sql<Receipt>`
    with moment as (select date_trunc('milliseconds', now()) as issued_at,
        ${PREFIX[kind]}::text || to_char(now() at time zone ${zone}::text, 'YYYY') as series),
      fact as materialized (select *, ${`{"document":${canonical(document)},"issuedAt":"`}::text
          || to_char(issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","number":' as head,
        ${`,"sellerId":${sellerId},"series":"`}::text || series || '"}' as tail from moment),
      next as (insert into receipt_series as s (seller_id, series, last_number, last_hash)
        select ${sellerId}::bigint, series, 1, ${chained(sql`null`, sql`1`)} from fact
        on conflict (seller_id, series) do update set last_number = s.last_number + 1, previous_hash = s.last_hash,
          last_hash = ${chained(sql`s.last_hash`, sql`(s.last_number + 1)`)}
        returning *)
    insert into receipt (seller_id, series, number, kind, event_id, order_id, refund_id, issued_at, document, hash,
        previous_hash)
      select ${sellerId}::bigint, series, last_number, ${kind}::text, ${eventId}::bigint, ${orderId}::uuid, ${refundId}::uuid,
        issued_at,
        ${JSON.stringify(document)}::jsonb, last_hash, previous_hash
      from next join fact using (series)
      returning series, number, hash`.execute(tx)
  return rows[0] as Receipt
}

/** SHA-256 over the hash before and what the receipt says, keys in the order of the alphabet. */
export function receiptHash(
  facts: { sellerId: number; series: string; number: number; issuedAt: string; document: object },
  previous: Buffer | null,
): Buffer {
  return createHash('sha256')
    .update(previous ?? NO_HASH)
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
