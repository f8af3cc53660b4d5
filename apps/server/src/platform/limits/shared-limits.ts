import type { Logger } from 'pino'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'
import { networksOf } from './networks-of.ts'

/** Counts what a network may do in a while; of an IPv6 address each of its networks, the wider ones with wider limits. */
export interface Limiter {
  /** Counts for the networks of an address; throws `request.too_many` with the seconds to wait once a limit is passed. */
  take(ip: string): Promise<void>
  /** Throws the same when nothing is left to take, and takes nothing. */
  assertLeft(ip: string): Promise<void>
}

export interface LimitRule {
  name: string
  max: number
  seconds: number
}

/** Limits that are checked too often for the database. */
export interface Limits {
  of(rule: LimitRule): Limiter
  close(): Promise<void>
}

/** Counted in memory by this process: with several web processes, each of them allows as much. */
export function memoryLimits(): Limits {
  return limitsFrom(({ name, max, seconds }) => {
    return new RateLimiterMemory({ keyPrefix: name, points: max, duration: seconds })
  })
}

/** A limit is no reason to keep a buyer waiting. */
const ANSWER_MS = 300

/**
 * Counted in Redis for all processes together, by one script that Redis runs as a whole. Without Redis each process
 * counts for itself and logs it: sales do not depend on Redis.
 */
export async function redisLimits(url: string, log: Pick<Logger, 'warn' | 'info'>): Promise<Limits> {
  // Loaded only where it is configured.
  const { createClient } = await import('redis')
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: ANSWER_MS },
    socket: { connectTimeout: 2_000, reconnectStrategy: (tries) => Math.min(3_000, 100 * 2 ** tries) },
  })
  let isAway = false
  client.on('error', (error: Error) => {
    if (!isAway) log.warn(`Redis is away, each process counts limits for itself: ${error.message}`)
    isAway = true
  })
  client.on('ready', () => {
    if (isAway) log.info('Redis is back: limits are counted for all processes together.')
    isAway = false
  })
  // Not waited for: a start without Redis is a start.
  void client.connect().catch(() => {})
  const limits = limitsFrom(({ name, max, seconds }) => {
    const rule = { keyPrefix: `larunbat:${name}`, points: max, duration: seconds }
    return new RateLimiterRedis({
      ...rule,
      storeClient: client,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(rule),
    })
  })
  return {
    of: limits.of,
    async close() {
      client.destroy()
    },
  }
}

function limitsFrom(make: (rule: LimitRule) => RateLimiterAbstract): Limits {
  const made = new Map<string, Limiter>()
  return {
    of(rule) {
      const key = `${rule.name}:${rule.max}:${rule.seconds}`
      const known = made.get(key)
      if (known) return known
      const limiter = toLimiter((factor) => make({ ...rule, max: rule.max * factor }))
      made.set(key, limiter)
      return limiter
    },
    async close() {},
  }
}

/** Returns the seconds to wait of a `request.too_many`; throws anything else on. */
export function secondsToWait(refusal: unknown): number {
  if (!(refusal instanceof AppError) || refusal.code !== 'request.too_many') throw refusal
  return Number(refusal.data.retryAfterSeconds)
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000))
  return new AppError('request.too_many', { data: { retryAfterSeconds } })
}

function toLimiter(make: (factor: number) => RateLimiterAbstract): Limiter {
  const made = new Map<number, RateLimiterAbstract>()
  const withFactor = (factor: number) => {
    const limiter = made.get(factor) ?? make(factor)
    made.set(factor, limiter)
    return limiter
  }
  return {
    async take(ip) {
      try {
        // The narrowest first: what it is refused takes nothing from its neighbours.
        for (const { name, factor } of networksOf(ip)) await withFactor(factor).consume(name)
      } catch (refusal) {
        // A failure of the counting itself must not stop a visitor.
        if (refusal instanceof RateLimiterRes) throw tooMany(refusal)
      }
    },
    async assertLeft(ip) {
      for (const { name, factor } of networksOf(ip)) {
        const limiter = withFactor(factor)
        const counted = await limiter.get(name).catch(() => null)
        if (counted && counted.consumedPoints >= limiter.points) throw tooMany(counted)
      }
    },
  }
}

const ownOf = new WeakMap<object, Limits>()

/** The limits of these services; without shared ones, those of this process. */
export function limitsOf({ limits, config }: { limits?: Limits; config: object }): Limits {
  if (limits) return limits
  let own = ownOf.get(config)
  if (!own) {
    own = memoryLimits()
    ownOf.set(config, own)
  }
  return own
}
