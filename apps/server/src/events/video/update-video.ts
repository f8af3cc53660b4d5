import type { updateVideo as contract } from '@larunbat/contract'
import { parseVideoLink, watchAddress } from '@larunbat/rules/address/video-link'
import { inTransaction, type SignedInHandler } from '../../database/context.ts'
import type { Db } from '../../database/tables.ts'
import { FieldFaults } from '../../platform/http/input-faults.ts'
import { requireEditableEvent } from '../event/access.ts'
import { type Dropped, dropAssets, sweepDropped } from './drop-assets.ts'
import { summaryOf, videosChanged } from './summary.ts'
import { getRecordId, insertAsset, listAssets } from './video-store.ts'

type Use = 'main' | 'trailer'

const linkOf = (address: string): string | undefined => {
  const link = parseVideoLink(address)
  return link && watchAddress(link)
}

/**
 * Clients send back what they were answered: an address that is the present one changes nothing, nor does null where
 * nothing can be watched yet, so that a video under way is not stopped by it.
 */
export const updateVideo: SignedInHandler<typeof contract> = async (ctx, { event: { id, video } }) => {
  const { summary, dropped } = await inTransaction(ctx, async (tx) => {
    const event = await requireEditableEvent(ctx, tx, id)
    const before = await listAssets(tx, id)
    const now = summaryOf(await getRecordId(tx, id), before)
    const wanted = video === null ? { url: null, trailer: null } : (video ?? {})
    const gone: Dropped[] = []
    const faults = new FieldFaults()
    for (const name of ['url', 'trailer'] as const) {
      const address = wanted[name]
      if (address && address !== now[name] && linkOf(address) === undefined)
        faults.add('video.link_wrong', `contenido.video.${name}`)
    }
    faults.refuse(ctx.language)
    const put = async (use: Use, address: string | null | undefined, present: string | null) => {
      if (address === undefined || address === present) return
      const link = address === null ? null : (linkOf(address) ?? null)
      if (link === present) return
      gone.push(
        await dropAssets(
          tx,
          before.filter((asset) => asset.use === use),
        ),
      )
      if (link !== null) await insertLink(tx, id, use, link, ctx.actor.accountId)
    }
    await put('main', wanted.url, now.url)
    await put('trailer', wanted.trailer, now.trailer)
    return { summary: gone.length === 0 ? now : await videosChanged(tx, event), dropped: gone }
  })
  for (const one of dropped) await sweepDropped(ctx, one)
  return summary
}

async function insertLink(tx: Db, eventId: number, use: Use, url: string, accountId: number): Promise<void> {
  await insertAsset(tx, {
    event_id: eventId,
    use,
    host: 'link',
    status: 'ready',
    url,
    created_by: accountId,
  })
}
