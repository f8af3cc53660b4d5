import { spawnSync } from 'node:child_process'

const ENCODING_NOT_TESTED = `
!! NO FFMPEG: the tests that encode videos are SKIPPED.
!! Install it (Debian: apt-get install ffmpeg) or name it with FFMPEG_PATH.
`

/**
 * Looks that ffmpeg and ffprobe are there for the tests that encode videos: FFMPEG_PATH, else those on the machine, else
 * installed now where that is allowed (root on a system with apt). Without them these tests are skipped, and it says so.
 */
export function ensureFfmpeg(): boolean {
  if (isThere()) return true
  if (!process.env.FFMPEG_PATH && process.getuid?.() === 0 && runs('apt-get', '--version')) {
    console.log('No ffmpeg found: installing it with apt-get.')
    const apt = (args: string[]) =>
      spawnSync('apt-get', args, {
        stdio: 'inherit',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt(['update'])
    apt(['install', '-y', '--no-install-recommends', 'ffmpeg'])
    if (isThere()) return true
  }
  console.warn(ENCODING_NOT_TESTED)
  return false
}

function isThere(): boolean {
  const ffmpeg = process.env.FFMPEG_PATH ?? 'ffmpeg'
  const probe = ffmpeg.replace(/ffmpeg(?=[^/]*$)/, 'ffprobe')
  return runs(ffmpeg, '-version') && runs(probe, '-version')
}

const runs = (program: string, argument: string): boolean =>
  spawnSync(program, [argument], { stdio: 'ignore' }).status === 0
