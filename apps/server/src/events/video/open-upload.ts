import { randomBytes } from 'node:crypto'
import type { VideoUpload } from '@larunbat/contract'
import type { Of } from '@larunbat/contract/kit'
import { inTransaction, type SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { findAccount } from '../../identity/accounts/account-store.ts'
import { AppError } from '../../platform/errors.ts'
import { requireEventStorage } from '../../reference/quotas/quota-store.ts'
import { type EventKey, requireEditableEvent } from '../event/access.ts'
import { lockEventKey } from '../event/event-key-store.ts'
import { notFound } from './access.ts'
import { tooLarge } from './count-bytes.ts'
import { type Dropped, dropAssets, sweepDropped } from './drop-assets.ts'
import { videosChanged } from './summary.ts'
import { freeBytes, receivedOf } from './upload-folder.ts'
import { videoHostOf } from './video-host.ts'
import {
  countOpenUploads,
  insertAsset,
  listAssets,
  listOpenHere,
  nameAtHost,
  type VideoAsset,
} from './video-store.ts'

/** Uploads one account may have under way. */
const MAX_OPEN = 10
/** Room that stays free for the database and everything else. */
const RESERVE = 256 * 1024 * 1024
/**
 * What a film takes of the disk until it can be watched, in its own length: what comes, what is made of it, and, where files
 * are kept here, what is made of it once more as it is stored. What comes goes last.
 */
const ROOM_OF_FILM = { disk: 2.5, bucket: 2, handedOn: 1 }

export interface WantedUpload {
  /** Null for a form that is tied to an event later. */
  eventId: number | null
  use: VideoAsset['use']
  fileName: string
  title?: string | null | undefined
  description?: string | null | undefined
  bytes?: number | null | undefined
  isForm?: boolean
  /** Called with the stored video and what it is for, in the same transaction; returns videos it takes the place of. */
  attach?: (tx: Db, asset: VideoAsset, event: EventKey) => Promise<readonly VideoAsset[]>
}

const hex = () => randomBytes(16).toString('hex')

/**
 * Stores the row of a new video and opens its upload. A try for the same use that has not ended gives way; a video that
 * is ready stays until the new one is. Throws `account.not_confirmed`, `video.too_large`, `video.too_many_open`,
 * `storage.full`, `video.host_unavailable`; then there is no row either.
 */
export async function openUpload(ctx: SignedInCtx, wanted: WantedUpload): Promise<Of<typeof VideoUpload>> {
  const host = videoHostOf(ctx.services.config)
  const account = await findAccount(ctx.db, ctx.actor.accountId)
  if (!account?.confirmed_at) throw new AppError('account.not_confirmed')
  await requireAvailable(ctx, wanted.bytes ?? null)
  const { asset, dropped } = await inTransaction(ctx, (tx) => storeRow(ctx, tx, wanted, host.name))
  await sweepDropped(ctx, dropped)
  try {
    const { uploadLink, hostUri } = await host.open(asset)
    const uri = hostUri ?? (asset.uri as string)
    // Its bytes go straight to the host: no address of ours takes any.
    const names = { uri, upload_link: uploadLink, upload_id: null }
    if (hostUri && !(await nameAtHost(ctx.db, asset.id, { ...names, host_uri: hostUri }))) throw notFound()
    return { uploadLink, uri, assetId: asset.id }
  } catch (error) {
    ctx.log.warn({ err: error instanceof AppError ? error.cause : error }, 'no upload could be opened')
    await giveUp(ctx, asset)
    throw error
  }
}

async function storeRow(
  ctx: SignedInCtx,
  tx: Db,
  { eventId, use, isForm = false, attach, ...wanted }: WantedUpload,
  host: VideoAsset['host'],
): Promise<{ asset: VideoAsset; dropped: Dropped }> {
  const event = eventId === null ? undefined : await requireEditableEvent(ctx, tx, eventId, 'video.not_found')
  const before = event && use !== 'extra' ? await listAssets(tx, event.id) : []
  const dropped = before.filter((asset) => asset.use === use && asset.status !== 'ready')
  const isDropped = new Set(dropped.map(({ id }) => id))
  const gone = await dropAssets(tx, dropped)
  if ((await countOpenUploads(tx, ctx.actor.accountId)) >= MAX_OPEN)
    throw new AppError('video.too_many_open', { variables: { max: MAX_OPEN } })
  await requireEventStorage({ db: tx, actor: ctx.actor }, eventId, wanted.bytes ?? 0)
  const asset = await insertAsset(tx, {
    event_id: eventId,
    use,
    host,
    status: 'created',
    uri: `/videos/${hex()}`,
    upload_id: hex(),
    is_form: isForm,
    file_name: wanted.fileName,
    title: wanted.title ?? null,
    description: wanted.description ?? null,
    bytes: wanted.bytes ?? null,
    created_by: ctx.actor.accountId,
  })
  if (!event) return { asset, dropped: gone }
  const replaced = (await attach?.(tx, asset, event)) ?? []
  const alsoGone = await dropAssets(
    tx,
    replaced.filter(({ id }) => !isDropped.has(id)),
  )
  await videosChanged(tx, event)
  return {
    asset,
    dropped: {
      folders: [...gone.folders, ...alsoGone.folders],
      uploadIds: [...gone.uploadIds, ...alsoGone.uploadIds],
    },
  }
}

/** The host did not accept the upload: undoes the request. */
async function giveUp(ctx: SignedInCtx, asset: VideoAsset): Promise<void> {
  const dropped = await inTransaction(ctx, async (tx) => {
    const event = asset.event_id === null ? undefined : await lockEventKey(tx, asset.event_id)
    const gone = await dropAssets(tx, [asset])
    if (event) await videosChanged(tx, event)
    return gone
  })
  await sweepDropped(ctx, dropped)
}

/**
 * Throws unless a file of this length may be taken and has room beside the account's other uploads. What other accounts
 * have announced takes no room from it: announcing costs nothing. Each piece is held against the disk as it comes.
 */
async function requireAvailable(
  { db, actor, services: { config } }: SignedInCtx,
  bytes: number | null,
): Promise<void> {
  if (bytes !== null && bytes > config.videoMaxBytes) throw tooLarge(config.videoMaxBytes)
  if (config.vimeoToken && bytes !== null) return
  const share = config.vimeoToken
    ? ROOM_OF_FILM.handedOn
    : config.s3
      ? ROOM_OF_FILM.bucket
      : ROOM_OF_FILM.disk
  const open = await listOpenHere(db, actor.accountId)
  let taken = 0
  for (const { upload_id, bytes: length } of open)
    taken += Math.max(0, (length ?? 0) * share - (await receivedOf(config, upload_id as string)))
  if ((await freeBytes(config)) - taken < (bytes ?? 0) * share + RESERVE) throw new AppError('storage.full')
}
