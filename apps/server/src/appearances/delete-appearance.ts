import type { deleteAppearance as contract } from '@larunbat/contract'
import { requireEditableContent } from '../contents/access.ts'
import { partChanged } from '../contents/part-changed.ts'
import { inTransaction, type SignedInHandler } from '../context.ts'
import { recordParts } from '../history/note-change.ts'
import { AppError } from '../platform/errors.ts'
import { findAppearance, removeAppearance } from './appearance-store.ts'

export const deleteAppearance: SignedInHandler<typeof contract> = (ctx, { id }) =>
  inTransaction(ctx, async (tx) => {
    const appearance = await findAppearance(tx, id)
    if (!appearance) throw new AppError('appearance.not_found')
    const content = await requireEditableContent(ctx, tx, appearance.content_id, 'appearance.not_found')
    if (!(await removeAppearance(tx, content.id, id))) throw new AppError('appearance.not_found')
    const changes = [{ id, before: appearance, after: null }]
    await partChanged(tx, content, 'appearances', changes)
    await recordParts(ctx, tx, content.id, 'appearances', changes)
    return { isDone: true }
  })
