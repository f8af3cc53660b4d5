import type { RowChange } from '../../../database/tables.ts'
import { dropAssets, sweepDropped } from '../drop-assets.ts'
import { FINISHED, replacedBy } from '../prepare-video.ts'
import { advanceAsset, type VideoCtx } from '../settle-upload.ts'
import { saveAsset, type VideoAsset } from '../video-store.ts'
import { listAtHost, listReleased, postponeRelease, removeReleased } from '../work-store.ts'
import { askVimeo } from './vimeo-client.ts'

/** `status` words of the Vimeo API, version 3.4, by what they mean for us. */
const FAILED = new Set(['transcoding_error', 'uploading_error', 'quota_exceeded', 'total_cap_exceeded'])

type State = Pick<VideoAsset, 'status'> & Partial<RowChange<'video_asset'>>

interface VimeoVideo {
  status?: string
  upload?: { status?: string }
  transcode?: { status?: string }
  player_embed_url?: string
  duration?: number
  width?: number
  height?: number
}

/** Asks Vimeo about every video that is on its way; a failure of Vimeo is left for the next round. */
export async function pollVimeo(ctx: VideoCtx): Promise<void> {
  if (!ctx.services.config.vimeoToken) return
  for (const asset of await listAtHost(ctx.db)) {
    try {
      await pollOne(ctx, asset)
    } catch (error) {
      ctx.log.warn({ err: error, asset: asset.id }, 'the state of a video is not known')
      return
    }
  }
}

async function pollOne(ctx: VideoCtx, asset: VideoAsset): Promise<void> {
  const fields = 'uri,status,upload.status,transcode.status,player_embed_url,duration,width,height'
  const { status, body } = await askVimeo(ctx.services.config, {
    method: 'GET',
    path: `${asset.host_uri}?fields=${fields}`,
    waitsMs: [],
  })
  const next: State = status === 404 ? { status: 'failed', error: 'video.host_refused' } : stateOf(body)
  if (next.status === asset.status) return
  const dropped = await advanceAsset(ctx, asset, async (tx, current) => {
    await saveAsset(tx, asset.id, next.status === 'ready' ? { ...next, ...FINISHED } : next)
    return next.status === 'ready' ? dropAssets(tx, await replacedBy(tx, current)) : undefined
  })
  if (dropped) await sweepDropped(ctx, dropped)
}

function stateOf(body: VimeoVideo): State {
  const { status = '', upload = {}, transcode = {}, player_embed_url: url } = body
  if (FAILED.has(status) || upload.status === 'error' || transcode.status === 'error')
    return { status: 'failed', error: 'video.host_refused' }
  if (status === 'available' && url?.startsWith('https://player.vimeo.com/'))
    return {
      status: 'ready',
      url,
      duration_s: body.duration ?? null,
      width: body.width ?? null,
      height: body.height ?? null,
    }
  return { status: upload.status === 'complete' ? 'processing' : 'uploading' }
}

/** Deletes at Vimeo what no event shows any more; what fails is tried again later. */
export async function clearVimeo(ctx: VideoCtx): Promise<void> {
  if (!ctx.services.config.vimeoToken) return
  for (const { host_uri: uri } of await listReleased(ctx.db)) {
    try {
      await askVimeo(ctx.services.config, { method: 'DELETE', path: uri, waitsMs: [] })
      await removeReleased(ctx.db, uri)
    } catch (error) {
      ctx.log.warn({ err: error }, 'a video could not be deleted at its host')
      await postponeRelease(ctx.db, uri)
    }
  }
}
