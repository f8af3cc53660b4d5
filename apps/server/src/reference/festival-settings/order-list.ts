import type { orderList as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { refreshSettings } from './follow-settings.ts'
import { listIds, lockList, storeOrder, TABLE_OF } from './list-store.ts'
import { countChange } from './stamp-store.ts'

export const orderList: SignedInHandler<typeof contract> = async (ctx, { list, ids }) => {
  const table = TABLE_OF[list]
  const stored = await inTransaction(ctx, async (tx) => {
    await lockList(tx, table)
    const before = await listIds(tx, table)
    const wanted = new Set(ids)
    // One was added meanwhile, or the caller left one out.
    if (wanted.size !== ids.length || ids.length !== before.length || before.some((id) => !wanted.has(id)))
      throw new AppError('setting.changed_meanwhile')
    await storeOrder(tx, table, ids)
    await countChange(tx, 'lists')
    const after = await listIds(tx, table)
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'list.ordered',
      subject: 'setting',
      subjectId: null,
      detail: { list, before, after },
    })
    return after
  })
  await refreshSettings(ctx.db)
  return { ids: stored }
}
