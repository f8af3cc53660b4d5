import { ApiError, isPassing } from '@larunbat/contract/client'
import { type Clock, systemClock } from './clock.ts'
import type { TransferTools } from './transfer.ts'

const ASK_MS = 3_000
const TIMES = 10

interface Spending extends Pick<TransferTools, 'note' | 'signal'> {
  /** Number of the upload, of an attempt before this one. */
  kept: string | number | null | undefined
  /** Sends the bytes; returns the number. */
  send: () => Promise<string>
  /** Has the server use the upload: called twice, the call returns its first result. */
  take: (uploadId: string) => Promise<unknown>
  clock?: Pick<Clock, 'sleep'>
}

/**
 * Sends a file and has the server use it; resolves when the server has confirmed. An upload that no longer exists
 * without a known result belongs to an attempt with a lost response, or is lost: its result is requested for half a
 * minute, then the bytes are sent again, once.
 */
export async function spendUpload({ kept, send, take, note, signal, clock = systemClock }: Spending) {
  const upload = async () => {
    const uploadId = await send()
    await note({ uploadId })
    return uploadId
  }
  let uploadId = kept ? String(kept) : await upload()
  for (let turn = 1, isLast = false; ; turn++) {
    try {
      return void (await take(uploadId))
    } catch (error) {
      // Without an answer something may have been made of it: the next attempt asks with the same number.
      if (!(error instanceof ApiError) || isPassing(error) || error.status >= 500) throw error
      if (error.code === 'upload.not_found' && turn < TIMES) {
        await clock.sleep(ASK_MS, signal)
        continue
      }
      await note({ uploadId: null })
      if (isLast || !error.code.startsWith('upload.not_')) throw error
      isLast = true
      turn = 0
      uploadId = await upload()
    }
  }
}
