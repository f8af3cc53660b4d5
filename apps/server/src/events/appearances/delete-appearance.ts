import type { deleteAppearance as contract } from '@larunbat/contract'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEditableEvent } from '../event/access.ts'
import { recordParts } from '../event/changes/record-change.ts'
import { partChanged } from '../event/part-changed.ts'
import { findAppearance, removeAppearance } from './appearance-store.ts'

export const deleteAppearance: SignedInHandler<typeof contract> = (ctx, { id }) =>
  inTransaction(ctx, async (tx) => {
    const appearance = await findAppearance(tx, id)
    if (!appearance) throw new AppError('appearance.not_found')
    const event = await requireEditableEvent(ctx, tx, appearance.event_id, 'appearance.not_found')
    if (!(await removeAppearance(tx, event.id, id))) throw new AppError('appearance.not_found')
    const changes = [{ id, before: appearance, after: null }]
    await partChanged(tx, event, 'appearances', changes)
    await recordParts(ctx, tx, event.id, 'appearances', changes)
    return { isDone: true }
  })
