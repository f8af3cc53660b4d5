import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../platform/errors.ts'
import type { VideoKind } from '../sniff-video.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { ProgramFailedError, runLimited } from './limited-program.ts'
import { inputOf, MAX_WORK, type VideoFacts } from './probe-video.ts'

/** A size of the encoded video, named by its short side; bit rates in kbit/s. */
interface Rendition {
  name: string
  shortSide: number
  video: number
  sound: number
}

const LARGE: Rendition = { name: '720', shortSide: 720, video: 2800, sound: 128 }
const SMALL: Rendition = { name: '360', shortSide: 360, video: 800, sound: 96 }
const SEGMENT_S = 4
const LONGEST_S = 4 * 3600
/** Time an encode may take: so many seconds for one of the video, and a start. */
const PATIENCE = 8
const START_S = 300
/** Bytes a second that a video without a length is taken to have at least. */
const MIN_BYTES_S = 20_000

export interface EncodeJob {
  tools: Ffmpeg
  kind: VideoKind
  source: string
  facts: VideoFacts
  /** An empty folder for the results. */
  folder: string
  signal: AbortSignal
  /** Called with per cents from 0 to 99. */
  onProgress: (percent: number) => void
}

export interface EncodedVideo {
  /** Names in the folder, the playlist players begin with and the largest single file among them. */
  files: string[]
  playlist: string
  file: string
  poster: string | undefined
  width: number
  height: number
  durationS: number
}

/** Sizes of a video: never larger than it is, the large one only when it differs from the small one. */
export const renditionsOf = ({ width, height }: Pick<VideoFacts, 'width' | 'height'>): Rendition[] =>
  Math.min(width, height) > SMALL.shortSide ? [LARGE, SMALL] : [SMALL]

