import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './platform/config.ts'
import { migrateToLatest } from './platform/db/migrate.ts'
import { openKysely, openPool, type PoolFigures } from './platform/db/pool.ts'
import { startPostgres } from './platform/postgres/index.ts'
import type { Db, Tables } from './tables.ts'

const migrationsDir = join(import.meta.dirname, '../migrations')

export interface OpenDatabase {
  db: Db
  /** A direct address, for the job queue. */
  directUrl: string
  /** How busy its connections are. */
  poolFigures: () => PoolFigures
  /** Words for the start message. */
  description: string
  close(): Promise<void>
}

/**
 * Opens and migrates the database: that of DATABASE_URL, else our own PostgreSQL of DATA_DIR. `isTool` is for programs
 * that work beside a running server and share its embedded database.
 */
export async function openDatabase(config: Config, log: Logger, isTool = false): Promise<OpenDatabase> {
  const embedded = config.databaseUrl
    ? undefined
    : await startPostgres({ dataDir: config.dataDir, log, share: isTool })
  let isClosing = false
  try {
    const url = config.databaseUrl ?? (embedded?.url as string)
    const directUrl = config.databaseDirectUrl ?? url
    const applied = await migrateToLatest(directUrl, migrationsDir)
    if (applied.length > 0) log.info(`Database brought up to date: ${applied.join(', ')}.`)
    const pool = openPool({
      url,
      max: config.poolSize,
      hasNamedStatements: config.hasNamedStatements,
      onError: (error) => {
        // Our own server ends the last connections while they close. The error carries its whole client: only its text is told.
        if (!isClosing) log.warn(`A database connection was lost: ${error.message}`)
      },
    })
    const db = openKysely<Tables>(pool)
    return {
      db,
      directUrl,
      poolFigures: () => ({ size: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
      description: embedded ? `own PostgreSQL in ${config.dataDir}` : 'PostgreSQL of DATABASE_URL',
      async close() {
        isClosing = true
        await db.destroy()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
