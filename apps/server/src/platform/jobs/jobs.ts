import type { Logger } from 'pino'

/** A queue and how it treats work that fails. */
export interface QueueDefinition {
  readonly name: string
  /** Number of retries. Default 0. */
  readonly retries?: number
  /** Wait before the second try; doubled each time, up to `maxDelaySeconds`. */
  readonly delaySeconds?: number
  readonly maxDelaySeconds?: number
  /** A try that takes longer counts as failed; one whose process died does so within a minute. */
  readonly timeoutSeconds?: number
  /** Maximum delay of a retry, and of a job whose notification was lost, in seconds. Default 30. */
  readonly pollSeconds?: number
  /** True when of the jobs with one key only one may wait or run at a time. */
  readonly isOncePerKey?: boolean
}

/** How scheduled work is treated: by default without retries, with a timeout of a quarter of an hour. */
export type RunAgain = Pick<QueueDefinition, 'retries' | 'delaySeconds' | 'timeoutSeconds'>

export interface JobTry {
  /** True when no further try follows this one. */
  readonly isLast: boolean
}

/** Background work, kept in PostgreSQL: it survives every crash and is shared by all processes. */
export interface Jobs {
  /** Puts work into a queue as part of the caller's transaction: it exists if, and only if, that commits. */
  enqueue(tx: unknown, queue: string, data: object, key?: string): Promise<void>
  /** Makes sure of a queue that others take from. */
  declare(queue: QueueDefinition): Promise<void>
  /** Takes work from a queue, a few pieces at a time; a handler that throws is tried again as the queue says. */
  work<T extends object>(
    queue: QueueDefinition,
    handle: (data: T, attempt: JobTry) => Promise<void>,
  ): Promise<void>
  /**
   * Runs something at the minutes of a cron expression (UTC), in one process of all, once even if that was missed. A run that is
   * still under way does not keep the next one from beginning beside it: rows are taken with `skip locked` or under a lease.
   */
  schedule(name: string, cron: string, run: () => Promise<void>, how?: RunAgain): Promise<void>
  /** Runs something once no work is left, for what a queue's handler keeps open. */
  onStop(run: () => void | Promise<void>): void
  /** Lets running jobs finish, for six seconds at most; unfinished ones are handed back. */
  stop(): Promise<void>
}

export interface JobsOptions {
  /** A direct connection, never a transaction pooler: jobs are announced by NOTIFY. */
  url: string
  log: Logger
  /** False for a process that only puts work in: it keeps one connection and looks after no queue. */
  isTaking?: boolean
  /** Interval of the search for jobs of dead processes and expired jobs, in seconds. Default 30. */
  lookSeconds?: number
}

/** Starts the job queue. Its library is loaded only now, so that it does not delay the first response. */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { startPgBoss } = await import('./pg-boss-jobs.ts')
  return startPgBoss(options)
}
