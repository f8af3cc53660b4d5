import { sql } from 'kysely'
import type { Db, Row } from '../../database/tables.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'

/** A message as the owner of its endpoint sees it. */
export interface DeliveryRow {
  id: string
  number: number
  type: string
  status: 'waiting' | 'done' | 'failed'
  attempts: number
  createdAt: string
  triedAt: string | null
  dueAt: string | null
  answerStatus: number | null
  answer: string | null
  error: string | null
  tookMs: number | null
  body: string
}

const COLUMNS = sql`d.id, d.number, d.type, d.status, d.attempts, d.created_at as "createdAt", d.tried_at as "triedAt",
  case when d.status = 'waiting' then d.due_at end as "dueAt", d.answer_status as "answerStatus", d.answer, d.error,
  d.took_ms as "tookMs", d.body`

/** One page, newest first; `total` is of all pages. */
export async function listDeliveries(
  db: Db,
  endpointId: number,
  status: DeliveryRow['status'] | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const wanted = sql`d.endpoint_id = ${endpointId} ${status ? sql`and d.status = ${status}` : sql``}`
  const [{ rows }, count] = await Promise.all([
    sql<DeliveryRow>`select ${COLUMNS} from webhook_delivery d where ${wanted}
      order by d.number desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ n: number }>`select count(*)::int as n from webhook_delivery d where ${wanted}`.execute(db),
  ])
  return { rows, total: count.rows[0]?.n ?? 0 }
}

export async function findDelivery(db: Db, endpointId: number, id: string): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`select ${COLUMNS} from webhook_delivery d
    where d.id = ${id}::uuid and d.endpoint_id = ${endpointId}`.execute(db)
  return rows[0]
}

/**
 * Makes a message due immediately, with three more days of retries; false when the endpoint has none with this number.
 */
export async function makeDue(tx: Db, endpointId: number, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update webhook_delivery
    set status = 'waiting', due_at = now(), give_up_at = now() + interval '3 days', error = null
    where id = ${id}::uuid and endpoint_id = ${endpointId}`.execute(tx)
  return numAffectedRows === 1n
}

/** The next `count` numbers of an endpoint, which stays held until the transaction ends. Returns the first. */
export async function takeNumbers(tx: Db, endpointId: number, count: number): Promise<number> {
  const { rows } = await sql<{
    last: number
  }>`update webhook_endpoint set last_number = last_number + ${count}::int
    where id = ${endpointId} returning last_number as last`.execute(tx)
  return Number(rows[0]?.last ?? 0) - count + 1
}

/** Stores messages to be sent; returns their identifiers in the same order. */
export async function insertDeliveries(
  tx: Db,
  messages: readonly { endpointId: number; number: number; type: string; body: string }[],
): Promise<string[]> {
  if (messages.length === 0) return []
  const rows = messages.map(({ endpointId, number, type, body }) => ({
    id: uuidV7(),
    endpoint_id: endpointId,
    number,
    type,
    body,
  }))
  await tx.insertInto('webhook_delivery').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** One try of one message. */
export type Claimed = Pick<Row<'webhook_delivery'>, 'id' | 'number' | 'body' | 'attempts' | 'give_up_at'> & {
  endpointId: number
  url: string
  secrets: Buffer[]
}

/**
 * Takes what is due, at most `perEndpoint` messages of so many living endpoints; those tried least come first, so that one that
 * fails does not hold up the others. What waits as its owner is blocked, or merged into another account, stays. A process that takes
 * one has two minutes; after that it is due again.
 */
export async function claimDue(
  db: Db,
  { perEndpoint, endpoints, but }: { perEndpoint: number; endpoints: number; but: readonly number[] },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select d.id from (select e.id from webhook_endpoint e
          where e.status = 'active' and e.id <> all(${[...but]}::bigint[])
            and not exists (select from account a where a.id = e.account_id and a.blocked_at is not null)
            and exists (select from webhook_delivery w
              where w.endpoint_id = e.id and w.status = 'waiting' and w.due_at <= now())
          limit ${endpoints}) e
        cross join lateral (
          select id from webhook_delivery w
          where w.endpoint_id = e.id and w.status = 'waiting' and w.due_at <= now()
          order by w.attempts, w.number limit ${perEndpoint}) d),
    held as (select w.id from webhook_delivery w where w.id in (select id from due) and w.status = 'waiting'
      and w.due_at <= now() for update skip locked)
    update webhook_delivery d set attempts = d.attempts + 1, tried_at = now(), due_at = now() + interval '2 minutes'
    from webhook_endpoint e where d.id in (select id from held) and e.id = d.endpoint_id
    returning d.id, d.endpoint_id as "endpointId", d.body, d.attempts, d.give_up_at, d.number, e.url,
      case when e.previous_until > now() then array[e.secret, e.previous_secret] else array[e.secret] end as secrets`.execute(
    db,
  )
  return rows
}

export interface TryResult {
  answerStatus: number | null
  answer: string | null
  error: string | null
  tookMs: number
}

export async function recordDone(tx: Db, id: string, endpointId: number, result: TryResult): Promise<void> {
  await sql`update webhook_delivery set status = 'done', answer_status = ${result.answerStatus}, answer = ${result.answer},
    error = null, took_ms = ${result.tookMs} where id = ${id}::uuid`.execute(tx)
  await sql`update webhook_endpoint set failing_since = null
    where id = ${endpointId} and failing_since is not null`.execute(tx)
}

/** Notes a failed try; with `dueAt` null it was the last one. */
export async function recordFailed(
  tx: Db,
  id: string,
  endpointId: number,
  result: TryResult & { dueAt: string | null },
): Promise<void> {
  await sql`update webhook_delivery set status = ${result.dueAt === null ? 'failed' : 'waiting'},
    due_at = coalesce(${result.dueAt}::timestamptz, due_at), answer_status = ${result.answerStatus},
    answer = ${result.answer}, error = ${result.error}, took_ms = ${result.tookMs} where id = ${id}::uuid`.execute(
    tx,
  )
  await sql`update webhook_endpoint set failing_since = now()
    where id = ${endpointId} and failing_since is null`.execute(tx)
}

/** Gives back messages that were taken and not tried: they are due at that moment. */
export async function giveBack(db: Db, ids: readonly string[], dueAt: string): Promise<void> {
  await sql`update webhook_delivery set attempts = attempts - 1, due_at = ${dueAt}
    where id = any(${[...ids]}::uuid[]) and status = 'waiting'`.execute(db)
}

/**
 * Switches off an endpoint that has failed all of its last three days, or responded that it is gone; undefined
 * otherwise.
 */
export async function disableFailing(
  tx: Db,
  endpointId: number,
  isGone: boolean,
): Promise<Pick<Row<'webhook_endpoint'>, 'name' | 'url' | 'account_id'> | undefined> {
  const { rows } = await sql<
    Pick<Row<'webhook_endpoint'>, 'name' | 'url' | 'account_id'>
  >`update webhook_endpoint
    set status = 'disabled', version = version + 1, updated_at = now()
    where id = ${endpointId} and status = 'active' and (${isGone} or failing_since < now() - interval '71 hours')
    returning name, url, account_id`.execute(tx)
  return rows[0]
}

/** Ends what has waited for three days at an endpoint that is paused or off. */
export async function endOld(db: Db): Promise<void> {
  await sql`update webhook_delivery set status = 'failed', error = coalesce(error, 'expired')
    where status = 'waiting' and give_up_at < now() - interval '1 hour'`.execute(db)
}
