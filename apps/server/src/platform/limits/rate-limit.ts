import { createHash } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import { AppError } from '../errors.ts'

export interface RateLimit {
  /** Part of the stored key; two limits with one name share their count. */
  readonly name: string
  readonly max: number
  readonly windowSeconds: number
}

/**
 * Counts `cost` for `who` in the current window and answers the seconds to wait: 0 while within the limit. The count
 * stands in PostgreSQL, so that several processes share it. Call it outside of transactions that may roll back.
 */
export async function countHit(
  db: QueryExecutorProvider,
  limit: RateLimit,
  who: string,
  cost = 1,
): Promise<number> {
  const { rows } = await sql<{ hits: number; wait: number }>`
    insert into rate_limit as r (key, hits, resets_at)
    values (${keyOf(limit, who)}, ${cost}::int, clock_timestamp() + make_interval(secs => ${limit.windowSeconds}::int))
    on conflict (key) do update set
      hits = case when r.resets_at <= clock_timestamp() then excluded.hits else r.hits + excluded.hits end,
      resets_at = case when r.resets_at <= clock_timestamp() then excluded.resets_at else r.resets_at end
    returning hits, ceil(extract(epoch from resets_at - clock_timestamp()))::int as wait`.execute(db)
  const row = rows[0]
  return row && row.hits > limit.max ? Math.max(1, row.wait) : 0
}

/** The same, throwing `request.too_many` with the seconds to wait once the limit is passed. */
export async function requireWithinLimit(
  db: QueryExecutorProvider,
  limit: RateLimit,
  who: string,
  cost = 1,
): Promise<void> {
  const retryAfterSeconds = await countHit(db, limit, who, cost)
  if (retryAfterSeconds > 0) throw new AppError('request.too_many', { data: { retryAfterSeconds } })
}

/** Gives back what was counted beforehand, when it turned out to be harmless. */
export async function refundHit(db: QueryExecutorProvider, limit: RateLimit, who: string): Promise<void> {
  await sql`update rate_limit set hits = greatest(hits - 1, 0) where key = ${keyOf(limit, who)}`.execute(db)
}

/** Addresses of people and machines are not kept in the clear, not even for a quarter of an hour. */
function keyOf(limit: RateLimit, who: string): string {
  return `${limit.name}:${createHash('sha256').update(who).digest('base64url').slice(0, 22)}`
}
