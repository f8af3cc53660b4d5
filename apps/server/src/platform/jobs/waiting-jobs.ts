import pg, { type ClientBase } from 'pg'
import * as z from 'zod'
import { KEEP_ALIVE } from '../db/pool.ts'
import { HAS_JOB_QUEUE, JOB_TABLE, JOBS_SCHEMA, QUEUE_TABLE } from '../db/schemas.ts'

const seconds = z.number().int()

/** A job that has still to be done, as it is kept outside of the queue. */
export const WaitingJob = z.object({
  queue: z.string(),
  policy: z.string(),
  data: z.unknown(),
  priority: z.number().int(),
  startAfter: z.string(),
  singletonKey: z.string().nullable(),
  retryLimit: z.number().int(),
  retryDelay: seconds,
  retryBackoff: z.boolean(),
  retryDelayMax: seconds.nullable(),
  expireInSeconds: seconds,
})
export type WaitingJob = z.infer<typeof WaitingJob>

/** Jobs put into one statement. */
const BATCH = 500

/** Jobs that wait or run now, oldest first; none before a queue was ever started. */
export async function readWaitingJobs(client: ClientBase): Promise<WaitingJob[]> {
  const { rows: found } = await client.query(`select ${HAS_JOB_QUEUE} as it`)
  if (!found[0].it) return []
  const { rows } = await client.query<{ job: WaitingJob }>(`
    select json_build_object('queue', j.name, 'policy', q.policy, 'data', j.data, 'priority', j.priority,
             'startAfter', j.start_after, 'singletonKey', j.singleton_key, 'retryLimit', j.retry_limit,
             'retryDelay', j.retry_delay, 'retryBackoff', j.retry_backoff, 'retryDelayMax', j.retry_delay_max,
             'expireInSeconds', j.expire_seconds) as job
      from ${JOB_TABLE} j join ${QUEUE_TABLE} q on q.name = j.name
     where j.state in ('created', 'retry', 'active') and j.name !~ '^__pgboss__'
     order by j.created_on, j.id`)
  return rows.map(({ job }) => job)
}

/** True when the schema exists: PostgreSQL requires the right to create one even if it exists. */
export async function hasJobsSchema(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, ...KEEP_ALIVE })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query('select from pg_namespace where nspname = $1', [JOBS_SCHEMA])
    return rows.length > 0
  } finally {
    await client.end().catch(() => {})
  }
}

/** Makes the queue's tables where there are none, and puts jobs into it. No server may run on that database yet. */
export async function insertWaitingJobs(url: string, jobs: readonly WaitingJob[]): Promise<void> {
  if (jobs.length === 0) return
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    connectionString: url,
    schema: JOBS_SCHEMA,
    createSchema: !(await hasJobsSchema(url)),
    max: 2,
    schedule: false,
    supervise: false,
  })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const [queue, all] of Map.groupBy(jobs, ({ queue }) => queue)) {
      await boss.createQueue(queue, { policy: all[0]?.policy as 'standard' })
      for (let at = 0; at < all.length; at += BATCH)
        await boss.insert(queue, all.slice(at, at + BATCH).map(toInsert))
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

function toInsert({ queue, policy, data, singletonKey, retryDelayMax, ...rest }: WaitingJob) {
  return {
    ...rest,
    data: data as object,
    ...(singletonKey === null ? {} : { singletonKey }),
    ...(retryDelayMax === null ? {} : { retryDelayMax }),
  }
}
