import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFfmpeg } from '../encoding/find-ffmpeg.ts'

/** ffmpeg, or undefined with a loud word: what needs it is skipped. */
export async function ffmpegOrSkip() {
  const tools = await findFfmpeg(process.env.FFMPEG_PATH ?? 'ffmpeg')
  if (!tools)
    console.warn(
      '\nNO FFMPEG: the tests that encode videos are SKIPPED. Install it: apt-get install ffmpeg\n',
    )
  return tools
}

/** A file that ffmpeg made with these arguments; `name` says its format. */
export function madeVideo(args: readonly string[], name = 'a.mp4'): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'larunbat-video-'))
  try {
    const path = join(folder, name)
    execFileSync(process.env.FFMPEG_PATH ?? 'ffmpeg', ['-v', 'error', '-nostdin', ...args, path])
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** One second of a moving test picture. */
export const picture = (size = '320x180'): string[] => ['-f', 'lavfi', '-i', `testsrc=d=1:s=${size}:r=10`]
/** One second of a tone. */
export const sound: string[] = ['-f', 'lavfi', '-i', 'sine=d=1']
export const h264: string[] = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
