import type { setPayoutBlock as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { proveCaller } from '../../identity/accounts/prove-owner.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { mailAdminsReopened } from './mail-payouts.ts'

/** Holds a payee back with a reason, or releases them; then account numbers that banks refused count as checked. */
export const setPayoutBlock: SignedInHandler<typeof contract> = async (
  ctx,
  { kind, id, note, currentPassword },
) => {
  // To hold back is safe; to let go may pay again what a person called returned.
  if (!note) await proveCaller(ctx, currentPassword)
  return inTransaction(ctx, async (tx) => {
    const table = kind === 'seller' ? 'account' : 'cause_payee'
    const known = await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
    if (!known) throw new AppError('payout.no_payee')
    if (note) {
      const row = { kind, subject_id: id, note, created_by: ctx.actor.accountId }
      await tx
        .insertInto('payout_block')
        .values(row)
        .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doUpdateSet(row))
        .execute()
    } else {
      await tx.deleteFrom('payout_block').where('kind', '=', kind).where('subject_id', '=', id).execute()
      const released = await tx
        .updateTable('payout')
        .set({ is_return_checked: true })
        .where('kind', '=', kind)
        .where('subject_id', '=', id)
        .where('status', '=', 'returned')
        .where('is_return_checked', '=', false)
        .returning(['name', 'amount_cents', 'currency', 'return_reason'])
        .execute()
      for (const { name, amount_cents, currency, return_reason } of released)
        await mailAdminsReopened(
          { ...ctx, db: tx },
          {
            way: 'released',
            payee: name,
            amountCents: amount_cents,
            currency,
            ...(return_reason ? { reason: return_reason } : {}),
            path: '/panel/pagos',
          },
        )
    }
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: note ? 'payout.blocked' : 'payout.unblocked',
      subject: kind === 'seller' ? 'account' : 'cause',
      subjectId: id,
      detail: note ? { note } : {},
    })
    return {}
  })
}
