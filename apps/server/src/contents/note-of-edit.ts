import type { SignedInCtx } from '../context.ts'
import { type ChangeNote, type ChangeSource, changesBetween } from '../history/change-note.ts'
import type { ContentRecord } from './content-record.ts'

/** The line of the history for an edit: the fields that differ, as they were and as they are. */
export const noteOfEdit = (
  ctx: Pick<SignedInCtx, 'actor'>,
  record: ContentRecord,
  differing: Partial<ContentRecord>,
  source: ChangeSource = 'edit',
): ChangeNote => ({
  actorId: ctx.actor.accountId,
  source,
  changes: changesBetween(record, differing, Object.keys(differing)),
})
