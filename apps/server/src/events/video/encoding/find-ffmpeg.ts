import { basename, dirname, join } from 'node:path'
import { runLimited } from './limited-program.ts'

export interface Ffmpeg {
  readonly ffmpeg: string
  readonly ffprobe: string
}

const known = new Map<string, Promise<Ffmpeg | undefined>>()

/** ffmpeg and the ffprobe beside it; undefined when either does not run on this machine. */
export function findFfmpeg(ffmpegPath: string): Promise<Ffmpeg | undefined> {
  let found = known.get(ffmpegPath)
  if (!found) {
    found = look(ffmpegPath)
    known.set(ffmpegPath, found)
  }
  return found
}

async function look(ffmpeg: string): Promise<Ffmpeg | undefined> {
  const name = basename(ffmpeg).replace('ffmpeg', 'ffprobe')
  const ffprobe = ffmpeg.includes('/') ? join(dirname(ffmpeg), name) : name
  try {
    for (const program of [ffmpeg, ffprobe])
      await runLimited({ program, args: ['-version'], timeoutMs: 10_000 })
    return { ffmpeg, ffprobe }
  } catch {
    return undefined
  }
}
