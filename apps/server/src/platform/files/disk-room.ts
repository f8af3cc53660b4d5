import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../errors.ts'

/** Room on the disk below which nothing large is written any more: the database stands on the same disk. */
export const MIN_FREE = 64 * 1024 * 1024
const EVERY_MS = 500

export interface RoomOptions {
  leastFree?: number
  everyMs?: number
}

/** Bytes that can still be written in a folder, or where it would be made. */
export async function freeBytesAt(path: string): Promise<number> {
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    } catch (error) {
      if (folder === dirname(folder)) throw error
    }
  }
}

/**
 * Calls `stop` with `storage.full` once the disk of a folder is all but full, now or later. Returns what ends the watch.
 */
export function watchRoom(
  folder: string,
  stop: (error: AppError) => void,
  { leastFree = MIN_FREE, everyMs = EVERY_MS }: RoomOptions = {},
): () => void {
  let isOver = false
  const look = async () => {
    const free = await freeBytesAt(folder).catch(() => Number.POSITIVE_INFINITY)
    if (isOver || free >= leastFree) return
    end()
    stop(new AppError('storage.full'))
  }
  const timer = setInterval(() => void look(), everyMs).unref()
  const end = () => {
    isOver = true
    clearInterval(timer)
  }
  void look()
  return end
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** True for what fails because a disk is full: no fault of what was to be written. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof AppError
    ? error.code === 'storage.full'
    : FULL.has((error as NodeJS.ErrnoException | null)?.code ?? '')
