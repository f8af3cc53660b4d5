import pg from 'pg'

/** Runs one statement on the bench's database and answers its rows. */
type Query = (text: string) => Promise<{ rows: unknown[] }>

/**
 * Lets the role of a bench's own database load rows with triggers off and write checkpoints, which its owner may not do in an
 * embedded server. Does nothing where the role is a superuser.
 */
export async function allowBulkLoad(query: Query): Promise<void> {
  const { rows } = await query(`select current_setting('is_superuser') as "isSuper",
    current_setting('unix_socket_directories') as host, current_user as role`)
  const found = rows[0] as { isSuper: string; host: string; role: string } | undefined
  if (!found || found.isSuper === 'on') return
  const superuser = new pg.Client({ host: found.host, port: 5432, user: 'postgres', database: 'postgres' })
  await superuser.connect()
  await superuser.query(`grant set on parameter session_replication_role to ${found.role}`)
  await superuser.query(`grant pg_checkpoint to ${found.role}`)
  await superuser.end()
}
