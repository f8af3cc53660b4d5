import { AppError } from '../../../platform/errors.ts'
import type { VideoKind } from '../sniff-video.ts'
import { runLimited } from './limited-program.ts'

/** What a video is, as it is seen upright. */
export interface VideoFacts {
  width: number
  height: number
  /** Undefined when the file does not say, as recordings of browsers. */
  durationS: number | undefined
  hasSound: boolean
  /** Pictures in it; estimated by its length where the file does not count them, undefined where it says neither. */
  frames: number | undefined
}

const PROBE_MS = 20_000
const LONGEST_S = 4 * 3600
const MAX_PIXELS = 8192 * 4352
/**
 * Pixels times frames that are prepared at most: four hours of Full HD or one of 4K, at 30 frames a second. What is watched
 * has 720 lines, so nothing is gained by more.
 */
export const MAX_WORK = 1e12
/** Used where a file states no rate. */
const USUAL_RATE = 30

/**
 * How ffmpeg may open a file from outside: with the demuxer determined from its first bytes, so that no playlist is
 * taken for a video, and with the file protocol only; a container that names other files or addresses reaches none.
 */
export const inputOf = (kind: VideoKind, path: string): string[] => [
  ...['-protocol_whitelist', 'file', '-f', kind.demuxer],
  ...(kind.demuxer === 'mov' ? ['-enable_drefs', '0', '-use_absolute_path', '0'] : []),
  ...['-i', `file:${path}`],
]

interface Stream {
  codec_type?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  nb_frames?: string
  avg_frame_rate?: string
  tags?: { rotate?: string }
  side_data_list?: { rotation?: number }[]
  disposition?: { attached_pic?: number }
}

/**
 * Looks into a video. Throws `video.not_a_video`, `video.no_picture`, `video.too_long`, `video.too_many_pixels`,
 * `video.too_much_work`.
 */
export async function probeVideo(
  ffprobe: string,
  kind: VideoKind,
  path: string,
  signal?: AbortSignal,
): Promise<VideoFacts> {
  const show =
    'format=duration:stream=codec_type,width,height,sample_aspect_ratio,nb_frames,avg_frame_rate:stream_tags=rotate:stream_side_data=rotation:stream_disposition=attached_pic'
  const args = ['-v', 'error', '-show_entries', show, '-of', 'json', ...inputOf(kind, path)]
  const text = await runLimited({ program: ffprobe, args, timeoutMs: PROBE_MS, signal }).catch((error) => {
    signal?.throwIfAborted()
    throw new AppError('video.not_a_video', { cause: error })
  })
  const { streams = [], format = {} } = JSON.parse(text) as {
    streams?: Stream[]
    format?: { duration?: string }
  }
  const picture = streams.find(
    (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1,
  )
  if (!picture) throw new AppError(streams.length > 0 ? 'video.no_picture' : 'video.not_a_video')
  const { width = 0, height = 0 } = picture
  if (width < 1 || height < 1) throw new AppError('video.not_a_video')
  if (width * height > MAX_PIXELS) throw new AppError('video.too_many_pixels')
  const duration = Number(format.duration)
  if (duration > LONGEST_S) throw new AppError('video.too_long')
  const frames = framesOf(picture, duration)
  if (frames !== undefined && width * height * frames > MAX_WORK) throw new AppError('video.too_much_work')
  const shown = Math.max(1, Math.round(width * aspectOf(picture)))
  const isTurned = Math.abs(rotationOf(picture)) % 180 === 90
  return {
    width: isTurned ? height : shown,
    height: isTurned ? shown : height,
    durationS: Number.isFinite(duration) && duration > 0 ? duration : undefined,
    hasSound: streams.some(({ codec_type }) => codec_type === 'audio'),
    frames,
  }
}

/** Frames of the picture: as counted by the file, else by its rate and length. */
function framesOf({ nb_frames, avg_frame_rate = '' }: Stream, durationS: number): number | undefined {
  const counted = Number(nb_frames)
  if (counted > 0) return counted
  if (!(durationS > 0)) return undefined
  const [, count, seconds] = /^(\d+)\/(\d+)$/.exec(avg_frame_rate) ?? []
  const rate = Number(count) / Number(seconds)
  return Math.ceil(durationS * (rate > 0 && Number.isFinite(rate) ? rate : USUAL_RATE))
}

/** Width of a pixel by its height; 1 unless the file says so within reason. */
function aspectOf({ sample_aspect_ratio: text = '' }: Stream): number {
  const [, across, down] = /^(\d+):(\d+)$/.exec(text) ?? []
  const ratio = Number(across) / Number(down)
  return ratio > 0.25 && ratio < 4 ? ratio : 1
}

const rotationOf = ({ side_data_list: sides = [], tags }: Stream): number =>
  Math.round(sides.find(({ rotation }) => rotation !== undefined)?.rotation ?? Number(tags?.rotate ?? 0))
