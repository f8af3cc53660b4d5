import type { saveListEntry as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { refreshSettings } from './follow-settings.ts'
import { listEntries, lockList, MAX_ENTRIES, storeEntry, TABLE_OF } from './list-store.ts'
import { countChange } from './stamp-store.ts'

/** Lists that may grow: what a new entry of the others would mean is decided in code. */
const OPEN = new Set(['tipos', 'disciplinas'])

export const saveListEntry: SignedInHandler<typeof contract> = async (ctx, input) => {
  const { list, id, version, ...values } = input
  const stored = await inTransaction(ctx, async (tx) => {
    await lockList(tx, TABLE_OF[list])
    const entries = await listEntries(tx, list)
    const old = entries.find((entry) => entry.id === id)
    if (id != null && !old) throw new AppError('list.not_found')
    if (old && old.version !== version) throw new AppError('setting.changed_meanwhile')
    if (!old && !OPEN.has(list)) throw new AppError('list.closed')
    if (!old && entries.length >= MAX_ENTRIES) throw new AppError('list.full')
    if (!values.isActive && (old?.isNeeded || isLastActive(entries, old?.id)))
      throw new AppError('list.needed', { fields: ['activo'] })
    const entryId = await storeEntry(tx, list, old?.id, values)
    await countChange(tx, 'lists')
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: old ? 'list.changed' : 'list.added',
      subject: 'setting',
      subjectId: entryId,
      detail: { list, before: old ? { names: old.names, isActive: old.isActive } : null, after: values },
    })
    return (await listEntries(tx, list)).find((entry) => entry.id === entryId)
  })
  await refreshSettings(ctx.db)
  if (!stored) throw new AppError('unexpected')
  return stored
}

/** Something must be left to choose, beside what may not be chosen. */
const isLastActive = (
  entries: readonly { id: number; isActive: boolean; isNeeded: boolean }[],
  id?: number,
) => !entries.some((entry) => entry.isActive && entry.id !== id && !(entry.isNeeded && entry.id === 1))
