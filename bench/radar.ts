import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrateToLatest } from '../apps/server/src/platform/db/migrate.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/index.ts'
import { ROOT } from '../scripts/lib/root.ts'
import { EVENTS, fillFestival, ownerOf, tokenOf } from './lib/festival.ts'
import { treeMs } from './lib/processor-time.ts'

/**
 * The radar of a day (limit 50 ms) and the organiser's day over 10,000 events: spread over 40 cities as a festival is, and
 * all of them in one city on one Saturday. One call after the other over HTTP, to the last byte, with processor time.
 * `npm run bench -- radar [calls]`
 */
const [calls = '100'] = process.argv.slice(2)
const LIMIT_MS = 50
const WARM = 20
const CITIES = 40

/** Each call another event and another hour. */
const eventOf = (n: number) => 1 + ((n * 97) % EVENTS)
const radarOf = (n: number) => ({
  contenido_id: eventOf(n),
  inicio: `2026-11-28T${String(10 + (n % 12)).padStart(2, '0')}:15:00Z`,
})

const dataDir = mkdtempSync(join(tmpdir(), 'larunbat-bench-'))
const log = { info: () => {}, warn: console.warn, error: console.error }
const postgres = await startPostgres({ dataDir, log })
const pool = new pg.Pool({ connectionString: postgres.url })
try {
  await migrateToLatest(postgres.url, join(ROOT, 'apps/server/migrations'))
  await fillFestival(pool)
  await pool.query(`update event set status = 1 + id % 2, discipline_ids = array[1 + id % 6]::smallint[]`)
  const child = fork(join(import.meta.dirname, 'lib/server-ours.ts'), {
    env: { ...process.env, ENV_FILE: '', NODE_ENV: 'production', DATABASE_URL: postgres.url },
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
    child.once('message', (message) => resolve((message as { port: number }).port))
  })
  console.log(
    `${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.versions.node}; ${calls} calls each\n`,
  )
  try {
    await measure('one city', port, child.pid as number)
    await pool.query(`update event set city = 'Ciudad ' || id % ${CITIES}, lat = lat - id % ${CITIES} * 0.4`)
    await measure(`${CITIES} cities`, port, child.pid as number)
  } finally {
    child.disconnect()
  }
} finally {
  await pool.end()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(what: string, port: number, serverPid: number): Promise<void> {
  await pool.query('vacuum analyze')
  const bodies: Record<string, (n: number) => [name: string, body: object, owner: number]> = {
    radar: (n) => ['app_radar', radarOf(n), ownerOf(eventOf(n))],
    'organiser’s day': (n) => ['app_hoy', { dia: '2026-11-28' }, ownerOf(eventOf(n))],
  }
  for (const [name, bodyOf] of Object.entries(bodies)) {
    const times: number[] = []
    const before = [treeMs(serverPid), treeMs(postgres.pid)]
    for (let n = 0; n < WARM + Number(calls); n++) {
      const [call, body, owner] = bodyOf(n)
      const start = performance.now()
      await post(`http://127.0.0.1:${port}/api/${call}`, body, tokenOf(owner))
      if (n >= WARM) times.push(performance.now() - start)
    }
    const spent = [treeMs(serverPid), treeMs(postgres.pid)].map((ms, at) => ms - (before[at] ?? 0))
    const each = spent.map((ms) => (ms / (WARM + Number(calls))).toFixed(1))
    times.sort((a, b) => a - b)
    const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)
    const verdict = name === 'radar' ? ` (limit ${LIMIT_MS})` : ''
    console.log(
      `${what}, ${name}: p50 ${at(0.5)}, p95 ${at(0.95)} ms${verdict}; server ${each[0]}, database ${each[1]} ms`,
    )
  }
}

async function post(url: string, body: object, token: string): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, token }),
  })
  const { error, data } = (await answer.json()) as { error: boolean; data: unknown }
  if (error) throw new Error(JSON.stringify(data))
}
