import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** Runs a statement in the product's own database: for what only time brings about, such as an event that is over. */
export async function inDatabase(statement: string, values: unknown[] = []): Promise<void> {
  const dataDir = process.env.E2E_DATA_DIR ?? ''
  const lock = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({ host: lock[4] as string, user: 'larunbat', database: 'larunbat' })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}
