import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { inFlight, shedTotal } from '../metrics/metrics.ts'
import { type EventLoop, watchEventLoop } from '../process/event-loop.ts'
import type { ProcessState } from '../process/process-state.ts'
import { type Place, RequestPlaces } from './request-places.ts'

/**
 * A process whose event loop is delayed this much, on average over half a second, accepts no more requests; except when
 * it has little to do itself and other load on the machine causes the delay.
 */
const MAX_DELAY_MS = 1_000
/** Value of `Retry-After`. */
export const COME_BACK_SECONDS = 3

/** A flood must not fill the log as well. */
const TELL_EVERY_MS = 10_000

export interface ShedOptions {
  /** Requests worked on at a time. */
  maxInFlight: number
  /** True for requests that must be served even then: health, messages of payment providers, a purchase under way. */
  isVital: (url: string) => boolean
  /** True for what stays open without working: streams and uploads. */
  isLong: (url: string) => boolean
  refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  life: ProcessState
  log: Pick<Logger, 'warn'>
}

/**
 * Refuses requests that this process could only answer too late, before anything is parsed or read from the database: a
 * refusal costs some microseconds, and accepted requests keep their speed. Requests that wait for bytes of the client,
 * or for the client to fetch the response, take no slot. Register it before every other hook.
 */
export function shedLoad(app: FastifyInstance, options: ShedOptions): EventLoop {
  const { maxInFlight, isVital, isLong, refuse, life, log } = options
  const loop = watchEventLoop()
  const places = new RequestPlaces(maxInFlight)
  const placeOf = new WeakMap<FastifyRequest, Place>()
  const few = Math.max(10, maxInFlight / 10)
  let refused = 0
  let toldAt = 0
  const tell = () => {
    refused += 1
    if (Date.now() - toldAt < TELL_EVERY_MS) return
    log.warn({ refused, inFlight: life.inFlight, delayMs: Math.round(loop.meanMs) }, 'Too much at once.')
    refused = 0
    toldAt = Date.now()
  }
  const sendBack = (request: FastifyRequest, reply: FastifyReply) => {
    shedTotal.inc()
    tell()
    return refuse(request, reply.code(503).header('retry-after', String(COME_BACK_SECONDS)))
  }
  app.addHook('onClose', async () => loop.stop())
  app.addHook('onRequest', (request, reply, done) => {
    const url = request.raw.url ?? ''
    if (isLong(url)) return done()
    const isTooMuch =
      places.working >= maxInFlight ||
      (places.working >= few && loop.meanMs > MAX_DELAY_MS) ||
      places.isWaitingFull(request.ip, 'reader') ||
      (hasBody(request) && places.isWaitingFull(request.ip, 'body'))
    if (isTooMuch && !isVital(url)) {
      sendBack(request, reply)
      return
    }
    const place = places.enter(request.ip, hasBody(request) ? 'body' : 'working')
    placeOf.set(request, place)
    life.inFlight += 1
    inFlight.set(life.inFlight)
    // Fires for every response, also for an aborted one.
    reply.raw.once('close', () => {
      place.leave()
      life.inFlight -= 1
      inFlight.set(life.inFlight)
    })
    done()
  })
  // The body is here. Many may have come whole in the same moment.
  app.addHook('preValidation', (request, reply, done) => {
    const place = placeOf.get(request)
    if (place && hasBody(request)) {
      if (places.working >= maxInFlight && !isVital(request.raw.url ?? '')) {
        sendBack(request, reply)
        return
      }
      place.work()
    }
    done()
  })
  // A stream is still being made while it is fetched.
  app.addHook('onSend', async (request, _reply, payload) => {
    if (!isStream(payload)) placeOf.get(request)?.wait()
  })
  return loop
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isStream = (payload: unknown): boolean =>
  typeof (payload as { pipe?: unknown } | null)?.pipe === 'function'
