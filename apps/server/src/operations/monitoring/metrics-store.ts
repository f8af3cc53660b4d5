import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import { HAS_JOB_QUEUE, JOB_TABLE, QUEUE_TABLE } from '../../platform/db/schemas.ts'

const hasJobQueue = sql.raw<boolean>(HAS_JOB_QUEUE)
const job = sql.raw(JOB_TABLE)
const queueTable = sql.raw(QUEUE_TABLE)

export interface QueueFigures {
  queue: string
  waiting: number
  active: number
  /** Jobs that got no further try, of the last week. */
  failed: number
  /** How long the oldest that could begin has been waiting. */
  oldestSeconds: number
}

/** Jobs by queue; none before the queues were ever started. */
export async function readQueues(db: Db): Promise<QueueFigures[]> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    select ${hasJobQueue} as "isThere"`.execute(db)
  if (!found[0]?.isThere) return []
  const { rows } = await sql<QueueFigures>`
    select q.name as queue,
      count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where j.state = 'active')::int as active,
      count(*) filter (where j.state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(greatest(j.created_on, j.start_after))
        filter (where j.state in ('created', 'retry') and j.start_after <= now())), 0)::int as "oldestSeconds"
    from ${queueTable} q
    left join ${job} j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
    where q.name not like '\\_\\_pgboss%'
    group by q.name order by q.name limit 200`.execute(db)
  return rows
}

export interface OfficeFigures {
  /** Baskets whose places are kept now. */
  held: number
  /** Those among them whose time is over. */
  overdue: number
  /** Payments with an unknown outcome. */
  paymentsOpen: number
  oldestPaymentSeconds: number
  mailsWaiting: number
  mailsFailed: number
  oldestMailSeconds: number
}

/** What is under way in the ticket office and the outbox. Every part reads an index of just those rows. */
export async function readOffice(db: Db): Promise<OfficeFigures> {
  const { rows } = await sql<OfficeFigures>`
    select
      (select count(*)::int from checkout where status in ('open', 'paying')) as held,
      (select count(*)::int from checkout where status in ('open', 'paying') and expires_at < now()) as overdue,
      (select count(*)::int from payment where status in ('created', 'pending')) as "paymentsOpen",
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::int from payment
        where status in ('created', 'pending')) as "oldestPaymentSeconds",
      (select count(*)::int from mail where status = 'waiting') as "mailsWaiting",
      (select count(*)::int from mail where status = 'failed') as "mailsFailed",
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::int from mail
        where status = 'waiting') as "oldestMailSeconds"`.execute(db)
  return rows[0] as OfficeFigures
}

/** Places of sessions to come: sold, and kept in baskets. */
export async function readPlaces(db: Db): Promise<{ sold: number; held: number }> {
  const { rows } = await sql<{ sold: number; held: number }>`
    select coalesce(sum(sold), 0) as sold, coalesce(sum(held), 0) as held from session
    where starts_at > now()`.execute(db)
  return rows[0] as { sold: number; held: number }
}

export interface DatabaseFigures {
  bytes: number
  version: string
  migration: string
  connections: number
  maxConnections: number
}

export async function readDatabase(db: Db): Promise<DatabaseFigures> {
  const { rows } = await sql<DatabaseFigures>`
    select pg_database_size(current_database()) as bytes, current_setting('server_version') as version,
      (select name from kysely_migration order by name desc limit 1) as migration,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "maxConnections"`.execute(db)
  return rows[0] as DatabaseFigures
}

/** Gives failed work of a queue one more try; returns how much. Of work with one key, one piece at most is under way. */
export async function retryFailed(tx: Db, queue: string): Promise<number> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    select ${hasJobQueue} as "isThere"`.execute(tx)
  if (!found[0]?.isThere) return 0
  const { numAffectedRows } = await sql`
    update ${job} set state = 'retry', retry_limit = greatest(retry_limit, retry_count) + 1,
      start_after = now(), completed_on = null
    where name = ${queue} and state = 'failed' and id in (
      select distinct on (coalesce(singleton_key, id::text)) id from ${job} j
      where j.name = ${queue} and j.state = 'failed' and (j.singleton_key is null or not exists (
        select from ${job} o where o.name = j.name and o.singleton_key = j.singleton_key
          and o.state in ('created', 'retry', 'active')))
      order by coalesce(singleton_key, id::text), created_on desc)`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Why the last failed piece of work of each queue failed. */
export async function readLastErrors(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ queue: string; error: string | null }>`
    select distinct on (name) name as queue, left(output ->> 'message', 500) as error from ${job}
    where state = 'failed' order by name, completed_on desc`.execute(db)
  return new Map(rows.flatMap(({ queue, error }) => (error === null ? [] : [[queue, error]])))
}
