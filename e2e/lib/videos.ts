import { execFileSync } from 'node:child_process'
import { appendFileSync, statSync } from 'node:fs'

const MB = 1024 * 1024

/**
 * A film of two seconds whose file is as large as one of several minutes: the rest is a `free` box, which players skip
 * (ISO/IEC 14496-12, 8.1.2). Needs ffmpeg.
 */
export function writeLargeVideo(path: string, megabytes: number): void {
  const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg'
  const picture = ['-f', 'lavfi', '-i', 'testsrc=d=2:s=640x360:r=12']
  const tone = ['-f', 'lavfi', '-i', 'sine=d=2']
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  execFileSync(ffmpeg, ['-v', 'error', '-nostdin', '-y', ...picture, ...tone, ...codecs, path])
  const filler = Buffer.alloc(megabytes * MB - statSync(path).size)
  filler.writeUInt32BE(filler.length, 0)
  filler.write('free', 4, 'latin1')
  appendFileSync(path, filler)
}
