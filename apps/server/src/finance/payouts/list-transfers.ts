import type { listPayoutTransfers as contract } from '@larunbat/contract'
import { formatIban } from '@larunbat/rules/money/iban'
import { sql } from 'kysely'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { fileName } from '../../platform/festival-name.ts'
import { writeCsv } from '../../platform/formats/csv.ts'
import type { Row } from '../../platform/formats/table.ts'
import { translate } from '../../platform/texts.ts'
import { assertStillDue } from './assert-still-due.ts'
import { listPayoutRows, lockBatch } from './batch-store.ts'
import { endToEndId } from './sepa-file.ts'

async function* once(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

const COLUMNS = ['payee', 'iban', 'amount', 'currency', 'reference'] as const

/**
 * Returns what is to be transferred by hand of an approved batch, as it was approved; each download is in the audit log. The
 * first time the batch counts as sent. Throws `payout.handed_out` when there is a file for the bank: both together pay twice.
 */
export const listPayoutTransfers: SignedInHandler<typeof contract> = (ctx, { batchId }) =>
  inTransaction(ctx, async (tx) => {
    const batch = await lockBatch(tx, batchId)
    if (batch.closed_at !== null) throw new AppError('payout.batch_settled')
    if (batch.status !== 'approved' && batch.exported_at === null) throw new AppError('payout.not_approved')
    if (batch.exported_at !== null) throw new AppError('payout.handed_out')
    if (batch.listed_at === null) await assertStillDue(tx, batch, ctx.services.config.payoutDays)
    const planned = (await listPayoutRows(tx, batchId)).filter(({ status }) => status === 'planned')
    const rows = [
      COLUMNS.map((name) => translate(ctx.language, `payouts:transfers.column.${name}`)),
      ...planned.map((payout) => [
        payout.name,
        formatIban(payout.iban),
        { cents: payout.amountCents },
        batch.currency,
        endToEndId(batch, payout),
      ]),
    ]
    let csv = ''
    for await (const piece of writeCsv(once(rows), ctx.language)) csv += piece
    // From now on it counts as sent: single payouts are marked as paid or returned, and the batch stands.
    await tx
      .updateTable('payout_batch')
      .set({ listed_at: sql<string>`coalesce(listed_at, now())` })
      .where('id', '=', batchId)
      .execute()
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'payout.transfers_listed',
      subject: 'payout',
      subjectId: batchId,
      detail: { payouts: planned.length },
    })
    return { fileName: fileName(`${batchId}.csv`), csv }
  })
