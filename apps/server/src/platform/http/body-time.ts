import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Of a file, in less than a minute: a tenth of what the slowest phone network carries. */
const FILE = { windowMs: 60_000, leastBytes: 16 * 1024, longestMs: Number.POSITIVE_INFINITY }
/**
 * Of other bodies, in ten seconds, so that a call of usual length has to be complete within that time; a minute in
 * total.
 */
const CALL = { windowMs: 10_000, leastBytes: 16 * 1024, longestMs: 60_000 }
/** Checks of the received bytes per window. */
const LOOKS = 6

export interface Pace {
  /** In so long have to come … */
  readonly windowMs: number
  /** … so many bytes, … */
  readonly leastBytes: number
  /** … and all of them in so long. */
  readonly longestMs: number
}

/**
 * Ends requests whose body does not come: where fewer bytes came than any network brings, and after a minute in all,
 * unless bodies are streamed and may take hours. Slow sending cannot hold connections and memory.
 */
export function limitBodyTime(
  app: FastifyInstance,
  paces: { file: Pace; call: Pace } = { file: FILE, call: CALL },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, routeOptions, raw } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return done()
    const timer = routeOptions.config.isStreamed
      ? watchPace(raw, paces.file, () => raw.destroy())
      : watchPace(raw, paces.call, () => {
          raw.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
          raw.destroy()
        })
    const stop = () => clearInterval(timer)
    // The body is complete: the duration of the response is not limited here.
    raw.once('end', stop)
    raw.once('close', stop)
    reply.raw.once('close', stop)
    done()
  })
}

/** Ends a request of which too little came since the last looks; bytes that we have not read yet are our fault. */
function watchPace(
  raw: IncomingMessage,
  { windowMs, leastBytes, longestMs }: Pace,
  end: () => void,
): NodeJS.Timeout {
  const { socket } = raw
  const endsAt = Date.now() + longestMs
  let seen = [socket.bytesRead]
  return setInterval(() => {
    if (raw.readableLength > 0) seen = []
    seen.push(socket.bytesRead)
    const isSlow = seen.length >= LOOKS && socket.bytesRead - (seen.shift() ?? 0) < leastBytes
    if (isSlow || Date.now() >= endsAt) end()
  }, windowMs / LOOKS).unref()
}
