import { sql } from 'kysely'
import type { PayeeKind } from '../../database/stored-values.ts'
import type { Db, Row } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Due } from './amounts-due.ts'
import { lastPaid } from './payee-editor-store.ts'

/**
 * Proposals run one after the other: two made together would be computed from the same ledger. The index
 * `payout_one_planned` refuses the second one in any case.
 */
export async function lockProposals(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('larunbat payouts'))`.execute(tx)
}

/** The batch, held until the transaction ends. Throws `payout.no_batch`. */
export async function lockBatch(tx: Db, id: number): Promise<Row<'payout_batch'>> {
  const batch = await tx
    .selectFrom('payout_batch')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!batch) throw new AppError('payout.no_batch')
  return batch
}

export async function insertBatch(
  tx: Db,
  batch: { currency: string; note: string | null; createdBy: number },
  dues: readonly Due[],
): Promise<number> {
  const { id } = await tx
    .insertInto('payout_batch')
    .values({
      currency: batch.currency,
      note: batch.note,
      created_by: batch.createdBy,
      editors: [batch.createdBy],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { kind, id: subjectId, payee, currency, payableCents, parts } of dues) {
    if (!payee?.iban || !payee.name || subjectId === null) continue
    const payout = await tx
      .insertInto('payout')
      .values({
        batch_id: id,
        kind,
        subject_id: subjectId,
        currency,
        amount_cents: payableCents,
        name: payee.name,
        tax_id: payee.taxId,
        iban: payee.iban,
        town: payee.town,
        country: payee.country,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const paid = parts.filter(({ reason }) => reason === null)
    await tx
      .insertInto('payout_part')
      .values(
        paid.map(({ eventId, cents }) => ({
          payout_id: payout.id,
          event_id: eventId,
          amount_cents: cents,
        })),
      )
      .execute()
  }
  return id
}

export interface BatchRow {
  id: number
  currency: string
  status: Row<'payout_batch'>['status']
  version: number
  note: string | null
  createdAt: string
  createdBy: string | null
  approvedAt: string | null
  approvedBy: string | null
  exportedAt: string | null
  listedAt: string | null
  /** Requested execution date of the bank, once there is a file. */
  executesOn: string | null
  closedAt: string | null
  totalCents: number
  count: number
  editors: number[]
}

/** Batches, newest first, or one of them. */
export async function listBatchRows(
  db: Db,
  { id, limit, offset }: { id?: number; limit: number; offset: number },
): Promise<{ rows: BatchRow[]; total: number }> {
  const { rows } = await sql<BatchRow & { total: number; totalCents: string }>`
    select b.id, b.currency, b.status, b.version, b.note, b.created_at as "createdAt", c.name as "createdBy",
      b.approved_at as "approvedAt", a.name as "approvedBy", b.exported_at as "exportedAt", b.listed_at as "listedAt", b.executes_on::text as "executesOn", b.closed_at as "closedAt",
      b.editors, p.cents as "totalCents", p.count, count(*) over () as total
    from payout_batch b left join account c on c.id = b.created_by left join account a on a.id = b.approved_by
      left join lateral (select coalesce(sum(amount_cents), 0) as cents, count(*)::int as count from payout
        where batch_id = b.id and status <> 'dropped') p on true
    where ${id ?? null}::bigint is null or b.id = ${id ?? null}
    order by b.id desc limit ${limit} offset ${offset}`.execute(db)
  return {
    rows: rows.map(({ total: _, ...row }) => ({ ...row, totalCents: Number(row.totalCents) })),
    total: Number(rows[0]?.total ?? 0),
  }
}

export interface PayoutRow {
  id: number
  kind: PayeeKind
  payeeId: number
  name: string
  iban: string
  taxId: string | null
  amountCents: number
  status: Row<'payout'>['status']
  lastPaidAt: string | null
  lastIban: string | null
  lastName: string | null
  paidAt: string | null
  returnedAt: string | null
  returnReason: string | null
  isReceived: boolean | null
  comment: string | null
}

/** Returns the payouts of a batch by name, with the beneficiaries' confirmations. */
export async function listPayoutRows(db: Db, batchId: number): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select p.id, p.kind, p.subject_id as "payeeId", p.name, p.iban, p.tax_id as "taxId",
      p.amount_cents as "amountCents", p.status, l.paid_at as "lastPaidAt", l.iban as "lastIban", l.name as "lastName",
      p.paid_at as "paidAt", p.returned_at as "returnedAt",
      p.return_reason as "returnReason", r.is_received as "isReceived", r.comment
    from payout p left join cause_receipt r on r.payout_id = p.id left join lateral ${lastPaid(sql`p`)} l on true
    where p.batch_id = ${batchId} order by p.kind desc, lower(p.name), p.id`.execute(db)
  return rows
}

/** Who did what with a batch, from the audit log; whom a line is about stands in the payout alone. */
export async function listBatchHistory(db: Db, batchId: number) {
  const { rows } = await sql<{ at: string; who: string | null; action: string; name: string | null }>`
    select l.at, a.name as who, l.action, p.name
    from audit_log l left join account a on a.id = l.actor_id
    left join payout p on p.batch_id = l.subject_id and p.id = (l.detail->>'payoutId')::bigint
    where l.subject = 'payout' and l.subject_id = ${batchId} order by l.id`.execute(db)
  return rows
}

/** Returns the number of every batch that waits for approval, with the persons who had a hand in it. */
export function listDrafts(db: Db): Promise<Pick<Row<'payout_batch'>, 'id' | 'editors'>[]> {
  return db
    .selectFrom('payout_batch')
    .select(['id', 'editors'])
    .where('status', '=', 'draft')
    .orderBy('id')
    .execute()
}

/** Returns whether this person's look at the whole account numbers of a batch is in the audit log since the last hour. */
export async function hasSeenIbans(db: Db, batchId: number, accountId: number): Promise<boolean> {
  const { rows } = await sql`select from audit_log where subject = 'payout' and subject_id = ${batchId}
    and actor_id = ${accountId} and action = 'payout.ibans_seen' and at > now() - interval '1 hour' limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** A change of what is in it: raises its version, and what was approved is not any more. */
export async function touchBatch(tx: Db, id: number, editorId: number): Promise<void> {
  await sql`update payout_batch set version = version + 1, status = 'draft', approved_by = null, approved_at = null,
    editors = case when ${editorId} = any (editors) then editors else editors || ${editorId}::bigint end
    where id = ${id}`.execute(tx)
}
