import type { undoImport as contract } from '@larunbat/contract'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { sweepFiles } from '../../files/stored-files/file-ledger.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { dropEvent } from '../deletion/delete-event.ts'
import type { EventRecord } from '../event/event-record.ts'
import { countPlacesTaken, findEvents, saveEvent } from '../event/event-store.ts'
import { sweepDropped } from '../video/drop-assets.ts'
import {
  findRun,
  followVersion,
  type Line,
  listOutcomes,
  lockLines,
  markUndone,
  restoreSessions,
  restoreSource,
  settleLine,
} from './import-run-store.ts'
import { listPeopleOf, lockEvents, lockProgramme, removeUnusedPeople } from './import-store.ts'

/** How long an import can be undone. */
export const UNDO_SECONDS = 24 * 3600
/** An import that has stored nothing for so long was cut off. */
const RUNNING_SECONDS = 120
/** Events of one transaction. */
const BATCH = 50
/** Rows the answer lists (contract). */
const MAX_ROWS = 20_000

type Run = NonNullable<Awaited<ReturnType<typeof findRun>>>

/**
 * Goes through the events of an import in transactions of fifty. Each notes what it did, so that after a break the same call
 * goes on where it ended and reports all of it.
 */
export const undoImport: SignedInHandler<typeof contract> = async (ctx, { id }) => {
  const run = await findRun(ctx.db, id)
  if (!run) throw new AppError('import.no_run')
  if (run.undone_at !== null) throw new AppError('import.already_undone')
  if (run.age > UNDO_SECONDS) throw new AppError('import.too_late')
  if (run.finished_at === null && run.idle < RUNNING_SECONDS) throw new AppError('import.still_running')
  while (await undoSome(ctx, run)) {
    // Until there are no more.
  }
  const lines = await listOutcomes(ctx.db, id)
  const count = (outcome: Line['outcome']) => lines.filter((line) => line.outcome === outcome).length
  return {
    deleted: count('deleted'),
    restored: count('restored'),
    kept: count('kept'),
    rows: lines.slice(0, MAX_ROWS).map(({ event_id, title, outcome }) => ({
      eventId: event_id,
      title,
      result: outcome ?? 'kept',
    })),
  }
}

/** Undoes some events; false when none was left, and then the import is marked as undone. */
async function undoSome(ctx: SignedInCtx, run: Run): Promise<boolean> {
  const dropped: Awaited<ReturnType<typeof dropEvent>>[] = []
  const isMore = await inTransaction(ctx, async (tx) => {
    await lockProgramme(tx, run.owner_id, run.edition_id)
    const lines = await lockLines(tx, run.id, BATCH)
    const ids = lines.map(({ event_id }) => event_id)
    await lockEvents(tx, ids)
    const people = await listPeopleOf(tx, ids)
    const records = new Map((await findEvents(tx, ids)).map((record) => [record.id, record]))
    for (const line of lines) {
      const record = records.get(line.event_id)
      let outcome: NonNullable<Line['outcome']>
      // It was deleted by hand: nothing is left of it.
      if (!record) outcome = 'deleted'
      else if (!(await isAsImported(tx, line, record))) outcome = 'kept'
      else if (line.before === null) {
        dropped.push(await dropEvent(ctx, tx, record))
        outcome = 'deleted'
      } else {
        await goBack(ctx, tx, run, line, record)
        outcome = 'restored'
      }
      await settleLine(tx, line, outcome)
    }
    await removeUnusedPeople(tx, people, run)
    if (lines.length > 0) return true
    await markUndone(tx, run.id, ctx.actor.accountId)
    await writeAudit(tx, {
      actorId: ctx.actor.accountId,
      action: 'programme.import_undone',
      subject: 'import',
      subjectId: run.owner_id,
      detail: { file: run.file_name, editionId: run.edition_id, importId: run.id },
    })
    return false
  })
  for (const { files, videos } of dropped) {
    await sweepFiles(ctx, files)
    await sweepDropped(ctx, videos)
  }
  return isMore
}

/** True for an event that is just as the import left it. */
async function isAsImported(tx: Db, line: Line, record: EventRecord): Promise<boolean> {
  const { id, version, status, seriesId } = record
  if (version !== line.version || status !== 0 || seriesId !== null) return false
  return (await countPlacesTaken(tx, id)) === 0
}

/** Writes an event, its sessions and what its row said back to before the import. */
async function goBack(ctx: SignedInCtx, tx: Db, run: Run, line: Line, record: EventRecord): Promise<void> {
  const { before } = line
  if (!before) return
  if (before.sessions) await restoreSessions(tx, record.id, before.sessions)
  const changes = Object.fromEntries(
    Object.entries(before.changes).map(([field, { b, a }]) => [field, { b: a, a: b }]),
  )
  const saved = await saveEvent(tx, record.id, record.version, before.columns, {
    actorId: ctx.actor.accountId,
    source: 'restored',
    changes,
  })
  if (saved) await followVersion(tx, record.id, before.version, saved.version)
  await restoreSource(tx, run, line)
}
