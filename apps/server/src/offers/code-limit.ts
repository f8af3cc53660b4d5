import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Ctx } from '../context.ts'
import { AppError } from '../platform/errors.ts'
import { networkOf } from '../platform/limits/network-of.ts'

/** Codes that opened nothing, of one network in ten minutes: more than people mistype, far fewer than guessing needs. */
const WRONG_MAX = 60
const limiters = new WeakMap<object, RateLimiterMemory>()

/**
 * Answers what `open` finds for a code that somebody typed. Throws `request.too_many`, for right codes as well, when their
 * network tried too many wrong ones. Counted in memory, by each process for itself.
 */
export async function withCodeTried<T>(
  { ip, services: { config } }: Pick<Ctx, 'ip' | 'services'>,
  open: () => { found: T; isOpened: boolean },
): Promise<T> {
  let limiter = limiters.get(config)
  if (!limiter) {
    limiter = new RateLimiterMemory({ points: WRONG_MAX, duration: 600 })
    limiters.set(config, limiter)
  }
  const network = networkOf(ip)
  try {
    await limiter.consume(network)
  } catch (refusal) {
    const seconds = Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000)
    throw new AppError('request.too_many', { data: { retryAfterSeconds: Math.max(1, seconds) } })
  }
  const { found, isOpened } = open()
  if (isOpened) await limiter.reward(network)
  return found
}
