import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../database/tables.ts'
import type { ProcessState } from '../../platform/process/process-state.ts'

/** Several balancers asking at once share one question to the database. */
const ASKED_EVERY_MS = 500
/** A database that takes longer is not one to be sent people to. */
const ANSWER_MS = 2_000

interface HealthOptions {
  db: Db
  life: ProcessState
}

/**
 * `/healthz`: 200 while the process runs. `/readyz`: 200 while the database responds and no shutdown is under way, else 503.
 */
export function healthPlugin(app: FastifyInstance, { db, life }: HealthOptions): void {
  let asked: { at: number; isThere: Promise<boolean> } | undefined
  const isThere = () => {
    if (!asked || Date.now() - asked.at > ASKED_EVERY_MS) asked = { at: Date.now(), isThere: answers(db) }
    return asked.isThere
  }
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (life.isDraining) return reply.code(503).header('connection', 'close').send({ status: 'about to end' })
    if (await isThere()) return { status: 'ready' }
    return reply.code(503).header('retry-after', '5').send({ status: 'database unreachable' })
  })
}

async function answers(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWER_MS)
  })
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
