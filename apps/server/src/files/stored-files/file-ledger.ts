import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteDueLines, deleteUndueLines, insertLooseFiles, listDueFiles } from './unclaimed-file-store.ts'

/** Long enough for the slowest file to be stored and named by a row. */
const STORING_S = 3600
const BATCH = 200
const LONGEST_SWEEP_MS = 3_000

type FileCtx = { db: Db; services: Pick<Ctx['services'], 'storage'>; log: Pick<Ctx['log'], 'warn'> }

/**
 * Announces files before they are stored: keys, or folders ending in `/`. Not inside the transaction that will name
 * them, so that a killed process leaves the announcement; unless claimed, they are deleted after an hour.
 */
export function trackFiles(
  { db }: Pick<Ctx, 'db'>,
  keys: readonly string[],
  dueInS = STORING_S,
): Promise<void> {
  return insertLooseFiles(db, keys, dueInS)
}

/**
 * The transaction names these files in a row: they stay. Takes exactly the keys that were tracked. Throws
 * `storage.unavailable` when one took so long that it counts as left behind.
 */
export async function claimFiles(tx: Db, keys: readonly string[]): Promise<void> {
  const wanted = new Set(keys)
  if (wanted.size === 0) return
  const claimed = await deleteUndueLines(tx, [...wanted])
  if (claimed.length < wanted.size) throw new AppError('storage.unavailable')
}

/**
 * The transaction drops the last row that names these files; `sweepFiles` deletes them after the commit, or the hourly sweep
 * once they are due in so many seconds.
 */
export function releaseFiles(tx: Db, keys: readonly string[], dueInS = 0): Promise<void> {
  return insertLooseFiles(tx, keys, dueInS)
}

/**
 * Deletes released files now, after the commit. Never throws, and does not wait for a slow storage: what is not
 * deleted stays in the ledger for the hourly sweep, and what is released during a backup for the end of it. Keys that a row
 * still names are left alone: a profile or another event may show a picture of the record that is gone.
 */
export async function sweepFiles(ctx: FileCtx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const work = sweepBatch(ctx, { among: keys }).catch((error) => {
    ctx.log.warn({ err: error }, 'files wait for the hourly sweep')
  })
  await Promise.race([work, wait(LONGEST_SWEEP_MS, undefined, { ref: false })])
}

/** Gives up files that were tracked and will not be claimed: their transaction was refused. Never throws. */
export async function dropFiles(ctx: FileCtx, keys: readonly string[]): Promise<void> {
  try {
    await insertLooseFiles(ctx.db, keys, 0)
  } catch {
    return
  }
  await sweepFiles(ctx, keys)
}

/**
 * Deletes every file that is due, but nothing during a backup; returns how many keys. One that fails is tried again an hour
 * later.
 */
export async function sweepDueFiles(ctx: FileCtx): Promise<number> {
  let total = 0
  let after: string | undefined = ''
  while (after !== undefined) {
    const batch = await sweepBatch(ctx, { after })
    total += batch.gone
    after = batch.last
  }
  return total
}

/** Returns how many went and the last key that was tried; undefined when there are no more. */
async function sweepBatch(
  { db, services: { storage }, log }: FileCtx,
  which: { among?: readonly string[]; after?: string },
): Promise<{ gone: number; last: string | undefined }> {
  const keys = await listDueFiles(db, BATCH, which)
  const gone: string[] = []
  let isAway = false
  for (const key of keys) {
    try {
      await (key.endsWith('/') ? storage.deleteFolder(key) : storage.delete(key))
      gone.push(key)
    } catch (error) {
      log.warn({ err: error, key }, 'a file could not be deleted')
      isAway = error instanceof AppError && error.code === 'storage.unavailable'
    }
    if (isAway) break
  }
  await deleteDueLines(db, gone)
  return { gone: gone.length, last: isAway ? undefined : keys.at(-1) }
}
