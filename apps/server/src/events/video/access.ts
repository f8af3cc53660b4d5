import type { SignedInCtx } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { type EventKey, lockOf, requireEventRight } from '../event/access.ts'
import { findAsset, findAssetByUri, findEventOfRecord, type VideoAsset } from './video-store.ts'

const NOT_FOUND = 'video.not_found'
export const notFound = (): AppError => new AppError(NOT_FOUND)

/** The event of a video record of the caller's; a foreign record is answered as a missing one. */
export async function requireRecord(ctx: SignedInCtx, videoId: number): Promise<number> {
  const eventId = await findEventOfRecord(ctx.db, videoId)
  if (eventId === undefined) throw notFound()
  await requireEventRight(ctx, eventId, 'edit', NOT_FOUND)
  return eventId
}

/** True for callers who may edit the event; of a video linked to none, for the one who opened its upload. */
async function isOwn(ctx: SignedInCtx, db: Db, asset: VideoAsset): Promise<boolean> {
  if (asset.event_id === null) return ctx.actor.isAdmin || asset.created_by === ctx.actor.accountId
  await requireEventRight({ actor: ctx.actor, db }, asset.event_id, 'edit', NOT_FOUND)
  return true
}

export async function requireAsset(ctx: SignedInCtx, db: Db, id: number): Promise<VideoAsset> {
  const asset = await findAsset(db, id)
  if (!asset || !(await isOwn(ctx, db, asset))) throw notFound()
  return asset
}

/** The same by the name clients tie it by. */
export async function requireAssetByUri(ctx: SignedInCtx, db: Db, uri: string): Promise<VideoAsset> {
  const asset = await findAssetByUri(db, uri)
  if (!asset || !(await isOwn(ctx, db, asset))) throw notFound()
  return asset
}

/** Throws while the event of an upload may not be changed by who sends its bytes: what is reviewed stays as it is. */
export function requireChangeable(sender: { isAdmin: boolean; status: EventKey['status'] | null }): void {
  const lock = sender.status === null ? undefined : lockOf(sender.isAdmin, sender.status)
  if (lock) throw new AppError(lock)
}

/** The same, answered. */
export const isChangeable = ({ isAdmin, status }: Parameters<typeof requireChangeable>[0]): boolean =>
  status === null || lockOf(isAdmin, status) === undefined
