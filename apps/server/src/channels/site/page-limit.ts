import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Limiter, memoryLimits, secondsToWait } from '../../platform/limits/shared-limits.ts'

/**
 * Pages of one network in a minute that have to be made, because none is kept. A school behind one address needs far fewer: the
 * first reader has a page made, and all others get that one.
 */
const PER_NETWORK = 600

/** Bounds what one network has the server make by asking for uncached pages. */
export class PageLimit {
  readonly #limiter: Limiter

  constructor(most = PER_NETWORK) {
    this.#limiter = memoryLimits().of({ name: 'pages', max: most, seconds: 60 })
  }

  /** Counts a page that is about to be made; false, with the time to wait in the headers, when it is one too many. */
  async allows(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    try {
      await this.#limiter.take(request.ip)
      return true
    } catch (refusal) {
      reply.header('retry-after', String(secondsToWait(refusal)))
      return false
    }
  }
}
