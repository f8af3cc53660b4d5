import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { followConsentTexts } from '../administration/privacy/follow-consent-texts.ts'
import { docsPlugin } from '../channels/api-docs/docs-plugin.ts'
import { catalogOf } from '../channels/programme/catalog.ts'
import { publicApiPlugin } from '../channels/public-api/public-api-plugin.ts'
import type { Services } from '../database/context.ts'
import type { Db } from '../database/tables.ts'
import { requireRight } from '../events/event/require-right.ts'
import { videoPlugin } from '../events/video/video-plugin.ts'
import { uploadsPlugin } from '../files/uploads/uploads-plugin.ts'
import { receiptsBook } from '../finance/receipts-book/receipts-book.ts'
import { hashToken, tokenReader } from '../identity/accounts/access-tokens.ts'
import { isCallerGone } from '../identity/accounts/is-caller-deleted.ts'
import { isSignInOpen } from '../identity/accounts/token-store.ts'
import { auditExport } from '../identity/audit/audit-export.ts'
import { providerPlugin } from '../identity/sign-in/provider-plugin.ts'
import { salesPlugin } from '../insight/sales-figures/sales-plugin.ts'
import { configPacksPlugin } from '../operations/monitoring/config-packs-plugin.ts'
import { healthPlugin } from '../operations/monitoring/health-plugin.ts'
import { metricsPlugin } from '../operations/monitoring/metrics-plugin.ts'
import { noPool, type PoolFigures } from '../platform/db/pool.ts'
import { filesPlugin } from '../platform/files/files-plugin.ts'
import { registerCalls } from '../platform/http/dispatcher.ts'
import { isLong, isVital, refuseOverload } from '../platform/http/overload.ts'
import { createHttpServer } from '../platform/http/server.ts'
import { createProcessState, type ProcessState } from '../platform/process/process-state.ts'
import type { Traces } from '../platform/traces/traces.ts'
import { VERSION } from '../platform/version.ts'
import { watchSettings } from '../reference/festival-settings/follow-settings.ts'
import { citiesPlugin } from '../reference/lookups/cities-plugin.ts'
import { paymentsPlugin } from '../ticketing/payments/payments-plugin.ts'
import { ticketsPlugin } from '../ticketing/tickets/tickets-plugin.ts'
import { routes } from './handlers.ts'

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
  auditExport(app, { db, readToken: tokenReader(db) })
  receiptsBook(app, { db })
  healthPlugin(app, { db, life })
  const { publicUrl } = config
  metricsPlugin(app, { db, poolFigures, token: config.operation.metricsToken, publicUrl, life })
  citiesPlugin(app)
  providerPlugin(app, { db, services, log })
  configPacksPlugin(app)
  publicApiPlugin(app, { db, services, catalog: catalogOf(db) })
  docsPlugin(app, { publicUrl: config.publicUrl, version: VERSION })
  return app
}
