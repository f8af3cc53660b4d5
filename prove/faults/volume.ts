import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { CouldNotRun } from '../lib/check.ts'

/** A small disk of its own. */
export interface Volume {
  readonly dir: string
  /** Fills what room there is. */
  fill(): void
  /** Gives the room back. */
  free(): void
  unmount(): void
}

/** Mounts a file system of so many megabytes in memory; throws `CouldNotRun` where mounting is not allowed. */
export function mountVolume(dir: string, megabytes: number): Volume {
  mkdirSync(dir, { recursive: true })
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', dir], {
    encoding: 'utf8',
  })
  if (mounted.status !== 0)
    throw new CouldNotRun(`No small volume can be mounted: ${mounted.stderr || mounted.error}`)
  chmodSync(dir, 0o711)
  const filler = join(dir, 'filler')
  return {
    dir,
    fill() {
      const file = openSync(filler, 'a')
      try {
        for (const size of [1 << 20, 4096, 1]) fillBy(file, size)
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler, { force: true }),
    unmount: () => void spawnSync('umount', ['-l', dir]),
  }
}

function fillBy(file: number, size: number): void {
  const piece = Buffer.alloc(size, 1)
  try {
    for (;;) if (writeSync(file, piece) < size) return
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
