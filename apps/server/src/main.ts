import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { announce, announceFirstAdmin, warnWithoutFiles } from './announce.ts'
import { startBackups } from './backup/start-backups.ts'
import type { Services } from './context.ts'
import { getSecret } from './files/secret-store.ts'
import { mailLimits } from './mails/mail-limits.ts'
import { openDatabase } from './open-database.ts'
import { startHeartbeat } from './operations/heartbeat.ts'
import { announcePayments } from './payments/announce-payments.ts'
import { createPayments } from './payments/create-payments.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { toStartError, userOf } from './platform/db/database-error.ts'
import { retryOnConnectionLoss } from './platform/db/outlive-outage.ts'
import { createStorage } from './platform/files/create-storage.ts'
import { createUrlSigner } from './platform/files/url-signer.ts'
import { type Jobs, startJobs } from './platform/jobs/jobs.ts'
import { type Limits, memoryLimits, redisLimits } from './platform/limits/shared-limits.ts'
import { createLog } from './platform/log.ts'
import { createMailer } from './platform/mail/outbox-mailer.ts'
import { PostgresStartError } from './platform/postgres/index.ts'
import { collectGarbage } from './platform/process/collect-garbage.ts'
import { shutDownGracefully } from './platform/process/end-gently.ts'
import { createProcessState } from './platform/process/life.ts'
import { nextSignal } from './platform/process/next-signal.ts'
import type { Traces } from './platform/traces/traces.ts'
import { VERSION } from './platform/version.ts'
import { createWebApp } from './web-app.ts'
import { startEnqueueing, startWork } from './work.ts'
import { createWorkerApp } from './worker-app.ts'

/**
 * Starts the server and stays until SIGINT or SIGTERM. `--demo` fills an empty database with a festival. Sets
 * `process.exitCode` and answers early when the installation cannot start.
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
    await serve(config, log, argv.includes('--demo'))
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
  if (error instanceof PostgresStartError) return error.message
  return toStartError(error, userOf(databaseDirectUrl ?? ''))?.message
}

async function serve(config: Config, log: Logger, isDemo: boolean): Promise<void> {
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
      config,
      payments: createPayments({ config, db, server }),
      mailer: createMailer({ config, log, limits: mailLimits }),
      storage: files.storage,
      signer: createUrlSigner(await getSecret(db, 'files')),
      reads: database.reads,
      limits,
    }
    const { poolFigures } = database
    const parts = { db, services, log, life, poolFigures, ...(traces ? { traces } : {}) }
    app = await (role === 'worker' ? createWorkerApp : createWebApp)(parts)
    if (isDemo) await (await import('./demo/demo-plugin.ts')).demoPlugin(app, parts)
    collectGarbage()
    await app.listen({ port: config.port, host: config.host })
    endHeartbeat = startHeartbeat({ db, life, role, log, logLevel: config.logLevel, poolFigures })
    announce(config, log, database.description, files.description)
    void warnWithoutFiles(files, log)
    announcePayments(services, log)
    // People are served already: a database that goes away at this moment must not end the process.
    const outage = { log, isOver }
    if (isDemo) {
      const { fillDemo } = await import('./demo/fill-demo.ts')
      await fillDemo(db, services, log)
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
    if (!isDemo && role !== 'worker')
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
