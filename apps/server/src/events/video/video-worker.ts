import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../platform/errors.ts'
import { isDiskFull } from '../../platform/files/disk-room.ts'
import { measureVideo, prepareVideo } from './prepare-video.ts'
import { advanceAsset, type VideoCtx } from './settle-upload.ts'
import { removeUpload } from './upload-folder.ts'
import { saveAsset, type VideoAsset } from './video-store.ts'
import { handOver } from './vimeo/hand-over.ts'
import { claimUnmeasured, claimVideo, endLease, renewLease, saveWork } from './work-store.ts'

const LOOK_MS = 3_000
const REPORT_MS = 5_000
/** An encoder that ends badly so often, or takes the process with it, gets no further try. */
const MAX_ATTEMPTS = 3
/** A video host may be away for most of a day. */
const MAX_ATTEMPTS_AT_HOST = 40
const WAIT_S = 60
const LONGEST_WAIT_S = 1800
/** How long a video waits for a full disk: an operator has to make room. */
const FULL_WAIT_S = 300
/**
 * What is worked on side by side, by the most a video may cost in pixels times frames: any; ten minutes of Full HD at 30 frames a
 * second; half a minute of it. So a long video of one account keeps no short one of another waiting.
 */
const LANES = [Number.MAX_SAFE_INTEGER, 4e10, 2e9]
const mostAttempts = ({ host }: VideoAsset) => (host === 'own' ? MAX_ATTEMPTS : MAX_ATTEMPTS_AT_HOST)

/**
 * Prepares uploaded videos: they are measured first, then one is worked on in each lane, turn by turn between accounts and
 * cheapest first within one. A video is taken with a lease that is renewed every few seconds, with how far
 * it is; when a process dies, the lease ends and the work begins again.
 */
export class VideoWorker {
  readonly #ctx: VideoCtx
  readonly #name = randomUUID()
  readonly #stopping = new AbortController()
  #loop: Promise<void> | undefined

  constructor(ctx: VideoCtx) {
    this.#ctx = ctx
  }

  /** Looks for work every few seconds until it is stopped. */
  start(): void {
    this.#loop = this.#run()
  }

  /** Stops at once: a running encoder is killed, and its video waits for the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#loop
  }

  /** Works until nothing waits; returns how many videos it took. */
  async drain(): Promise<number> {
    await this.#measureAll()
    const done = await Promise.all(LANES.map((_, lane) => this.#drainLane(lane)))
    return done.reduce((all, one) => all + one, 0)
  }

  async #drainLane(lane: number): Promise<number> {
    const limits = { maxWork: LANES[lane] as number, isOwnerFree: lane > 0 }
    for (let done = 0; ; done++) {
      if (this.#stopping.signal.aborted) return done
      const asset = await claimVideo(this.#ctx.db, this.#name, limits)
      if (!asset) return done
      await this.#work(asset)
    }
  }

  /** Measures what has come; a file that cannot be used fails here, before it waits for its turn. */
  async #measureAll(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const asset = await claimUnmeasured(this.#ctx.db, this.#name)
      if (!asset) return
      try {
        await saveWork(this.#ctx.db, asset.id, this.#name, await measureVideo(this.#ctx, asset, signal))
      } catch (error) {
        await this.#failed(asset, error)
      }
    }
  }

  async #run(): Promise<void> {
    const lanes = LANES.map((_, lane) => this.#repeat(() => this.#drainLane(lane)))
    await Promise.all([this.#repeat(() => this.#measureAll()), ...lanes])
  }

  async #repeat(work: () => Promise<unknown>): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await work().catch((error: unknown) => this.#ctx.log.warn({ err: error }, 'video work'))
      await delay(LOOK_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  async #work(asset: VideoAsset): Promise<void> {
    const { db, log } = this.#ctx
    const isGone = new AbortController()
    const signal = AbortSignal.any([this.#stopping.signal, isGone.signal])
    let percent = 0
    const report = setInterval(() => {
      renewLease(db, asset.id, this.#name, percent).then(
        (isOurs) => isOurs || isGone.abort(),
        (error: unknown) => log.warn({ err: error }, 'video progress'),
      )
    }, REPORT_MS)
    try {
      if (asset.attempts > mostAttempts(asset)) throw new AppError('video.encoding_failed')
      const work = asset.host === 'vimeo' ? handOver : prepareVideo
      await work(this.#ctx, asset, {
        signal,
        onProgress: (value) => {
          percent = value
        },
      })
    } catch (error) {
      if (!isGone.signal.aborted) await this.#failed(asset, error)
    } finally {
      clearInterval(report)
    }
  }

  async #failed(asset: VideoAsset, error: unknown): Promise<void> {
    const { db, log } = this.#ctx
    if (this.#stopping.signal.aborted) return endLease(db, asset.id, this.#name, { waitS: 0, counts: false })
    log.warn(
      { err: error instanceof AppError ? (error.cause ?? error) : error, asset: asset.id },
      'a video failed',
    )
    // No fault of the film.
    if (isDiskFull(error)) return endLease(db, asset.id, this.#name, { waitS: FULL_WAIT_S, counts: false })
    const code = error instanceof AppError && error.code.startsWith('video.') ? error.code : undefined
    const isFinal = code !== undefined && code !== 'video.host_unavailable'
    if (isFinal || asset.attempts >= mostAttempts(asset))
      await failVideo(this.#ctx, asset, code ?? 'video.encoding_failed')
    else
      await endLease(db, asset.id, this.#name, {
        waitS: Math.min(LONGEST_WAIT_S, WAIT_S * asset.attempts),
        counts: true,
      })
  }
}

/** A video that cannot be watched: its row says why, its bytes go. */
export async function failVideo(ctx: VideoCtx, asset: VideoAsset, code: string): Promise<void> {
  await advanceAsset(ctx, asset, async (tx, current) => {
    if (current.status === 'ready') return
    await saveAsset(tx, asset.id, { status: 'failed', error: code, lease_until: null, lease_by: null })
  })
  if (asset.upload_id !== null) await removeUpload(ctx.services.config, asset.upload_id)
}
