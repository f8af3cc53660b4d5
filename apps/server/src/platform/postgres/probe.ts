import { Client } from 'pg'
import { errorCode } from './errors.ts'

/** The database of Larunbat inside the embedded server, and its only role. */
export const DATABASE = 'larunbat'
export const ROLE = 'larunbat'

/** What a server behind a socket is. `busy` = it is starting up or shutting down. */
export type Probe = 'ready' | 'busy' | 'silent' | 'stranger'

/**
 * Asks the server behind a socket whether it works on this data directory, and creates Larunbat's database in it when
 * missing (a start cut short right after `initdb`).
 */
export async function probeServer(socketDir: string, clusterDir: string): Promise<Probe> {
  const client = new Client({
    host: socketDir,
    port: 5432,
    ssl: false,
    user: ROLE,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  })
  // A server that ends while we talk to it is an answer (`silent`), not a crash of this process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ dir: string; made: boolean }>(
      `select current_setting('data_directory') as dir,
              exists (select from pg_database where datname = '${DATABASE}') as made`,
    )
    if (rows[0]?.dir !== clusterDir) return 'stranger'
    if (!rows[0].made) await client.query(`create database ${DATABASE} template template0`)
    return 'ready'
  } catch (error) {
    // 57P03 cannot_connect_now, 57P01 admin_shutdown, 53300 too_many_connections: it lives, ask again.
    return ['57P03', '57P01', '57P02', '53300'].includes(errorCode(error) ?? '') ? 'busy' : 'silent'
  } finally {
    await client.end().catch(() => {})
  }
}
