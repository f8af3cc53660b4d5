import { copyFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { type Cluster, ensureCluster, locateCluster, openDataDir } from './cluster.ts'
import { PostgresStartError } from './errors.ts'
import { keepAlive } from './keep-alive.ts'
import { type OpenServer, openServer } from './open-server.ts'
import { stopPostmaster } from './postmaster.ts'
import { DATABASE, ROLE, SUPERUSER } from './probe.ts'
import { isOfOtherRealm, type Lock, lockHolder, takeLock, withLock } from './process-lock.ts'
import { isPostgresOn } from './processes.ts'
import { findRuntime, packagedRuntime } from './runtime.ts'
import type { Settings } from './settings.ts'
import { removeSocketDir } from './socket-dir.ts'

/** With the copy beside it, twice as much in all. */
const MAX_BYTES = 20 * 1024 * 1024
const LOOK_MS = 60_000

/**
 * Limits the log of a running database: once it is too long it is copied to `.1` and truncated. PostgreSQL appends, so
 * it continues at the new start. On a full disk the copy is skipped, which frees space. Returns a function that ends
 * it.
 */
function limitLogSize(file: string): () => void {
  const timer = setInterval(() => cutLog(file), LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

function cutLog(file: string): void {
  try {
    if (statSync(file).size <= MAX_BYTES) return
    try {
      copyFileSync(file, `${file}.1`)
    } finally {
      truncateSync(file)
    }
  } catch {
    // No log, or no room for a copy: what matters is that it does not grow.
  }
}

/** Where the supervisor reports what an operator should know. A pino logger fits. */
export interface PostgresLog {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

export interface StartPostgresOptions {
  /** Folder of the installation's data; the database goes into its `postgres` folder. Created if missing. */
  dataDir: string
  log: PostgresLog
  /**
   * False (default): this process is the server of that DATA_DIR and the only one; a second is refused.
   * True: a tool or a test that works on the same database beside it.
   */
  share?: boolean
  /** Settings to add or change, for instance the relaxed durability of a test server. */
  settings?: Settings
  /** Folder with `bin/postgres`; by default that of the installed package. */
  runtime?: string
}

/** A running embedded server. It is started again should it die while we live. */
export interface RunningPostgres {
  /** Understood by pg and by libpq tools alike; of the role that owns the database. */
  url: string
  /** The same as superuser: for tools and tests, never for the product. */
  superuserUrl: string
  /** For `pg`: `host` is the folder of the Unix socket. */
  connection: { host: string; port: number; database: string; user: string; ssl: false }
  /** True when it was already running, for instance after a `kill -9` of the previous process. */
  adopted: boolean
  /** Process id of the server, at this moment. */
  readonly pid: number
  /** Ends the server (unless it is shared and others use it) and gives DATA_DIR free. */
  stop(): Promise<void>
}

const START_TIMEOUT_MS = 90_000
const SERVER_LOCK = 'server.lock'

/**
 * Opens the embedded PostgreSQL of a DATA_DIR: adopts one left running, else starts it, creating the data first when
 * there is none. Throws `PostgresStartError` with an instruction for the operator.
 */
export async function startPostgres(options: StartPostgresOptions): Promise<RunningPostgres> {
  const { log, share = false } = options
  const dataDir = openDataDir(options.dataDir)
  const locks: Lock[] = []
  if (share) await refuseOtherRealm(dataDir)
  else locks.push(await lockForServer(dataDir, dataDir))
  const underStartLock = <T>(work: () => Promise<T>) =>
    withLock(join(dataDir, 'postgres.starting'), START_TIMEOUT_MS, work)
  try {
    const { cluster, runtime, server } = await underStartLock(async () => {
      const cluster = { ...locateCluster(dataDir), settings: options.settings }
      const runtime = chooseRuntime(options.runtime ?? packagedRuntime(), dataDir, cluster, log)
      if (ensureCluster(cluster, dataDir, runtime) === 'created') announceNew(cluster, dataDir, log)
      // The data may be elsewhere, and two copies of a DATA_DIR would then both point at it.
      if (!share && cluster.homeDir !== dataDir) locks.push(await lockForServer(cluster.homeDir, dataDir))
      return { cluster, runtime, server: await openServer(runtime, cluster) }
    })
    if (!server.child) log.info(`PostgreSQL was still running (process ${server.pid}) and is used again.`)
    const endLog = share ? () => {} : limitLogSize(join(cluster.homeDir, 'postgres.log'))
    const kept = keepAlive(server, () => underStartLock(() => openServer(runtime, cluster)), log)
    return describe(server, kept, async () => {
      endLog()
      const last = await kept.release()
      const isUsedByOthers =
        share && (!last.child || (await lockHolder(join(dataDir, SERVER_LOCK))) !== undefined)
      if (!isUsedByOthers) await underStartLock(() => closeServer(last, cluster))
      for (const lock of locks) lock.release()
    })
  } catch (error) {
    for (const lock of locks) lock.release()
    throw error
  }
}

function chooseRuntime(packaged: string, dataDir: string, cluster: Cluster, log: PostgresLog): string {
  const runtime = findRuntime(packaged, dataDir, cluster.identity)
  if (runtime !== packaged) log.info(`PostgreSQL runs from a copy in ${runtime}.`)
  if (cluster.identity)
    log.info(`PostgreSQL runs as ${cluster.identity.name}, since it does not run as root.`)
  return runtime
}

async function closeServer(server: OpenServer, cluster: Cluster): Promise<void> {
  if (isPostgresOn(server.pid, cluster.dir)) await stopPostmaster(server.pid)
  removeSocketDir(server.socketDir)
}

async function lockForServer(dir: string, dataDir: string): Promise<Lock> {
  const lock = await takeLock(join(dir, SERVER_LOCK))
  if ('release' in lock) return lock
  const where = isOfOtherRealm(lock.heldBy) ? 'in another container or machine' : `process ${lock.heldBy.pid}`
  throw new PostgresStartError(
    'data_dir_in_use',
    `Another Larunbat server (${where}) already works on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  )
}

/** A tool can share the server of this machine only: a second one on the same data would destroy them. */
async function refuseOtherRealm(dataDir: string): Promise<void> {
  const holder = await lockHolder(join(dataDir, SERVER_LOCK))
  if (!holder || !isOfOtherRealm(holder)) return
  throw new PostgresStartError(
    'data_dir_in_use',
    `A Larunbat server in another container or machine works on ${dataDir}. Run this where that server runs.`,
  )
}

function announceNew(cluster: Cluster, dataDir: string, log: PostgresLog): void {
  log.info(`A new database was created in ${cluster.dir}.`)
  if (cluster.homeDir !== dataDir && cluster.identity) {
    log.warn(`It is not in ${dataDir} because ${cluster.identity.name} cannot enter that folder.`)
  }
}

function describe(
  server: OpenServer,
  kept: { current(): OpenServer },
  stop: () => Promise<void>,
): RunningPostgres {
  const host = server.socketDir
  // Complete, so that PGPORT, PGSSLMODE and the like in the environment do not lead elsewhere.
  const urlOf = (role: string) =>
    `postgresql:///${DATABASE}?host=${encodeURIComponent(host)}&port=5432&user=${role}&sslmode=disable`
  return {
    url: urlOf(ROLE),
    superuserUrl: urlOf(SUPERUSER),
    connection: { host, port: 5432, database: DATABASE, user: ROLE, ssl: false },
    adopted: !server.child,
    get pid() {
      return kept.current().pid
    },
    stop,
  }
}
