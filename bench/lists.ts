import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrateToLatest } from '../apps/server/src/platform/db/migrate.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/index.ts'
import { ROOT } from '../scripts/lib/root.ts'
import { fillFestival, tokenOf } from './lib/festival.ts'
import { treeMs } from './lib/processor-time.ts'

/**
 * List calls at their largest, one after the other over HTTP, from the first byte sent to the last one received; with the
 * processor time a call takes the server and, apart, the database. On a busy machine the latter says more.
 * `npm run bench -- lists [calls]`
 */
const [calls = '100'] = process.argv.slice(2)
const LIMIT_MS = 50
const WARM = 20
const ADMIN_TOKEN = 'bench-token-of-the-administrator'
const [CHAPTERS, PICTURES, EXTRAS, APPEARANCES] = [200, 1000, 100, 200]

const dataDir = mkdtempSync(join(tmpdir(), 'larunbat-bench-'))
const log = { info: () => {}, warn: console.warn, error: console.error }
const postgres = await startPostgres({ dataDir, log })
try {
  await migrateToLatest(postgres.url, join(ROOT, 'apps/server/migrations'))
  const pool = new pg.Pool({ connectionString: postgres.url })
  await fillFestival(pool)
  const event = await fillLists(pool)
  await pool.end()
  await measureAll(event)
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Owner 1 gets a series of 200 whole events, and one of the events as many pictures, extras and appearances. */
async function fillLists(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(`insert into event (owner_id, title, is_series, hub_id)
    values (1, 'Ibilbidea', true, 2) returning id`)
  const series = Number(rows[0]?.id)
  await pool.query(
    `update event set owner_id = 1, series_id = $1, series_order = id - 100 where id between 101 and $2`,
    [series, 100 + CHAPTERS],
  )
  const event = 101
  await pool.query(
    `insert into media (event_id, use, alt, url, variants, width, height, bytes, type, dominant_color, position)
      select $1, 'gallery', '[:es]El coro[:eu]Abesbatza[:]', url, variants, width, height, bytes, type, dominant_color, n
      from media, generate_series(1, $2::int) n where event_id = $1`,
    [event, PICTURES],
  )
  await pool.query(
    `insert into extra (event_id, kind, title, description, url, position)
      select $1, 'link', 'Extra ' || n, repeat('Más sobre el concierto. ', 10), 'https://example.org/' || n, n
      from generate_series(1, $2::int) n`,
    [event, EXTRAS],
  )
  await pool.query(
    `insert into appearance (event_id, day, time, venue_name, address, city, lat, lng, hub_id)
      select $1, date '2026-11-28' + n, '18:30', 'Teatro ' || n, 'Kale Nagusia ' || n, 'Bilbao', 43.2, -2.9, 2
      from generate_series(1, $2::int) n`,
    [event, APPEARANCES],
  )
  await pool.query(`insert into account (id, email, name, profile_id, confirmed_at) overriding system value
    values (9999, 'admin@example.org', 'Admin', 1, now())`)
  await pool.query(
    `insert into access_token (token_hash, account_id, expires_at)
    values ($1, 9999, now() + interval '1 day')`,
    [createHash('sha256').update(ADMIN_TOKEN).digest()],
  )
  await pool.query('vacuum analyze')
  return event
}

async function measureAll(event: number): Promise<void> {
  const child = fork(join(import.meta.dirname, 'lib/server-ours.ts'), {
    env: { ...process.env, ENV_FILE: '', NODE_ENV: 'production', DATABASE_URL: postgres.url },
  })
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
    child.once('message', (message) => resolve(message as { port: number }))
  })
  const own = { token: tokenOf(1) }
  const ofEvent = { ...own, contenido_id: event }
  const lists: [name: string, what: string, body: object][] = [
    ['app_series_usu_get', `a series of ${CHAPTERS} chapters, each whole`, own],
    ['app_series_usu_get_admin', `the same, as rows`, { token: ADMIN_TOKEN }],
    ['app_contenidos_usu_get', `${50 + CHAPTERS} own events`, own],
    ['app_contenidos_usu_get', 'a page of 50 of them', { ...own, pagina: 1, por_pagina: 50 }],
    ['app_galeria_get', `${PICTURES} pictures`, ofEvent],
    ['app_extras_get', `${EXTRAS} extras`, ofEvent],
    ['app_eventos_contenido_get', `${APPEARANCES} appearances`, ofEvent],
    ['app_contenido_by_id', 'the event with all of these', { ...own, id: event }],
    ['app_serie_capitulo_update_order', 'a chapter moved from one end to the other', own],
  ]
  try {
    console.log(
      `${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.versions.node}; ${calls} calls each\n`,
    )
    console.log('| call | of | kB | p50 ms | p95 ms | server ms | database ms |')
    console.log('| --- | --- | --- | --- | --- | --- | --- |')
    for (const [name, what, body] of lists) {
      const { p50, p95, bytes, server, database } = await measure(
        `http://127.0.0.1:${port}/api/${name}`,
        bodiesOf(name, body, event),
        child.pid as number,
      )
      const times = [p50, p95, server, database].map((ms) => `${ms.toFixed(1)}${ms > LIMIT_MS ? ' !' : ''}`)
      console.log(`| ${name} | ${what} | ${Math.round(bytes / 1000)} | ${times.join(' | ')} |`)
    }
  } finally {
    child.disconnect()
  }
}

/** Moves go to and fro between the ends, so that each of them renumbers all chapters. */
function bodiesOf(name: string, body: object, event: number): object[] {
  if (name !== 'app_serie_capitulo_update_order') return [body]
  return [CHAPTERS, 1].map((serie_order) => ({ ...body, id: event, serie_order }))
}

async function measure(url: string, bodies: readonly object[], pid: number) {
  const times: number[] = []
  let bytes = 0
  let before = { server: 0, database: 0 }
  for (let n = -WARM; n < Number(calls); n++) {
    if (n === 0) before = { server: treeMs(pid), database: treeMs(postgres.pid) }
    const began = performance.now()
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bodies[Math.abs(n) % bodies.length]),
    })
    const text = await response.text()
    if (n >= 0) times.push(performance.now() - began)
    if (!text.startsWith('{"error":false')) throw new Error(`${url}: ${text.slice(0, 300)}`)
    bytes = Buffer.byteLength(text)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    p50: at(0.5),
    p95: at(0.95),
    bytes,
    server: (treeMs(pid) - before.server) / Number(calls),
    database: (treeMs(postgres.pid) - before.database) / Number(calls),
  }
}
