import type { SignedInCtx } from '../../database/context.ts'
import { type ChangeRecord, type ChangeSource, changesBetween } from './changes/change-record.ts'
import type { EventRecord } from './event-record.ts'

/** The line of the history for an edit: the fields that differ, as they were and as they are. */
export const changeOfEdit = (
  ctx: Pick<SignedInCtx, 'actor'>,
  record: EventRecord,
  differing: Partial<EventRecord>,
  source: ChangeSource = 'edit',
): ChangeRecord => ({
  actorId: ctx.actor.accountId,
  source,
  changes: changesBetween(record, differing, Object.keys(differing)),
})
