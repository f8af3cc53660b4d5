import type { listImports as contract } from '@larunbat/contract'
import type { SignedInHandler } from '../../database/context.ts'
import { countPictures } from './import-picture-store.ts'
import { listRuns } from './import-run-store.ts'
import { UNDO_SECONDS } from './undo-import.ts'

const MAX_LISTED = 20
/** Pictures that failed, of each (contract). */
const MAX_FAILED = 100

export const listImports: SignedInHandler<typeof contract> = async ({ db }) => {
  const runs = await listRuns(db, MAX_LISTED)
  const pictures = await countPictures(
    db,
    runs.map(({ id }) => id),
    MAX_FAILED,
  )
  return runs.map((run) => {
    const until = Date.parse(run.started_at) + UNDO_SECONDS * 1000
    const isUndoable = run.undone_at === null && until > Date.now()
    return {
      id: run.id,
      fileName: run.file_name,
      ownerEmail: run.ownerEmail,
      actorName: run.actorName,
      startedAt: run.started_at,
      isFinished: run.finished_at !== null,
      created: run.created,
      changed: run.changed,
      edited: run.edited,
      settled: run.settled,
      pictures: pictures.get(run.id) ?? { waiting: 0, stored: 0, failed: [] },
      undoableUntil: isUndoable ? new Date(until).toISOString() : null,
      undoneAt: run.undone_at,
    }
  })
}
