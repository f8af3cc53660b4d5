import type { undoImport as contract } from '@larunbat/contract'
import { inTransaction, type SignedInCtx, type SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { sweepFiles } from '../../files/stored-files/file-ledger.ts'
import { writeAudit } from '../../identity/audit/audit-store.ts'
import { AppError } from '../../platform/errors.ts'
import { dropEvents } from '../deletion/delete-event.ts'
import type { EventRecord } from '../event/event-record.ts'
import { findEvents, listEventsWithPlaces, saveEvent } from '../event/event-store.ts'
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
  settleLines,
} from './import-run-store.ts'
import { listPeopleOf, lockEvents, lockProgramme, removeUnusedPeople } from './import-store.ts'

/** How long an import can be undone. */
export const UNDO_SECONDS = 24 * 3600
/** An import that has stored nothing for so long was cut off. */
const RUNNING_SECONDS = 120
/** Events of one transaction. */
const BATCH = 100
/** Rows the answer lists (contract). */
const MAX_ROWS = 20_000

type Run = NonNullable<Awaited<ReturnType<typeof findRun>>>

/**
 * Goes through the events of an import in transactions of a hundred. Each notes what it did, so that after a break the same call
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
  let dropped: Awaited<ReturnType<typeof dropEvents>> | undefined
  const isMore = await inTransaction(ctx, async (tx) => {
    await lockProgramme(tx, run.owner_id, run.edition_id)
    const lines = await lockLines(tx, run.id, BATCH)
    const ids = lines.map(({ event_id }) => event_id)
    await lockEvents(tx, ids)
    const people = await listPeopleOf(tx, ids)
    const records = new Map((await findEvents(tx, ids)).map((record) => [record.id, record]))
    const taken = await listEventsWithPlaces(tx, ids)
    const isAsImported = (line: Line) =>
      isUnedited(line, records.get(line.event_id)) && !taken.has(line.event_id)
    // What was deleted by hand has no record: nothing is left of it.
    const isGone = (line: Line) => !records.has(line.event_id)
    const kept = lines.filter((line) => !isGone(line) && !isAsImported(line))
    const made = lines.filter((line) => isGone(line) || (isAsImported(line) && line.before === null))
    const changed = lines.filter((line) => isAsImported(line) && line.before !== null)
    dropped = await dropEvents(
      ctx,
      tx,
      made.flatMap(({ event_id }) => records.get(event_id) ?? []),
    )
    for (const line of changed) await goBack(ctx, tx, run, line, records.get(line.event_id) as EventRecord)
    for (const [some, outcome] of [
      [kept, 'kept'],
      [made, 'deleted'],
      [changed, 'restored'],
    ] as const)
      await settleLines(
        tx,
        run.id,
        some.map(({ event_id }) => event_id),
        outcome,
      )
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
  if (dropped) {
    await sweepFiles(ctx, dropped.files)
    await sweepDropped(ctx, dropped.videos)
  }
  return isMore
}

/** True for an event that is just as the import left it. */
const isUnedited = (line: Line, record: EventRecord | undefined): boolean =>
  record !== undefined && record.version === line.version && record.status === 0 && record.seriesId === null

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
