import { createHash } from 'node:crypto'
import { type QueryExecutorProvider, sql } from 'kysely'
import { AppError } from '../errors.ts'
import { networksOf } from './networks-of.ts'

export interface RateLimit {
  /** Part of the stored key; two limits with one name share their count. */
  readonly name: string
  readonly max: number
  readonly windowSeconds: number
}

interface Hit {
  cost: number
  max: number
  resolve: (seconds: number) => void
  reject: (error: unknown) => void
}

const lanes = new WeakMap<QueryExecutorProvider, Map<string, Hit[]>>()

/**
 * Counts `cost` for `who` in the current window and returns the seconds to wait: 0 while within the limit. The count is
 * stored in PostgreSQL, so that several processes share it. Call it outside of transactions that may roll back. Hits of
 * a key that arrive while it is being counted are counted together by the next statement: many requests of one network
 * wait for one connection, instead of one lock from all connections.
 */
export function countHit(
  db: QueryExecutorProvider,
  limit: RateLimit,
  who: string,
  cost = 1,
): Promise<number> {
  const key = keyOf(limit, who)
  const ofDb = lanes.get(db) ?? new Map<string, Hit[]>()
  lanes.set(db, ofDb)
  return new Promise((resolve, reject) => {
    const hit = { cost, max: limit.max, resolve, reject }
    const waiting = ofDb.get(key)
    if (waiting) {
      waiting.push(hit)
      return
    }
    ofDb.set(key, [hit])
    void drain(db, key, limit.windowSeconds, ofDb)
  })
}

async function drain(
  db: QueryExecutorProvider,
  key: string,
  seconds: number,
  ofDb: Map<string, Hit[]>,
): Promise<void> {
  for (;;) {
    const together = ofDb.get(key)?.splice(0) ?? []
    // In the same turn as it was seen to be empty: no request waits in a lane that is not drained.
    if (together.length === 0) return void ofDb.delete(key)
    const total = together.reduce((sum, { cost }) => sum + cost, 0)
    try {
      const { hits, wait } = await addHits(db, key, seconds, total)
      let counted = hits - total
      for (const { cost, max, resolve } of together) {
        counted += cost
        resolve(counted > max ? Math.max(1, wait) : 0)
      }
    } catch (error) {
      for (const { reject } of together) reject(error)
    }
  }
}

async function addHits(
  db: QueryExecutorProvider,
  key: string,
  windowSeconds: number,
  cost: number,
): Promise<{ hits: number; wait: number }> {
  const { rows } = await sql<{ hits: number; wait: number }>`
    insert into rate_limit as r (key, hits, resets_at)
    values (${key}, ${cost}::int, clock_timestamp() + make_interval(secs => ${windowSeconds}::int))
    on conflict (key) do update set
      hits = case when r.resets_at <= clock_timestamp() then excluded.hits else r.hits + excluded.hits end,
      resets_at = case when r.resets_at <= clock_timestamp() then excluded.resets_at else r.resets_at end
    returning hits, ceil(extract(epoch from resets_at - clock_timestamp()))::int as wait`.execute(db)
  return rows[0] as { hits: number; wait: number }
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
export async function refundHit(
  db: QueryExecutorProvider,
  limit: RateLimit,
  who: string,
  cost = 1,
): Promise<void> {
  await sql`update rate_limit set hits = greatest(hits - ${cost}::int, 0) where key = ${keyOf(limit, who)}`.execute(
    db,
  )
}

/**
 * Counts `cost` for every network of an address and returns the seconds to wait: 0 while within the limit of each. The narrowest
 * comes first, so that what it is refused takes nothing from its neighbours.
 */
export async function countNetworkHit(
  db: QueryExecutorProvider,
  limit: RateLimit,
  ip: string,
  cost = 1,
): Promise<number> {
  for (const { name, factor } of networksOf(ip)) {
    const wait = await countHit(db, { ...limit, max: limit.max * factor }, name, cost)
    if (wait > 0) return wait
  }
  return 0
}

/** Of what `who` gets, the part that one network may ask for. */
const SHARE_OF_NETWORK = 0.6

/**
 * Counts 1 for `who` on behalf of a network and returns the seconds to wait: 0 while within the limit. One network gets about three
 * in five of it and never all, and what it is refused does not count for `who`: a stranger cannot use up what the owner of an address may ask for.
 */
export async function countHitOnBehalf(
  db: QueryExecutorProvider,
  limit: RateLimit,
  who: string,
  ip: string,
): Promise<number> {
  const share = {
    ...limit,
    max: Math.max(1, Math.min(limit.max - 1, Math.ceil(limit.max * SHARE_OF_NETWORK))),
  }
  for (const { name } of networksOf(ip)) {
    const wait = await countHit(db, share, `${who} by ${name}`)
    if (wait > 0) return wait
  }
  return countHit(db, limit, who)
}

/** Counts as `countNetworkHit` does, and throws `request.too_many` with the seconds to wait once a limit is passed. */
export async function requireNetworkWithinLimit(
  db: QueryExecutorProvider,
  limit: RateLimit,
  ip: string,
  cost = 1,
): Promise<void> {
  const retryAfterSeconds = await countNetworkHit(db, limit, ip, cost)
  if (retryAfterSeconds > 0) throw new AppError('request.too_many', { data: { retryAfterSeconds } })
}

/** Gives back what was counted for the networks of an address. */
export async function refundNetworkHit(
  db: QueryExecutorProvider,
  limit: RateLimit,
  ip: string,
  cost = 1,
): Promise<void> {
  for (const { name } of networksOf(ip)) await refundHit(db, limit, name, cost)
}

/** Addresses of people and machines are not kept in the clear, not even for a quarter of an hour. */
function keyOf(limit: RateLimit, who: string): string {
  return `${limit.name}:${createHash('sha256').update(who).digest('base64url').slice(0, 22)}`
}
