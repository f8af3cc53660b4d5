import type { FastifyInstance } from 'fastify'

const LONGEST_MS = 60_000

/**
 * Ends requests whose body does not come: after a minute in all, or, where bodies are streamed and may take hours, after
 * a minute without a byte. Nobody can hold connections and memory by sending slowly.
 */
export function limitBodyTime(app: FastifyInstance, longestMs = LONGEST_MS): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, routeOptions, raw } = request
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return done()
    if (routeOptions.config.isStreamed) {
      raw.setTimeout(longestMs, () => raw.destroy())
      // All has come: how long the answer takes is no fault of the client.
      raw.once('end', () => raw.setTimeout(0))
      return done()
    }
    const timer = setTimeout(() => {
      raw.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
      raw.destroy()
    }, longestMs)
    const stop = () => clearTimeout(timer)
    raw.once('end', stop)
    reply.raw.once('close', stop)
    done()
  })
}
