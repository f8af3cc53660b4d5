import { setTimeout as pause } from 'node:timers/promises'
import { fromKysely, type JobResult, type JobWithMetadata, type KyselyTransactionLike, PgBoss } from 'pg-boss'
import { isConnectionLost } from '../db/connection-lost.ts'
import { KEEP_ALIVE } from '../db/pool.ts'
import { JOBS_SCHEMA } from '../db/schemas.ts'
import { jobsDone } from '../metrics/metrics.ts'
import type { Jobs, JobsOptions, QueueDefinition } from './jobs.ts'
import { hasJobsSchema } from './waiting-jobs.ts'

/** A job is notified immediately; polling only finds what a notification missed. */
const POLL_SECONDS = 30
/** Jobs of one queue that one process works on at a time. */
const BATCH = 5

/**
 * A worker renews its job every ten seconds. A job not renewed for thirty belongs to a dead process: it is retried,
 * regardless of its timeout. A mail that was being delivered waits a minute and a half at most.
 */
const ALIVE = { heartbeatSeconds: 30, refreshSeconds: 10, lookSeconds: 30 } as const

/** Below the fifteen seconds that a process may take to end. */
const STOP_MS = 6_000

/** Jobs on pg-boss, in the schema `JOBS_SCHEMA` of the same database. */
export async function startPgBoss({
  url,
  log,
  isTaking = true,
  lookSeconds = ALIVE.lookSeconds,
}: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    ...KEEP_ALIVE,
    connectionString: url,
    schema: JOBS_SCHEMA,
    createSchema: !(await hasJobsSchema(url)),
    application_name: 'larunbat-jobs',
    max: isTaking ? 2 : 1,
    useListenNotify: isTaking,
    supervise: isTaking,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
    schedule: isTaking,
    // Cron checks once a minute; these only limit how late it may be.
    cronWorkerIntervalSeconds: 30,
    cronMonitorIntervalSeconds: 45,
    flowIntervalSeconds: 300,
    bamIntervalSeconds: 300,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  try {
    await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }

  async function work<T extends object>(
    queue: QueueDefinition,
    handle: (data: T, attempt: { isLast: boolean }) => Promise<void>,
  ): Promise<void> {
    await untilReached(() => ensureQueue(boss, queue))
    const { pollSeconds = POLL_SECONDS } = queue
    const options = {
      includeMetadata: true,
      perJobResults: true,
      // A full batch means that there is more: the next one is fetched immediately, without a notification.
      batchSize: BATCH,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: Math.min(2, pollSeconds),
      notifyPollingIntervalSeconds: pollSeconds,
      heartbeatRefreshSeconds: ALIVE.refreshSeconds,
    } as const
    await boss.work(queue.name, options, (jobs: JobWithMetadata<T>[]) =>
      Promise.all(
        jobs.map(async (job): Promise<JobResult> => {
          try {
            await handle(job.data, { isLast: job.retryCount >= job.retryLimit })
            jobsDone.inc({ queue: queue.name, outcome: 'completed' })
            return { id: job.id, status: 'completed' }
          } catch (error) {
            jobsDone.inc({ queue: queue.name, outcome: 'failed' })
            log.warn({ err: error, queue: queue.name }, 'a job failed')
            return { id: job.id, status: 'failed', output: { message: String(error) } }
          }
        }),
      ),
    )
  }

  const afterStop: (() => void | Promise<void>)[] = []
  return {
    work,
    declare: (queue) => untilReached(() => ensureQueue(boss, queue)),
    async enqueue(tx, queue, data, key) {
      const db = fromKysely(tx as KyselyTransactionLike)
      await boss.send(queue, data, { db, ...(key === undefined ? {} : { singletonKey: key }) })
    },
    async schedule(name, cron, run, how = {}) {
      await work({ name, timeoutSeconds: 900, ...how }, run)
      await untilReached(() => boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' }))
    },
    onStop: (run) => void afterStop.push(run),
    async stop() {
      try {
        await boss.stop({ graceful: true, timeout: STOP_MS })
      } finally {
        for (const run of afterStop) await run()
      }
    },
  }
}

const TIMEOUT_MS = 60_000

/**
 * A database that is lost while queues are set up is back in seconds; the server already serves requests and keeps
 * running.
 */
async function untilReached(setUp: () => Promise<unknown>): Promise<void> {
  const until = Date.now() + TIMEOUT_MS
  for (;;) {
    try {
      await setUp()
      return
    } catch (error) {
      if (!isConnectionLost(error) || Date.now() > until) throw error
      await pause(250)
    }
  }
}

/** Makes the queue, or brings an older one to what the code says now. */
async function ensureQueue(boss: PgBoss, queue: QueueDefinition): Promise<void> {
  const options = {
    retryLimit: queue.retries ?? 0,
    retryDelay: queue.delaySeconds ?? 0,
    retryBackoff: (queue.delaySeconds ?? 0) > 0,
    ...(queue.maxDelaySeconds ? { retryDelayMax: queue.maxDelaySeconds } : {}),
    expireInSeconds: queue.timeoutSeconds ?? 300,
    heartbeatSeconds: ALIVE.heartbeatSeconds,
    deleteAfterSeconds: 7 * 86_400,
    notify: true,
  }
  await boss.createQueue(queue.name, { ...options, policy: queue.isOncePerKey ? 'exclusive' : 'standard' })
  await boss.updateQueue(queue.name, options)
}
