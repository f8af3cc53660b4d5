import type { SignedInCtx } from '../../database/context.ts'
import { AppError } from '../../platform/errors.ts'
import { type RateLimit, requireWithinLimit } from '../../platform/limits/rate-limit.ts'
import { translate } from '../../platform/texts.ts'
import { withUpload } from '../uploads/take-upload.ts'
import { fetchPicture } from './fetch-picture.ts'
import { keyOfUrl, MAX_PICTURE_BYTES, preparePicture, readBase64, storePicture } from './index.ts'

export interface PhotoField {
  /** Name on the wire, for faults. */
  field: string
  /** Pixels it is stored with at most. */
  width: number
  /** Addresses of the pictures the record has already. */
  kept: readonly (string | null)[]
  /** Where its file stands: whose photos these are. */
  folder?: 'participants' | 'accounts'
}

export interface StoredPhoto {
  /** Undefined when the photo stays as it is. */
  url: string | null | undefined
  /** To be claimed by the transaction that names the photo, or dropped. */
  keys: string[]
}

/** Pictures that rows show; other stored files are not public. */
const PICTURES = /^(?:media|participants|accounts)\//
const UPLOAD = /^subida:(.{1,100})$/

/**
 * A photo field: null takes the photo away; `subida:<subida_id>` takes an upload, any other text a base64 picture, which
 * is re-encoded and stored. The address of a picture we keep for another record is stored once more, so that each file has
 * one record; one of the public web is fetched and stored, as we show nothing that we do not control. An address without a
 * picture changes nothing and gets a remark: what else was sent is saved.
 */
export async function readPhoto(
  ctx: SignedInCtx,
  value: string | null,
  { field, width, kept, folder = 'participants' }: PhotoField,
): Promise<StoredPhoto> {
  if (value === null || value === '') return { url: null, keys: [] }
  const { storage, config } = ctx.services
  const store = (body: Body) => storePhoto(ctx, body, { width, field, folder })
  const [, uploadId] = UPLOAD.exec(value) ?? []
  if (uploadId) return withUpload(ctx, uploadId, 'photo', ({ read }) => store(read))
  const path = value.startsWith(`${config.publicUrl}/`) ? value.slice(config.publicUrl.length) : value
  if (kept.includes(path)) return { url: path, keys: [] }
  if (!/^\/files\/|^[a-z][a-z0-9+.-]*:\/\//i.test(path)) return store(readBase64(value, field))
  const key = keyOfUrl(storage, path)
  const body = key && PICTURES.test(key) ? await readStored(ctx, key) : undefined
  if (body) return store(body)
  const fetched = key ? undefined : await fetchFor(ctx, value)
  if (fetched) return store(fetched)
  remarkNoPicture(ctx, value)
  return { url: undefined, keys: [] }
}

/** Tells the caller that an address has no picture. */
export function remarkNoPicture({ language, remarks }: SignedInCtx, address: string): void {
  remarks?.push(translate(language, 'messages:picture.none_at', { address: address.slice(0, 200) }))
}

/** Addresses an account has fetched: enough for a programme's photos, too few to make others' servers work. */
const FETCHES: RateLimit = { name: 'picture-fetch', max: 60, windowSeconds: 3600 }

/** Fetches a picture for a confirmed account. Throws `account.not_confirmed`, `request.too_many`. */
export async function fetchFor(
  { db, actor, services }: SignedInCtx,
  address: string,
): Promise<Buffer | undefined> {
  if (!actor.isConfirmed) throw new AppError('account.not_confirmed')
  await requireWithinLimit(db, FETCHES, `account ${actor.accountId}`)
  return fetchPicture(address, {
    max: MAX_PICTURE_BYTES,
    isPrivateAllowed: services.config.webhooksMayBePrivate,
  })
}

type Body = Parameters<typeof preparePicture>[0]['body']

async function storePhoto(
  ctx: SignedInCtx,
  body: Body,
  { width, field, folder }: { width: number; field: string; folder: 'participants' | 'accounts' },
): Promise<StoredPhoto> {
  const { accountId } = ctx.actor
  const picture = await preparePicture({ body, widths: [width], isFullKept: false, accountId })
  const { variants, keys } = await storePicture(ctx, folder, picture)
  const photo = variants.find(({ type }) => type === 'image/webp') ?? variants[0]
  if (!photo) throw new AppError('media.not_a_picture', { fields: [field] })
  return { url: photo.url, keys }
}

async function readStored({ services: { storage } }: SignedInCtx, key: string): Promise<Buffer | undefined> {
  const file = await storage.get(key).catch(() => undefined)
  return file && Buffer.concat(await file.body.toArray())
}
