import { Client } from 'pg'
import { errorCode } from './errors.ts'

/**
 * The database of Larunbat inside the embedded server, and the role that owns it. It is no superuser: no statement of the
 * product can read files of the machine or run programs.
 */
export const DATABASE = 'larunbat'
export const ROLE = 'larunbat'
/** Made by `initdb`; used here to make role and database, and by tools. */
export const SUPERUSER = 'postgres'

/** What a server behind a socket is. `busy` = it is starting up or shutting down. */
export type Probe = 'ready' | 'busy' | 'silent' | 'stranger'

/**
 * Asks the server behind a socket whether it works on this data directory, and creates Larunbat's role and database in it when
 * missing (a start cut short right after `initdb`).
 */
export async function probeServer(socketDir: string, clusterDir: string): Promise<Probe> {
  const answer = await probeAs(SUPERUSER, socketDir, clusterDir)
  // Data of a version whose `initdb` made our role the only one.
  return answer === 'no_role' ? ((await probeAs(ROLE, socketDir, clusterDir)) as Probe) : answer
}

async function probeAs(user: string, socketDir: string, clusterDir: string): Promise<Probe | 'no_role'> {
  const client = new Client({
    host: socketDir,
    port: 5432,
    ssl: false,
    user,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  })
  // A server that ends while we connect is a result (`silent`), not a crash of this process.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Record<'dir' | 'made' | 'hasRole' | 'hasSuperuser', never>>(
      `select current_setting('data_directory') as dir,
              exists (select from pg_database where datname = '${DATABASE}') as made,
              exists (select from pg_roles where rolname = '${ROLE}') as "hasRole",
              exists (select from pg_roles where rolname = '${SUPERUSER}') as "hasSuperuser"`,
    )
    const [found] = rows
    if (found?.dir !== clusterDir) return 'stranger'
    if (!found.hasSuperuser) await client.query(`create role ${SUPERUSER} login superuser`)
    // Drills restore into a database beside it.
    if (!found.hasRole) await client.query(`create role ${ROLE} login createdb`)
    if (!found.made) await client.query(`create database ${DATABASE} owner ${ROLE} template template0`)
    return 'ready'
  } catch (error) {
    const code = errorCode(error) ?? ''
    if (code === '28000') return 'no_role'
    // 57P03 cannot_connect_now, 57P01 admin_shutdown, 53300 too_many_connections: it runs, try again.
    return ['57P03', '57P01', '57P02', '53300'].includes(code) ? 'busy' : 'silent'
  } finally {
    await client.end().catch(() => {})
  }
}
