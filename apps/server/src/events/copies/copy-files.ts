import { randomBytes } from 'node:crypto'
import type { SignedInCtx } from '../../database/context.ts'
import type { Row } from '../../database/tables.ts'
import { keyOfUrl } from '../../files/images/index.ts'
import { trackFiles } from '../../files/stored-files/file-ledger.ts'

/** Files that are copied at a time. */
const LANES = 4

type Picture = Pick<Row<'media'>, 'url' | 'variants'>

/** A copied picture, and what the transaction that names it has to claim; undefined when its files are gone. */
export async function copyPicture(
  ctx: SignedInCtx,
  picture: Picture,
): Promise<{ picture: Picture; keys: string[] } | undefined> {
  const { storage } = ctx.services
  const base = `media/${randomBytes(16).toString('hex')}/`
  await trackFiles(ctx, [base])
  const copied = new Map<string, string>()
  for (const url of new Set([picture.url, ...picture.variants.map((variant) => variant.url)])) {
    const from = keyOfUrl(storage, url)
    const to = from && (await copyFile(ctx, from, `${base}${from.split('/').at(-1)}`))
    if (!to) return undefined
    copied.set(url, storage.urlOf(to))
  }
  const moved = (url: string) => copied.get(url) ?? url
  const variants = picture.variants.map((variant) => ({ ...variant, url: moved(variant.url) }))
  return { picture: { url: moved(picture.url), variants }, keys: [base] }
}

/** The file of an extra under a key of its own. */
export async function copyExtraFile<T extends { url: string }>(
  ctx: SignedInCtx,
  file: T,
): Promise<{ file: T; keys: string[] } | undefined> {
  const { storage } = ctx.services
  const from = keyOfUrl(storage, file.url)
  if (!from) return undefined
  const key = `extras/${randomBytes(16).toString('hex')}/${from.split('/').at(-1)}`
  await trackFiles(ctx, [key])
  const to = await copyFile(ctx, from, key)
  return to === undefined ? undefined : { file: { ...file, url: storage.urlOf(to) }, keys: [to] }
}

/** Undefined when there is no such file any more: it was deleted since its row was read. */
async function copyFile({ services: { storage } }: SignedInCtx, from: string, to: string) {
  const file = await storage.get(from)
  if (!file) return undefined
  await storage.putStream(to, file.body, file.contentType)
  return to
}

/** Runs `work` on each item, some at a time, and returns the results in the order of the items. */
export async function inLanes<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const queue = items.entries()
  const lane = async () => {
    for (const [place, item] of queue) results[place] = await work(item)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return results
}
