import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { probeVideo } from './probe-video.ts'

const folder = mkdtempSync(join(tmpdir(), 'larunbat-probe-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What is said of a file for which ffprobe prints this. */
function probed(stream: object, duration: string): ReturnType<typeof probeVideo> {
  const program = join(folder, 'ffprobe')
  const printed = JSON.stringify({ streams: [{ codec_type: 'video', ...stream }], format: { duration } })
  writeFileSync(program, `#!/bin/sh\necho '${printed}'\n`)
  chmodSync(program, 0o755)
  return probeVideo(program, { demuxer: 'mov', extension: 'mp4', contentType: 'video/mp4' }, '/nowhere')
}

test.each([
  ['half an hour of 8192 × 4320 at 60', { width: 8192, height: 4320, nb_frames: '108000' }, '1800'],
  ['the same where frames are not counted', { width: 8192, height: 4320, avg_frame_rate: '60/1' }, '1800'],
  ['four hours of 4K at a usual rate', { width: 3840, height: 2160, avg_frame_rate: '0/0' }, '14400'],
])('given %s, then it is refused before it is encoded', async (_, stream, duration) => {
  await expect(probed(stream, duration)).rejects.toMatchObject({ code: 'video.too_much_work' })
})

test.each([
  [
    'four hours of Full HD at 30',
    { width: 1920, height: 1080, avg_frame_rate: '30000/1001' },
    '14400',
    431569,
  ],
  ['an hour of 4K at 30', { width: 3840, height: 2160, nb_frames: '108000' }, '3600', 108000],
  [
    'a recording that tells no length',
    { width: 1920, height: 1080, avg_frame_rate: '30/1' },
    'N/A',
    undefined,
  ],
])('given %s, then it is taken', async (_, stream, duration, frames) => {
  expect(await probed(stream, duration)).toMatchObject({ frames })
})
