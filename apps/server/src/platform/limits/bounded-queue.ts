import { AppError } from '../errors.ts'

/**
 * Runs at most `running` tasks at a time and queues `waiting` more; further ones are refused immediately with
 * `request.too_many`, so that a flood costs other callers no time and no memory.
 */
export function boundedQueue({ running, waiting }: { running: number; waiting: number }) {
  const queue: (() => void)[] = []
  let active = 0

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (active >= running) {
      if (queue.length >= waiting) throw new AppError('request.too_many', { data: { retryAfterSeconds: 5 } })
      await new Promise<void>((resolve) => queue.push(resolve))
    } else active += 1
    try {
      return await work()
    } finally {
      // The place is handed over rather than given back: a newcomer cannot slip in between.
      const next = queue.shift()
      if (next) next()
      else active -= 1
    }
  }
}
