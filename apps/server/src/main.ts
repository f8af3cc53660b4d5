import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { ensureFirstAdmin } from './accounts/first-admin.ts'
import { createApp } from './app.ts'
import type { Services } from './context.ts'
import { doorPlugin } from './door/door-plugin.ts'
import { getSecret } from './files/secret-store.ts'
import { openDatabase } from './open-database.ts'
import { appLinksPlugin } from './panel/app-links-plugin.ts'
import { panelPlugin } from './panel/panel-plugin.ts'
import { announcePayments } from './payments/announce-payments.ts'
import { createPayments } from './payments/create-payments.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { type CreatedStorage, createStorage } from './platform/files/create-storage.ts'
import { uploadOriginOf } from './platform/files/s3-settings.ts'
import { createUrlSigner } from './platform/files/url-signer.ts'
import { type Jobs, startJobs } from './platform/jobs/jobs.ts'
import { createMailer } from './platform/mail/outbox-mailer.ts'
import { PostgresStartError } from './platform/postgres/index.ts'
import { sitePlugin } from './site/plugin.ts'
import type { Db } from './tables.ts'
import { videoHostOf } from './video/video-host.ts'
import { startWork } from './work.ts'

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
  const log = createLog(config)
  try {
    await serve(config, log, argv.includes('--demo'))
  } catch (error) {
    if (!(error instanceof PostgresStartError) && !isAddressInUse(error)) throw error
    log.fatal(
      isAddressInUse(error) ? `Port ${config.port} is taken. Set PORT to another one.` : error.message,
    )
    process.exitCode = 1
  }
}

async function serve(config: Config, log: Logger, isDemo: boolean): Promise<void> {
  // Listened to from the beginning: a signal during the start must not leave the database running.
  const stopSignal = nextSignal()
  const files = await createStorage(config)
  const database = await openDatabase(config, log)
  let app: FastifyInstance | undefined
  let jobs: Jobs | undefined
  try {
    const server = () => (app as FastifyInstance).server
    const services: Services = {
      config,
      payments: createPayments({ config, db: database.db, server }),
      mailer: createMailer({ config, log }),
      storage: files.storage,
      signer: createUrlSigner(await getSecret(database.db, 'files')),
    }
    app = await createApp({ db: database.db, services, log })
    const { uploadSources } = videoHostOf(config)
    await panelPlugin(app, {
      connectTo: [...originsOf(config), ...uploadSources],
      postTo: uploadSources,
      mapsFrom: config.map.origins,
      isKeptOffline: config.panelApp.isKeptOffline,
    })
    appLinksPlugin(app, config.panelApp)
    await doorPlugin(app)
    await sitePlugin(app, { ...config, db: database.db, storage: services.storage, services })
    await app.listen({ port: config.port, host: config.host })
    announce(config, log, database.description, files.description)
    void warnWithoutFiles(files, log)
    announcePayments(services, log)
    if (isDemo) {
      const { fillDemo } = await import('./demo/fill-demo.ts')
      await fillDemo(database.db, services, log)
    } else await announceFirstAdmin(database.db, services, log)
    jobs = await startJobs({ url: database.directUrl, log })
    await startWork(jobs, database.db, services, log)
    const signal = await stopSignal
    log.info(`${signal}: finishing what is under way.`)
  } finally {
    await app?.close()
    await jobs?.stop()
    await database.close()
  }
}

async function announceFirstAdmin(db: Db, services: Services, log: Logger): Promise<void> {
  const firstAdmin = await ensureFirstAdmin(db, services)
  if (!firstAdmin) return
  log.info(`The first administrator, ${firstAdmin.email}, signs in once with`)
  log.info(firstAdmin.link)
  log.info('To look at a festival with events, stop and run: npm start -- --demo')
}

function createLog(config: Config): Logger {
  // People read the terminal, machines read lines of JSON.
  const stream = process.stdout.isTTY ? undefined : pino.destination({ dest: 1, sync: false })
  const options = {
    level: config.logLevel,
    base: undefined,
    redact: ['password', 'token', 'authorization', '*.password', '*.token'],
  }
  return stream ? pino(options, stream) : pino(options, terminalStream())
}

const LEVEL_NAMES: Readonly<Record<number, string>> = { 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' }

/** One plain line a message; errors with their stack. */
function terminalStream() {
  return {
    write(line: string) {
      const { level, msg, err } = JSON.parse(line) as {
        level: number
        msg?: string
        err?: { stack?: string }
      }
      process.stdout.write(`${LEVEL_NAMES[level] ?? ''}${msg ?? ''}${err?.stack ? `\n${err.stack}` : ''}\n`)
    },
  }
}

/** Other origins that the panel sends files to, past this server. */
function originsOf({ s3, vimeoToken, vimeoApiBase }: Config): string[] {
  const vimeo = new URL(vimeoApiBase)
  return [
    ...(s3 ? [uploadOriginOf(s3)] : []),
    ...(vimeoToken ? [vimeo.hostname === 'api.vimeo.com' ? 'https://*.vimeo.com' : vimeo.origin] : []),
  ]
}

/** Everything but files works without them: the server starts all the same, and answers 503 where one is needed. */
async function warnWithoutFiles({ check, description }: CreatedStorage, log: Logger): Promise<void> {
  try {
    await check()
  } catch (error) {
    const { cause = error } = error as Error
    log.warn(`Files cannot be stored, ${description}: ${cause instanceof Error ? cause.message : cause}`)
  }
}

function announce(config: Config, log: Logger, database: string, files: string): void {
  const mail = config.smtpUrl
    ? 'sent by SMTP'
    : 'kept in the outbox (the administrator reads it in the panel)'
  log.info(`Database: ${database}. Files: ${files}. Mail: ${mail}.`)
  log.info(`Festival site  ${config.publicUrl}/`)
  log.info(`Panel          ${config.publicUrl}/panel/`)
  log.info(`Calls          ${config.publicUrl}/api/docs`)
}

/** One Ctrl-C may arrive twice, from the terminal and passed on by npm; one that comes later means: at once. */
const SAME_SIGNAL_MS = 1_000

function nextSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let firstAt: number | undefined
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        firstAt ??= Date.now()
        if (Date.now() - firstAt > SAME_SIGNAL_MS) process.exit(1)
        resolve(signal)
      })
    }
  })
}

const isAddressInUse = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
