import type { Jobs } from '../../platform/jobs/jobs.ts'
import { findFfmpeg } from './encoding/find-ffmpeg.ts'
import type { VideoCtx } from './settle-upload.ts'
import { settleFinished, sweepVideos } from './sweep-videos.ts'
import { VideoWorker } from './video-worker.ts'
import { clearVimeo, pollVimeo } from './vimeo/poll-vimeo.ts'

/** Takes up the work on videos: preparing them, asking their host about them, sweeping what was given up. */
export async function startVideoWork(jobs: Jobs, ctx: VideoCtx): Promise<void> {
  const worker = new VideoWorker(ctx)
  jobs.onStop(() => worker.stop())
  await settleFinished(ctx)
  worker.start()
  await jobs.schedule('video-hosts', '* * * * *', async () => {
    await settleFinished(ctx)
    await pollVimeo(ctx)
    await clearVimeo(ctx)
  })
  await jobs.schedule('video-sweep', '23 * * * *', async () => {
    const rows = await sweepVideos(ctx)
    if (rows > 0) ctx.log.debug({ rows }, 'abandoned videos')
  })
  void announce(ctx)
}

/** An embedded default is announced, never silent. */
async function announce({ services: { config }, log }: VideoCtx): Promise<void> {
  if (config.vimeoToken) return log.info('Videos: kept at Vimeo.')
  const isEncoded = (await findFfmpeg(config.ffmpegPath)) !== undefined
  log.info(
    isEncoded
      ? 'Videos: kept on this server, encoded by ffmpeg.'
      : 'Videos: kept on this server as they come, for there is no ffmpeg.',
  )
}
