import type { Ctx } from '../../database/context.ts'
import { fetchPicture } from '../../files/images/fetch-picture.ts'
import { MAX_PICTURE_BYTES, preparePicture, storePicture, VARIANT_WIDTHS } from '../../files/images/index.ts'
import { claimFiles, dropFiles } from '../../files/stored-files/file-ledger.ts'
import { AppError } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { partChanges, recordChange } from '../event/changes/record-change.ts'
import { lockEventKey } from '../event/event-key-store.ts'
import { partChanged } from '../event/part-changed.ts'
import { rearrange } from '../media/arrange.ts'
import { insertMedia, listMediaRows } from '../media/media-store.ts'
import { type ImportPicture, settlePicture, takePicture } from './import-picture-store.ts'
import { followVersion } from './import-run-store.ts'

/** Pictures fetched at once: they come from the server of one festival as a rule. */
const AT_ONCE = 2
/** A run ends before the next one of the minute begins. */
const RUN_MS = 50_000
/** An address without a picture is tried twice, as servers have bad moments. */
const [MAX_TRIES, AGAIN_S] = [2, 60]

type PictureCtx = Pick<Ctx, 'db' | 'services' | 'log'>

/** Fetches pictures of imported programmes each minute. */
export async function startImportPictures(jobs: Jobs, ctx: PictureCtx): Promise<void> {
  await jobs.schedule('import-pictures', '* * * * *', () => fetchImportPictures(ctx))
}

/**
 * Fetches pictures until none is due. What a process was fetching when it was killed is taken again: its files are in the
 * ledger, and a picture and its row are stored in one transaction.
 */
export async function fetchImportPictures(ctx: PictureCtx): Promise<void> {
  const end = Date.now() + RUN_MS
  const drain = async () => {
    while (Date.now() < end) {
      const picture = await takePicture(ctx.db)
      if (!picture) return
      await fetchOne(ctx, picture)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, drain))
}

async function fetchOne(ctx: PictureCtx, picture: ImportPicture): Promise<void> {
  const { event_id: eventId, address, tries } = picture
  const isPrivateAllowed = ctx.services.config.webhooksMayBePrivate
  const body = await fetchPicture(address, { max: MAX_PICTURE_BYTES, isPrivateAllowed })
  if (!body) {
    const isLast = tries >= MAX_TRIES
    const again = { state: 'waiting', againInS: AGAIN_S } as const
    return settlePicture(ctx.db, eventId, isLast ? { state: 'failed', reason: 'unreachable' } : again)
  }
  let keys: readonly string[] = []
  try {
    const prepared = await preparePicture({ body, widths: VARIANT_WIDTHS, isFullKept: true, accountId: 0 })
    const stored = await storePicture(ctx, 'media', prepared)
    keys = stored.keys
    const { width, height, bytes, type, dominantColor } = prepared
    const isStored = await saveCover(ctx, picture, keys, {
      url: stored.variants.at(-1)?.url ?? '',
      variants: JSON.stringify(stored.variants),
      ...{ width, height, bytes, type, dominant_color: dominantColor },
    })
    if (!isStored) await dropFiles(ctx, keys)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await dropFiles(ctx, keys)
    await settlePicture(ctx.db, eventId, { state: 'failed', reason: 'not_a_picture' })
  }
}

type CoverRow = Omit<Parameters<typeof insertMedia>[1], 'event_id' | 'use'>

/** Makes the cover of an event that is in progress and has none; false where there is another one, or the event was sent. */
function saveCover(
  { db }: PictureCtx,
  { event_id: eventId, run_id: runId }: ImportPicture,
  keys: readonly string[],
  cover: CoverRow,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const event = await lockEventKey(tx, eventId)
    const before = await listMediaRows(tx, eventId)
    const isOpen = event?.status === 0 && !before.some(({ use }) => use === 'cover')
    await settlePicture(tx, eventId, { state: isOpen ? 'stored' : 'skipped' })
    if (!event || !isOpen) return false
    const row = await insertMedia(tx, { ...cover, event_id: eventId, use: 'cover' })
    await rearrange(tx, eventId, { id: row.id, use: 'cover', position: undefined })
    await claimFiles(tx, keys)
    await partChanged(tx, event)
    const run = await tx
      .selectFrom('import_run')
      .select('actor_id')
      .where('id', '=', runId)
      .executeTakeFirst()
    const changes = partChanges('media', [{ id: row.id, before: null, after: row }])
    await recordChange(tx, eventId, { actorId: run?.actor_id ?? null, source: 'edit', changes })
    // It is a part of the import: undoing takes the event as untouched.
    const { version } = await tx
      .selectFrom('event')
      .select('version')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
    await followVersion(tx, eventId, event.version, version)
    return true
  })
}
