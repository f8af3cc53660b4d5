import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LONGEST_MS = 60_000

/**
 * Ends connections whose client reads nothing of a response for a minute. The time runs from the first byte of the
 * response, for each request of the connection. Not for responses that are `isLong`: a paused player reads nothing for
 * as long.
 */
export function limitAnswerTime(
  app: FastifyInstance,
  isLong: (url: string) => boolean,
  longestMs = LONGEST_MS,
): void {
  app.addHook('onSend', async ({ raw: { socket, url } }) => {
    // Requests within the process have none of the kind.
    if (socket instanceof Socket && !isLong(url ?? '')) socket.setTimeout(longestMs)
  })
}
