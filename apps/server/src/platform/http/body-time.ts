import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const LONGEST_MS = 60_000
/** Of a file, in less than a minute: a tenth of what the slowest phone network carries. */
const LEAST_BYTES = 16 * 1024
/** How often it is looked at how much of a file has come, in parts of the time it may take. */
const LOOKS = 6

/**
 * Ends requests whose body does not come: after a minute in all, or, where bodies are streamed and may take hours, after
 * a minute in which fewer bytes came than any network brings. Nobody can hold connections and memory by sending slowly.
 */
export function limitBodyTime(app: FastifyInstance, longestMs = LONGEST_MS, leastBytes = LEAST_BYTES): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, routeOptions, raw } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return done()
    const timer = routeOptions.config.isStreamed
      ? watchPace(raw, longestMs, leastBytes)
      : setTimeout(() => {
          raw.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
          raw.destroy()
        }, longestMs)
    const stop = () => clearTimeout(timer)
    // All has come: how long the answer takes is no fault of the client.
    raw.once('end', stop)
    raw.once('close', stop)
    reply.raw.once('close', stop)
    done()
  })
}

/** Destroys a request of which too little came since the last looks; bytes that we have not read yet are our fault. */
function watchPace(raw: IncomingMessage, longestMs: number, leastBytes: number): NodeJS.Timeout {
  const { socket } = raw
  let seen = [socket.bytesRead]
  return setInterval(() => {
    if (raw.readableLength > 0) seen = []
    seen.push(socket.bytesRead)
    if (seen.length < LOOKS) return
    if (socket.bytesRead - (seen.shift() ?? 0) < leastBytes) raw.destroy()
  }, longestMs / LOOKS).unref()
}
