import type { updateEvent as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { isSame } from './apply-changes.ts'
import type { Changes } from './changes/change-record.ts'
import { editEvent } from './edit-event.ts'
import { type EventChanges, editableOf } from './event-input.ts'
import { withSharePhoto } from './share-photo.ts'
import { remarkTeamFlags } from './team-flags.ts'

/**
 * Returns the changes of a client that sends an answer back whole, without the values that are as they were in the version
 * of that answer: it did not change them, and what was stored since stays. Without a version all are returned.
 */
async function withoutEchoes(
  db: Db,
  eventId: number,
  version: number | null | undefined,
  changes: EventChanges,
): Promise<EventChanges> {
  if (version === undefined || version === null) return changes
  const former = new Map<string, unknown>()
  for (const line of await listChangesSince(db, eventId, version))
    for (const [field, { b }] of Object.entries(line.changes)) if (!former.has(field)) former.set(field, b)
  if (former.size === 0) return changes
  return leaveOut(changes, former, '') as EventChanges
}

/** The cause is noted value by value, as `impact.project`. */
function leaveOut(values: object, former: ReadonlyMap<string, unknown>, prefix: string): object {
  const kept: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(values)) {
    const name = prefix + field
    if (name === 'impact' && value) kept[field] = leaveOut(value, former, 'impact.')
    else if (!former.has(name) || !isSame(value ?? null, former.get(name) ?? null)) kept[field] = value
  }
  return kept
}

/** What was changed of an event after a version of it, the oldest first. */
const listChangesSince = (db: Db, eventId: number, version: number): Promise<{ changes: Changes }[]> =>
  db
    .selectFrom('event_change')
    .select('changes')
    .where('event_id', '=', eventId)
    .where('version', '>', version)
    .orderBy('id')
    .execute()

export const updateEvent: SignedInHandler<typeof contract> = async (ctx, { event }) => {
  const { id, version, echoedVersion } = event
  if (!id) throw new AppError('content.not_found', { fields: ['contenido.id'] })
  const changes = await withoutEchoes(ctx.db, id, echoedVersion, editableOf(event))
  const saved = await withSharePhoto(ctx, changes, (part, isStored) =>
    editEvent(ctx, id, part, { ...(isStored ? {} : { version }), prefix: 'contenido.' }),
  )
  remarkTeamFlags(ctx, saved, event)
  return saved
}
