import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { hashToken, tokenReader } from './accounts/access-tokens.ts'
import type { Services } from './context.ts'
import { registerCalls } from './platform/http/dispatcher.ts'
import { createHttpServer } from './platform/http/server.ts'
import { routes } from './routes.ts'
import type { Db } from './tables.ts'

export interface AppOptions {
  db: Db
  services: Services
  log: Logger
}

/** Everything that answers HTTP, not yet listening. */
export async function createApp({ db, services, log }: AppOptions): Promise<FastifyInstance> {
  const { config } = services
  const app = await createHttpServer({
    log,
    isProxyTrusted: config.isProxyTrusted,
    corsOrigins: config.corsOrigins,
  })
  registerCalls(app, routes, {
    db,
    services,
    authenticate: tokenReader(db),
    serviceKey: config.serviceKey,
    isServiceKey: (given, key) =>
      typeof given === 'string' && timingSafeEqual(hashToken(given), hashToken(key)),
  })
  return app
}
