import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Ctx } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { networkOf } from '../platform/limits/network-of.ts'

const limiters = new WeakMap<object, RateLimiterMemory>()

/**
 * Throws `request.too_many` when a network keeps more baskets in a minute than people behind one address ever would:
 * places that nobody buys are out of sale for a quarter of an hour. Counted in memory, by each process for itself, as
 * one row for a whole network would make its buyers wait for each other.
 */
export async function requireHoldsLeft({
  ip,
  services: { config },
}: Pick<Ctx, 'ip' | 'services'>): Promise<void> {
  let limiter = limiters.get(config)
  if (!limiter) {
    limiter = new RateLimiterMemory({ points: config.holdsPerMinute, duration: 60 })
    limiters.set(config, limiter)
  }
  try {
    await limiter.consume(networkOf(ip))
  } catch (refusal) {
    const seconds = Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000)
    throw new AppError('request.too_many', { data: { retryAfterSeconds: Math.max(1, seconds) } })
  }
}
