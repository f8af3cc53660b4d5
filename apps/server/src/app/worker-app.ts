import type { FastifyInstance } from 'fastify'
import { healthPlugin } from '../operations/monitoring/health-plugin.ts'
import { metricsPlugin } from '../operations/monitoring/metrics-plugin.ts'
import { noPool } from '../platform/db/pool.ts'
import { createHttpServer } from '../platform/http/server.ts'
import { createProcessState } from '../platform/process/process-state.ts'
import { watchSettings } from '../reference/festival-settings/follow-settings.ts'
import { paymentsPlugin } from '../ticketing/payments/payments-plugin.ts'
import { providersOf } from '../ticketing/payments/provider-named.ts'
import type { AppOptions } from './app.ts'

/**
 * The routes of a worker: its health, and the built-in test bank for its own use when no other is configured. Users are
 * not routed to it.
 */
export async function createWorkerApp({
  db,
  services,
  log,
  life = createProcessState(),
  poolFigures = noPool,
  traces,
}: AppOptions): Promise<FastifyInstance> {
  const { config } = services
  const stopWatching = await watchSettings(db, log)
  const app = await createHttpServer({
    log,
    isProxyTrusted: config.isProxyTrusted,
    corsOrigins: [],
    life,
    ...(traces ? { traces } : {}),
  })
  app.addHook('onClose', stopWatching)
  healthPlugin(app, { db, life })
  const { publicUrl } = config
  metricsPlugin(app, { db, poolFigures, token: config.operation.metricsToken, publicUrl, life })
  if (providersOf(services).some(({ name }) => name === 'testbank'))
    await paymentsPlugin(app, { db, services, log })
  return app
}
