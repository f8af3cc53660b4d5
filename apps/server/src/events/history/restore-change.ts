import type { restoreEventChange as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEventRight } from '../event/access.ts'
import { editEvent } from '../event/edit-event.ts'
import type { EventChanges } from '../event/event-input.ts'
import { isRestorable, wireOfChange } from './history-fields.ts'
import { findChanges } from './history-store.ts'

/** An edit like any other: what is sensitive waits for approval, what is no longer allowed is refused. */
export const restoreEventChange: SignedInHandler<typeof contract> = async (
  ctx,
  { id, changeId, fields, version },
) => {
  await requireEventRight(ctx, id, 'edit')
  const changes = await findChanges(ctx.db, id, changeId)
  if (!changes) throw new AppError('history.not_found')
  const names = new Map(
    Object.keys(changes).flatMap((name) => (isRestorable(name) ? [[wireOfChange(name), name] as const] : [])),
  )
  const unknown = fields.flatMap((field, place) => (names.has(field) ? [] : [`campos.${place}`]))
  if (unknown.length > 0 || fields.length === 0)
    throw new AppError('history.not_found', { fields: unknown.length > 0 ? unknown : ['campos'] })
  const wanted: Record<string, unknown> = {}
  const impact: Record<string, unknown> = {}
  for (const field of fields) {
    const name = names.get(field) as string
    const [first = '', rest] = name.split('.')
    const value = changes[name]?.b ?? null
    if (rest === undefined) wanted[first] = value
    else impact[rest] = value
  }
  if (Object.keys(impact).length > 0) wanted.impact = impact
  return editEvent(ctx, id, wanted as EventChanges, { version, source: 'restored' })
}
