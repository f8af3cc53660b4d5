import { writeSync } from 'node:fs'
import { Pool } from 'pg'
import { startPostgres } from '../start-postgres.ts'

/**
 * A process for the supervisor's tests to kill: `node holder.ts MODE DATA_DIR`. Prints one JSON line when the
 * database is open. `own` and `share` then wait; `write` prints the id of every insert that was acknowledged.
 */
const [mode, dataDir = ''] = process.argv.slice(2)
const say = (line: string) => writeSync(1, `${line}\n`)
const log = { info: () => {}, warn: () => {}, error: (message: string) => say(`error ${message}`) }

try {
  const server = await startPostgres({ dataDir, log, share: mode === 'share' })
  say(JSON.stringify({ pid: server.pid, adopted: server.adopted, url: server.url }))
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
  setInterval(() => {}, 60_000)
  if (mode === 'write') await write(server.url)
} catch (error) {
  say(
    JSON.stringify({
      code: error instanceof Error && 'code' in error ? error.code : 'unknown',
      error: String(error),
    }),
  )
  process.exit(1)
}

/** Eight concurrent writers, so that a kill meets transactions in every state. */
async function write(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 8 })
  pool.on('error', () => {})
  await pool.query('create table if not exists acknowledged (id text primary key)')
  const writer = async (name: number) => {
    for (let n = 0; ; n += 1) {
      const id = `${process.pid}-${name}-${n}`
      await pool.query('insert into acknowledged values ($1)', [id])
      say(`ack ${id}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, name) => writer(name)))
}