/** Even measures of a rendition, as its codec wants them. */
export function sizeOf(
  { width, height }: Pick<VideoFacts, 'width' | 'height'>,
  { shortSide }: Pick<Rendition, 'shortSide'>,
): { width: number; height: number } {
  const scale = Math.min(1, shortSide / Math.min(width, height))
  const even = (value: number) => Math.max(2, Math.round((value * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}

/**
 * Makes HLS of a video: each rendition one fragmented MP4 with a playlist of byte ranges, so that the same file serves
 * players without HLS. Upright, without place and other metadata of the camera. Throws `video.encoding_failed`,
 * `video.too_much_work`.
 */
export async function encodeVideo(job: EncodeJob): Promise<EncodedVideo> {
  const { facts, folder, tools, signal } = job
  const renditions = renditionsOf(facts)
  const reached = await runFfmpeg(job, renditions)
  const [largest] = renditions as [Rendition]
  const durationS = Math.max(1, Math.round(facts.durationS ?? reached))
  const poster = await makePoster(tools, join(folder, `${largest.name}.mp4`), folder, durationS, signal)
  return {
    files: [
      'master.m3u8',
      ...renditions.flatMap(({ name }) => [`${name}.m3u8`, `${name}.mp4`]),
      ...(poster ? [poster] : []),
    ],
    playlist: 'master.m3u8',
    file: `${largest.name}.mp4`,
    poster,
    ...sizeOf(facts, largest),
    durationS,
  }
}

/** Returns the seconds of video that came out. */
async function runFfmpeg(
  { facts, source, kind, folder, tools, signal, onProgress }: EncodeJob,
  renditions: readonly Rendition[],
): Promise<number> {
  const expectedS = facts.durationS ?? Math.min(LONGEST_S, (await stat(source)).size / MIN_BYTES_S)
  let reachedS = 0
  const tooMuch = new AbortController()
  const onLine = (line: string) => {
    const [, frame] = /^frame=\s*(\d+)$/.exec(line) ?? []
    // A file that does not count its frames, or counts them wrongly, is stopped when they have come.
    if (Number(frame) * facts.width * facts.height > MAX_WORK)
      tooMuch.abort(new AppError('video.too_much_work'))
    const [, microseconds] = /^out_time_us=(\d+)$/.exec(line) ?? []
    if (microseconds === undefined) return
    reachedS = Number(microseconds) / 1e6
    if (facts.durationS) onProgress(Math.min(99, Math.floor((reachedS / facts.durationS) * 100)))
  }
  try {
    await runLimited({
      program: tools.ffmpeg,
      args: ffmpegArgs(kind, source, facts, renditions, folder),
      timeoutMs: (START_S + expectedS * PATIENCE) * 1000,
      signal: AbortSignal.any([signal, tooMuch.signal]),
      onLine,
    })
  } catch (error) {
    throw error instanceof ProgramFailedError
      ? new AppError('video.encoding_failed', { cause: error })
      : error
  }
  return reachedS
}

/** Sound from the first to the last picture: players cannot jump to where there is none, and wait for it for ever. */
const wholeSound = ({ durationS }: VideoFacts): string =>
  `aresample=async=1:first_pts=0${durationS ? `,apad=whole_dur=${durationS}` : ''}`

function ffmpegArgs(
  kind: VideoKind,
  source: string,
  facts: VideoFacts,
  renditions: readonly Rendition[],
  folder: string,
): string[] {
  const labels = renditions.map(({ name }) => `[v${name}]`)
  const scaled = renditions.map((rendition, index) => {
    const { width, height } = sizeOf(facts, rendition)
    return `[s${index}]scale=${width}:${height},setsar=1,format=yuv420p${labels[index]}`
  })
  const split = renditions.map((_, index) => `[s${index}]`).join('')
  return [
    ...['-nostdin', '-hide_banner', '-v', 'error', '-y', '-progress', 'pipe:1', '-stats_period', '2'],
    ...['-threads', '1', ...inputOf(kind, source), '-t', String(LONGEST_S)],
    ...['-filter_complex', [`[0:V:0]split=${renditions.length}${split}`, ...scaled].join(';')],
    ...['-filter_complex_threads', '1', '-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
    ...renditions.flatMap(({ video, sound }, index) => [
      ...['-map', labels[index] as string],
      ...[`-c:v:${index}`, 'libx264', `-preset:v:${index}`, 'veryfast', `-crf:v:${index}`, '23'],
      ...[`-maxrate:v:${index}`, `${video}k`, `-bufsize:v:${index}`, `${video * 2}k`],
      ...(facts.hasSound
        ? [
            '-map',
            '0:a:0',
            `-filter:a:${index}`,
            wholeSound(facts),
            `-c:a:${index}`,
            'aac',
            `-b:a:${index}`,
            `${sound}k`,
            `-ac:a:${index}`,
            '2',
          ]
        : []),
    ]),
    ...['-threads', '2', '-fpsmax', '60', '-ar', '48000', '-max_muxing_queue_size', '1024'],
    ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_S})`],
    ...['-f', 'hls', '-hls_time', String(SEGMENT_S), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file+independent_segments'],
    ...['-hls_segment_filename', join(folder, '%v.mp4'), '-master_pl_name', 'master.m3u8'],
    ...[
      '-var_stream_map',
      renditions
        .map(({ name }, index) => `v:${index}${facts.hasSound ? `,a:${index}` : ''},name:${name}`)
        .join(' '),
    ],
    join(folder, '%v.m3u8'),
  ]
}

/** A frame from the first seconds, past a dark beginning; undefined when there is none. */
async function makePoster(
  { ffmpeg }: Ffmpeg,
  file: string,
  folder: string,
  durationS: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const poster = join(folder, 'poster.jpg')
  for (const atS of [Math.min(3, durationS * 0.1), 0]) {
    const args = [
      ...['-nostdin', '-v', 'error', '-y', '-protocol_whitelist', 'file', '-f', 'mov', '-ss', String(atS)],
      ...['-i', `file:${file}`, '-frames:v', '1', '-q:v', '4', '-threads', '1', `file:${poster}`],
    ]
    const isMade = await runLimited({ program: ffmpeg, args, timeoutMs: 60_000, signal }).then(
      () => stat(poster).then(({ size }) => size > 0),
      () => false,
    )
    if (isMade) return 'poster.jpg'
  }
  signal.throwIfAborted()
  return undefined
}
