import type { mergeCauses as contract } from '@larunbat/contract'
import { sql } from 'kysely'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { recordActor } from '../../identity/audit/actor-store.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { lockPayee } from './beneficiary-store.ts'
import { showCauses } from './show-beneficiaries.ts'

/**
 * Merges two beneficiaries that an administrator knows to be one. The second one's data are kept; its figures are those
 * of both, and only the festival changes it from then on.
 */
export const mergeCauses: SignedInHandler<typeof contract> = (ctx, { id, intoId }) =>
  inTransaction(ctx, async (tx) => {
    if (id === intoId) throw new AppError('cause.same')
    // By number, so that two that join each other do not wait for each other.
    const [first, second] = [Math.min(id, intoId), Math.max(id, intoId)]
    const locked = [await lockPayee(tx, first), await lockPayee(tx, second)]
    if (locked.some((row) => !row || row.merged_into !== null)) throw new AppError('cause.not_found')
    const planned = await tx
      .selectFrom('payout')
      .select('id')
      .where('kind', '=', 'cause')
      .where('subject_id', 'in', [id, intoId])
      .where('status', '=', 'planned')
      .executeTakeFirst()
    if (planned) throw new AppError('payout.in_batch')
    await recordActor(tx, ctx.actor.accountId)
    // What was joined to it before follows, so that there is never more than one step.
    await sql`update cause_payee set merged_into = ${intoId}, updated_at = now()
      where id = ${id} or merged_into = ${id}`.execute(tx)
    await sql`update cause_payee set is_kept = true, updated_at = now() where id = ${intoId}`.execute(tx)
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'cause.merged',
      subject: 'cause',
      subjectId: intoId,
      detail: { from: id },
    })
    const found = (await showCauses({ ...ctx, db: tx })).find((cause) => cause.id === intoId)
    if (!found) throw new AppError('cause.not_found')
    return found
  })
