import type { exportPayoutBatch as contract } from '@larunbat/contract'
import { sql } from 'kysely'
import { writeAudit } from '../audit/audit-store.ts'
import { inTransaction, type SignedInHandler } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import type { Db, Row } from '../tables.ts'
import { lockBatch } from './batch-store.ts'
import { sepaFile } from './sepa-file.ts'
import { requireStillDue } from './still-due.ts'

/** Days ahead that banks take orders for. */
const MOST_DAYS = 60

/**
 * The file for the bank. The first time the batch counts as sent: from then on it can only be paid or returned. Later it
 * is the same file again.
 */
export const exportPayoutBatch: SignedInHandler<typeof contract> = (ctx, { batchId, executesOn }) =>
  inTransaction(ctx, async (tx) => {
    const { payer, payoutDays } = ctx.services.config
    const batch = await lockBatch(tx, batchId)
    if (batch.currency !== 'EUR') throw new AppError('payout.not_euro')
    if (!payer) throw new AppError('payout.no_payer')
    const isNew = batch.status === 'approved'
    if (isNew) {
      await requireStillDue(tx, batch, payoutDays)
      await markExported(tx, batch, executesOn ?? null)
      await writeAudit(tx, {
        actorId: ctx.actor.accountId,
        action: 'payout.exported',
        subject: 'payout',
        subjectId: batchId,
      })
    } else if (batch.exported_at === null) throw new AppError('payout.not_approved')
    const sent = isNew ? await lockBatch(tx, batchId) : batch
    const transfers = await tx
      .selectFrom('payout')
      .select(['id', 'name', 'tax_id as taxId', 'iban', 'town', 'country', 'amount_cents as amountCents'])
      .where('batch_id', '=', batchId)
      .where('status', '<>', 'dropped')
      .orderBy('id')
      .execute()
    if (transfers.length === 0) throw new AppError('payout.not_approved')
    const xml = sepaFile(payer, {
      id: batchId,
      createdAt: sent.exported_at ?? '',
      executesOn: sent.executes_on ?? '',
      transfers,
    })
    return { fileName: `larunbat-${batchId}.xml`, xml }
  })

/** The day is the one asked for, or the next on which banks work; both by the clock of Madrid. */
async function markExported(tx: Db, { id }: Row<'payout_batch'>, asked: string | null): Promise<void> {
  const { rows } = await sql`
    with day as (select (now() at time zone 'Europe/Madrid')::date as today),
      next as (select today, today + case extract(isodow from today)::int when 5 then 3 when 6 then 2 else 1 end as open
        from day)
    update payout_batch set status = 'exported', exported_at = date_trunc('second', now()),
      executes_on = coalesce(${asked}::date, next.open)
    from next where id = ${id} and coalesce(${asked}::date, next.open) between today and today + ${MOST_DAYS}::int
    returning id`.execute(tx)
  if (rows.length === 0) throw new AppError('payout.day_wrong')
}
