import { join } from 'node:path'
import type { LogEvent } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../platform/config/config.ts'
import { checkDatabase } from '../platform/db/check-database.ts'
import { toStartError, userOf } from '../platform/db/database-error.ts'
import { migrateToLatest } from '../platform/db/migrate.ts'
import { openKysely, openPool, type PoolFigures } from '../platform/db/pool.ts'
import { ReadingPool } from '../platform/db/reading-pool.ts'
import { startPostgres } from '../platform/postgres/index.ts'
import type { Db, Tables } from './tables.ts'

export const migrationsDir: string = join(import.meta.dirname, '../../migrations')

export interface OpenDatabase {
  db: Db
  /** For reads that may be a little old: the replica, where there is one that keeps up. */
  reads: Db
  /** Where those go now; undefined without a replica. */
  replica: (() => { isUsed: boolean; behindMs: number }) | undefined
  /** A direct address, for the job queue. */
  directUrl: string
  /** How busy its connections are. */
  poolFigures: () => PoolFigures
  /** Words for the start message. */
  description: string
  close(): Promise<void>
}

/** How long a server that starts waits for its database, which may come up after it. */
const WAIT_MS = 60_000

export interface OpenOptions {
  /** For programs that work beside a running server: they share its embedded database, and do not wait for one. */
  isTool?: boolean
  /** For programs that work on what is there: a database without our tables is refused instead of made. */
  isExpected?: boolean
  hear?: ((event: LogEvent) => void) | undefined
  /** Ends the wait for a database that is not up. */
  isOver?: () => boolean
}

/**
 * Opens and migrates the database: that of DATABASE_URL, else our own PostgreSQL of DATA_DIR. Throws `DatabaseStartError` when it
 * cannot be reached or its role lacks a right, before anything is changed.
 */
export async function openDatabase(
  config: Config,
  log: Logger,
  { isTool = false, isExpected = false, hear, isOver }: OpenOptions = {},
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl
    ? undefined
    : await startPostgres({ dataDir: config.dataDir, log, share: isTool })
  let isClosing = false
  try {
    const url = config.databaseUrl ?? (embedded?.url as string)
    const directUrl = config.databaseDirectUrl ?? url
    const direct = {
      setting: config.databaseDirectUrl === config.databaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
      url: directUrl,
    }
    await checkDatabase({
      addresses: directUrl === url ? [direct] : [direct, { setting: 'DATABASE_URL', url }],
      log,
      waitMs: isTool ? 0 : WAIT_MS,
      isExpected,
      ...(isOver ? { isOver } : {}),
    })
    const applied = await migrateToLatest(directUrl, migrationsDir).catch((error) => {
      throw toStartError(error, userOf(directUrl)) ?? error
    })
    if (applied.length > 0) log.info(`Database brought up to date: ${applied.join(', ')}.`)
    const pool = openPool({
      url,
      max: config.poolSize,
      hasNamedStatements: config.hasNamedStatements,
      onError: (error) => {
        // Our own server ends the last connections while they close. The error contains its whole client: only its
        // text is logged.
        if (!isClosing) log.warn(`A database connection was lost: ${error.message}`)
      },
    })
    const db = openKysely<Tables>(pool, hear)
    const reading = config.operation.replicaUrl ? readingPool(config, pool, log) : undefined
    const reads = reading ? openKysely<Tables>(reading, hear) : db
    return {
      db,
      reads,
      replica: reading && (() => ({ isUsed: reading.isReplicaUsed, behindMs: reading.behindMs })),
      directUrl,
      poolFigures: () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      description: embedded ? `own PostgreSQL in ${config.dataDir}` : 'PostgreSQL of DATABASE_URL',
      async close() {
        isClosing = true
        if (reading) await reads.destroy()
        await db.destroy()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

function readingPool(config: Config, primary: pg.Pool, log: Logger): ReadingPool {
  const { replicaUrl = '', replicaMaxLagMs: maxLagMs } = config.operation
  const { poolSize: max, hasNamedStatements } = config
  // Its connections end with every change of the primary; the next check detects it. An unreachable replica delays a
  // request only shortly: the primary can be queried instead.
  const patience = { connectMs: 2_000, answerMs: 15_000 }
  const replica = openPool({ url: replicaUrl, max, hasNamedStatements, ...patience, onError: () => {} })
  return new ReadingPool({ primary, replica, maxLagMs, log })
}
