import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { networksOf } from '../limits/networks-of.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is processed as a stream and never whole in memory: it may be large and take long. */
    isStreamed?: boolean
  }
}

const MB = 1024 * 1024
/** Smaller bodies are too light to be worth counting. */
const COUNTED_FROM = 256 * 1024

export interface BodyBudget {
  /** Bytes of large bodies that may be under way together. */
  total: number
  /** The same for one network, wider ones as many times as they are wider, so that slow senders of one line do not take it all. */
  ofNetwork: number
}

/**
 * Keeps large bodies from filling the memory: who sends one is only known once it is read whole and parsed. What goes
 * beyond the budget is refused with `request.overloaded` before its first byte is read. A body without a length counts
 * as the largest its call takes.
 */
export function limitBodies(
  app: FastifyInstance,
  budget: BodyBudget = { total: 192 * MB, ofNetwork: 64 * MB },
): void {
  const underWay = new Map<string, number>()
  let total = 0

  app.addHook('onRequest', async (request, reply) => {
    const size = sizeOf(request)
    if (size < COUNTED_FROM || request.routeOptions.config.isStreamed) return
    const networks = networksOf(request.ip)
    const isFull = networks.some(
      ({ name, factor }) => (underWay.get(name) ?? 0) + size > budget.ofNetwork * factor,
    )
    if (total + size > budget.total || isFull) throw new AppError('request.overloaded')
    total += size
    for (const { name } of networks) underWay.set(name, (underWay.get(name) ?? 0) + size)
    let isOver = false
    const release = () => {
      if (isOver) return
      isOver = true
      total -= size
      for (const { name } of networks) {
        const left = (underWay.get(name) ?? 0) - size
        if (left > 0) underWay.set(name, left)
        else underWay.delete(name)
      }
    }
    reply.raw.once('finish', release).once('close', release)
  })
}

/** Bytes that may come; 0 for what will be refused for its size anyway. */
function sizeOf({ headers, routeOptions }: FastifyRequest): number {
  const largest = routeOptions.bodyLimit ?? MB
  if (headers['transfer-encoding'] !== undefined) return largest
  const length = Number(headers['content-length'] ?? 0)
  return length > largest ? 0 : length
}
