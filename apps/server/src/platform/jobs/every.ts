import type { Logger } from 'pino'
import type { Jobs } from './jobs.ts'

export interface Repeated {
  /** Milliseconds from one beginning to the next; one that comes while a run is under way is left out. */
  everyMs: number
  log: Pick<Logger, 'warn'>
  /** What is written when a run fails: what could not be done. The next one tries again. */
  trouble: string
  /** `isStopping` turns true when the process ends; long work checks it between its pieces. */
  run(isStopping: () => boolean): Promise<void>
}

/**
 * Runs a function repeatedly, one run at a time, until the process ends; shutdown waits for the run under way. For work
 * that several processes may try together: work for only one of them takes its own lock.
 */
export function every(jobs: Pick<Jobs, 'onStop'>, { everyMs, log, trouble, run }: Repeated): void {
  let running: Promise<void> | undefined
  let isStopping = false
  const timer = setInterval(() => {
    running ??= run(() => isStopping)
      .catch((error: unknown) => log.warn({ err: error }, trouble))
      .finally(() => {
        running = undefined
      })
  }, everyMs)
  jobs.onStop(async () => {
    isStopping = true
    clearInterval(timer)
    await running
  })
}
