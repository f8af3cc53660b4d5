import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Jobs } from '../jobs/jobs.ts'
import type { ProcessState } from './process-state.ts'

/**
 * Responses not finished within this time cannot finish in the shutdown: longer downloads are cut off, and clients
 * request them again.
 */
const ANSWERING_MS = 6_000

interface Ending {
  life: ProcessState
  app: FastifyInstance | undefined
  jobs: Jobs | undefined
  /** How long balancers need to stop sending requests here. */
  drainMs: number
}

/**
 * Shuts a process down gracefully: it reports that it is draining, still serves requests until load balancers notice,
 * finishes requests under way and the jobs it took. Twelve seconds at most after the drain, fifteen with closing the
 * database.
 */
export async function shutDownGracefully({ life, app, jobs, drainMs }: Ending): Promise<void> {
  life.isDraining = true
  if (app && drainMs > 0) await pause(drainMs)
  // No longer needed: jobs are put into queues by what is being answered, so the queues end last.
  if (app) {
    const cut = setTimeout(() => app.server.closeAllConnections(), ANSWERING_MS)
    await app.close().finally(() => clearTimeout(cut))
  }
  await jobs?.stop()
}
