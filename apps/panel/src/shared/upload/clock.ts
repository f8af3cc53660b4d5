import { StorageError } from './storage-error.ts'

/** The passing of time, so that tests need not wait. */
export interface Clock {
  /** Milliseconds. */
  now: () => number
  /** Ends after so many milliseconds, or fails with `storage/canceled` when the signal aborts. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  /** From 0 to 1; spreads devices that failed together. */
  random: () => number
}

/** Real time. A device that is back online does not wait any longer. */
export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const life = new AbortController()
      const end = (settle: () => void) => {
        life.abort()
        clearTimeout(timer)
        settle()
      }
      const timer = setTimeout(() => end(resolve), ms)
      const cancel = () => end(() => reject(new StorageError('storage/canceled')))
      if (signal?.aborted) return cancel()
      signal?.addEventListener('abort', cancel, { signal: life.signal })
      globalThis.addEventListener?.('online', () => end(resolve), { signal: life.signal })
    }),
}
