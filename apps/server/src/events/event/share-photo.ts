import { createHash } from 'node:crypto'
import type { SignedInCtx } from '../../database/context.ts'
import { fetchFor, remarkNoPicture } from '../../files/images/read-photo.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventChanges } from './event-input.ts'
import type { EventDetailValue } from './event-record.ts'
import { findPictureOf, markPicture } from './event-store.ts'

declare module '../../database/context.ts' {
  interface Services {
    /** Stores a picture of an event the caller may edit; returns its address. */
    readonly addPicture: (
      ctx: SignedInCtx,
      picture: { eventId: number; use: 'gallery'; alt: string } & ({ uploadId: string } | { base64: string }),
    ) => Promise<{ url: string }>
  }
}

const UPLOAD = /^subida:(.{1,100})$/
const DATA_URL = /^data:image\/[a-z0-9.+-]{1,40};base64,/i
/** No path of ours and no address is so long without a dot. */
const BASE64 = /^[a-z0-9+/=\s]{100}/i
const FOREIGN = /^https:\/\//i

const isPicture = (sent: string) => UPLOAD.test(sent) || DATA_URL.test(sent) || BASE64.test(sent)

/**
 * Stores changes of an event of which the picture to share may be sent as a picture or as an address on the web: it becomes
 * one of the event's gallery. All other fields are saved first, so that a picture that cannot be used costs nothing else.
 * `save` stores changes and returns the event.
 */
export async function withSharePhoto(
  ctx: SignedInCtx,
  changes: EventChanges,
  save: (changes: EventChanges, eventId?: number) => Promise<EventDetailValue>,
): Promise<EventDetailValue> {
  const { sharePhoto, ...others } = changes
  const own = `${ctx.services.config.publicUrl}/`
  const isSent = Boolean(sharePhoto) && isPicture(sharePhoto as string)
  const isForeign = Boolean(sharePhoto) && FOREIGN.test(sharePhoto as string) && !sharePhoto?.startsWith(own)
  if (!sharePhoto || !(isSent || isForeign)) return save(changes)
  const saved = await save(others)
  if (saved.sharePhoto === sharePhoto) return saved
  if (isSent) return save({ sharePhoto: await storePicture(ctx, saved, sharePhoto) }, saved.id)
  // Checked and kept as an address first: what is no public one is refused before anything is fetched.
  const kept = await save({ sharePhoto }, saved.id)
  // An account that may not fetch, or not so often, keeps the address as one without a picture.
  const fetched = await fetchFor(ctx, sharePhoto).catch(onlyRefusals)
  if (fetched)
    return save({ sharePhoto: await storePicture(ctx, kept, fetched.toString('base64')) }, saved.id)
  remarkNoPicture(ctx, sharePhoto)
  return kept
}

function onlyRefusals(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error
}

/** Returns the address of a new picture of an event. */
async function storePicture(
  ctx: SignedInCtx,
  { id, title }: EventDetailValue,
  sent: string,
): Promise<string> {
  const [, uploadId] = UPLOAD.exec(sent) ?? []
  const picture = { eventId: id, use: 'gallery', alt: title } as const
  if (uploadId) return (await ctx.services.addPicture(ctx, { ...picture, uploadId })).url
  // A client sends the event back with the picture it once sent: that is one picture, not another one each time.
  const bytes = Buffer.from(sent.replace(DATA_URL, ''), 'base64')
  const source = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
  const known = await findPictureOf(ctx.db, id, source)
  if (known !== undefined) return known
  const { url } = await ctx.services.addPicture(ctx, { ...picture, base64: sent })
  await markPicture(ctx.db, id, url, source)
  return url
}
