import { ApiError } from '@larunbat/contract/client'
import { type Clock, systemClock } from './clock.ts'
import { isPassingStatus, StorageError } from './storage-error.ts'

/** Budgets of the specification, "Storage retry budget". */
export const OPERATION_RETRY_MS = 2 * 60_000
export const UPLOAD_RETRY_MS = 10 * 60_000
const LONGEST_WAIT_MS = 64_000

export interface RetryOptions {
  /** How long a failure may last before it is final, from its first attempt on. */
  budgetMs: number
  signal?: AbortSignal
  clock?: Clock
  /** Told before each wait. */
  onWait?: (ms: number, error: unknown) => void
}

/** What an attempt may say. */
export interface Attempt {
  /** Something arrived that had not before: the budget begins anew. */
  progressed: () => void
}

/** Milliseconds before the next attempt: 1, 2, 4 ... s and a little more, at most 64 s. */
export function backoffMs(failures: number, random: () => number): number {
  return Math.min(LONGEST_WAIT_MS, (2 ** Math.min(failures - 1, 10) + random()) * 1000)
}

/**
 * Tries until it works. Passing failures (network, 5xx, 408, 429) are tried again with growing pauses until their
 * budget is spent: then `storage/retry-limit-exceeded`. Others are thrown as they are; an aborted signal is
 * `storage/canceled`.
 */
export async function retrying<T>(run: (attempt: Attempt) => Promise<T>, options: RetryOptions): Promise<T> {
  const { budgetMs, signal, clock = systemClock } = options
  let failures = 0
  let failingSince: number | undefined
  const progressed = () => {
    failures = 0
    failingSince = undefined
  }
  for (;;) {
    if (signal?.aborted) throw new StorageError('storage/canceled')
    const startedAt = clock.now()
    try {
      return await run({ progressed })
    } catch (error) {
      if (signal?.aborted) throw new StorageError('storage/canceled', { cause: error })
      if (!mayPass(error)) throw error
      failingSince ??= startedAt
      failures++
      const waitMs = backoffMs(failures, clock.random)
      if (clock.now() + waitMs - failingSince > budgetMs)
        throw new StorageError('storage/retry-limit-exceeded', { status: statusOf(error), cause: error })
      options.onWait?.(waitMs, error)
      await clock.sleep(waitMs, signal)
    }
  }
}

function mayPass(error: unknown): boolean {
  if (error instanceof StorageError) return error.code === 'storage/unknown' && isPassingStatus(error.status)
  if (!(error instanceof ApiError)) return false
  return error.code.startsWith('network_') || (error.status > 0 && isPassingStatus(error.status))
}

const statusOf = (error: unknown) => (error instanceof StorageError ? error.status : 0)
