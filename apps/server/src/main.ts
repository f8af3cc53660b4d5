import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { announce, announceFirstAdmin, warnWithoutFiles } from './app/announce.ts'
import { routes } from './app/handlers.ts'
import { serviceHooks } from './app/service-hooks.ts'
import { createWebApp } from './app/web-app.ts'
import { startEnqueueing, startWork } from './app/work.ts'
import { createWorkerApp } from './app/worker-app.ts'
import type { Services } from './database/context.ts'
import { openDatabase } from './database/open-database.ts'
import { getSecret } from './files/stored-files/secret-store.ts'
import { startBackups } from './operations/backup/start-backups.ts'
import type { DemoDay } from './operations/demo/fill-demo.ts'
import { startHeartbeat } from './operations/monitoring/heartbeat.ts'
import { type Config, ConfigError, readConfig } from './platform/config/config.ts'
import { toStartError, userOf } from './platform/db/database-error.ts'
import { retryOnConnectionLoss } from './platform/db/retry-on-connection-loss.ts'
import { createStorage } from './platform/files/create-storage.ts'
import { createUrlSigner } from './platform/files/url-signer.ts'
import { type Jobs, startJobs } from './platform/jobs/jobs.ts'
import { type Limits, memoryLimits, redisLimits } from './platform/limits/shared-limits.ts'
import { createLog } from './platform/log.ts'
import { createMailer } from './platform/mail/outbox-mailer.ts'
import { PostgresStartError } from './platform/postgres/index.ts'
import { collectGarbage } from './platform/process/collect-garbage.ts'
import { shutDownGracefully } from './platform/process/graceful-shutdown.ts'
import { nextSignal } from './platform/process/next-signal.ts'
import { createProcessState } from './platform/process/process-state.ts'
import type { Traces } from './platform/traces/traces.ts'
import { VERSION } from './platform/version.ts'
import { mailLimits } from './reference/festival-settings/mail-limits.ts'
import { announcePayments } from './ticketing/payments/announce-payments.ts'
import { createPayments } from './ticketing/payments/create-payments.ts'

/**
 * Starts the server and stays until SIGINT or SIGTERM. `--demo` (`--demo=today`) fills an empty database with a festival
 * that is tomorrow (today). Sets `process.exitCode` and returns early when the installation cannot start.
 */
export async function main(argv: readonly string[]): Promise<void> {
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exitCode = 1
    return
  }
  const log = createLog({ logLevel: config.logLevel, role: config.operation.role })
  try {
    await serve(config, log, demoDayOf(argv))
  } catch (error) {
    const known = sentenceOf(error, config)
    if (known === undefined) throw error
    log.fatal(known)
    process.exitCode = 1
  }
}

/** What keeps an installation from starting, in one sentence; undefined for a fault of ours. */
function sentenceOf(error: unknown, { port, databaseDirectUrl }: Config): string | undefined {
  if (isAddressInUse(error)) return `Port ${port} is taken. Set PORT to another one.`
  if (error instanceof PostgresStartError || error instanceof ConfigError) return error.message
  return toStartError(error, userOf(databaseDirectUrl ?? ''))?.message
}

/** The day of the demo that the arguments ask for; undefined without `--demo`. */
function demoDayOf(argv: readonly string[]): DemoDay | undefined {
  const asked = argv.find((text) => /^--demo(=|$)/.test(text))
  if (asked === undefined) return undefined
  return asked.endsWith('=today') ? 'today' : 'tomorrow'
}

async function serve(config: Config, log: Logger, demoDay: DemoDay | undefined): Promise<void> {
  // Listened to from the beginning: a signal during the start must not leave the database running.
  const stopSignal = nextSignal()
  const { role, drainMs, redisUrl } = config.operation
  const life = createProcessState()
  const files = await createStorage(config)
  const traces = await tracesOf(config)
  let isStopping = false
  void stopSignal.then(() => {
    isStopping = true
  })
  const isOver = () => isStopping
  const database = await openDatabase(config, log, { hear: traces?.statement, isOver })
  const { db } = database
  let app: FastifyInstance | undefined
  let jobs: Jobs | undefined
  let limits: Limits | undefined
  let endHeartbeat: (() => Promise<void>) | undefined
  let isEnding = false
  try {
    limits = redisUrl ? await redisLimits(redisUrl, log) : memoryLimits()
    const server = () => (app as FastifyInstance).server
    const services: Services = {
      ...serviceHooks,
      config,
      payments: createPayments({ config, db, server }),
      mailer: createMailer({ config, log, limits: mailLimits }),
      storage: files.storage,
      signer: createUrlSigner(await getSecret(db, 'files')),
      reads: database.reads,
      limits,
    }
    const { poolFigures } = database
    if (demoDay) await (await import('./operations/demo/fill-demo.ts')).requireDemoDatabase(db)
    const parts = { db, services, log, life, poolFigures, ...(traces ? { traces } : {}) }
    app = await (role === 'worker' ? createWorkerApp : createWebApp)(parts)
    if (demoDay) await (await import('./operations/demo/demo-plugin.ts')).demoPlugin(app, parts)
    collectGarbage()
    await app.listen({ port: config.port, host: config.host })
    endHeartbeat = startHeartbeat({ db, life, role, log, logLevel: config.logLevel, poolFigures })
    announce(config, log, database.description, files.description)
    void warnWithoutFiles(files, log)
    announcePayments(services, log)
    // People are served already: a database that goes away at this moment must not end the process.
    const outage = { log, isOver }
    if (demoDay) {
      const { fillDemo } = await import('./operations/demo/fill-demo.ts')
      await fillDemo({ db, services, log, routes }, undefined, demoDay)
    }
    const takeUpWork = async () => {
      const begun = await startJobs({ url: database.directUrl, log, isTaking: role !== 'web' })
      try {
        await startEnqueueing(begun, db, services)
        if (role !== 'web') {
          await startWork(begun, db, services, log)
          await startBackups(begun, database, services, log)
        }
        return begun
      } catch (error) {
        await begun.stop().catch(() => {})
        throw error
      }
    }
    jobs = await retryOnConnectionLoss(takeUpWork, outage)
    // Mailed by a start that is whole only: one that fails and is repeated would mail each time.
    if (!demoDay && role !== 'worker')
      await retryOnConnectionLoss(() => announceFirstAdmin(db, services, log), outage)
    const signal = await stopSignal
    log.info(`${signal}: finishing what is under way.`)
    isEnding = true
  } finally {
    await shutDownGracefully({ life, app, jobs, drainMs: isEnding ? drainMs : 0 })
    await endHeartbeat?.()
    await limits?.close()
    await database.close()
    await traces?.end().catch(() => {})
  }
}

/** Loaded only where a collector is named. */
async function tracesOf({ operation }: Config): Promise<Traces | undefined> {
  if (!operation.traces) return undefined
  const { startTraces } = await import('./platform/traces/start-traces.ts')
  return startTraces(operation.traces, VERSION)
}

const isAddressInUse = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
