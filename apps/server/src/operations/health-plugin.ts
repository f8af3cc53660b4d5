import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/** `/healthz`: the process lives. `/readyz`: it can reach its database and takes work. */
export function healthPlugin(app: FastifyInstance, { db }: { db: Db }): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await sql`select 1`.execute(db)
      return { status: 'ready' }
    } catch {
      return reply.code(503).header('retry-after', '5').send({ status: 'database unreachable' })
    }
  })
}
