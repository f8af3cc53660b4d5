import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const LONGEST_MS = 60_000

/**
 * Ends connections whose other end takes nothing of an answer for a minute. Until the answer is begun nothing is timed; the
 * next request on the line begins anew. Not for what `isLong`: a player that pauses reads nothing for as long.
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
