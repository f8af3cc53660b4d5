import { readFileSync } from 'node:fs'
import pg from 'pg'

/** Runs one statement on the bench's database and returns its rows. */
type Query = (text: string) => Promise<{ rows: unknown[] }>

/**
 * Lets the role of a bench's own database load rows with triggers off and write checkpoints, which its owner may not do in an
 * embedded server. Does nothing where the role is a superuser.
 */
export async function allowBulkLoad(query: Query): Promise<void> {
  const { rows } = await query(
    `select current_setting('is_superuser') as "isSuper", pg_backend_pid() as pid, current_user as role`,
  )
  const found = rows[0] as { isSuper: string; pid: number; role: string } | undefined
  if (!found || found.isSuper === 'on') return
  // A server process works in the folder of its data, whose lock file names the folder of the socket.
  const [, , , , host = ''] = readFileSync(`/proc/${found.pid}/cwd/postmaster.pid`, 'utf8').split('\n')
  const superuser = new pg.Client({ host, port: 5432, user: 'postgres', database: 'postgres' })
  await superuser.connect()
  await superuser.query(`grant set on parameter session_replication_role to ${found.role}`)
  await superuser.query(`grant pg_checkpoint to ${found.role}`)
  await superuser.end()
}
