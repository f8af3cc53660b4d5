import type { deleteEdition as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteEditionRow, isEditionUsed, lockEditions } from './edition-store.ts'
import { refreshSettings } from './follow-settings.ts'
import { countChange } from './stamp-store.ts'

export const deleteEdition: SignedInHandler<typeof contract> = async (ctx, { id, version }) => {
  await inTransaction(ctx, async (tx) => {
    const edition = (await lockEditions(tx)).find((each) => each.id === id)
    if (!edition) throw new AppError('edition.not_found')
    if (edition.version !== version) throw new AppError('setting.changed_meanwhile')
    if (edition.isCurrent) throw new AppError('edition.one_runs')
    if (await isEditionUsed(tx, id)) throw new AppError('edition.in_use')
    await deleteEditionRow(tx, id)
    await countChange(tx, 'lists')
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'edition.deleted',
      subject: 'setting',
      subjectId: id,
      detail: { before: edition },
    })
  })
  await refreshSettings(ctx.db)
  return { id }
}
