import type { FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../platform/limits/network-of.ts'

/**
 * Pages of one network in a minute that have to be made, because none is kept. A school behind one address needs far fewer:
 * whoever comes first has a page made, and all others get that one.
 */
const PER_NETWORK = 600

/** Bounds what one network has the server make by asking for what nobody asked for before. */
export class PageLimit {
  readonly #limiter: RateLimiterMemory

  constructor(most = PER_NETWORK) {
    this.#limiter = new RateLimiterMemory({ points: most, duration: 60 })
  }

  /** Counts a page that is about to be made; false, with the time to wait in the headers, when it is one too many. */
  async allows(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    try {
      await this.#limiter.consume(networkOf(request.ip))
      return true
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      reply.header('retry-after', String(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))))
      return false
    }
  }
}
