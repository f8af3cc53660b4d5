import type { exportPayoutBatch as contract } from '@larunbat/contract'
import { toLocalDate } from '@larunbat/rules'
import type { Language } from '@larunbat/rules/text/language'
import { dayAfter, isTargetDay, targetDayFrom } from '@larunbat/rules/time/target-days'
import { sql } from 'kysely'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import type { Db, Row } from '../../database/tables.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { fileName } from '../../platform/festival-name.ts'
import { TicketTexts } from '../../ticketing/tickets/ticket-texts.ts'
import { assertStillDue } from './assert-still-due.ts'
import { lockBatch } from './batch-store.ts'
import { findPayer } from './payer.ts'
import { PAYER_ZONE, sepaFile } from './sepa-file.ts'

/** Days ahead that banks take orders for. */
const MAX_DAYS_AHEAD = 60

/**
 * The file for the bank. The first time the batch counts as sent: from then on it can only be paid or returned. Later it
 * is the same file again. Throws `payout.handed_out` when its transfers were handed out as a table.
 */
export const exportPayoutBatch: SignedInHandler<typeof contract> = (ctx, { batchId, executesOn }) =>
  inTransaction(ctx, async (tx) => {
    const { payoutDays } = ctx.services.config
    const batch = await lockBatch(tx, batchId)
    if (batch.currency !== 'EUR') throw new AppError('payout.not_euro')
    if (batch.listed_at !== null && batch.exported_at === null) throw new AppError('payout.handed_out')
    const payer = await findPayer(tx, ctx.services.config)
    if (!payer) throw new AppError('payout.no_payer')
    const isNew = batch.status === 'approved'
    if (isNew) {
      await assertStillDue(tx, batch, payoutDays)
      await markExported(tx, batch, executesOn ?? null, ctx.language)
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
    return { fileName: fileName(`${batchId}.xml`), xml }
  })

/** Returns the day that is proposed for a batch: the next one after today on which the banks' system runs. */
export const proposedDay = (now: string): string => targetDayFrom(dayAfter(toLocalDate(now, PAYER_ZONE), 1))

/**
 * Stores when the file was made and the requested date, or the proposed one. Throws `payout.day_wrong`, with the next
 * possible date.
 */
async function markExported(
  tx: Db,
  { id }: Row<'payout_batch'>,
  asked: string | null,
  language: Language,
): Promise<void> {
  const { rows } = await sql<{ now: string }>`select date_trunc('second', now()) as now`.execute(tx)
  const now = new Date(rows[0]?.now ?? '').toISOString()
  const today = toLocalDate(now, PAYER_ZONE)
  const isInRange = asked === null || (asked >= today && asked <= dayAfter(today, MAX_DAYS_AHEAD))
  if (asked !== null && !(isInRange && isTargetDay(asked))) {
    const next = isInRange ? targetDayFrom(asked) : proposedDay(now)
    const texts = new TicketTexts(language, 'EUR')
    throw new AppError('payout.day_wrong', {
      fields: ['fecha'],
      variables: { next: texts.date(`${next}T12:00:00Z`, 'UTC', 'long') },
    })
  }
  await tx
    .updateTable('payout_batch')
    .set({ status: 'exported', exported_at: now, executes_on: asked ?? proposedDay(now) })
    .where('id', '=', id)
    .execute()
}
