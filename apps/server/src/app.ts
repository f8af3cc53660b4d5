import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { hashToken, tokenReader } from './accounts/access-tokens.ts'
import { isCallerGone } from './accounts/caller-gone.ts'
import { isSignInOpen } from './accounts/token-store.ts'
import { salesPlugin } from './analytics/sales-plugin.ts'
import { auditExport } from './audit/audit-export.ts'
import { requireRight } from './contents/repeated-answer.ts'
import type { Services } from './context.ts'
import { docsPlugin } from './docs/docs-plugin.ts'
import { citiesPlugin } from './lookups/cities-plugin.ts'
import { isLong, isVital, refuseOverload } from './operations/busy.ts'
import { configPacksPlugin } from './operations/config-packs-plugin.ts'
import { healthPlugin } from './operations/health-plugin.ts'
import { metricsPlugin } from './operations/metrics-plugin.ts'
import { paymentsPlugin } from './payments/payments-plugin.ts'
import { noPool, type PoolFigures } from './platform/db/pool.ts'
import { filesPlugin } from './platform/files/files-plugin.ts'
import { registerCalls } from './platform/http/dispatcher.ts'
import { createHttpServer } from './platform/http/server.ts'
import { createProcessState, type ProcessState } from './platform/process/life.ts'
import type { Traces } from './platform/traces/traces.ts'
import { VERSION } from './platform/version.ts'
import { followConsentTexts } from './privacy/follow-consent-texts.ts'
import { catalogOf } from './public-api/catalog.ts'
import { publicApiPlugin } from './public-api/public-api-plugin.ts'
import { routes } from './routes.ts'
import { watchSettings } from './settings/live-settings.ts'
import { providerPlugin } from './sign-in/provider-plugin.ts'
import type { Db } from './tables.ts'
import { ticketsPlugin } from './tickets/tickets-plugin.ts'
import { uploadsPlugin } from './uploads/uploads-plugin.ts'
import { videoPlugin } from './video/video-plugin.ts'

export interface AppOptions {
  db: Db
  services: Services
  log: Logger
  /** Of the process it runs in; one of its own unless given. */
  life?: ProcessState
  /** How busy the connections to the database are. */
  poolFigures?: () => PoolFigures
  traces?: Traces
}

/** The calls and what belongs to them, not yet listening; the front ends are added by `main`. */
export async function createApp({
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
    isHttps: config.publicUrl.startsWith('https://'),
    isHstsForSubdomains: config.guard.isHstsForSubdomains,
    corsOrigins: config.corsOrigins,
    life,
    shed: { maxInFlight: config.operation.maxInFlight, isVital, isLong, refuse: refuseOverload, life, log },
    ...(traces ? { traces } : {}),
  })
  app.addHook('onClose', stopWatching)
  await followConsentTexts(app, db, log)
  registerCalls(app, routes, {
    db,
    services,
    authenticate: tokenReader(db),
    isCallerGone,
    requireRight,
    serviceKey: config.serviceKey,
    isServiceKey: (given, key) =>
      typeof given === 'string' && timingSafeEqual(hashToken(given), hashToken(key)),
  })
  filesPlugin(app, {
    storage: services.storage,
    signer: services.signer,
    isSignedIn: (id) => isSignInOpen(db, id),
  })
  ticketsPlugin(app, { db, services })
  await uploadsPlugin(app, { db, services })
  await videoPlugin(app, { db, services, log })
  await paymentsPlugin(app, { db, services, log })
  salesPlugin(app, { db, services, log })
  auditExport(app, { db })
  healthPlugin(app, { db, life })
  metricsPlugin(app, { db, poolFigures, token: config.operation.metricsToken })
  citiesPlugin(app)
  providerPlugin(app, { db, services, log })
  configPacksPlugin(app)
  publicApiPlugin(app, { db, services, catalog: catalogOf(db) })
  docsPlugin(app, { publicUrl: config.publicUrl, version: VERSION })
  return app
}
